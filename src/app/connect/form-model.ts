import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { checkSchema } from '#validation/check-schema.ts';
import { followed } from '#validation/follow-reference.ts';

/** Deeper than this a field is edited as JSON; schemas may refer to themselves. */
const MAX_DEPTH = 8;
const MAX_FIELDS = 200;

/** How one value of a schema is asked for. Whatever a form cannot express is 'json', for that field alone. */
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
  | { kind: 'alternatives'; options: { title: string; schema: JsonObject }[] }
  | { kind: 'json'; why: string };

const words = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

/** Reads one schema; `root` is the tool's whole inputSchema, which local references point into. */
export function fieldOf(
  name: string,
  given: JsonValue,
  root: JsonObject,
  { required = false, depth = 0 }: { required?: boolean; depth?: number } = {},
): Field {
  const own = isJsonObject(given) ? given : {};
  const { schema, nullable } = withoutNull(merged(followed(own, root) ?? {}, root), root);
  return {
    name,
    title: words(own.title) || words(schema.title) || undefined,
    description: words(own.description) || words(schema.description),
    required,
    nullable,
    default: own.default ?? schema.default,
    schema,
    depth,
    control:
      followed(own, root) === undefined || given === false
        ? json('its schema cannot be followed')
        : controlOf(schema, root, depth),
  };
}

const json = (why: string): Control => ({ kind: 'json', why });

function controlOf(schema: JsonObject, root: JsonObject, depth: number): Control {
  if (depth > MAX_DEPTH) return json('it is nested too deeply');
  if (schema.const !== undefined) return { kind: 'const', value: schema.const };
  if (Array.isArray(schema.enum))
    return {
      kind: 'choice',
      options: schema.enum.slice(0, MAX_FIELDS),
      titles: listed(schema.enumNames).map(words),
    };
  const either = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(either) && !isJsonObject(schema.properties)) return alternatives(schema, either, root);
  if (Array.isArray(schema.type)) {
    const options = schema.type.map((type) => ({ title: words(type), schema: { ...schema, type } }));
    return { kind: 'alternatives', options };
  }
  switch (schema.type) {
    case 'string':
      return textControl(schema);
    case 'number':
    case 'integer':
      return { kind: 'number', integer: schema.type === 'integer', hint: rangeWords(schema) };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      return Array.isArray(schema.prefixItems) || Array.isArray(schema.items)
        ? json('its members have schemas of their own')
        : { kind: 'list', items: schema.items ?? {} };
    case 'object':
      return objectControl(schema);
    default:
      return isJsonObject(schema.properties) ? objectControl(schema) : json('its schema names no type');
  }
}

function objectControl(schema: JsonObject): Control {
  if (isJsonObject(schema.patternProperties)) return json('its names follow patterns');
  const known = isJsonObject(schema.properties) ? Object.keys(schema.properties).length : 0;
  if (known > MAX_FIELDS) return json('it has too many fields');
  const isMap = isJsonObject(schema.additionalProperties) || schema.additionalProperties === true;
  if (known === 0 && !isMap && schema.additionalProperties !== false) return json('its members are open');
  return { kind: 'object', isMap };
}

function alternatives(schema: JsonObject, either: JsonValue[], root: JsonObject): Control {
  const { anyOf: _any, oneOf: _one, ...base } = schema;
  const options = either.slice(0, 20).flatMap((option, index) => {
    const own = followed(option, root);
    if (!own) return [];
    const title = words(own.title) || words(own.const) || typeTitle(own) || `form ${index + 1}`;
    return [{ title, schema: { ...base, ...merged(own, root) } }];
  });
  const isConstants = options.every(({ schema: own }) => own.const !== undefined);
  if (options.length === 0) return json('none of its forms can be read');
  if (isConstants) {
    const titles = options.map(({ schema: own }) => words(own.title));
    return { kind: 'choice', options: options.map(({ schema: own }) => own.const!), titles };
  }
  return { kind: 'alternatives', options };
}

const typeTitle = (schema: JsonObject): string => {
  if (Array.isArray(schema.enum)) return schema.enum.slice(0, 3).map(String).join(', ');
  const kinds = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
  const named = kinds.find(([, own]) => isJsonObject(own) && typeof own.const === 'string');
  if (named) return words((named[1] as JsonObject).const);
  return kinds.length > 0
    ? `object with ${kinds
        .slice(0, 3)
        .map(([key]) => key)
        .join(', ')}`
    : words(schema.type);
};

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
    return { schema: { ...base, ...merged(followed(rest[0]!, root) ?? {}, root) }, nullable: true };
  }
  return { schema, nullable: schema.nullable === true };
}

/** Parts of an allOf that only add properties are put together. */
function merged(schema: JsonObject, root: JsonObject): JsonObject {
  if (!Array.isArray(schema.allOf)) return schema;
  const { allOf, ...base } = schema;
  return allOf.slice(0, 20).reduce<JsonObject>((whole, part) => {
    const own = followed(part, root) ?? {};
    const required = [...listed(whole.required), ...listed(own.required)];
    const properties = { ...objectOf(whole.properties), ...objectOf(own.properties) };
    return {
      ...own,
      ...whole,
      ...(required.length > 0 ? { required } : {}),
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
    };
  }, base);
}

const listed = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);
const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});

const formatHints: Readonly<Record<string, string>> = {
  date: 'date, such as 2026-03-14',
  time: 'time, such as 09:30:00',
  'date-time': 'date and time, such as 2026-03-14T09:30:00Z',
  email: 'e-mail address',
  uri: 'address, such as https://example.org/',
  uuid: 'UUID',
};

