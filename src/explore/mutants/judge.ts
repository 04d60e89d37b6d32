import type { EndState } from '#core/state-diff.ts';
import type { Task } from '#core/task.ts';
import { answeredInText, type Trajectory, evidenceOf } from '#core/trajectory.ts';
import { scorersById, appliesTo, scoreAttempt } from '#measure/scorers/index.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { Score, Scorer } from '#core/score.ts';
import { factsHeld, type Gold, planText, type Execution } from './gold.ts';

/** Is what was executed as good as the label? It ended in the same state by meaning, and its results hold every fact. */
export const isEquivalent = (gold: Gold, execution: Execution): boolean =>
  isSameEnd(gold, execution.end) && factsHeld(gold.answers, execution).length === gold.answers.due.length;

/** Compared as the scorer `state-match` compares: with the end state in the label or, where it has none, with the one it leads to. */
function isSameEnd({ task, execution }: Gold, made: EndState): boolean {
  const expected = task.target.isWholeState
    ? task
    : ({ target: { ...execution.end, isWholeState: true } } as unknown as Task);
  const trajectory = { ...answeredInText(''), finalState: made.state };
  return scorersById.get('state-match')!.score(expected, trajectory).verdict === 'correct';
}

/**
 * How an executed plan is put to a scorer. `plan`: as the answer of a model that was asked once, the plan in JSON, its references and
 * results with it. `turns`: as the turns of a model that was given each result, real values passed on, with a final answer.
 */
export const FORMS = ['plan', 'turns'] as const;
export type Form = (typeof FORMS)[number];

/** An execution as a trajectory. The final answer of one in turns holds the facts that its results hold, and no others that were expected. */
export function trajectoryOf(gold: Gold, { steps, end }: Execution, form: Form): Trajectory {
  const common = { finalState: end.state, stopReason: 'answered' as const };
  if (form === 'plan') {
    const calls = steps.flatMap(({ toolCalls }) => toolCalls);
    return { steps, finalAnswer: steps[0]?.message.text ?? planText(calls), ...common };
  }
  const facts = [...factsHeld(gold.answers, { steps, end }), ...gold.answers.known];
  return {
    inTurns: true,
    steps: steps.map((step) => ({
      ...step,
      message: { role: 'assistant', text: '' },
      toolCalls: step.toolCalls.map(({ id, name, arguments: written, sent = written }) => ({
        id,
        name,
        arguments: sent,
      })),
    })),
    finalAnswer: facts.length > 0 ? facts.join('\n') : 'Done.',
    ...common,
  };
}

/** Scorers of what came out are given turns with a final answer; all others the plan, as the evaluators they follow are. */
export const formFor = ({ family }: Pick<Scorer, 'family'>): Form =>
  family === 'outcome' ? 'turns' : 'plan';

/** A scorer's word on a trajectory; undefined where it does not apply, or has none because it fails. */
export function scoreOf(scorer: Scorer, task: Task, trajectory: Trajectory): Score | undefined {
  if (!appliesTo(scorer, task, evidenceOf(trajectory))) return undefined;
  try {
    return scoreAttempt(scorer, task, trajectory);
  } catch (error) {
    if (error instanceof PlaygroundError) return undefined;
    throw error;
  }
}

/** What scorers say of one trajectory: a bit each, by their place in the list. */
interface Verdicts {
  passed: number;
  judged: number;
}

/** Each scorer's word on an execution, in the form that is put to it. */
export function verdictsOn(gold: Gold, execution: Execution, scorers: readonly Scorer[]): Verdicts {
  const [plan, turns] = FORMS.map((form) => trajectoryOf(gold, execution, form));
  return verdictsBy(scorers, gold.task, (scorer) => (formFor(scorer) === 'plan' ? plan! : turns!));
}

function verdictsBy(
  scorers: readonly Scorer[],
  task: Task,
  trajectoryFor: (scorer: Scorer) => Trajectory,
): Verdicts {
  let [passed, judged] = [0, 0];
  for (const [place, scorer] of scorers.entries()) {
    const score = scoreOf(scorer, task, trajectoryFor(scorer));
    if (!score) continue;
    judged |= 1 << place;
    if (score.verdict === 'correct') passed |= 1 << place;
  }
  return { passed, judged };
}
