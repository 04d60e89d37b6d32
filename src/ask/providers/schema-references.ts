import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerParts, pointerTo, valueAtPointer } from '#core/json-pointer.ts';
import { eachSchema } from '#core/valid-schema.ts';

interface Mending {
  /** Does the projection say more of this property at the top than the source did there? */
  isNarrowed: (property: string) => boolean;
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
  { isNarrowed, project, changed }: Mending,
): void {
  const moved = new Map<string, string>();
  const open: [JsonObject, string][] = [[projection, pointer]];
  const mend = (schema: JsonObject, at: string): void => {
    const { $ref } = schema;
    if (typeof $ref !== 'string') return;
    const stands = isPointer($ref) && isSchema(pointed(projection, $ref));
    const [keyword, property] = pointerParts(decoded($ref));
    if (stands && !(keyword === 'properties' && property !== undefined && isNarrowed(property))) return;
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

/** What a schema says of the arguments it takes. */
interface Arguments {
  properties: JsonObject;
  required: string[];
  /** Are other names refused? */
  isClosed: boolean;
  /** Names of which only some alternatives say something: others take any value there. */
  partly: ReadonlySet<string>;
}

const open: Arguments = { properties: {}, required: [], isClosed: false, partly: new Set() };

/** Parts looked at: references in alternatives multiply. */
const MOST_PARTS = 1000;

/**
 * The arguments of a schema that consists of alternatives (anyOf, oneOf), parts (allOf) and references: the properties of all, and what
 * every alternative requires. `target` gives what a reference leads to.
 */
export function argumentsOf(
  schema: JsonObject,
  target: (reference: string) => JsonValue | undefined,
): Arguments {
  let parts = 0;
  const of = (value: JsonValue, followed: readonly string[]): Arguments | undefined => {
    if (value === false) return undefined;
    if (!isJsonObject(value) || ++parts > MOST_PARTS) return open;
    // An alternative for other values than objects.
    if (value.type !== undefined && ![value.type].flat().includes('object')) return undefined;
    const all: (Arguments | undefined)[] = [own(value)];
    const { $ref, allOf } = value;
    if (typeof $ref === 'string' && !followed.includes($ref))
      all.push(of(target($ref) ?? {}, [...followed, $ref]));
    if (Array.isArray(allOf)) all.push(...allOf.map((part) => of(part, followed)));
    for (const list of [value.anyOf, value.oneOf])
      if (Array.isArray(list)) all.push(either(list.map((part) => of(part, followed))));
    return all.reduce((first, second) => first && second && both(first, second));
  };
  return of({ ...schema, type: 'object' }, []) ?? own(schema);
}

function own({ properties, required, additionalProperties, patternProperties }: JsonObject): Arguments {
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return {
    properties: isJsonObject(properties) ? properties : {},
    required: names,
    isClosed: additionalProperties === false && !isJsonObject(patternProperties),
    partly: new Set(),
  };
}

const both = (first: Arguments, second: Arguments): Arguments => ({
  properties: joinedProperties(besideWhole(first, second), besideWhole(second, first)),
  required: [...new Set([...first.required, ...second.required])],
  isClosed: first.isClosed || second.isClosed,
  partly: new Set([...first.partly, ...second.partly].filter((name) => isPartly(name, [first, second]))),
});

/** The properties of one, but for those that alternatives say something of and the other says all of. */
const besideWhole = ({ properties, partly }: Arguments, other: Arguments): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).filter(
      ([name]) => !partly.has(name) || !Object.hasOwn(other.properties, name) || other.partly.has(name),
    ),
  );

const isPartly = (name: string, all: readonly Arguments[]): boolean =>
  all.every(({ properties, partly }) => partly.has(name) || !Object.hasOwn(properties, name));

