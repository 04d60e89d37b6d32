import type { JudgeSetup } from '#core/judgement.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import type { JudgeOrder, JudgeQuestion } from '#ask/judges/index.ts';
import { judge } from '#ask/judges/index.ts';
import { aTask } from '../builders/a-task.ts';

/** An answer in turns: one call with its result, then the words. */
export const answered = (text: string, result = 'The order is 4711, total 38.90 EUR.'): Trajectory => ({
  steps: [
    {
      index: 0,
      message: { role: 'assistant', text: '' },
      toolCalls: [{ id: 'c1', name: 'find_order', arguments: { id: 'A-1' } }],
      toolResults: [
        { callId: 'c1', content: [{ type: 'text', text: result }], isError: false, durationMs: 1 },
      ],
      durationMs: 1,
    },
    {
      index: 1,
      message: { role: 'assistant', text },
      toolCalls: [],
      toolResults: [],
      durationMs: 1,
    },
  ],
  inTurns: true,
  finalAnswer: text,
  stopReason: 'answered',
});

export const withFacts = (...facts: string[]): Task =>
  aTask({ query: 'What does the order cost?', target: { answer: { accept: facts, match: 'facts' } } });

export const setupOf = (kind: JudgeSetup['kind'], more: Partial<JudgeSetup> = {}): JudgeSetup => ({
  id: `a-${kind}`,
  kind,
  title: kind,
  ...more,
});

export const orderOf = (setup: JudgeSetup, more: Partial<JudgeOrder> = {}): JudgeOrder => ({
  ...{ setup, seed: 1, cell: 0, repeat: 0 },
  ...more,
});

/** The question a judge asks; throws where it decides at once. */
export function questionOf(
  task: Task,
  trajectory: Trajectory,
  setup: JudgeSetup,
  more: Partial<JudgeOrder> = {},
): JudgeQuestion {
  const step = judge({ task, trajectory }, orderOf(setup, more));
  if (!step.question) throw new Error(`decided at once: ${JSON.stringify(step.opinion)}`);
  return step.question;
}
