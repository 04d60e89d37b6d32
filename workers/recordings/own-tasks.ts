import { inexactIntegers, isNonFinite, withDigits } from '#core/inexact-integers.ts';
import type { JsonObject } from '#core/json.ts';
import type { RecordedTask } from '#core/recording.ts';
import { maskedValue } from '#core/secrets.ts';
import { toolRow } from '#files/interchange/index.ts';
import type { GatheredLog } from './gathered-log.ts';
import { taskKey } from './task-key.ts';

/** Characters joined before they become part of a Blob, which may lie on disk. */
const PART = 4 * 2 ** 20;

/**
 * The tasks that a log carries as rows of our own file format, one a line, and the id that each has there by its key. Of a task that is
 * attempted several times the first attempt that carries the question is taken.
 */
export async function ownTasksOf(
  log: GatheredLog,
  options: { mask: boolean; signal: AbortSignal },
): Promise<{ blob: Blob; idOf: Map<string, string> }> {
  const idOf = new Map<string, string>();
  const parts: Blob[] = [];
  let held = '';
  for await (const { attempt, path } of log.read(options.signal)) {
    const { task } = attempt;
    const key = taskKey(attempt, path);
    if ((task.query === undefined && log.tasks.get(key)) || idOf.has(key)) continue;
    const id = idIn(task, options) ?? `question ${idOf.size + 1}`;
    idOf.set(key, id);
    const row = rowOf(id, task);
    const json = JSON.stringify(options.mask ? maskedValue(row) : row);
    // The importer notes what is no longer exact by its digits.
    held += `${withDigits(json, inexactIntegers(task.expected ?? []))}\n`;
    if (held.length < PART) continue;
    parts.push(new Blob([held]));
    held = '';
  }
  return { blob: new Blob([...parts, held]), idOf };
}

/** Undefined where the log gives none, and where a secret is masked in it: two of them may then be alike. */
const idIn = ({ id }: RecordedTask, { mask }: { mask: boolean }): string | undefined =>
  id === undefined || !mask || maskedValue(id) === id ? id : undefined;

function rowOf(
  id: string,
  { query, messages, tools, category, accepted, expected }: RecordedTask,
): JsonObject {
  const texts = messages?.filter(({ text }) => text !== '').map(({ role, text }) => ({ role, text }));
  return {
    id,
    query: query?.trim() ? query : query === undefined ? '(not recorded)' : '(empty)',
    tools: tools?.map(toolRow) ?? [],
    notRecorded: [...(tools ? [] : ['tools']), ...(query === undefined ? ['query'] : [])],
    ...(texts && texts.length > 1 ? { messages: texts } : {}),
    ...(category ? { category } : {}),
    // A label with NaN or Infinity is none: another value stands for them.
    ...(expected && !inexactIntegers(expected).some(isNonFinite)
      ? { expected: expected.map((call) => ({ ...call })) }
      : {}),
    ...(accepted && accepted.length > 0 ? { answer: { accept: accepted } } : {}),
  };
}
