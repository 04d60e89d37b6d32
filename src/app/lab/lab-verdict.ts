import { PlaygroundError, toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { Score, Scorer, Verdict } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { scoreAttempt } from '#measure/scorers/index.ts';

/** What one scorer says of the trajectory on the bench. `error`: it has no verdict, and why. */
export interface LabVerdict {
  scorer: Scorer;
  score?: Score;
  error?: ErrorRecord;
}

export function scored(scorer: Scorer, task: Task, trajectory: Trajectory): LabVerdict {
  try {
    return { scorer, score: scoreAttempt(scorer, task, trajectory) };
  } catch (error) {
    if (error instanceof PlaygroundError) return { scorer, error: toErrorRecord(error) };
    const failed = new PlaygroundError('scorer-failed', `${scorer.title} failed: ${String(error)}`);
    return { scorer, error: toErrorRecord(failed) };
  }
}

/** Words of this page: a trajectory is on trial, so that scorers pass or fail it, or pass it in part. */
export const labWords: Readonly<Record<Verdict | 'none', string>> = {
  correct: 'passes',
  partial: 'partial',
  incorrect: 'fails',
  'no-call': 'no call',
  none: 'cannot say',
};

export const verdictOf = ({ score }: LabVerdict): Verdict | 'none' => score?.verdict ?? 'none';

/** `5 pass, 6 fail, 5 partial`: what is counted, in this order; a kind with no scorer is left out. */
export function tally(verdicts: readonly LabVerdict[]): string {
  const words = {
    correct: 'pass',
    incorrect: 'fail',
    partial: 'partial',
    'no-call': 'no call',
    none: 'cannot say',
  };
  const parts = Object.entries(words).flatMap(([verdict, word]) => {
    const number = verdicts.filter((each) => verdictOf(each) === verdict).length;
    return number > 0 ? [`${number} ${word}`] : [];
  });
  return parts.join(', ') || 'no scorer applies';
}

/** Pairs that teach most when they disagree: an evaluator's code beside its paper or its documents, first. */
const tellingPairs: readonly (readonly [string, string])[] = [
  ['mcptoolbenchpp-last-node', 'ast-dag'],
  ['mcpbr-mcptoolbench-as-coded', 'mcpbr-mcptoolbench'],
  ['mcpeval-flexible', 'mcpeval-strict'],
  ['mcpbr-mcptoolbench', 'ast'],
  ['ast', 'ast-dag'],
  ['ast', 'bfcl'],
  ['mcpeval-strict', 'call-f1'],
  ['state-match', 'ast-dag'],
  ['answer-match', 'state-match'],
];

/** One sentence that sets two scorers against each other, or says that they agree. */
export function comparingSentence(verdicts: readonly LabVerdict[]): string {
  const byId = new Map(verdicts.map((verdict) => [verdict.scorer.id, verdict]));
  for (const [a, b] of tellingPairs) {
    const [first, second] = [byId.get(a), byId.get(b)];
    if (!first?.score || !second?.score) continue;
    const [accepts, rejects] = isPass(first) ? [first, second] : [second, first];
    if (isPass(accepts) && !isPass(rejects))
      return `“${accepts.scorer.title}” accepts this; “${rejects.scorer.title}” does not.`;
  }
  const said = verdicts.filter(({ score }) => score);
  if (said.length === 0) return 'No scorer has a verdict on this.';
  if (said.every(isPass)) return 'Every scorer accepts this.';
  if (!said.some(isPass)) return 'No scorer accepts this.';
  const accepting = said.filter(isPass).map(({ scorer }) => `“${scorer.title}”`);
  return accepting.length <= 3
    ? `Only ${accepting.join(', ')} ${accepting.length === 1 ? 'accepts' : 'accept'} this.`
    : `${accepting.length} of ${said.length} scorers accept this.`;
}

export const isPass = ({ score }: LabVerdict): boolean => score?.verdict === 'correct';

/** Lists group scorers in this order, under these words. */
export const groupTitles = ['Yours', 'Published evaluators', 'Structure', 'Execution and answer'] as const;
export type GroupTitle = (typeof groupTitles)[number];

export function groupOf(scorer: Pick<Scorer, 'id' | 'family'>, yours: string): GroupTitle {
  if (scorer.id === yours) return 'Yours';
  if (scorer.family === 'structure') return 'Structure';
  return scorer.family === 'execution' || scorer.family === 'outcome'
    ? 'Execution and answer'
    : 'Published evaluators';
}
