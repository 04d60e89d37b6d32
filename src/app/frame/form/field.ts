import { objectOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import { followed } from '#serve/validation/parameters.ts';
import { counted } from '../format.ts';

/** Deeper than this a field is edited as JSON; schemas may refer to themselves. */
export const MAX_DEPTH = 8;
export const MAX_FIELDS = 200;

/** The control for one value of a schema. A field that a form cannot express is 'json'. */
export type Field = {
  name: string;
  title: string | undefined;
  description: string;
  required: boolean;
  nullable: boolean;
  default: JsonValue | undefined;
  /** Of the schema without null, references followed. */
  schema: JsonObject;
  depth: number;
  control: Control;
};

export type Control =
  | { kind: 'text'; long: boolean; hint: string }
  | { kind: 'number'; integer: boolean; hint: string }
  | { kind: 'boolean' }
  | { kind: 'choice'; options: JsonValue[]; titles: readonly string[] }
  | { kind: 'const'; value: JsonValue }
  | { kind: 'list'; items: JsonValue }
  | { kind: 'object'; isMap: boolean }
  | { kind: 'alternatives'; options: Alternative[] }
  | { kind: 'json'; why: string };

/** One of the forms a value may have. */
export type Alternative = { title: string; schema: JsonObject };

const asJson = (why: string): Control => ({ kind: 'json', why });

// Schemas come from strangers: a keyword of another type than it should have counts as absent.

export const listOf = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);

/** A schema as a form reads it: references followed, parts of an allOf put together, null a switch beside it. */
function settled(schema: JsonObject, root: JsonObject): { schema: JsonObject; nullable: boolean } {
  return withoutNull(merged(followed(schema, root) ?? {}, root), root);
}

/** A union with null, in any of its three spellings, is its other part and a switch. */
function withoutNull(schema: JsonObject, root: JsonObject): { schema: JsonObject; nullable: boolean } {
  if (Array.isArray(schema.type) && schema.type.includes('null')) {
    const types = schema.type.filter((type) => type !== 'null');
    const rest: JsonObject = Array.isArray(schema.enum)
      ? { enum: schema.enum.filter((value) => value !== null) }
      : {};
    return {
      schema: { ...schema, ...rest, type: types.length === 1 ? types[0]! : types },
      nullable: types.length > 0,
    };
  }
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const options = schema[keyword];
    if (!Array.isArray(options)) continue;
    const rest = options.filter((option) => followed(option, root)?.type !== 'null');
    if (rest.length === options.length) continue;
    const { [keyword]: _, ...base } = schema;
    if (rest.length !== 1) return { schema: { ...base, [keyword]: rest }, nullable: true };
    return { schema: { ...base, ...merged(followed(rest[0], root) ?? {}, root) }, nullable: true };
  }
  return { schema, nullable: schema.nullable === true };
}

/** Parts of an allOf that only add properties are put together. */
function merged(schema: JsonObject, root: JsonObject): JsonObject {
  if (!Array.isArray(schema.allOf)) return schema;
  const { allOf, ...base } = schema;
  return allOf.slice(0, 20).reduce<JsonObject>((whole, part) => {
    const own = followed(part, root) ?? {};
    const required = [...listOf(whole.required), ...listOf(own.required)];
    const properties = { ...objectOf(whole.properties), ...objectOf(own.properties) };
    return {
      ...own,
      ...whole,
      ...(required.length > 0 ? { required } : {}),
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
    };
  }, base);
}

/** Reads one schema; local references point into `root`, the tool's inputSchema. */
export function fieldOf(
  name: string,
  given: JsonValue,
  root: JsonObject,
  { required = false, depth = 0 }: { required?: boolean; depth?: number } = {},
): Field {
  const own = isJsonObject(given) ? given : {};
  const { schema, nullable } = settled(own, root);
  return {
    name,
    title: textOf(own.title) || textOf(schema.title) || undefined,
    description: textOf(own.description) || textOf(schema.description),
    required,
    nullable,
    default: own.default ?? schema.default,
    schema,
    depth,
    control:
      followed(own, root) === undefined || given === false
        ? asJson('its schema cannot be followed')
        : controlOf(schema, root, depth),
  };
}