function textControl(schema: JsonObject): Control {
  const hints = [formatHints[words(schema.format)] ?? words(schema.format)];
  if (typeof schema.minLength === 'number' && schema.minLength > 1)
    hints.push(`at least ${schema.minLength} characters`);
  if (typeof schema.maxLength === 'number') hints.push(`at most ${schema.maxLength} characters`);
  if (typeof schema.pattern === 'string') hints.push(`pattern ${schema.pattern.slice(0, 80)}`);
  const about = `${words(schema.title)} ${words(schema.description)}`;
  const long =
    (typeof schema.maxLength === 'number' && schema.maxLength > 200) ||
    (schema.format === undefined && schema.pattern === undefined && saysLong.test(about));
  return { kind: 'text', long, hint: hints.filter(Boolean).join(', ') };
}
const saysLong =
  /\b(body|content|contents|text to|whole text|markdown|html|source code|script|sql|statement|paragraphs?)\b/i;

function rangeWords({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: JsonObject): string {
  const parts: string[] = [];
  if (typeof minimum === 'number' && typeof maximum === 'number') parts.push(`${minimum} to ${maximum}`);
  else if (typeof minimum === 'number') parts.push(`at least ${minimum}`);
  else if (typeof maximum === 'number') parts.push(`at most ${maximum}`);
  if (typeof exclusiveMinimum === 'number') parts.push(`more than ${exclusiveMinimum}`);
  if (typeof exclusiveMaximum === 'number') parts.push(`less than ${exclusiveMaximum}`);
  if (typeof multipleOf === 'number' && multipleOf !== 1) parts.push(`in steps of ${multipleOf}`);
  return parts.join(', ');
}

/** The fields of an object's known properties; required ones stand where the schema put them. */
export function fieldsOf(schema: JsonObject, root: JsonObject, depth = 0): Field[] {
  const required = listed(schema.required);
  return Object.entries(objectOf(schema.properties))
    .slice(0, MAX_FIELDS)
    .map(([name, own]) => fieldOf(name, own, root, { required: required.includes(name), depth }));
}

/** Members of a value that the schema's properties do not name. */
export function extraNames(schema: JsonObject, value: JsonValue | undefined): string[] {
  const known = objectOf(schema.properties);
  return isJsonObject(value) ? Object.keys(value).filter((name) => !Object.hasOwn(known, name)) : [];
}

/** What a field holds when a person adds it: required members and constants, defaults where they stand. */
export function startOf(field: Field, root: JsonObject): JsonValue | undefined {
  const { control } = field;
  if (field.default !== undefined) return field.default;
  if (control.kind === 'const') return control.value;
  if (control.kind === 'list') return [];
  if (control.kind === 'object') return startOfObject(field.schema, root, field.depth + 1);
  if (control.kind === 'json') return field.schema.type === 'array' ? [] : {};
  return undefined;
}

/** What a form holds at the start: what is required and settled already; nothing that may be left out. */
export function startOfObject(schema: JsonObject, root: JsonObject, depth = 0): JsonObject {
  if (depth > MAX_DEPTH) return {};
  const fields = fieldsOf(schema, root, depth).filter(({ required }) => required);
  return withMembers(
    fields.flatMap((field) => {
      const start = field.control.kind === 'json' ? undefined : startOf(field, root);
      return start === undefined ? [] : [[field.name, start] as const];
    }),
  );
}

/** The value with one member changed, or left out when it is undefined; names such as `__proto__` are members like others. */
export function withMember(value: JsonObject, name: string, member: JsonValue | undefined): JsonObject {
  const others = Object.entries(value);
  if (member === undefined) return withMembers(others.filter(([key]) => key !== name));
  if (!Object.hasOwn(value, name)) return withMembers([...others, [name, member]]);
  return withMembers(others.map(([key, own]) => [key, key === name ? member : own] as const));
}

const withMembers = (entries: (readonly [string, JsonValue])[]): JsonObject => Object.fromEntries(entries);

/** Can the control show this value, or does it need JSON? */
export function fits(field: Field, value: JsonValue | undefined): boolean {
  if (value === undefined) return true;
  if (value === null) return field.nullable;
  switch (field.control.kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number' || typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'choice':
      return field.control.options.some((option) => deepEqual(option, value));
    case 'const':
      return deepEqual(field.control.value, value);
    case 'list':
      return Array.isArray(value) && value.length <= MAX_FIELDS;
    case 'object':
      return isJsonObject(value) && Object.keys(value).length <= MAX_FIELDS;
    case 'alternatives':
    case 'json':
      return true;
  }
}

/** What a typed number is: empty is left out, what is no number stays text, so that it can be seen and sent. */
export function typedNumber(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const value = Number(trimmed);
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(trimmed) && Number.isFinite(value) ? value : text;
}

/** The first alternative that admits the value; -1 when none does. */
export function alternativeOf(
  options: readonly { schema: JsonObject }[],
  value: JsonValue | undefined,
  root: JsonObject,
): number {
  if (value === undefined) return -1;
  const definitions = { ...('$defs' in root ? { $defs: root.$defs! } : {}), ...defined(root) };
  return options.findIndex(({ schema }) => checkSchema({ ...definitions, ...schema }, value).length === 0);
}
const defined = (root: JsonObject): JsonObject =>
  root.definitions === undefined ? {} : { definitions: root.definitions };
