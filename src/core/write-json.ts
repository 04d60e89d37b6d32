import { pointerTo } from './json-pointer.ts';
import { type JsonValue, exceedsDepth } from './json.ts';

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

/** Characters of JSON from which on few levels are indented. */
const LARGE = 1_000_000;
const MOST_LEVELS = 32;
const MOST_LEVELS_OF_LARGE = 8;

/**
 * JSON text on indented lines. A value nested deeper than is readable stays on one line: in hostile ones the blanks alone would be
 * longer than a text can be.
 */
export function indentedJson(value: JsonValue, blanks: 1 | 2): string {
  const text = JSON.stringify(value);
  const most = text.length < LARGE ? MOST_LEVELS : MOST_LEVELS_OF_LARGE;
  return exceedsDepth(value, most) ? text : JSON.stringify(value, null, blanks);
}