/** The fields of an object's known properties; in the order of the schema. */
export function fieldsOf(schema: JsonObject, root: JsonObject, depth = 0): Field[] {
  const required = listOf(schema.required);
  return Object.entries(objectOf(schema.properties))
    .slice(0, MAX_FIELDS)
    .map(([name, own]) => fieldOf(name, own, root, { required: required.includes(name), depth }));
}

/** The value of a field that a person adds: required members, constants and defaults. */
export function startOf(field: Field, root: JsonObject, left?: { members: number }): JsonValue | undefined {
  const { control } = field;
  if (field.default !== undefined) return field.default;
  if (control.kind === 'const') return control.value;
  if (control.kind === 'list') return [];
  if (control.kind === 'object') return startOfObject(field.schema, root, field.depth + 1, left);
  if (control.kind === 'json') return field.schema.type === 'array' ? [] : {};
  return undefined;
}

/** Most members of a start value, over all levels: wide and deep schemas would give billions. */
const MOST_STARTS = 1000;

/**
 * The start value of a form: required members with a fixed value; no optional ones. `left` counts down the members that may still be
 * made, over all levels.
 */
export function startOfObject(
  schema: JsonObject,
  root: JsonObject,
  depth = 0,
  left = { members: MOST_STARTS },
): JsonObject {
  if (depth > MAX_DEPTH || left.members <= 0) return {};
  const fields = fieldsOf(schema, root, depth).filter(({ required }) => required);
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (field.control.kind === 'json' || left.members-- <= 0) return [];
      const start = startOf(field, root, left);
      return start === undefined ? [] : [[field.name, start] as const];
    }),
  );
}

/** The control for a resolved schema; `depth` counts the objects and lists around it. */
function controlOf(schema: JsonObject, root: JsonObject, depth: number): Control {
  if (depth > MAX_DEPTH) return asJson('it is nested too deeply');
  if (schema.const !== undefined) return { kind: 'const', value: schema.const };
  if (Array.isArray(schema.enum))
    return {
      kind: 'choice',
      options: schema.enum.slice(0, MAX_FIELDS),
      titles: listOf(schema.enumNames).map(textOf),
    };
  const either = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(either) && !isJsonObject(schema.properties)) return alternatives(schema, either, root);
  if (Array.isArray(schema.type)) {
    const options = schema.type.map((type) => ({ title: textOf(type), schema: { ...schema, type } }));
    return { kind: 'alternatives', options };
  }
  switch (schema.type) {
    case 'string':
      return { kind: 'text', long: isLongText(schema), hint: textHint(schema) };
    case 'number':
    case 'integer':
      return { kind: 'number', integer: schema.type === 'integer', hint: rangeHint(schema) };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      return Array.isArray(schema.prefixItems) || Array.isArray(schema.items)
        ? asJson('its members have schemas of their own')
        : { kind: 'list', items: schema.items ?? {} };
    case 'object':
      return objectControl(schema);
    default:
      return isJsonObject(schema.properties) ? objectControl(schema) : asJson('its schema names no type');
  }
}

function objectControl(schema: JsonObject): Control {
  if (isJsonObject(schema.patternProperties)) return asJson('its names follow patterns');
  const known = isJsonObject(schema.properties) ? Object.keys(schema.properties).length : 0;
  if (known > MAX_FIELDS) return asJson('it has too many fields');
  const isMap = isJsonObject(schema.additionalProperties) || schema.additionalProperties === true;
  if (known === 0 && !isMap && schema.additionalProperties !== false) return asJson('its members are open');
  return { kind: 'object', isMap };
}

const formatHints: Readonly<Record<string, string>> = {
  date: 'date, such as 2026-03-14',
  time: 'time, such as 09:30:00',
  'date-time': 'date and time, such as 2026-03-14T09:30:00Z',
  email: 'e-mail address',
  uri: 'address, such as https://example.org/',
  uuid: 'UUID',
};

