import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { distinct, joinedProperties } from './merge-schemas.ts';

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
