import { exceedsDepth, isJsonObject, MAX_DEPTH, type JsonObject, type JsonValue } from './json.ts';
import { pointerTo } from './json-pointer.ts';

/** A place of a schema that was rewritten; without `after` it was left out. */
export interface SchemaRewrite {
  /** JSON pointer into the schema. */
  at: string;
  /** Absent where it is too large to be shown. */
  before?: JsonValue;
  after?: JsonValue;
  /** A sentence for the person. */
  why: string;
}

interface ValidSchema {
  schema: JsonValue;
  rewrites: SchemaRewrite[];
  /** The first place whose meaning is not plain: the schema cannot be used. */
  unreadable?: { at: string; why: string };
}

/**
 * The schema as JSON Schema 2020-12. Earlier drafts, zod's tuples, PHP's empty lists and types of programming languages are rewritten
 * where their meaning is plain. A schema that is valid comes back with the same content.
 */
export function validSchema(schema: JsonValue): ValidSchema {
  const rewriting = new Rewriting();
  const rewritten = rewriting.whole(schema);
  const { rewrites, unreadable } = rewriting;
  return { schema: rewritten, rewrites, ...(unreadable ? { unreadable } : {}) };
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
/** What people write for a type, in lower case; undefined: every type. */
const MEANT = new Map<string, string | undefined>([
  ['any', undefined],
  ['int', 'integer'],
  ['long', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
  ['str', 'string'],
  ['bool', 'boolean'],
  ['dict', 'object'],
  ['list', 'array'],
  ['tuple', 'array'],
]);

/** Keywords whose value may be anything, null included. */
const ANY_VALUE = new Set(['default', 'const', 'enum', 'examples', 'example']);
const COUNTS = new Set(
  ['minLength', 'maxLength', 'minItems', 'maxItems', 'minContains', 'maxContains'].concat([
    'minProperties',
    'maxProperties',
  ]),
);
const NUMBERS = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']);
const WORDS = new Set(['title', 'description', '$comment']);
const TEXTS = new Set(['$ref', '$id', '$anchor', 'pattern', 'format']);

class Rewriting {
  readonly rewrites: SchemaRewrite[] = [];
  unreadable: { at: string; why: string } | undefined;
  /** Where schemas stood and stand. */
  readonly #moved: [string, string][] = [];

  whole(schema: JsonValue): JsonValue {
    const rewritten = this.#schema(schema, '', 0);
    if (!isJsonObject(rewritten) || this.rewrites.length === 0) return rewritten;
    this.#followMoved(rewritten);
    const { $schema } = rewritten;
    if (typeof $schema !== 'string' || $schema.includes('2020-12')) return rewritten;
    this.#rewrite('/$schema', $schema, undefined, 'It is of JSON Schema 2020-12 now.');
    delete rewritten.$schema;
    return rewritten;
  }

  #schema(value: JsonValue, at: string, depth: number): JsonValue {
    if (typeof value === 'boolean') return value;
    if (depth > MAX_DEPTH) {
      this.rewrites.push({
        at,
        after: {},
        why: `It is nested deeper than ${MAX_DEPTH} levels and ends here.`,
      });
      return {};
    }
    if (isJsonObject(value)) return this.#object(value, at, depth);
    if (value === null || (Array.isArray(value) && value.length === 0))
      return this.#rewrite(at, value, {}, 'It says nothing.');
    const type = typeof value === 'string' ? this.#typeNamed(value) : undefined;
    if (type !== undefined) return this.#rewrite(at, value, { type }, 'A schema is an object with a type.');
    return this.#refuse(at, 'is no schema', value);
  }

  #object(schema: JsonObject, at: string, depth: number): JsonObject {
    const members: JsonObject = {};
    for (const [keyword, value] of Object.entries(schema)) {
      const place = pointerTo(at, keyword);
      if (value === null && !ANY_VALUE.has(keyword)) this.#leaveOut(place, value, 'null says nothing.');
      else if (keyword === 'items' && Array.isArray(value)) this.#tuple(schema, at, depth, members);
      else if (keyword === 'additionalItems' && Array.isArray(schema.items)) continue;
      else if (typeof value === 'boolean' && keyword.startsWith('exclusiveM'))
        this.#exclusive(keyword, schema, at);
      else if (/^(minimum|maximum)$/.test(keyword) && isExclusive(schema, keyword))
        set(members, keyword.replace(/^m/, 'exclusiveM'), this.#number(value, place));
      else {
        const valid = this.#value(keyword, value, place, depth);
        if (valid !== undefined) set(members, keyword, valid);
      }
    }
    return this.#withRequired(members, schema, at);
  }

  #value(keyword: string, value: JsonValue, at: string, depth: number): JsonValue | undefined {
    if (SCHEMA_MAPS.has(keyword)) return this.#map(keyword, value, at, depth);
    if (SCHEMA_LISTS.has(keyword)) return this.#list(value, at, depth);
    if (SINGLE_SCHEMAS.has(keyword)) {
      if (value === 'true' || value === 'false')
        return this.#rewrite(at, value, value === 'true', 'It is a boolean.');
      return this.#schema(value, at, depth + 1);
    }
    if (keyword === 'type') return this.#type(value, at);
    if (keyword === 'required') return this.#required(value, at);
    if (keyword === 'enum' && !Array.isArray(value)) {
      if (value === null) return this.#leaveOut(at, value, 'null says nothing.');
      return this.#refuse(at, 'is no list of values', value);
    }
    if (COUNTS.has(keyword) || NUMBERS.has(keyword)) return this.#number(value, at, COUNTS.has(keyword));
    if (keyword === 'uniqueItems' && typeof value !== 'boolean')
      return this.#refuse(at, 'is no boolean', value);
    if (WORDS.has(keyword) && typeof value !== 'string') return this.#leaveOut(at, value, 'It is no text.');
    if (TEXTS.has(keyword) && typeof value !== 'string') return this.#refuse(at, 'is no text', value);
    if (typeof value !== 'object' || !exceedsDepth(value)) return value;
    this.rewrites.push({ at, why: `It is nested deeper than ${MAX_DEPTH} levels and is left out.` });
    return undefined;
  }

  #map(keyword: string, value: JsonValue, at: string, depth: number): JsonValue {
    if (Array.isArray(value) && value.length === 0)
      return this.#rewrite(at, value, {}, 'An empty list stands for an empty object.');
    if (!isJsonObject(value)) return this.#refuse(at, 'is no object of schemas', value);
    const members: JsonObject = {};
    for (const [name, below] of Object.entries(value)) {
      const place = pointerTo(at, name);
      // What a property says of being required is taken by the object it belongs to.
      const isMarked = keyword === 'properties' && isJsonObject(below) && typeof below.required === 'boolean';
      const own = isMarked
        ? Object.fromEntries(Object.entries(below).filter(([key]) => key !== 'required'))
        : below;
      set(members, name, this.#schema(own, place, depth + 2));
    }
    return members;
  }

  #list(value: JsonValue, at: string, depth: number): JsonValue | undefined {
    if (!Array.isArray(value)) return this.#refuse(at, 'is no list of schemas', value);
    if (value.length === 0) return this.#leaveOut(at, value, 'An empty list says nothing.');
    return value.map((item, index) => this.#schema(item, pointerTo(at, index), depth + 2));
  }

  /** Up to draft 2019-09 a list of items was a tuple, and additionalItems what follows it. */
  #tuple(schema: JsonObject, at: string, depth: number, members: JsonObject): void {
    const { items, additionalItems, prefixItems } = schema;
    const place = `${at}/items`;
    if (prefixItems !== undefined)
      return void this.#refuse(place, 'is a list beside prefixItems', items as JsonValue);
    const first = items as JsonValue[];
    if (first.length > 0) set(members, 'prefixItems', this.#list(first, place, depth)!);
    const rest = additionalItems ?? undefined;
    if (rest !== undefined) set(members, 'items', this.#schema(rest, `${at}/additionalItems`, depth + 1));
    this.#moved.push([`${place}/`, `${at}/prefixItems/`], [`${at}/additionalItems`, place]);
    const why = 'A list of items is prefixItems since 2020-12, and additionalItems are items.';
    if (first.length === 0) this.#leaveOut(place, first, why);
    else this.#rewrite(place, first, members.prefixItems!, why);
  }

  /** In draft 4 these were booleans beside minimum and maximum. */
  #exclusive(keyword: string, schema: JsonObject, at: string): void {
    const place = pointerTo(at, keyword);
    const bound = schema[keyword.replace('exclusiveM', 'm')];
    if (schema[keyword] === true && bound !== undefined)
      this.#rewrite(place, true, bound, `The bound itself stands in ${keyword} since draft 6.`);
    else this.#leaveOut(place, schema[keyword]!, 'It excludes no bound.');
  }

  #withRequired(members: JsonObject, schema: JsonObject, at: string): JsonObject {
    if (!isJsonObject(schema.properties)) return members;
    const marked = Object.entries(schema.properties).filter(
      ([, below]) => isJsonObject(below) && typeof below.required === 'boolean',
    );
    const names = marked.flatMap(([name, below]) => ((below as JsonObject).required === true ? [name] : []));
    for (const [name, below] of marked)
      this.#leaveOut(
        `${pointerTo(`${at}/properties`, name)}/required`,
        (below as JsonObject).required!,
        'The object names the properties it requires.',
      );
    const own = Array.isArray(members.required) ? members.required : [];
    if (names.length > 0) members.required = [...new Set([...own, ...names])];
    return members;
  }

  #type(value: JsonValue, at: string): JsonValue | undefined {
    const names = Array.isArray(value) ? value : [value];
    const meant: string[] = [];
    for (const name of names) {
      if (typeof name !== 'string') return this.#refuse(at, 'is no type', value);
      const lower = name.toLowerCase();
      if (MEANT.has(lower) && MEANT.get(lower) === undefined)
        return this.#leaveOut(at, value, 'Every type is meant.');
      const type = this.#typeNamed(name);
      if (type === undefined) return this.#refuse(at, 'is no type', value);
      meant.push(type);
    }
    const types = [...new Set(meant)];
    if (types.length === 0) return this.#refuse(at, 'is no type', value);
    const isSame = types.length === names.length && types.every((type, index) => type === names[index]);
    const valid = Array.isArray(value) ? types : types[0]!;
    return isSame ? value : this.#rewrite(at, value, valid, 'The types of JSON Schema have other names.');
  }

  #typeNamed(name: string): string | undefined {
    const lower = name.toLowerCase();
    return TYPES.has(lower) ? lower : MEANT.get(lower);
  }

  #required(value: JsonValue, at: string): JsonValue | undefined {
    if (typeof value === 'boolean') return this.#leaveOut(at, value, 'It belongs to no property here.');
    if (!Array.isArray(value) || !value.every((name) => typeof name === 'string'))
      return this.#refuse(at, 'is no list of names', value);
    const names = [...new Set(value)];
    return names.length === value.length
      ? value
      : this.#rewrite(at, value, names, 'A name stood there twice.');
  }

  #number(value: JsonValue, at: string, isCount = false): JsonValue {
    const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || (isCount && !(Number.isInteger(number) && number >= 0)))
      return this.#refuse(at, isCount ? 'is no count' : 'is no number', value);
    return number === value ? value : this.#rewrite(at, value, number, 'It is a number.');
  }

  #followMoved(schema: JsonObject): void {
    if (this.#moved.length === 0) return;
    eachSchema(schema, (one) => {
      // What stands within what moved comes before it: its own move begins at the place where it stood.
      for (const [from, to] of this.#moved)
        if (typeof one.$ref === 'string' && `${one.$ref}/`.startsWith(`#${from}`))
          one.$ref = `#${to}${one.$ref.slice(from.length + 1)}`;
    });
  }

  #rewrite<After extends JsonValue | undefined>(
    at: string,
    before: JsonValue,
    after: After,
    why: string,
  ): After {
    this.rewrites.push({ at, before, ...(after === undefined ? {} : { after }), why });
    return after;
  }

  #leaveOut(at: string, before: JsonValue, why: string): undefined {
    this.#rewrite(at, before, undefined, why);
  }

  #refuse(at: string, why: string, value: JsonValue): JsonValue {
    const shown = typeof value === 'object' ? '' : `: ${JSON.stringify(value).slice(0, 100)}`;
    this.unreadable ??= { at, why: `${at || 'the whole'} ${why}${shown}` };
    return value;
  }
}

