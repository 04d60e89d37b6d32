import { withDigits } from '#core/inexact-integers.ts';
import { deepEqual } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';
import { allToolCalls, answeredInText, answerText, type Trajectory } from '#core/trajectory.ts';
import type { ExtractionOptions } from '#measure/extraction/index.ts';
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
  /** The text around the calls, unchanged. */
  trajectory: Trajectory;
  /** Present where the calls were read from text; else they came through the provider's interface. */
  envelope?: Envelope;
  calls: readonly DraftCall[];
  /** Were calls or the final words changed since the trajectory was read? */
  changed: boolean;
}

export function draftOf(trajectory: Trajectory, options: ExtractionOptions = {}): Draft {
  const native = allToolCalls(trajectory);
  if (native.length > 0 || trajectory.inTurns) {
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
    const digits = calls.flatMap(({ inexact = [] }) => inexact);
    const text = withDigits(textWith(envelope, calls), digits);
    return answeredInText(text, trajectory.steps[0]?.startedAt, trajectory.steps[0]?.durationMs ?? 0);
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

const toolCallOf = ({
  id,
  name,
  arguments: values,
  malformed,
  inexact,
  server,
  step,
}: DraftCall): ToolCall => ({
  id,
  name,
  arguments: values,
  ...(malformed === undefined ? {} : { malformed }),
  ...(inexact ? { inexact } : {}),
  ...(server === undefined ? {} : { server }),
  ...(step === undefined ? {} : { step }),
});
