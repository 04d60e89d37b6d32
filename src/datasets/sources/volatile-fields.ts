import { isJsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { TaskIssue } from '#core/task.ts';
import type { IdKind, Volatile } from '#core/volatile.ts';

const MAX_PATTERNS = 500;
const MAX_PATTERN = 500;
const MAX_STEPS = 20;
const MAX_KINDS = 100;
const MAX_NAME = 100;
const MAX_DIGITS = 30;

/**
 * Reads what a row declares volatile in its end state: {ignored, unordered, ids}, each a list that may be absent. A declaration
 * with anything in it that cannot be read is left out whole and noted: then states are compared exactly.
 */
export function volatileOf(
  value: JsonValue | undefined,
  path: string,
  issues: TaskIssue[],
): Volatile | undefined {
  if (value === undefined || value === null) return undefined;
  const [ignored, unordered, ids] = isJsonObject(value)
    ? [
        listOf(value.ignored, MAX_PATTERNS, isPattern),
        listOf(value.unordered, MAX_PATTERNS, isPattern),
        listOf(value.ids, MAX_KINDS, isIdKind),
      ]
    : [];
  if (ignored && unordered && ids) return { ignored, unordered, ids };
  const wrong = !isJsonObject(value)
    ? path
    : pointerTo(path, !ignored ? 'ignored' : !unordered ? 'unordered' : 'ids');
  issues.push({
    code: 'volatile-unreadable',
    path: wrong,
    detail: 'what is volatile in the end state cannot be read, so end states are compared exactly',
  });
  return undefined;
}

function listOf<Item extends JsonValue>(
  value: JsonValue | undefined,
  most: number,
  isItem: (item: JsonValue) => item is Item,
): Item[] | undefined {
  if (value === undefined) return [];
  return Array.isArray(value) && value.length <= most && value.every(isItem) ? value : undefined;
}

const isPattern = (value: JsonValue): value is string =>
  typeof value === 'string' &&
  value.startsWith('/') &&
  value.length <= MAX_PATTERN &&
  value.split('/').length <= MAX_STEPS;

const isName = (value: JsonValue | undefined): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_NAME;

const isCount = (value: JsonValue | undefined, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

function isIdKind(value: JsonValue): value is IdKind {
  if (!isJsonObject(value) || !isName(value.kind)) return false;
  if (value.at !== undefined) return value.prefix === undefined && isPattern(value.at);
  const { prefix, digits, after } = value;
  return isName(prefix) && isCount(digits, 1, MAX_DIGITS) && isCount(after, 0, Number.MAX_SAFE_INTEGER);
}
