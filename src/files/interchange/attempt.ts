import { countOf } from '#core/quoted.ts';
import { textOf } from '#core/fields.ts';
import type { JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedAttempt, RecordedVerdict } from '#core/recording.ts';
import type { Task } from '#core/task.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import type { StopReason, Trajectory } from '#core/trajectory.ts';
import { present } from './at.ts';
import type { Conversation } from './conversation.ts';
import { sumOfUsages } from './figures.ts';
import { passedOver, refused } from './reader.ts';

type Maybe<Members> = { [Key in keyof Members]?: Members[Key] | undefined };

/** A log's facts about an attempt, beside its steps. Missing facts are undefined, and empty texts count as missing. */
interface SaidOfAttempt extends Maybe<Omit<RecordedAttempt, 'kind' | 'row' | 'task' | 'trajectory'>> {
  row: number;
  task?: Maybe<RecordedAttempt['task']>;
}

/** The parts of a provider's request or answer beside its messages. */
export interface Found extends Maybe<Pick<RecordedAttempt, 'model' | 'usage' | 'error'>> {
  /** Offered to the model; absent: not recorded. */
  tools?: Tool[] | undefined;
  /** The model had tools to call, though the log need not list them. */
  inTurns?: true | undefined;
  stopReason?: StopReason | undefined;
  /** By the provider's own word. */
  refused?: true | undefined;
}

/** An attempt with these steps. */
export const attemptWith = (
  trajectory: Trajectory,
  { row, task = {}, verdicts = [], repairs = [], ...said }: SaidOfAttempt,
): RecordedAttempt => ({
  kind: 'attempt',
  row,
  task: present(task),
  trajectory,
  verdicts,
  repairs,
  ...present(said),
});

/** The attempt of a conversation. Explicit facts about task, usage and tools override those of the conversation. */
export function attemptOf(
  conversation: Conversation,
  { tools, inTurns, stopReason, refused: isRefused, ...said }: SaidOfAttempt & Found,
): RecordedAttempt {
  const { query, messages } = conversation;
  const trajectory = conversation.end(
    stopReason ?? (said.error ? 'error' : undefined),
    isRefused ? { refused: true } : {},
  );
  // With tools offered, the calls of a model are those it made: its text is not read for any.
  return attemptWith(inTurns || tools?.length ? { ...trajectory, inTurns: true } : trajectory, {
    ...said,
    usage: said.usage ?? sumOfUsages(trajectory.steps.map(({ usage }) => usage)),
    // The messages are kept where they are more than one question.
    task: {
      ...present({ query, tools, messages: messages.length > 1 ? [...messages] : undefined }),
      ...present(said.task ?? {}),
    },
    repairs: [...repairsOf(conversation), ...(said.repairs ?? [])],
  });
}

/** The same; a refusal for this reason where the log has neither an answer of the model nor its failure. */
export const answeredAttempt = (
  conversation: Conversation,
  said: SaidOfAttempt & Found,
  reason: string,
  field = '',
): ReadAttempt =>
  conversation.turns === 0 && !said.error ? refused(said.row, field, reason) : attemptOf(conversation, said);

/** A verdict of the log's maker, with what of it is one: none where it neither says whether the attempt passed nor gives a figure. */
export function verdictOf(
  name: string,
  passed: JsonValue | undefined,
  value: JsonValue | undefined,
  reason?: JsonValue,
): RecordedVerdict[] {
  const said = {
    passed: typeof passed === 'boolean' ? passed : undefined,
    value: typeof value === 'number' && Number.isFinite(value) ? value : undefined,
  };
  const isSaid = said.passed !== undefined || said.value !== undefined;
  return isSaid ? [{ name, ...present({ ...said, reason: textOf(reason) }) }] : [];
}

/** What is to be said of a conversation that was read whole: what of it stands nowhere. */
export function repairsOf(conversation: Conversation): RecordedAttempt['repairs'] {
  const { unpaired, unansweredInputs, leftOut, notes } = conversation;
  const reasons = [
    unpaired > 0 ? `${countOf(unpaired, 'result')} of no call that is still open: passed over` : '',
    unansweredInputs > 0
      ? `${countOf(unansweredInputs, 'message')} after the model’s last turn: passed over`
      : '',
  ];
  return [
    ...reasons.filter(Boolean).map((reason) => ({ field: '', reason })),
    ...passedOver(leftOut, 'parts of the conversation'),
    ...passedOver(conversation.passedOver),
    ...notes,
  ];
}

/**
 * The trajectory of a recorded attempt at a known task, its calls under the tools' own names: interfaces that allow no dots had them
 * written as underscores, as the names of our own providers' wires are changed and changed back.
 */
export function trajectoryAt(
  { tools }: Pick<Task, 'tools'>,
  { trajectory }: Pick<RecordedAttempt, 'trajectory'>,
): Trajectory {
  if (trajectory.namesAsMade) return trajectory;
  const offered = new Set(tools.map(({ name }) => name));
  const wired = new Map(tools.map(({ name }) => [wireName(name), name]));
  const own = (call: ToolCall): ToolCall => {
    const name = offered.has(call.name) ? call.name : (wired.get(wireName(call.name)) ?? call.name);
    return name === call.name ? call : { ...call, name };
  };
  const isOwn = trajectory.steps.every((step) => step.toolCalls.every((call) => own(call) === call));
  if (isOwn) return trajectory;
  const steps = trajectory.steps.map((step) => {
    const toolCalls = step.toolCalls.map(own);
    return { ...step, toolCalls, message: { ...step.message, toolCalls } };
  });
  return { ...trajectory, steps };
}

const wireName = (name: string): string => name.replaceAll('.', '_');
