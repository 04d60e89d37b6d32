import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { PlaygroundError } from '#core/errors.ts';
import type { ReadAttempt, RecordedAttempt, RecordedReading, RecordedVerdict } from '#core/recording.ts';
import { checkThresholds, movedThresholds, type MovedThresholds } from '#core/thresholds.ts';
import { at, countAt, haveAll, objectAt, textAt } from '../at.ts';
import { answeredAttempt, attemptWith, verdictOf } from '../attempt.ts';
import { toolsIn } from '../content.ts';
import { Conversation, withoutSteps } from '../conversation.ts';
import { failureOf, msOf, usageIn } from '../figures.ts';
import { objectsReading, otherThan, refused, type RecordingReader } from '../reader.ts';
import { anthropicMessages } from '../shapes/anthropic.ts';
import { figuresOf, usageOfRow } from './claude-code.ts';

/**
 * Results of mcpbr: for each task the verdicts of an agent with the server's tools and of one without. They hold verdicts, usage and
 * counts of calls; calls and answers are in the logs of single instances.
 */
export const mcpbr: RecordingReader = {
  id: 'mcpbr',
  title: 'mcpbr results',
  isDocument: (log) => {
    const tasks = at(log, 'tasks');
    return haveAll([log], 'metadata', 'summary') && Array.isArray(tasks) && haveAll(tasks, 'instance_id');
  },
  isLines: (rows) => rows.every(isIncrement),
  open: () => {
    // Of the lines: the first says what was run.
    let metadata: JsonObject = {};
    return objectsReading((value, row) => {
      const other = unknownVersion(value);
      if (other !== undefined)
        return refused(
          row,
          '/metadata/proving_ground/version',
          `the results have version ${other} of this site, which this page does not know: reload it, or export the run again`,
        );
      const wrong = unreadableThresholds(value);
      if (wrong !== undefined) return refused(row, '/metadata/proving_ground/thresholds', wrong);
      if (!isIncrement(value) && !Array.isArray(value.tasks))
        return refused(row, '', 'the row is neither metadata nor the result of a task');
      if (!isIncrement(value))
        return objectsOf(value.tasks).flatMap((task, place) => armsOf(task, objectOf(value.metadata), place));
      if (value.type === 'task_result') return armsOf(objectOf(value.data), metadata, row);
      metadata = objectOf(value.data);
      return [];
    });
  },
};

/** What this site adds to such results. */
const ownPart = (value: JsonObject): JsonObject =>
  objectAt(value, `${isIncrement(value) ? 'data' : 'metadata'}.proving_ground`);

/** Its version, where it is another than this page knows. */
const unknownVersion = (value: JsonObject): string | undefined => otherThan([1], ownPart(value).version);

/** Why its thresholds are none that a run can have; undefined where they are. */
function unreadableThresholds(value: JsonObject): string | undefined {
  const { thresholds = {} } = ownPart(value);
  if (!isJsonObject(thresholds)) return 'the thresholds are no object';
  try {
    checkThresholds(thresholds);
    return undefined;
  } catch (error) {
    return (error as PlaygroundError).message;
  }
}

/** How its maker read answers, where that was not as published. */
function readingIn(metadata: JsonObject): RecordedReading | undefined {
  const { thresholds, text_fallback: fallback } = objectAt(metadata, 'proving_ground');
  const moved = movedThresholds(objectOf(thresholds)).map(({ name, value }) => [name, value]);
  if (moved.length === 0 && fallback !== true) return undefined;
  return {
    ...(moved.length > 0 ? { thresholds: Object.fromEntries(moved) as MovedThresholds } : {}),
    ...(fallback === true ? { textFallback: true } : {}),
  };
}

/** A line of the results that are written while mcpbr runs. */
const isIncrement = ({ type, data }: JsonObject): boolean =>
  (type === 'metadata' || type === 'task_result') && data !== undefined;

