import { PlaygroundError } from '#core/errors.ts';
import { exceedsDepth, type JsonObject, MAX_DEPTH } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import {
  allToolCalls,
  answerText,
  type Outcome,
  type StopReason,
  type Trajectory,
} from '#core/trajectory.ts';
import { extractCalls, type ExtractionOptions, readingOf, tooLargeText } from '#measure/extraction/index.ts';
import { extentOf } from '#serve/validation/extent.ts';

/** The input schema of each tool that a task offers, by name. */
export const schemasOf = ({ tools }: Task): Map<string, JsonObject> =>
  new Map(tools.map((tool) => [tool.name, tool.inputSchema]));

/** What the calls of a trajectory answered, by the id of the call. */
export const resultsById = ({ steps }: Trajectory): Map<string, ToolResult> =>
  new Map(steps.flatMap(({ toolResults }) => toolResults).map((result) => [result.callId, result]));

/**
 * What is made of an attempt at its first use and then kept for all scorers that ask: trajectories are values and never change. An attempt is scored
 * beside one task at a time.
 */
export function rememberedAttempt<Value>(
  make: (task: Task, trajectory: Trajectory) => Value,
): (task: Task, trajectory: Trajectory) => Value {
  const kept = new WeakMap<Trajectory, { task: Task; value: Value }>();
  return (task, trajectory) => {
    const earlier = kept.get(trajectory);
    if (earlier?.task === task) return earlier.value;
    const value = make(task, trajectory);
    kept.set(trajectory, { task, value });
    return value;
  };
}

/** The calls of a trajectory, and what became of its answer. */
interface ReadTrajectory {
  outcome: Outcome;
  calls: ToolCall[];
  /** Id of the extraction rule; 'native' where the calls were made, 'none' where there is none. */
  rule: string;
  /** Of an answer that is too large to be read in full: the sentence that says so. */
  tooLarge?: string;
}

/**
 * The calls that were made where there are any; else, of a model that was asked once, those in its text. An answer that was cut, or
 * never became readable, is no abstention.
 */
export function readTrajectory(trajectory: Trajectory, options?: ExtractionOptions): ReadTrajectory {
  const made = allToolCalls(trajectory);
  if (made.length > 0) return { outcome: 'called', calls: made, rule: 'native' };
  if (trajectory.inTurns) return { outcome: withoutCalls(trajectory, 'abstained'), calls: [], rule: 'none' };
  const { outcome, calls, rule, tooLarge } = extractCalls(
    answerText(trajectory),
    options ? { ...readingOf(trajectory), ...options } : readingOf(trajectory),
  );
  return {
    outcome: outcome === 'called' ? outcome : withoutCalls(trajectory, outcome),
    calls,
    rule,
    ...(tooLarge ? { tooLarge } : {}),
  };
}

function withoutCalls(
  { refused, stopReason }: Trajectory,
  read: 'abstained' | 'unparseable',
): Exclude<Outcome, 'called'> {
  if (refused || stopReason === 'content-filter') return 'refused';
  return stopReason === 'answered' ? read : 'unparseable';
}

/** The calls a scorer compares, how they came to be known, and how the model ended. */
export interface MadeCalls extends ReadTrajectory {
  stopReason: StopReason;
}

/** More calls than this are refused: no task needs them. */
const MAX_CALLS = 10_000;

/** A trajectory is a value and never changes, so that its answer is read once for all scorers. */
const known = new WeakMap<Trajectory, MadeCalls>();

/** The calls of a trajectory: those that were made; of a model that was asked once, else those read out of its text. */
export function madeCalls(trajectory: Trajectory): MadeCalls {
  const earlier = known.get(trajectory);
  if (earlier) return earlier;
  const made = readCalls(trajectory);
  if (made.rule === 'native') refuseExcess(made.calls);
  known.set(trajectory, made);
  return made;
}

/**
 * The same trajectory, read with other extraction options by every scorer that compares calls. Those that mirror an original
 * read the raw text by their own rules and are not moved by it; calls made through a provider's interface are not read at all.
 */
export function readWith(trajectory: Trajectory, options: ExtractionOptions): Trajectory {
  const copy = { ...trajectory };
  known.set(copy, readCalls(copy, options));
  return copy;
}

/** The same trajectory with each of its calls changed; they stay as they were read out of what the model said. */
export function withCalls(trajectory: Trajectory, change: (call: ToolCall) => ToolCall): Trajectory {
  const made = madeCalls(trajectory);
  const changed = new Map(made.calls.map((call) => [call, change(call)]));
  const copy: Trajectory = {
    ...trajectory,
    steps: trajectory.steps.map((step) => ({
      ...step,
      toolCalls: step.toolCalls.map((call) => changed.get(call) ?? call),
    })),
  };
  known.set(copy, { ...made, calls: made.calls.map((call) => changed.get(call)!) });
  return copy;
}

/** The same trajectory without what the model said: its calls stay as they were read out of it. */
export function withoutTexts(trajectory: Trajectory): Trajectory {
  const copy: Trajectory = {
    ...trajectory,
    ...(trajectory.finalAnswer === undefined ? {} : { finalAnswer: '' }),
    steps: trajectory.steps.map((step) => ({ ...step, message: { ...step.message, text: '' } })),
  };
  known.set(copy, madeCalls(trajectory));
  return copy;
}

/** Values in all arguments together; extraction keeps what it reads from text within bounds of its own. */
const MAX_PARTS = 250_000;

function refuseExcess(calls: readonly ToolCall[]): void {
  const all = calls.map((call) => call.arguments);
  if (extentOf(all, MAX_PARTS) !== undefined && !exceedsDepth(all)) return;
  throw new PlaygroundError(
    'scorer-failed',
    `The arguments of this trajectory are nested deeper than ${MAX_DEPTH} levels or hold more than ${MAX_PARTS} values.`,
  );
}

const readCalls = (trajectory: Trajectory, options?: ExtractionOptions): MadeCalls =>
  bounded({ ...readTrajectory(trajectory, options), stopReason: trajectory.stopReason });

function bounded(made: MadeCalls): MadeCalls {
  if (made.calls.length <= MAX_CALLS) return made;
  throw new PlaygroundError(
    'scorer-failed',
    `The answer contains ${made.calls.length} calls; at most ${MAX_CALLS} are scored.`,
  );
}

/**
 * The answer as an evaluator of others reads it. Throws PlaygroundError 'scorer-failed' for one that is too large: cutting it could
 * change the original's verdict, and reading it whole takes the original quadratic time.
 */
export function textForOriginal(trajectory: Trajectory): string {
  const text = answerText(trajectory);
  const tooLarge = tooLargeText(text);
  if (tooLarge !== undefined) throw unknownToOriginal(tooLarge);
  return text;
}

/** `tooLarge`: the sentence that says how large the answer is. */
export const unknownToOriginal = (tooLarge: string): PlaygroundError =>
  new PlaygroundError(
    'scorer-failed',
    `${tooLarge} What the original would say of it is not known.`,
    'It is not counted as a wrong answer of this scorer.',
  );
