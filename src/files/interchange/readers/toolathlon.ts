import type { ErrorRecord } from '#core/errors.ts';
import { objectsOf, textOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import type { StopReason } from '#core/trajectory.ts';
import { at, haveAll, jsonAt, textAt } from '../at.ts';
import { answeredAttempt, verdictOf } from '../attempt.ts';
import { toolAnswer, toolsIn } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { failureOf, timeOf, usageIn } from '../figures.ts';
import { objectsReading, refused, type RecordingReader } from '../reader.ts';
import { openAiMessages } from '../shapes/openai-chat.ts';

/**
 * Trajectories of Toolathlon: a line is one attempt, its members JSON as text. `tool_calls` is the menu; what was called stands in
 * `messages`. The benchmark looks at the state that is left, so that no calls are labelled.
 */
export const toolathlon: RecordingReader = {
  id: 'toolathlon',
  title: 'Toolathlon trajectories',
  // Messages that are a list are a chat's, whatever stands beside them.
  isLines: (rows) =>
    haveAll(rows, 'modelname_run', 'task_name', 'task_status') &&
    rows.every(({ messages }) => typeof messages === 'string'),
  open: () => objectsReading(attemptIn),
};

function attemptIn(log: JsonObject, row: number): ReadAttempt {
  const id = textOf(log.task_name);
  if (!id) return refused(row, '/task_name', 'the row does not say which task it is of');
  const messages = jsonAt(log, 'messages');
  if (!Array.isArray(messages))
    return refused(row, '/messages', 'no list of messages, as JSON or as its text');
  const status = jsonAt(log, 'task_status');
  const evaluation = at(status, 'evaluation');
  const said = new Conversation();
  if (status === undefined)
    said.note('/task_status', 'no JSON, and no text of JSON: the verdict is not read');
  const system = textAt(jsonAt(log, 'config'), 'system_prompts.agent');
  if (system) said.input('system', system);
  openAiMessages(said, objectsOf(messages), { result: ({ content }) => toolAnswer(content) });
  const [model, run] = /^(.+)_(\d{1,6})$/.exec(textOf(log.modelname_run))?.slice(1) ?? [];
  return answeredAttempt(
    said,
    {
      row,
      task: { id },
      model: model ?? textOf(log.modelname_run),
      repeat: run === undefined ? undefined : Math.max(0, Number(run) - 1),
      tools: toolsIn(at(jsonAt(log, 'tool_calls'), 'tools')),
      stopReason: STOPS.get(textAt(status, 'running')),
      error: typeof evaluation === 'boolean' ? undefined : brokenOff(status),
      usage: usageIn('toolathlon', jsonAt(log, 'key_stats')),
      durationMs: msBetween(log.initial_run_time, log.completion_time),
      verdicts: verdictOf('evaluation', evaluation, undefined),
    },
    'no message is an answer of the model',
    '/messages',
  );
}

/** The limits of the benchmark's own; a run that ended so is evaluated like any. */
const STOPS = new Map<string, StopReason>([
  ['max_turn_exceeded', 'step-limit'],
  ['timeout', 'time-limit'],
]);

/** What of an attempt without a verdict did not end: the benchmark's set-up, or its run. */
function brokenOff(status: JsonValue | undefined): ErrorRecord | undefined {
  const [preprocess, running] = [textAt(status, 'preprocess'), textAt(status, 'running')];
  if (preprocess && preprocess !== 'done') return failureOf('The set-up of the task did not end', preprocess);
  return running === 'done' || STOPS.has(running) ? undefined : failureOf('The run did not end', running);
}

/** Between two times that are written without their zone, which is the same. */
function msBetween(from: JsonValue | undefined, to: JsonValue | undefined): number | undefined {
  const [began, ended] = [from, to].map((time) => timeOf(`${textOf(time).replace(' ', 'T')}Z`));
  return began === undefined || ended === undefined || ended < began ? undefined : ended - began;
}
