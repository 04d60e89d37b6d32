import { pointerTo } from './json-pointer.ts';
import type { JsonValue } from './json.ts';

/**
 * JSON.stringify with an indent of two blanks, but for the integers at `floats` (JSON pointers into the value), which are written as
 * floats: 5.0.
 */
export function writeJson(value: JsonValue, floats: readonly string[]): string {
  return floats.length === 0 ? JSON.stringify(value, null, 2) : textOf(value, '', '', new Set(floats));
}

function textOf(value: JsonValue, pointer: string, indent: string, floats: ReadonlySet<string>): string {
  if (typeof value === 'number' && floats.has(pointer)) return withPoint(JSON.stringify(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inside = `${indent}  `;
  const members = Object.entries(value).map(([name, member]) => {
    const text = textOf(member, pointerTo(pointer, name), inside, floats);
    return `\n${inside}${Array.isArray(value) ? '' : `${JSON.stringify(name)}: `}${text}`;
  });
  const end = members.length === 0 ? '' : `\n${indent}`;
  return Array.isArray(value) ? `[${members.join()}${end}]` : `{${members.join()}${end}}`;
}

/** A numeral with a point or an exponent is a float already. */
const withPoint = (numeral: string): string => (/[.e]/.test(numeral) ? numeral : `${numeral}.0`);
