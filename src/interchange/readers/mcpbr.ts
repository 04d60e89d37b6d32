import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedAttempt } from '#core/recording.ts';
import { withoutSteps } from '../conversation.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { msOf, readingOf, refused, usageOf } from '../reading.ts';

/**
 * Results of mcpbr: for each task what an agent with the server's tools and one without them reached. They hold verdicts, usage and counts
 * of calls, and neither calls nor answers: those are in the logs of single instances.
 */
export const mcpbr: RecordingReader = {
  id: 'mcpbr',
  title: 'mcpbr results',
  isDocument: (log) =>
    isJsonObject(log) &&
    Object.hasOwn(log, 'metadata') &&
    Object.hasOwn(log, 'summary') &&
    Array.isArray(log.tasks) &&
    log.tasks.every((task) => isJsonObject(task) && Object.hasOwn(task, 'instance_id')),
  isLines: (rows) => rows.every(isIncrement),
  open: () => {
    // Of the lines: the first says what was run.
    let metadata: JsonObject = {};
    return readingOf((value, row) => {
      if (!isJsonObject(value)) return [refused(row, '', 'the row is no object')];
      if (!isIncrement(value) && !Array.isArray(value.tasks))
        return [refused(row, '', 'the row is neither metadata nor the result of a task')];
      if (!isIncrement(value))
        return objectsOf(value.tasks).flatMap((task, place) => armsOf(task, objectOf(value.metadata), place));
      if (value.type === 'task_result') return armsOf(objectOf(value.data), metadata, row);
      metadata = objectOf(value.data);
      return [];
    });
  },
};

/** A line of the results that are written while mcpbr runs. */
const isIncrement = ({ type, data }: JsonObject): boolean =>
  (type === 'metadata' || type === 'task_result') && data !== undefined;

/** Each arm of the comparison is an attempt by a contender of its own: with the server, with another one, without any. */
function armsOf(task: JsonObject, { config }: JsonObject, row: number): ReadAttempt[] {
  const { model, benchmark } = objectOf(config);
  const arms = Object.entries(task).filter(([name, arm]) => isArm(name) && isJsonObject(arm));
  if (arms.length === 0)
    return [refused(row, '', 'the task was run with no server and without none: it has no results')];
  const id = textOf(task.instance_id);
  const about = present({ id, category: textOf(benchmark) });
  return arms.map(([name, arm]) =>
    attemptOf(objectOf(arm), row, about, [textOf(model), `(${name})`].join(' ').trim()),
  );
}

const isArm = (name: string): boolean =>
  name === 'mcp' || name === 'baseline' || name.startsWith('mcp_server_');

function attemptOf(
  arm: JsonObject,
  row: number,
  task: RecordedAttempt['task'],
  model: string,
): RecordedAttempt {
  const { input, output } = objectOf(arm.tokens);
  const failure = textOf(arm.error);
  const isTimeout = arm.status === 'timeout' || /^time(?:d )?out/i.test(failure);
  const isFailed = failure !== '' && !isTimeout;
  return {
    kind: 'attempt',
    row,
    task,
    model,
    trajectory: withoutSteps(isTimeout ? 'time-limit' : isFailed ? 'error' : 'answered'),
    verdicts:
      typeof arm.resolved === 'boolean' ? [{ name: 'resolved', passed: arm.resolved, ...madeOf(arm) }] : [],
    repairs: [],
    ...present({
      usage: usageOf({ inputTokens: input, outputTokens: output }),
      durationMs: msOf(arm.runtime_seconds),
      dollars: countOf(arm.cost),
      error: isFailed
        ? { code: 'model-server-error' as const, message: `mcpbr’s run failed: ${failure.slice(0, 300)}` }
        : undefined,
    }),
  };
}

/** What the log says of the calls, which it does not hold. */
function madeOf({ tool_calls: calls, tool_usage: usage }: JsonObject): { reason?: string } {
  const count = countOf(calls);
  if (count === undefined) return {};
  const names = Object.entries(objectOf(usage)).map(
    ([name, times]: [string, JsonValue]) => `${name} ${countOf(times) ?? '?'}`,
  );
  return { reason: `${count} calls${names.length > 0 ? `: ${names.slice(0, 20).join(', ')}` : ''}` };
}
