import { deepEqual, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';
import { allToolCalls, answeredInText, answerText, type Trajectory } from '#core/trajectory.ts';
import type { ExtractionOptions } from '#extraction/index.ts';
import type { Edit } from './edit.ts';
import { envelopeOf, textWith, type Envelope } from './envelope.ts';

/** A call while it is edited. What was dropped keeps its place, so that it can be put back. */
export interface DraftCall extends ToolCall {
  /** Its place among the calls as read; a call the reader added has none. */
  origin?: number;
  /** As it was before any edit. */
  before?: ToolCall;
  /** The model's turn it belongs to, where calls were executed. */
  turn: number;
  dropped: boolean;
}

/** A trajectory on the bench. */
export interface Draft {
  /** What stands unchanged around the calls. */
  trajectory: Trajectory;
  /** Present where the calls were read from text; else they came through the provider's interface. */
  envelope?: Envelope;
  calls: readonly DraftCall[];
  /** Were calls or the final words changed since the trajectory was read? */
  changed: boolean;
}

export function draftOf(trajectory: Trajectory, options: ExtractionOptions = {}): Draft {
  const native = allToolCalls(trajectory);
  if (native.length > 0) {
    const calls = trajectory.steps.flatMap((step, turn) => step.toolCalls.map((call) => ({ call, turn })));
    return {
      trajectory,
      calls: calls.map(({ call, turn }, origin) => draftCall(call, origin, turn)),
      changed: false,
    };
  }
  const envelope = envelopeOf(answerText(trajectory), options);
  return {
    trajectory,
    envelope,
    calls: envelope.calls.map((call, origin) => draftCall(call, origin, 0)),
    changed: false,
  };
}

const draftCall = (call: ToolCall, origin: number, turn: number): DraftCall => ({
  ...call,
  before: call,
  origin,
  turn,
  dropped: false,
});

/** All edits in order. An edit that speaks of a call that is not there changes nothing. */
export const edited = (draft: Draft, edits: readonly Edit[]): Draft => edits.reduce(withOne, draft);

export function withOne(draft: Draft, edit: Edit): Draft {
  switch (edit.kind) {
    case 'text':
      return draftOf(answeredInText(edit.text), draft.envelope?.options);
    case 'answer':
      return { ...draft, trajectory: { ...draft.trajectory, finalAnswer: edit.text }, changed: true };
    case 'add':
      return added(draft, edit);
    case 'swap':
      return swapped(draft, edit.call, edit.other);
    default:
      return changedCall(draft, edit);
  }
}

type CallEdit = Exclude<Edit, { kind: 'text' | 'answer' | 'add' | 'swap' }>;

function changedCall(draft: Draft, edit: CallEdit): Draft {
  if (!draft.calls.some((call) => call.id === edit.call)) return draft;
  const calls = draft.calls.map((call) => (call.id === edit.call ? changed(call, edit, draft) : call));
  return { ...draft, calls, changed: true };
}

function changed(call: DraftCall, edit: CallEdit, draft: Draft): DraftCall {
  switch (edit.kind) {
    case 'rename':
      return { ...call, name: edit.name };
    case 'drop':
      return { ...call, dropped: true };
    case 'put-back':
      return { ...call, dropped: false };
    case 'arguments':
      return readable(afterSources({ ...call, arguments: edit.value }, draft));
    case 'set':
      return readable(
        afterSources({ ...call, arguments: withMember(call.arguments, edit.name, edit.value) }, draft),
      );
    case 'unset':
      return readable({
        ...call,
        arguments: Object.fromEntries(Object.entries(call.arguments).filter(([name]) => name !== edit.name)),
      });
  }
}

const withMember = (values: JsonObject, name: string, value: JsonValue): JsonObject =>
  Object.fromEntries(new Map([...Object.entries(values), [name, value]]));

/** Arguments the reader has written can be read. */
const readable = ({ malformed: _, ...call }: DraftCall): DraftCall => call;

/** Where steps are written, a call that takes a result comes after the call it takes it from. */
function afterSources(call: DraftCall, { calls }: Draft): DraftCall {
  if (call.step === undefined) return call;
  const written = JSON.stringify(call.arguments);
  const steps = calls
    .filter(({ id, dropped }) => id !== call.id && !dropped && written.includes(`<${id}_result>`))
    .map(({ step }) => (step ?? 0) + 1);
  return { ...call, step: Math.max(call.step, ...steps) };
}

function added(draft: Draft, edit: Extract<Edit, { kind: 'add' }>): Draft {
  if (draft.calls.some((call) => call.id === edit.id)) return draft;
  const last = draft.calls.findLast(({ dropped }) => !dropped) ?? draft.calls.at(-1);
  const call: DraftCall = {
    id: edit.id,
    name: edit.name,
    arguments: edit.arguments,
    turn: last?.turn ?? 0,
    dropped: false,
    ...(last?.step === undefined ? {} : { step: last.step }),
  };
  return { ...draft, calls: [...draft.calls, afterSources(call, draft)], changed: true };
}

/** Two calls change places, and with them the step or the turn they stand in. */
function swapped(draft: Draft, id: string, other: string): Draft {
  const [first, second] = [id, other].map((each) => draft.calls.findIndex((call) => call.id === each));
  if (first === undefined || second === undefined || first < 0 || second < 0) return draft;
  const calls = [...draft.calls];
  const [a, b] = [calls[first]!, calls[second]!];
  calls[first] = standing(b, a);
  calls[second] = standing(a, b);
  return { ...draft, calls, changed: true };
}

function standing({ step: _, ...call }: DraftCall, place: DraftCall): DraftCall {
  return { ...call, turn: place.turn, ...(place.step === undefined ? {} : { step: place.step }) };
}

export const liveCalls = (draft: Draft): DraftCall[] => draft.calls.filter(({ dropped }) => !dropped);

/** An id no call of the draft has. */
export function freeId({ calls }: Draft): string {
  for (let number = calls.length + 1; ; number++) {
    if (!calls.some(({ id }) => id === String(number))) return String(number);
  }
}

/** Has the reader changed this argument, or given it? */
export function isArgumentEdited(call: DraftCall, name: string): boolean {
  const before = call.before?.arguments ?? {};
  if (!Object.hasOwn(before, name)) return true;
  return !deepEqual(before[name]!, call.arguments[name] ?? null);
}

/** The draft as a trajectory for scorers: the answer's text with the calls changed in it, or the steps with theirs. */
export function trajectoryOf(draft: Draft): Trajectory {
  const { trajectory, envelope } = draft;
  if (!draft.changed) return trajectory;
  const calls = liveCalls(draft);
  if (envelope) {
    const text = textWith(envelope, calls);
    return answeredInText(text, trajectory.steps[0]?.startedAt ?? 0, trajectory.steps[0]?.durationMs ?? 0);
  }
  const ids = new Set(calls.map(({ id }) => id));
  return {
    ...trajectory,
    steps: trajectory.steps.map((step, turn) => ({
      ...step,
      toolCalls: calls.filter((call) => call.turn === turn).map(toolCallOf),
      toolResults: step.toolResults.filter(({ callId }) => ids.has(callId)),
    })),
  };
}

const toolCallOf = ({ id, name, arguments: values, malformed, server, step }: DraftCall): ToolCall => ({
  id,
  name,
  arguments: values,
  ...(malformed === undefined ? {} : { malformed }),
  ...(server === undefined ? {} : { server }),
  ...(step === undefined ? {} : { step }),
});
