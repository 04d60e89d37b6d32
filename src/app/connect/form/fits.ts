import { deepEqual, isJsonObject, type JsonValue } from '#core/json.ts';
import { MAX_FIELDS, type Field } from './field.ts';

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
