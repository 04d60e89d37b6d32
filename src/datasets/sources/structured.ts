import { exceedsDepth, type JsonValue } from '#core/json.ts';
import { jsonOfLiteral } from '#core/python/json-value.ts';
import { NotPython, unlessNotPython } from '#core/python/node.ts';
import { readPython } from '#core/python/read-python.ts';
import type { TaskIssue } from '#core/task.ts';

/**
 * The value of a field that should be an array or an object: where the source wrote it as text, the text is read as
 * JSON, else as a Python literal, and the issue is noted. Text that is neither comes back as it is.
 */
export function structured(
  value: JsonValue | undefined,
  path: string,
  issues: TaskIssue[],
): JsonValue | undefined {
  if (typeof value !== 'string' || !/^\s*[[{(]/.test(value)) return value;
  const fromJson = parsedJson(value);
  if (fromJson !== undefined) {
    issues.push({ code: 'json-string', path, detail: 'written as text that holds JSON; the JSON was read' });
    return fromJson;
  }
  const fromPython = parsePythonLiteral(value);
  if (fromPython === undefined) {
    issues.push({
      code: 'unread-text',
      path,
      detail: 'text that is neither JSON nor a Python literal; kept as it is',
    });
    return value;
  }
  issues.push({
    code: 'python-literal',
    path,
    detail: 'written as Python writes it, not as JSON; it was read as Python',
  });
  return fromPython;
}

function parsedJson(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return exceedsDepth(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

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
