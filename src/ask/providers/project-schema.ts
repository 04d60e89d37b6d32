import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { RequestChange } from '#core/model.ts';
import { eachSchema, SCHEMA_LISTS, SCHEMA_MAPS, SINGLE_SCHEMAS } from '#core/valid-schema.ts';
import { withAllOfMerged, mendReferences, References, argumentsOf } from './schema-references.ts';

/** Which JSON Schema a provider takes for a tool's arguments. */
export interface SchemaRule {
  /** The only keywords it takes; absent: all. */
  keywords?: ReadonlySet<string>;
  /** Keywords it does not take anywhere. */
  forbidden?: ReadonlySet<string>;
  /** Keywords it does not take at the top. */
  notAtTop: ReadonlySet<string>;
  /** Must an object at the top have properties, and every array items? */
  wantsParts: boolean;
  /** Names of arguments it takes; absent: all. */
  propertyName?: RegExp;
  /** Does it take keywords beside `$ref`? Absent: it does. */
  isRefAlone?: boolean;
  /** Does it take texts and numbers alone in an enum? Absent: all values. */
  isEnumPlain?: boolean;
}

/** Keywords that refuse values: a schema without one of them takes more than it did. */
const ASSERTIONS = new Set(
  ['pattern', 'minLength', 'maxLength', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'uniqueItems']
    .concat(['contains', 'minContains', 'maxContains', 'minProperties', 'maxProperties', 'patternProperties'])
    .concat(['propertyNames', 'not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas'])
    .concat(['dependencies', 'unevaluatedItems', 'unevaluatedProperties', 'additionalProperties', 'const']),
);
/** Keywords that refuse a value because another part takes it. */
const REFUSE_WHAT_FITS = ['not', 'if', 'then', 'else', 'maxContains'].concat([
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** The schema, which #core/valid-schema.ts has read, as the provider takes it, and each change with its place below `pointer`. */
export function projectSchema(
  schema: JsonObject,
  rule: SchemaRule,
  pointer: string,
): { schema: JsonObject; changes: RequestChange[] } {
  const projection = new Projection(schema, rule);
  return { schema: projection.top(pointer), changes: projection.changes };
}

class Projection {
  readonly changes: RequestChange[] = [];
  readonly #source: JsonObject;
  readonly #references: References;
  readonly #rule: SchemaRule;
  /** Does the projection take values that the schema refuses? */
  #isWider = false;

  constructor(source: JsonObject, rule: SchemaRule) {
    this.#source = source;
    this.#references = new References(source);
    this.#rule = rule;
  }

  top(at: string): JsonObject {
    const flat = this.#flatTop(at);
    const top = this.#object(flat, at);
    if (top.type !== 'object') {
      this.#changed(`${at}/type`, top.type, 'object', 'Arguments are always an object.');
      top.type = 'object';
    }
    if (this.#rule.wantsParts && !isJsonObject(top.properties)) {
      const why = 'The provider wants properties, even if there are none.';
      this.#changed(`${at}/properties`, undefined, {}, why);
      top.properties = {};
    }
    mendReferences(top, this.#references, at, {
      isNarrowed: (property) => textOfProperty(flat, property) !== textOfProperty(this.#source, property),
      project: (schema, place) => this.#below(schema, place),
      changed: (place, before, after, why) => {
        if (after === undefined) this.#isWider = true;
        this.#changed(place, before, after, why);
      },
    });
    if (this.#isWider) this.#withoutRefusals(top, at);
    return top;
  }

  /** What the alternatives, the parts and the reference at the top say of arguments moves to the top itself. */
  #flatTop(at: string): JsonObject {
    const schema = this.#source;
    const found = Object.keys(schema).filter(
      (keyword) => keyword === '$ref' || this.#rule.notAtTop.has(keyword),
    );
    if (found.length === 0) return schema;
    const { properties, required, isClosed } = argumentsOf(schema, (ref) => this.#references.target(ref));
    if (schema.unevaluatedProperties !== undefined) found.push('unevaluatedProperties');
    for (const keyword of found) {
      const why = `The provider takes no ${keyword} at the top; its properties are offered side by side.`;
      this.#changed(pointerTo(at, keyword), schema[keyword], undefined, why);
    }
    const left = new Set([...found, 'properties', 'required']);
    const top = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !left.has(keyword)));
    return {
      ...top,
      properties,
      ...(required.length > 0 ? { required } : {}),
      ...(isClosed ? { additionalProperties: false } : {}),
    };
  }

  #object(schema: JsonObject, at: string): JsonObject {
    const prepared = this.#inItsWords(schema, at);
    const members: [string, JsonValue][] = [];
    for (const [keyword, value] of Object.entries(prepared)) {
      const place = pointerTo(at, keyword);
      if (this.#takes(keyword)) members.push([keyword, this.#value(keyword, value, place)]);
      else this.#leaveOut(keyword, value, place);
    }
    const projected: JsonObject = Object.fromEntries(members);
    this.#keepTogether(prepared, projected, at);
    const isList = [projected.type].flat().includes('array');
    if (this.#rule.wantsParts && isList && projected.items === undefined) {
      this.#changed(`${at}/items`, undefined, {}, 'The provider wants to know the items of a list.');
      projected.items = {};
    }
    return projected;
  }

  /** The same meaning in keywords that the provider takes, as far as there are such. */
  #inItsWords(schema: JsonObject, at: string): JsonObject {
    let own = schema;
    if (!this.#takes('allOf') && Array.isArray(own.allOf)) {
      const { merged, isWider } = withAllOfMerged(own);
      this.#isWider ||= isWider;
      this.#changed(
        `${at}/allOf`,
        own.allOf,
        undefined,
        'The provider takes no allOf: its parts are merged.',
      );
      own = merged;
    }
    if (this.#rule.isRefAlone && typeof own.$ref === 'string') own = this.#withRefAlone(own, at);
    const values = Array.isArray(own.enum) ? own.enum : 'const' in own ? [own.const!] : undefined;
    const isPlain = !this.#rule.isEnumPlain || values?.every(isPlainValue);
    if (values && 'const' in own && !this.#takes('const') && isPlain) {
      const why = 'The provider does not take const: an enum of one says the same.';
      this.#changed(`${at}/const`, own.const, undefined, why);
      own = { ...without(own, 'const'), enum: [own.const!] };
    } else if (values && !isPlain) own = this.#withPlainEnum(own, values, at);
    return own;
  }

  #withRefAlone(schema: JsonObject, at: string): JsonObject {
    const isAlone = Object.keys(schema).every((keyword) => keyword.startsWith('$') || !this.#takes(keyword));
    if (isAlone) return schema;
    const { $ref, ...rest } = schema;
    const free = ['anyOf', 'oneOf'].find((keyword) => rest[keyword] === undefined);
    const why = 'The provider takes nothing beside $ref: it stands in a list of one.';
    this.#changed(`${at}/$ref`, $ref, undefined, why);
    if (free) return { ...rest, [free]: [{ $ref: $ref! }] };
    this.#isWider = true;
    return rest;
  }

  /** Values that are neither text nor number become their type; the others stay an enum. */
  #withPlainEnum(schema: JsonObject, values: JsonValue[], at: string): JsonObject {
    const keyword = Array.isArray(schema.enum) ? 'enum' : 'const';
    const plain = values.filter(isPlainValue);
    const types = [...new Set(values.filter((value) => !isPlainValue(value)).map(typeOf))];
    const alternatives: JsonObject[] = [
      ...(plain.length > 0 ? [{ enum: plain }] : []),
      ...types.map((type) => ({ type })),
    ];
    const why =
      'The provider takes texts and numbers alone in an enum: other values are named by their type.';
    this.#changed(pointerTo(at, keyword), schema[keyword], undefined, why);
    // null is the only value of its type, and both booleans are all of theirs.
    const isExact = types.every(
      (type) => type === 'null' || (type === 'boolean' && values.includes(true) && values.includes(false)),
    );
    this.#isWider ||= !isExact || (alternatives.length > 1 && schema.anyOf !== undefined);
    const rest = without(without(schema, 'const'), 'enum');
    if (alternatives.length === 1) return rest.type === undefined ? { ...rest, ...alternatives[0] } : rest;
    return rest.anyOf === undefined ? { ...rest, anyOf: alternatives } : rest;
  }

  #leaveOut(keyword: string, value: JsonValue, at: string): void {
    this.#changed(at, value, undefined, `The provider does not take ${keyword}.`);
    if (ASSERTIONS.has(keyword)) this.#isWider = true;
  }

  /** What speaks of a part that was left out goes with it. */
  #keepTogether(schema: JsonObject, projected: JsonObject, at: string): void {
    const { additionalProperties, required, patternProperties } = projected;
    if (isJsonObject(schema.patternProperties) && !patternProperties && additionalProperties !== undefined) {
      delete projected.additionalProperties;
      const why = 'The names that patternProperties take would be refused.';
      this.#changed(`${at}/additionalProperties`, additionalProperties, undefined, why);
      this.#isWider = true;
    }
    if (!Array.isArray(required) || !isJsonObject(schema.properties)) return;
    const gone = (name: JsonValue): boolean =>
      typeof name === 'string' &&
      Object.hasOwn(schema.properties as JsonObject, name) &&
      !Object.hasOwn(projected.properties as JsonObject, name);
    const left = required.filter((name) => !gone(name));
    if (left.length === required.length) return;
    this.#changed(`${at}/required`, required, left, 'What the provider does not take cannot be required.');
    projected.required = left;
  }

  /** Once more is taken in one place, a keyword that refuses what fits there would refuse what is right. */
  #withoutRefusals(top: JsonObject, pointer: string): void {
    const why = 'Parts of it were left out, so that it would refuse what is right.';
    const visit = (schema: JsonObject, at: string): void => {
      for (const keyword of REFUSE_WHAT_FITS)
        if (keyword in schema) {
          this.#changed(pointerTo(at, keyword), schema[keyword], undefined, why);
          delete schema[keyword];
        }
      const { oneOf } = schema;
      if (!Array.isArray(oneOf) || oneOf.length === 1) return;
      const isFree = schema.anyOf === undefined;
      this.#changed(`${at}/oneOf`, oneOf, undefined, isFree ? 'Its alternatives overlap: anyOf.' : why);
      delete schema.oneOf;
      if (isFree) schema.anyOf = oneOf;
    };
    eachSchema(top, visit, pointer);
  }

  #takes(keyword: string): boolean {
    return (this.#rule.keywords?.has(keyword) ?? true) && !this.#rule.forbidden?.has(keyword);
  }

  #value(keyword: string, value: JsonValue, at: string): JsonValue {
    if (SCHEMA_MAPS.has(keyword) && isJsonObject(value)) return this.#map(keyword, value, at);
    if (SCHEMA_LISTS.has(keyword) && Array.isArray(value))
      return value.map((item, index) => this.#below(item, `${at}/${index}`));
    return SINGLE_SCHEMAS.has(keyword) ? this.#below(value, at) : value;
  }

  #map(keyword: string, map: JsonObject, at: string): JsonObject {
    const { propertyName } = this.#rule;
    const members = Object.entries(map).filter(([name, value]) => {
      if (keyword !== 'properties' || !propertyName || propertyName.test(name)) return true;
      const why = 'The provider does not take this name of an argument.';
      this.#changed(pointerTo(at, name), value, undefined, why);
      return false;
    });
    return Object.fromEntries(
      members.map(([name, value]) => [name, this.#below(value, pointerTo(at, name))]),
    );
  }

  #below(schema: JsonValue, at: string): JsonValue {
    return isJsonObject(schema) ? this.#object(schema, at) : schema;
  }

  #changed(at: string, before: JsonValue | undefined, after: JsonValue | undefined, why: string): void {
    this.changes.push({
      kind: 'schema',
      at,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      why,
    });
  }
}

const without = (schema: JsonObject, keyword: string): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== keyword));

const textOfProperty = ({ properties }: JsonObject, name: string): string | undefined =>
  isJsonObject(properties) && Object.hasOwn(properties, name) ? JSON.stringify(properties[name]) : undefined;

const isPlainValue = (value: JsonValue): boolean => typeof value === 'string' || typeof value === 'number';

const typeOf = (value: JsonValue): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
