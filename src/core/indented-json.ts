import { exceedsDepth, type JsonValue } from './json.ts';

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
