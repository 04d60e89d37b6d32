import { countOf } from '#core/counted.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { DocumentedScorer } from '#core/score.ts';
import { bestOverPlans, gradedVerdict, scoreWithoutCalls } from '../comparing/graded.ts';
import { madeCalls } from '../made-calls.ts';

/** Levenshtein distance: insert, delete and substitute cost 1. Quadratic: the caller bounds the lengths. */
export const levenshtein = (a: readonly string[], b: readonly string[]): number => lastRow(a, b, 1);

/** Distance by insertions and deletions alone: n + m − 2 · LCS. */
export const indelDistance = (a: readonly string[], b: readonly string[]): number => lastRow(a, b, 2);

/** Length of the longest common subsequence. */
export const longestCommon = (a: readonly string[], b: readonly string[]): number =>
  (a.length + b.length - indelDistance(a, b)) / 2;

function lastRow(a: readonly string[], b: readonly string[], substitution: number): number {
  let row = Uint32Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = new Uint32Array(b.length + 1);
    next[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const diagonal = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : substitution);
      next[j] = Math.min(diagonal, row[j]! + 1, next[j - 1]! + 1);
    }
    row = next;
  }
  return row[b.length]!;
}

/** Product of the two lengths beyond which the quadratic distances are refused. */
const MAX_CELLS = 4_000_000;

/** How far the order of the tool names is from the expected one. */
export const editDistance: DocumentedScorer = {
  id: 'edit-distance',
  title: 'Normalised edit distance',
  family: 'structure',
  meaning:
    'One minus the Levenshtein distance between the sequences of tool names, divided by the longer length (insert, delete and substitute cost 1). Beside it the variant TaskBench prints, by insertions and deletions alone over the sum of the lengths (indel), and the longest common subsequence. Parallel calls in another order cost here: arguments and dependencies are not looked at.',
  formula: 'similarity = 1 − Levenshtein(made names, expected names) / longer length',
  source: {
    text: 'TaskBench, arXiv 2311.18760, normalised edit distance',
    href: 'https://arxiv.org/abs/2311.18760',
  },
  weaknesses:
    'Independent calls in another order cost as if something were wrong. Arguments are not looked at.',
  needs: ['label', 'expected-call'],
  textMatters: false,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    if (made.calls.length === 0) {
      return scoreWithoutCalls(made, task.target.calls!, {
        levenshtein: task.target.calls!.length,
        ned: 1,
        indel_ratio_distance: 1,
      });
    }
    const names = made.calls.map((call) => call.name);
    return bestOverPlans(task, (plan) => {
      const wanted = plan.map((call) => call.name);
      if (names.length * wanted.length > MAX_CELLS) {
        throw new PlaygroundError(
          'scorer-failed',
          `${names.length} calls against ${wanted.length} are too many to align.`,
        );
      }
      const distance = levenshtein(names, wanted);
      const ned = distance / Math.max(names.length, wanted.length);
      return {
        value: 1 - ned,
        verdict: gradedVerdict(1 - ned),
        ...(distance === 0 ? {} : { errorType: 'wrong-order' as const }),
        explanation: `${countOf(distance, 'edit')} ${distance === 1 ? 'turns' : 'turn'} the ${countOf(names.length, 'name')} made into the ${wanted.length} expected.`,
        measures: {
          levenshtein: distance,
          ned,
          indel_ratio_distance: indelDistance(names, wanted) / (names.length + wanted.length),
          lcs: longestCommon(names, wanted),
        },
      };
    });
  },
};
