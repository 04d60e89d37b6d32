import type { JsonValue } from '#core/json.ts';
import { jsonOfLiteral } from '#core/python/json-value.ts';
import { NotPython, unlessNotPython } from '#core/python/tokens.ts';
import { readPython } from '#core/python/read-python.ts';

/** Words that stand for a value in a mixture of Python and JSON; JSON has neither nan nor inf. */
const words = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['nan', null],
  ['inf', null],
]);

/**
 * Reads a Python literal as repr() writes it: dicts, lists, tuples (as lists), strings, numbers, True, False, None. undefined
 * when the text is not such a literal or is nested too deep.
 */
export const parsePythonLiteral = (text: string): JsonValue | undefined =>
  unlessNotPython(() =>
    jsonOfLiteral(readPython(text, { isTolerant: true }), (node) => {
      const value = node.kind === 'name' ? words.get(node.name) : undefined;
      if (value === undefined) throw new NotPython(`${node.kind} in a literal`);
      return value;
    }),
  );
