import { isJsonObject, deepEqual, type JsonObject, type JsonValue } from '#core/json.ts';
import type { SvelteSet } from 'svelte/reactivity';
import { objectOf } from '#core/fields.ts';
import { MAX_FIELDS, type Field } from './field.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { ServerReply } from '#core/mcp.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';

/** Members of a value that the schema's properties do not name. */
export function extraNames(schema: JsonObject, value: JsonValue | undefined): string[] {
  const known = objectOf(schema.properties);
  return isJsonObject(value) ? Object.keys(value).filter((name) => !Object.hasOwn(known, name)) : [];
}

/** The value with one member changed, or left out when it is undefined; names such as `__proto__` are members like others. */
export function withMember(value: JsonObject, name: string, member: JsonValue | undefined): JsonObject {
  const others = Object.entries(value);
  if (member === undefined) return Object.fromEntries(others.filter(([key]) => key !== name));
  if (!Object.hasOwn(value, name)) return Object.fromEntries([...others, [name, member]]);
  return Object.fromEntries(others.map(([key, own]) => [key, key === name ? member : own] as const));
}

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

/**
 * The value of a typed number: empty is omitted. Text that is no number, and an integer beyond a number's precision, stays text,
 * visible and sent.
 */
export function typedNumber(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const value = Number(trimmed);
  if (/^[-+]?\d+$/.test(trimmed) && !Number.isSafeInteger(value)) return text;
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(trimmed) && Number.isFinite(value) ? value : text;
}

/** Problems of the arguments, by the JSON pointer of their field; '' for all arguments. */
export type Violations = ReadonlyMap<string, readonly string[]>;

/** What the fields of a form share. */
export interface WholeForm {
  /** The whole schema, which references point into. */
  root: JsonObject;
  violations: Violations;
  /** Paths whose JSON cannot be read yet: their text is not in the value. */
  broken: SvelteSet<string>;
}

/** What every part of a form is given. */
export interface FieldProps {
  field: Field;
  /** Undefined: left out. */
  value: JsonValue | undefined;
  /** JSON pointer of the value. */
  path: string;
  form: WholeForm;
  onchange: (value: JsonValue | undefined) => void;
}

const MAX_SHOWN = 100;
/** The sentence for a missing value. */
export const requiredWords = 'It is required.';

/** Checks the arguments against the tool's schema: only warnings, a person may send them anyway. */
export function violationsOf(schema: JsonObject, value: JsonObject): Violations {
  const found = new Map<string, string[]>();
  for (const { path, keyword, message } of checkSchema(schema, value, { formats: 'assertion' }).slice(
    0,
    MAX_SHOWN,
  )) {
    const missing = keyword === 'required' ? /required property "([^"]*)"/.exec(message)?.[1] : undefined;
    const at = missing === undefined ? path : pointerTo(path, missing);
    const words = missing === undefined ? inWords(message) : requiredWords;
    const shown = found.get(at) ?? [];
    if (!shown.includes(words)) found.set(at, [...shown, words]);
  }
  return found;
}

const inWords = (message: string): string =>
  message
    .replace(
      /^Instance type "([^"]*)" is invalid\. Expected (.*)\.$/,
      (_, is: string, due: string) => `It must be of type ${due.replaceAll('"', '')}, not ${is}.`,
    )
    .replace(/^Instance/, 'It')
    .replace(/^Property "[^"]*" does not match schema\.?$/, 'It does not fit.');

type Answer = string | number | boolean | string[];

/** The person's input as MCP takes it: flat answers alone; nested values are omitted. */
export const acceptedReply = (value: JsonObject): ServerReply => ({
  action: 'accept',
  content: Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (isAnswer(member) ? [[name, member]] : [])),
  ),
});

const isAnswer = (value: JsonValue): value is Answer =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));
