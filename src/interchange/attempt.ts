import { countOf } from '#core/counted.ts';
import type { RecordedAttempt, RecordedTask } from '#core/recording.ts';
import type { Conversation } from './conversation.ts';
import { present } from './present.ts';
import { passedOver, totalUsage } from './reading.ts';
import type { Found } from './shapes/found.ts';

/** What the envelope around a conversation says of the attempt. */
export interface Envelope extends Omit<Partial<RecordedAttempt>, 'kind' | 'row' | 'task' | 'trajectory'> {
  row: number;
  task?: RecordedTask;
}

/** The attempt that a conversation shows, with what was found beside its messages; the envelope wins where it has more to say. */
export function attemptOf(
  said: Conversation,
  found: Found,
  { row, task, ...envelope }: Envelope,
): RecordedAttempt {
  const { error, model } = found;
  const trajectory = said.end(
    found.stopReason ?? (error ? 'error' : undefined),
    present({ refused: found.refused }),
  );
  return {
    kind: 'attempt',
    row,
    task: { ...taskOf(said, found), ...task },
    ...present({ model, error, usage: found.usage ?? totalUsage(trajectory.steps) }),
    verdicts: [],
    // With tools offered, the calls of a model are those it made: its text is not read for any.
    trajectory: found.inTurns || found.tools?.length ? { ...trajectory, inTurns: true } : trajectory,
    ...envelope,
    repairs: [...repairsOf(said), ...(envelope.repairs ?? [])],
  };
}

/** The messages are kept where they are more than one question. */
function taskOf({ query, messages }: Conversation, { tools }: Found): RecordedTask {
  return present({ query, tools, messages: messages.length > 1 ? [...messages] : undefined });
}

/** What is to be said of a conversation that was read whole: what of it stands nowhere. */
export function repairsOf({ unpaired, unansweredInputs, leftOut }: Conversation): RecordedAttempt['repairs'] {
  const repairs: RecordedAttempt['repairs'] = [];
  if (unpaired > 0)
    repairs.push({
      field: '',
      reason: `${countOf(unpaired, 'result')} of no call that is still open: passed over`,
    });
  if (unansweredInputs > 0)
    repairs.push({
      field: '',
      reason: `${countOf(unansweredInputs, 'message')} after the model’s last turn: passed over`,
    });
  return [...repairs, ...passedOver(leftOut, 'parts of the conversation')];
}
