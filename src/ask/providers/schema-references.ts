import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo, valueAtPointer } from '#core/json-pointer.ts';
import { eachSchema } from '#core/schema-keywords.ts';

interface Mending {
  /** The schema that a reference led to, as the provider takes it; `at` is where it is moved to. */
  project: (schema: JsonValue, at: string) => JsonValue;
  changed: (at: string, before: JsonValue, after: JsonValue | undefined, why: string) => void;
}

/**
 * Every reference of the projection leads somewhere: what is no longer at its place is moved to `$defs`, and a reference that led nowhere
 * before is left out. The projection is changed in place; `pointer` is where it stands.
 */
export function mendReferences(
  projection: JsonObject,
  source: References,
  pointer: string,
  { project, changed }: Mending,
): void {
  const moved = new Map<string, string>();
  const open: [JsonObject, string][] = [[projection, pointer]];
  const mend = (schema: JsonObject, at: string): void => {
    const { $ref } = schema;
    if (typeof $ref !== 'string') return;
    if (isPointer($ref) && isSchema(pointed(projection, $ref))) return;
    const place = `${at}/$ref`;
    const target = source.target($ref);
    if (!isSchema(target)) {
      delete schema.$ref;
      return changed(place, $ref, undefined, 'The reference leads to nothing in this schema.');
    }
    let name = moved.get($ref);
    if (name === undefined) {
      const definitions = isJsonObject(projection.$defs) ? projection.$defs : (projection.$defs = {});
      name = freeName($ref, definitions);
      moved.set($ref, name);
      const there = pointerTo(`${pointer}/$defs`, name);
      const own = (definitions[name] = project(target, there));
      if (isJsonObject(own)) {
        eachSchema(own, withoutNames);
        open.push([own, there]);
      }
    }
    schema.$ref = `#/$defs/${name}`;
    changed(place, $ref, schema.$ref, 'What it leads to was moved to $defs.');
  };
  for (let next = open.pop(); next; next = open.pop()) eachSchema(next[0], mend, next[1]);
}

/** What the references of a document lead to: by pointer, anchor or id. */
export class References {
  readonly #root: JsonObject;
  #named: Map<string, JsonObject> | undefined;

  constructor(root: JsonObject) {
    this.#root = root;
  }

  /** undefined where it leads to nothing in the document. */
  target(reference: string): JsonValue | undefined {
    return isPointer(reference) ? pointed(this.#root, reference) : this.#byName().get(reference);
  }

  #byName(): Map<string, JsonObject> {
    if (this.#named) return this.#named;
    const named = (this.#named = new Map<string, JsonObject>());
    eachSchema(this.#root, (schema) => {
      if (typeof schema.$id === 'string') named.set(schema.$id, schema);
      if (typeof schema.$anchor === 'string') named.set(`#${schema.$anchor}`, schema);
    });
    return named;
  }
}

/** A copy beside what it was copied from would bear the same name; every reference by name is one by pointer by then. */
function withoutNames(schema: JsonObject): void {
  delete schema.$anchor;
  delete schema.$id;
}

const isPointer = (reference: string): boolean => reference === '#' || reference.startsWith('#/');

const pointed = (root: JsonObject, reference: string): JsonValue | undefined =>
  valueAtPointer(root, decoded(reference.slice(1)));

const isSchema = (value: JsonValue | undefined): value is JsonObject | boolean =>
  isJsonObject(value) || typeof value === 'boolean';

function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

/** The last name of the reference where it is free, so that what is moved keeps its name. */
function freeName(reference: string, taken: JsonObject): string {
  const last = /([\w.-]+)$/.exec(reference)?.[1] ?? 'part';
  const isFree = (name: string): boolean => !Object.hasOwn(taken, name) && name !== '__proto__';
  if (isFree(last)) return last;
  for (let count = 2; ; count++) if (isFree(`${last}-${count}`)) return `${last}-${count}`;
}
