import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { readable } from '../format.ts';

const MOST_VALUES = 8;

/** A JSON Schema's type in words: `string`, `list of number`, `one of: celsius, fahrenheit`, `string or null`. */
export function typeWords(schema: JsonObject, depth = 0): string {
  if (Array.isArray(schema.enum)) return `one of: ${valueList(schema.enum)}`;
  if (schema.const !== undefined) return `always ${readable(schema.const)}`;
  const either = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(either) && depth < 3) {
    return either.map((part) => (isJsonObject(part) ? typeWords(part, depth + 1) : 'anything')).join(' or ');
  }
  const names = Array.isArray(schema.type) ? schema.type : [schema.type];
  return names.map((name) => oneType(name, schema, depth)).join(' or ');
}

function oneType(name: JsonValue | undefined, schema: JsonObject, depth: number): string {
  if (typeof name !== 'string') return 'anything';
  if (name === 'array') {
    const items = isJsonObject(schema.items) && depth < 3 ? typeWords(schema.items, depth + 1) : 'anything';
    return `list of ${items}`;
  }
  const format = typeof schema.format === 'string' ? ` (${schema.format})` : '';
  const fallback = schema.default === undefined ? '' : `, ${readable(schema.default)} if left out`;
  return `${name}${format}${fallback}`;
}

function valueList(values: readonly JsonValue[]): string {
  const more = values.length - MOST_VALUES;
  return `${values.slice(0, MOST_VALUES).map(readable).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
