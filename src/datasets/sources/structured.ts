import { exceedsDepth, type JsonValue } from '#core/json.ts';
import type { TaskIssue } from '#core/task.ts';

/** Where a source wrote an array or an object as text. */
const STRUCTURE = /^\s*[[{(]/;

/** Reads Python; most files hold none, so it is loaded with the first row that may. */
let readLiteral: ((text: string) => JsonValue | undefined) | undefined;

/** Loads the reader of Python. For a source that takes structures out of longer texts, where `prepareFor` cannot see them. */
export async function loadPython(): Promise<void> {
  readLiteral ??= (await import('./python-literal.ts')).parsePythonLiteral;
}

/** Loads what `structured` needs to read these rows. */
export async function prepareFor(rows: readonly (JsonValue | undefined)[]): Promise<void> {
  if (!readLiteral && rows.some(holdsStructureAsText)) await loadPython();
}

/** Rows are bounded in depth by who read them. */
function holdsStructureAsText(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return STRUCTURE.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsStructureAsText);
}

/**
 * The value of a field that should be an array or an object: where the source wrote it as text, the text is read as
 * JSON, else as a Python literal, and the issue is noted. Text that is neither comes back as it is. `prepareFor` comes first.
 */
export function structured(
  value: JsonValue | undefined,
  path: string,
  issues: TaskIssue[],
): JsonValue | undefined {
  if (typeof value !== 'string' || !STRUCTURE.test(value)) return value;
  const fromJson = parsedJson(value);
  if (fromJson !== undefined) {
    issues.push({ code: 'json-string', path, detail: 'written as text that holds JSON; the JSON was read' });
    return fromJson;
  }
  if (!readLiteral) throw new Error('prepareFor was not called for this row');
  const fromPython = readLiteral(value);
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
