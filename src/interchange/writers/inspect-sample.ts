import type { ResultRecord } from '#core/cell.ts';
import type { Contender } from '#core/contender.ts';
import type { RunConfig } from '#core/run.ts';
import type { CellVerdict, Score } from '#core/score.ts';
import type { StopReason } from '#core/trajectory.ts';
import { lossOf, modelName } from './attempts.ts';
import { inputMessages, turnOf, type AssistantMessage } from './inspect-messages.ts';
import { modelEvents } from './inspect-events.ts';
import { inputOf, offeredTools } from './messages.ts';
import { tokenCounts } from './token-counts.ts';
import type { WrittenRun } from './writer.ts';

/** An attempt as a sample of one epoch. */
export function inspectSample({ run, taskOf }: WrittenRun, contender: Contender, record: ResultRecord) {
  const task = taskOf(record.taskId);
  const model = modelName(contender);
  const input = inputMessages(inputOf(task));
  const turns = record.trajectory.steps.map((step) => turnOf(step, model));
  const messages = [...input, ...turns.flatMap(({ inputs, said, results }) => [...inputs, said, ...results])];
  const loss = lossOf(record);
  const usage = tokenCounts(record.usage);
  const limit = limitOf(record.trajectory.stopReason, run.config);
  return {
    id: record.taskId,
    epoch: record.repeat + 1,
    input: task?.query ?? '',
    target: task?.target.answer?.accept ?? [],
    messages,
    output: outputOf(record, model, turns.at(-1)?.said),
    scores: scoresOf(record),
    metadata: { outcome: record.outcome, verdict: record.verdict, stop_reason: record.trajectory.stopReason },
    store: {},
    ...modelEvents(
      record,
      model,
      { messages, input: input.length, turns },
      offeredTools(run.config, record, task),
    ),
    model_usage: usage ? { [model]: usage } : {},
    role_usage: {},
    attachments: {},
    ...(record.durationMs === undefined ? {} : { total_time: wholeMs(record, record.durationMs) / 1000 }),
    ...(loss ? { error: { message: loss.message, traceback: '', traceback_ansi: '' } } : {}),
    ...(limit ? { limit } : {}),
  };
}

/** Inspect’s total has the tools in it. */
const wholeMs = ({ toolMs = 0, pageMs = 0 }: ResultRecord, durationMs: number): number =>
  durationMs + toolMs + pageMs;

const STOPS: Partial<Record<StopReason, string>> = {
  'token-limit': 'max_tokens',
  'context-limit': 'model_length',
  'content-filter': 'content_filter',
};

/** The last answer; no choice where there is none. */
function outputOf({ trajectory, usage }: ResultRecord, model: string, last: AssistantMessage | undefined) {
  if (!last) return { model, choices: [], completion: '' };
  const text = trajectory.steps.at(-1)!.message.text;
  const isCalling = last.tool_calls !== undefined;
  const stop = STOPS[trajectory.stopReason] ?? (isCalling ? 'tool_calls' : 'stop');
  const whole = trajectory.steps.length === 1 ? tokenCounts(usage) : undefined;
  return {
    model,
    choices: [{ message: last, stop_reason: stop }],
    completion: text,
    ...(whole ? { usage: whole } : {}),
  };
}

/** Inspect's letters: correct, partially correct, incorrect, no answer. */
const LETTERS: Record<Exclude<CellVerdict, 'not-counted'>, string> = {
  correct: 'C',
  partial: 'P',
  incorrect: 'I',
  'no-call': 'N',
};

const scoresOf = ({ scores, trajectory }: ResultRecord) =>
  Object.fromEntries(
    Object.entries(scores).map(([id, score]: [string, Score]) => [
      id,
      {
        value: LETTERS[score.verdict],
        answer: trajectory.finalAnswer ?? null,
        explanation: score.explanation,
        metadata: { value: score.value, measures: score.measures },
        history: [],
      },
    ]),
  );

/** Inspect's words for limits. */
const LIMITS: Partial<Record<StopReason, string>> = {
  'step-limit': 'turn',
  'call-limit': 'custom',
  'cost-limit': 'cost',
  'time-limit': 'time',
  cancelled: 'operator',
};

function limitOf(stop: StopReason, { limits }: RunConfig) {
  const type = LIMITS[stop];
  if (type === undefined) return undefined;
  const bound = {
    'step-limit': limits?.maxSteps,
    'call-limit': limits?.maxCalls,
    'cost-limit': limits?.maxDollars,
    'time-limit': limits?.maxMs === undefined ? undefined : limits.maxMs / 1000,
  }[stop as string];
  return { type, limit: bound ?? 0 };
}
