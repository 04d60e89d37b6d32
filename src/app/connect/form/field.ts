import { type JsonObject, type JsonValue, isJsonObject } from '#core/json.ts';

/** Deeper than this a field is edited as JSON; schemas may refer to themselves. */
export const MAX_DEPTH = 8;
export const MAX_FIELDS = 200;

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
  | { kind: 'alternatives'; options: Alternative[] }
  | { kind: 'json'; why: string };

/** One of the forms a value may have. */
export type Alternative = { title: string; schema: JsonObject };

export const asJson = (why: string): Control => ({ kind: 'json', why });

// Schemas come from strangers: a keyword of another type than it should have counts as absent.

export const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

export const listOf = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);

export const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});
