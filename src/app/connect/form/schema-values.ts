import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';

// Schemas come from strangers: a keyword of another type than it should have counts as absent.

export const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

export const listOf = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);

export const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});