/** Format, length and pattern of a text in words; '' if the schema has none of them. */
function textHint(schema: JsonObject): string {
  const format = textOf(schema.format);
  const hints = [Object.hasOwn(formatHints, format) ? formatHints[format] : format];
  if (typeof schema.minLength === 'number' && schema.minLength > 1)
    hints.push(`at least ${schema.minLength} characters`);
  if (typeof schema.maxLength === 'number') hints.push(`at most ${counted(schema.maxLength, 'character')}`);
  if (typeof schema.pattern === 'string') hints.push(`pattern ${schema.pattern.slice(0, 80)}`);
  return hints.filter(Boolean).join(', ');
}

/** Is the text likely to run over several lines? By its greatest length, else by what title and description say. */
function isLongText(schema: JsonObject): boolean {
  const about = `${textOf(schema.title)} ${textOf(schema.description)}`;
  return (
    (typeof schema.maxLength === 'number' && schema.maxLength > 200) ||
    (schema.format === undefined && schema.pattern === undefined && saysLong.test(about))
  );
}
const saysLong =
  /\b(body|content|contents|text to|whole text|markdown|html|source code|script|sql|statement|paragraphs?)\b/i;

/** The numbers a schema admits, in words; '' when it sets no bounds. */
function rangeHint({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: JsonObject): string {
  const parts: string[] = [];
  if (typeof minimum === 'number' && typeof maximum === 'number') parts.push(`${minimum} to ${maximum}`);
  else if (typeof minimum === 'number') parts.push(`at least ${minimum}`);
  else if (typeof maximum === 'number') parts.push(`at most ${maximum}`);
  if (typeof exclusiveMinimum === 'number') parts.push(`more than ${exclusiveMinimum}`);
  if (typeof exclusiveMaximum === 'number') parts.push(`less than ${exclusiveMaximum}`);
  if (typeof multipleOf === 'number' && multipleOf !== 1) parts.push(`in steps of ${multipleOf}`);
  return parts.join(', ');
}

/** The control of an anyOf or oneOf: a choice where every form is a constant, else the forms to choose from. */
function alternatives(schema: JsonObject, either: JsonValue[], root: JsonObject): Control {
  const { anyOf: _any, oneOf: _one, ...base } = schema;
  const options = either.slice(0, 20).flatMap((option, index): Alternative[] => {
    const own = followed(option, root);
    if (!own) return [];
    const title = textOf(own.title) || textOf(own.const) || typeTitle(own) || `form ${index + 1}`;
    return [{ title, schema: { ...base, ...merged(own, root) } }];
  });
  const isConstants = options.every(({ schema: own }) => own.const !== undefined);
  if (options.length === 0) return asJson('none of its forms can be read');
  if (isConstants) {
    const titles = options.map(({ schema: own }) => textOf(own.title));
    return { kind: 'choice', options: options.map(({ schema: own }) => own.const!), titles };
  }
  return { kind: 'alternatives', options };
}

const typeTitle = (schema: JsonObject): string => {
  if (Array.isArray(schema.enum)) return schema.enum.slice(0, 3).map(String).join(', ');
  const kinds = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
  const named = kinds.find(([, own]) => isJsonObject(own) && typeof own.const === 'string');
  if (named) return textOf((named[1] as JsonObject).const);
  return kinds.length > 0
    ? `object with ${kinds
        .slice(0, 3)
        .map(([key]) => key)
        .join(', ')}`
    : textOf(schema.type);
};

/** The first alternative that admits the value; -1 when none does. */
export function alternativeOf(
  options: readonly Alternative[],
  value: JsonValue | undefined,
  root: JsonObject,
): number {
  if (value === undefined) return -1;
  const definitions = Object.fromEntries(
    Object.entries(root).filter(([name]) => name === '$defs' || name === 'definitions'),
  );
  return options.findIndex(({ schema }) => checkSchema({ ...definitions, ...schema }, value).length === 0);
}
