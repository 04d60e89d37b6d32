import { PlaygroundError } from '#core/errors.ts';
import type { Scorer } from '#core/score.ts';
import { bestOverPlans, gradedVerdict, scoreWithoutCalls, wantsCalls } from './comparing/graded.ts';
import { madeCalls } from './made-calls.ts';
import { countOf } from './mcpbr-explanation.ts';
import { indelDistance, levenshtein, longestCommon } from './structure/sequence.ts';

/** Product of the two lengths beyond which the quadratic distances are refused. */
const MAX_CELLS = 4_000_000;

/** How far the order of the tool names is from the expected one. */
export const editDistance: Scorer = {
  id: 'edit-distance',
  title: 'Normalised edit distance',
  family: 'structure',
  meaning:
    'One minus the Levenshtein distance between the sequences of tool names, divided by the longer length (insert, delete and substitute cost 1). Beside it the variant TaskBench prints, by insertions and deletions alone over the sum of the lengths (indel), and the longest common subsequence. Parallel calls in another order cost here: arguments and dependencies are not looked at.',
  applies: wantsCalls,
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
