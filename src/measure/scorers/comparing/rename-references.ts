import { remembered } from '#core/table.ts';
import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { referencesIn, renameReferences } from '#core/tool.ts';
import type { ExpectedCall } from '#core/task.ts';
import { coerce } from '#serve/validation/coerce.ts';
import { defaultOf } from '#serve/validation/parameters.ts';
import { canonicalText } from '../ladder/canonical.ts';

/** What a reference needs to know of the call it leads to. */
export interface Referable {
  id: string;
  name: string;
  arguments: JsonObject;
}

/**
 * Gives calls names that do not depend on their ids: two calls get the same name exactly when tool and arguments are equal (canonical
 * JSON, as the schema types it), references followed. Gold and made calls share one namer, so that their references can be compared.
 */
export class ReferenceNamer {
  readonly #numbers = new Map<string, number>();
  readonly #toolNames: ReadonlyMap<string, string>;
  readonly #schemas: ReadonlyMap<string, JsonObject>;

  /** `toolNames`: what a similar tool stands for. */
  constructor(toolNames: ReadonlyMap<string, string>, schemas: ReadonlyMap<string, JsonObject>) {
    this.#toolNames = toolNames;
    this.#schemas = schemas;
  }

  /** The new name of every id. Ids of no call, and of calls that refer to themselves in a circle, keep theirs. */
  namesOf(calls: readonly Referable[]): (id: string) => string {
    const byId = new Map(calls.map((call) => [call.id, call]));
    const names = new Map<string, string>();
    const name = (id: string, level: number): string => {
      const call = byId.get(id);
      if (!call || level > MAX_CHAIN) return id;
      const known = names.get(id);
      if (known !== undefined) return known;
      names.set(id, id);
      const tool = this.#toolNames.get(call.name) ?? call.name;
      const schema = this.#schemas.get(call.name);
      const typed = schema ? withoutDefaults(schema, coerce(schema, call.arguments)) : call.arguments;
      const own = `${JSON.stringify(tool)} ${canonicalText(renameReferences(typed, (other) => name(other, level + 1)))}`;
      const number = this.#numbers.get(own) ?? this.#numbers.size + 1;
      this.#numbers.set(own, number);
      names.set(id, `#${number}`);
      return `#${number}`;
    };
    return (id) => name(id, 0);
  }
}

/** A parameter that only repeats its default says nothing. */
const withoutDefaults = (schema: JsonObject, values: JsonValue): JsonValue =>
  isJsonObject(values)
    ? Object.fromEntries(
        Object.entries(values).filter(([name, value]) => {
          const standard = defaultOf(schema, name);
          return standard === undefined || !deepEqual(standard, value);
        }),
      )
    : values;

/** Longer chains of references are not followed to their end: recursion stays far from the end of the stack. */
const MAX_CHAIN = 500;

/** NESTFUL's way: labels numbered in the order in which they are first used; parameters are read in the order of their names. */
export function firstUseNames(calls: readonly Referable[]): (id: string) => string {
  const names = new Map<string, string>();
  const visit = (value: JsonValue): void => {
    if (typeof value === 'string') {
      for (const id of referencesIn(value)) if (!names.has(id)) names.set(id, `used${names.size + 1}`);
    } else if (Array.isArray(value)) value.forEach(visit);
    else if (isJsonObject(value)) for (const key of Object.keys(value).sort()) visit(value[key]!);
  };
  for (const call of calls) visit(call.arguments);
  return (id) => names.get(id) ?? id;
}

/** An expected call with the first accepted value of each parameter. Labels never change, so each is made once. */
export const firstAccepted = remembered(({ id, name, arguments: accepted }: ExpectedCall): Referable => {
  const entries = Object.entries(accepted ?? {}).filter(([, values]) => values.length > 0);
  return { id, name, arguments: Object.fromEntries(entries.map(([key, values]) => [key, values[0]!])) };
});
