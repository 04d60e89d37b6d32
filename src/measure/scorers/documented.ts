import type { DocumentedScorer, Score, Scorer } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { bestOverPlans, scoreWithNoneDue, scoreWithoutCalls } from './comparing/graded.ts';
import { madeCalls } from './made-calls.ts';
import notes from './scorers.json' with { type: 'json' };

type Notes = Omit<DocumentedScorer, 'id' | 'score' | 'textMatters'>;

/** What is said of every scorer, by its id: title, family, meaning, formula, source, weaknesses and needs. */
const notesById = notes as unknown as Readonly<Record<keyof typeof notes, Notes>>;

/** A scorer of the registry with what scorers.json says of it; `more` follows its meaning. */
export function documented(
  id: keyof typeof notes,
  scorer: Pick<Scorer, 'score' | 'textMatters'>,
  more = '',
): DocumentedScorer {
  const said = notesById[id];
  return { id, ...said, ...scorer, meaning: more === '' ? said.meaning : `${said.meaning} ${more}` };
}

/** An attempt beside one plan of its task. At least one call is expected, and at least one was made. */
export interface BesidePlan {
  task: Task;
  trajectory: Trajectory;
  plan: readonly ExpectedCall[];
  calls: readonly ToolCall[];
}

/** Measures where no call was made; of a function, by how many are expected. */
type Nothing = Score['measures'] | ((expected: number) => Score['measures']);

/** Where no call is expected, making none is right. Else the best score over the plans of the task. */
export function scoreOverPlans(
  task: Task,
  trajectory: Trajectory,
  nothing: Nothing,
  score: (beside: BesidePlan) => Score,
  made = madeCalls(trajectory),
): Score {
  const expected = task.target.calls!;
  if (expected.length === 0) return scoreWithNoneDue(made);
  if (made.calls.length === 0)
    return scoreWithoutCalls(
      made,
      expected,
      typeof nothing === 'function' ? nothing(expected.length) : nothing,
    );
  return bestOverPlans(task, (plan) => score({ task, trajectory, plan, calls: made.calls }));
}

/** A scorer that reads calls alone, and compares them with each plan of the task. */
export const planScorer = (
  id: keyof typeof notes,
  nothing: Nothing,
  score: (beside: BesidePlan) => Score,
): DocumentedScorer =>
  documented(id, {
    textMatters: false,
    score: (task, trajectory) => scoreOverPlans(task, trajectory, nothing, score),
  });
