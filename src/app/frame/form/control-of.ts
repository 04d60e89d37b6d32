import {
  asJson,
  MAX_DEPTH,
  MAX_FIELDS,
  listOf,
  textOf,
  merged,
  type Control,
  type Alternative,
} from './field.ts';
import { counted } from '../format.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import { followed } from '#serve/validation/parameters.ts';

/** The control for a resolved schema; `depth` counts the objects and lists around it. */
export function controlOf(schema: JsonObject, root: JsonObject, depth: number): Control {
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
export function alternatives(schema: JsonObject, either: JsonValue[], root: JsonObject): Control {
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
  const definitions = { ...('$defs' in root ? { $defs: root.$defs! } : {}), ...defined(root) };
  return options.findIndex(({ schema }) => checkSchema({ ...definitions, ...schema }, value).length === 0);
}
const defined = (root: JsonObject): JsonObject =>
  root.definitions === undefined ? {} : { definitions: root.definitions };