const isExclusive = (schema: JsonObject, keyword: string): boolean =>
  schema[keyword.replace(/^m/, 'exclusiveM')] === true;

/** A name may be `__proto__`. */
function set(members: JsonObject, name: string, value: JsonValue): void {
  Object.defineProperty(members, name, { value, enumerable: true, writable: true, configurable: true });
}

/** Keywords of JSON Schema 2020-12 and of the drafts before it whose value maps names to schemas. */
export const SCHEMA_MAPS: ReadonlySet<string> = new Set([
  'properties',
  '$defs',
  'definitions',
  'patternProperties',
  'dependentSchemas',
]);
/** Keywords whose value is a list of schemas. */
export const SCHEMA_LISTS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
/** Keywords whose value is one schema. */
export const SINGLE_SCHEMAS: ReadonlySet<string> = new Set(
  ['items', 'additionalItems', 'additionalProperties', 'contains', 'propertyNames'].concat([
    'not',
    'if',
    'then',
    'else',
    'unevaluatedItems',
    'unevaluatedProperties',
  ]),
);

/** Calls `visit` with the schema and every schema in it, from outside inwards, with its JSON pointer below `at`. */
export function eachSchema(
  schema: JsonObject,
  visit: (schema: JsonObject, at: string) => void,
  at = '',
): void {
  const open: [JsonValue, string][] = [[schema, at]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, place] = next;
    if (!isJsonObject(value)) continue;
    visit(value, place);
    for (const [keyword, below] of Object.entries(value)) {
      const there = pointerTo(place, keyword);
      if (SCHEMA_MAPS.has(keyword) && isJsonObject(below))
        for (const [name, one] of Object.entries(below)) open.push([one, pointerTo(there, name)]);
      else if ((SCHEMA_LISTS.has(keyword) || keyword === 'items') && Array.isArray(below))
        for (const [index, one] of below.entries()) open.push([one, pointerTo(there, index)]);
      else if (SINGLE_SCHEMAS.has(keyword)) open.push([below, there]);
    }
  }
}
