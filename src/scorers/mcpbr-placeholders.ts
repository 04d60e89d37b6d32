import { deepEqual, type JsonValue } from '#core/json.ts';
import { mentionsResult, renameReferences } from '#core/result-reference.ts';

/** Equal as JSON, or equal once the made placeholders carry the ids of the label. */
export const equalRenamed = (made: JsonValue, expected: JsonValue, rename: (id: string) => string): boolean =>
  deepEqual(made, expected) ||
  (mentionsResult(expected) && deepEqual(renameReferences(made, rename), expected));

/** The value with all placeholders naming the same call. Two values are equal without ids where they are equal but for ids. */
export const withoutIds = <Value extends JsonValue>(value: Value): Value =>
  renameReferences(value, () => '0') as Value;