/** Each arm of the comparison is an attempt by a contender of its own: with the server, with another one, without any. */
function armsOf(task: JsonObject, metadata: JsonObject, row: number): ReadAttempt[] {
  const arms = Object.entries(task).filter(([name, arm]) => isArm(name) && isJsonObject(arm));
  if (arms.length === 0)
    return [refused(row, '', 'the task was run with no server and without none: it has no results')];
  const category = textAt(metadata, 'config.benchmark');
  const reading = readingIn(metadata);
  return arms.map(([name, value]) => {
    const arm = objectOf(value);
    // In a run of this site with several entries of one task each arm says of what it is.
    const id = textOf(arm.task_id) || textOf(task.instance_id);
    const repeat = countAt(arm, 'repeat');
    const model = textOf(arm.model) || textAt(metadata, 'config.model');
    return {
      ...armAttempt(arm, row, { id, category }),
      ...(repeat ? { repeat: Math.floor(repeat) - 1 } : {}),
      model: `${model} (${name})`.trim(),
      ...(reading ? { reading } : {}),
    };
  });
}

const isArm = (name: string): boolean =>
  name === 'mcp' || name === 'baseline' || name.startsWith('mcp_server_');

function armAttempt(arm: JsonObject, row: number, task: RecordedAttempt['task']): RecordedAttempt {
  const failure = textOf(arm.error);
  const isTimeout = arm.status === 'timeout' || /^time(?:d )?out/i.test(failure);
  const error = isTimeout ? undefined : failureOf('mcpbr’s run failed', failure);
  return attemptWith(withoutSteps(isTimeout ? 'time-limit' : error ? 'error' : 'answered'), {
    row,
    task,
    verdicts: verdictsOf(arm),
    usage: usageIn('mcpbr', arm.tokens),
    durationMs: msOf(arm.runtime_seconds),
    dollars: countAt(arm, 'cost'),
    error,
  });
}

/** The fields of mcpbr's evaluators: those that other benchmarks of it lack are not there. */
const verdictsOf = (arm: JsonObject): RecordedVerdict[] => [
  ...verdictOf(
    'resolved',
    arm.resolved,
    undefined,
    [textOf(arm.details), callsMade(arm)].filter(Boolean).join(' '),
  ),
  ...verdictOf('tool_selection_accuracy', undefined, arm.tool_selection_accuracy),
  ...verdictOf('parameter_accuracy', undefined, arm.parameter_accuracy),
  ...verdictOf('sequence_match', arm.sequence_match, undefined),
];

/** What the log says of the calls, which it does not hold. */
function callsMade(arm: JsonObject): string {
  const calls = countAt(arm, 'tool_calls');
  const names = Object.entries(objectAt(arm, 'tool_usage'))
    .slice(0, 20)
    .map(([name, times]) => `${name} ${countOf(times) ?? '?'}`);
  if (calls === undefined) return '';
  return `${calls} ${calls === 1 ? 'call' : 'calls'}${names.length > 0 ? `: ${names.join(', ')}` : ''}`;
}

/** Logs that mcpbr writes of single instances: the events of Claude Code's stream. The verdicts are in the results. */
export const mcpbrLog: RecordingReader = {
  id: 'mcpbr-log',
  title: 'mcpbr instance log',
  joins: 'mcpbr',
  isDocument: (log) => haveAll([log], 'instance_id', 'run_type', 'events'),
  open: () => objectsReading(logged),
};

function logged({ instance_id: id, run_type: arm, events }: JsonObject): ReadAttempt {
  const said = new Conversation();
  const rows = objectsOf(events);
  const isMessage = ({ type }: JsonObject) => type === 'assistant' || type === 'user';
  const messages = rows
    .filter(isMessage)
    .map(({ type, message }) => ({ ...objectOf(message), role: type ?? null }));
  anthropicMessages(said, messages, {
    figures: (message) => ({ usage: usageIn('anthropic', usageOfRow(message)) }),
  });
  for (const row of rows)
    if (!isMessage(row) && row.type !== 'system' && row.type !== 'result')
      said.passOver(textOf(row.type) || 'no type');
  const start = rows.find(({ subtype }) => subtype === 'init');
  return answeredAttempt(
    said,
    {
      row: 0,
      task: { id: textOf(id) },
      model: [textAt(start, 'model'), textOf(arm) && `(${textOf(arm)})`].filter(Boolean).join(' '),
      tools: toolsIn(start?.tools),
      ...figuresOf(rows.filter(({ type }) => type === 'result')),
    },
    'no event is an answer of the model',
    '/events',
  );
}
