import { isJsonObject, type JsonValue } from '#core/json.ts';

/**
 * JSON text that is equal for values equal on rung E1: keys sorted, 5 as 5.0, Unicode composed (NFC), blanks around text dropped.
 * Numbers JSON cannot write keep their names, so that NaN equals no null.
 */
export function canonicalText(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value === 'string') return JSON.stringify(value.normalize('NFC').trim());
  if (typeof value === 'number') return Object.is(value, -0) ? '0' : String(value);
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key.normalize('NFC'))}:${canonicalText(value[key]!)}`);
  return `{${members.join(',')}}`;
}
