import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { referencesIn, referenceTo } from '#core/result-reference.ts';
import type { Dependency } from '#core/tool.ts';

/** The underscore of `<1_result>` got lost: so the MCPToolBench++ paper prints it (appendix, "Query Generator Prompt"). */
const withBlank = /<([^<>\s]{1,200}) result>/g;
/** NESTFUL's `$var1$` and `$var1.author[0].id$`: the whole result, or the part of it at a path. */
const variable = /\$([A-Za-z_]\w{0,100})(?:\.([^$]{1,200}))?\$/g;

interface LabelArguments {
  arguments: JsonObject;
  /** One for each call and argument that takes its result. */
  dependsOn: Dependency[];
}

/**
 * A label's arguments with every reference spelled `<id_result>`, and where it points. Other spellings are read only where they name a
 * call of the label (`ids`), so that texts that merely look alike stay as they are.
 */
export function readReferences(input: JsonObject, ids: ReadonlySet<string>): LabelArguments {
  const dependsOn: Dependency[] = [];
  const read = (value: JsonValue, arg: string): JsonValue => {
    if (typeof value === 'string') return readText(value, arg, ids, dependsOn);
    if (Array.isArray(value)) return value.map((item, index) => read(item, pointerTo(arg, index)));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, read(member, pointerTo(arg, key))]),
    );
  };
  return { arguments: read(input, '') as JsonObject, dependsOn };
}

function readText(text: string, arg: string, ids: ReadonlySet<string>, dependsOn: Dependency[]): string {
  /** A reference can say only one path for each call in a text. */
  const paths = new Map<string, string | undefined>();
  const written = text
    .replace(withBlank, (whole, id: string) => (ids.has(id) ? referenceTo(id) : whole))
    .replace(variable, (whole, id: string, path: string | undefined) => {
      const pointer = path === undefined ? undefined : pointerOf(path);
      if (!ids.has(id) || (paths.has(id) && paths.get(id) !== pointer)) return whole;
      paths.set(id, pointer);
      return referenceTo(id);
    });
  for (const call of new Set(referencesIn(written))) {
    const path = paths.get(call);
    if (ids.has(call)) dependsOn.push({ call, ...(path === undefined ? {} : { path }), arg });
  }
  return written;
}

/** `author[0].id` → `/author/0/id` */
const pointerOf = (path: string): string =>
  path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '')
    .reduce((pointer, part) => pointerTo(pointer, part), '');