/** undefined where no alternative takes an object. */
function either(all: readonly (Arguments | undefined)[]): Arguments | undefined {
  const alternatives = all.filter((one) => one !== undefined);
  if (alternatives.length === 0) return undefined;
  const names = new Set(alternatives.flatMap(({ properties }) => Object.keys(properties)));
  const properties = [...names].map((name): [string, JsonValue] => {
    const said = alternatives.flatMap((one) =>
      Object.hasOwn(one.properties, name) ? [one.properties[name]!] : [],
    );
    const variants = distinct(said);
    return [name, variants.length === 1 ? variants[0]! : { anyOf: variants }];
  });
  return {
    properties: Object.fromEntries(properties),
    required: alternatives[0]!.required.filter((name) =>
      alternatives.every(({ required }) => required.includes(name)),
    ),
    isClosed: alternatives.every(({ isClosed }) => isClosed),
    partly: new Set([...names].filter((name) => alternatives.some((one) => saysNothing(one, name)))),
  };
}

const saysNothing = ({ properties, isClosed, partly }: Arguments, name: string): boolean =>
  partly.has(name) || !(isClosed || Object.hasOwn(properties, name));

/** Says nothing of which values fit. */
const WORDS = new Set(['title', 'description', 'default', 'examples', '$comment', 'deprecated']);

/**
 * A schema without its allOf, whose parts are merged into it: properties and what is required are joined; a part that cannot be merged
 * stands in an anyOf of one, which says the same. Where there is no place for it, it is left out: `isWider`.
 */
export function withAllOfMerged(schema: JsonObject): { merged: JsonObject; isWider: boolean } {
  const { allOf, ...own } = schema;
  let isWider = false;
  const apart: JsonObject[] = [];
  const merged = (allOf as JsonValue[]).reduce((before: JsonObject, part) => {
    if (part === true) return before;
    if (!isJsonObject(part)) {
      isWider = true;
      return before;
    }
    const inner = Array.isArray(part.allOf) ? withAllOfMerged(part) : { merged: part, isWider: false };
    isWider ||= inner.isWider;
    const joined = joinedSchemas(before, inner.merged);
    if (!joined) apart.push(inner.merged);
    return joined ?? before;
  }, own);
  for (const part of apart) {
    const free = ['anyOf', 'oneOf'].find((keyword) => merged[keyword] === undefined);
    if (free) merged[free] = [part];
    else isWider = true;
  }
  return { merged, isWider };
}

/** Both schemas as one that takes all that both take; undefined where two keywords contradict or a reference stands alone. */
function joinedSchemas(first: JsonObject, second: JsonObject): JsonObject | undefined {
  const isEmpty = Object.keys(first).length === 0;
  if (!isEmpty && (first.$ref !== undefined || second.$ref !== undefined)) return undefined;
  const joined: JsonObject = { ...first };
  for (const [keyword, value] of Object.entries(second)) {
    const before = joined[keyword];
    if (before === undefined) joined[keyword] = value;
    else if (WORDS.has(keyword) || JSON.stringify(before) === JSON.stringify(value)) continue;
    else if (keyword === 'required' && Array.isArray(before) && Array.isArray(value))
      joined.required = [...new Set([...before, ...value])];
    else if (keyword === 'properties' && isJsonObject(before) && isJsonObject(value))
      joined.properties = joinedProperties(before, value);
    else if (keyword === 'additionalProperties')
      joined.additionalProperties = [before, value].includes(false) ? false : before;
    else return undefined;
  }
  return joined;
}

/** What both say of one property holds together. */
function joinedProperties(first: JsonObject, second: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const own = (map: JsonObject, name: string): JsonValue[] => (Object.hasOwn(map, name) ? [map[name]!] : []);
  return Object.fromEntries(
    names.map((name) => {
      const [one, other] = distinct([...own(first, name), ...own(second, name)]);
      return [name, other === undefined ? one! : { allOf: [one!, other] }];
    }),
  );
}

function distinct(values: readonly JsonValue[]): JsonValue[] {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()];
}
