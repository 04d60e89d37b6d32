import { exceedsDepth, type JsonValue } from '#core/json.ts';
import type { TaskIssue } from '#core/task.ts';
import { parsePythonLiteral } from './python-literal.ts';

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
