import type { JsonObject } from '#core/json.ts';
import type { Trajectory } from '#core/trajectory.ts';

/** A call that was made, and the parts of text that its tool answered. */
export interface PlayedCall {
  name: string;
  arguments?: JsonObject;
  answers?: string[];
  isError?: boolean;
}

/** Calls made in turns, each turn a list of calls that were made side by side, and what was answered. */
export function anExecutedAttempt(
  turns: readonly (readonly PlayedCall[])[],
  end: Partial<Trajectory> = {},
): Trajectory {
  let made = 0;
  const steps = turns.map((calls, index) => {
    const played = calls.map((call) => ({ id: `c${++made}`, ...call }));
    return {
      index,
      message: { role: 'assistant' as const, text: '' },
      toolCalls: played.map(({ id, name, arguments: values = {} }) => ({ id, name, arguments: values })),
      toolResults: played.map(({ id, answers = ['ok'], isError = false }) => ({
        callId: id,
        content: answers.map((text) => ({ type: 'text' as const, text })),
        isError,
        durationMs: 1,
      })),
      startedAt: 0,
      durationMs: 1,
    };
  });
  return { steps, inTurns: true, finalAnswer: 'Done.', stopReason: 'answered', ...end };
}
