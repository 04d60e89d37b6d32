import type { Scorer } from '#core/score.ts';
import { CallComparer } from '../comparing/call-comparer.ts';
import { findingOf, pairCalls } from '../comparing/pair-calls.ts';
import { bestOverPlans, gradedVerdict, percentOf, scoreWithoutCalls } from '../comparing/graded.ts';
import { typedLadder } from '../ladder/first-rung.ts';
import { madeCalls } from '../made-calls.ts';

/** Precision and recall of whole calls. */
export const callF1: Scorer = {
  id: 'call-f1',
  title: 'Call F1',
  family: 'structure',
  meaning:
    'Precision, recall and F1 of whole calls: as many expected and made calls as possible are paired one to one (a maximum matching by Hopcroft and Karp, not the first that fits), where a pair has the same or a similar tool and all arguments hold on rungs E0 to E5 of the argument ladder. F1 = 2 · pairs / (expected + made). Order does not matter.',
  needs: ['label', 'expected-call'],
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    if (made.calls.length === 0) {
      return scoreWithoutCalls(made, task.target.calls!, { precision: null, recall: 0, f1: 0 });
    }
    return bestOverPlans(task, (plan) => {
      const rules = { ladder: typedLadder, acceptSimilar: true, unlistedFails: true };
      const pairing = pairCalls(new CallComparer(task, trajectory, plan, made.calls, rules));
      const precision = pairing.matched / made.calls.length;
      const recall = pairing.matched / plan.length;
      const f1 = (2 * pairing.matched) / (plan.length + made.calls.length);
      const finding = findingOf(pairing, made.calls);
      return {
        value: f1,
        verdict: gradedVerdict(f1),
        ...finding,
        explanation: `${finding.explanation} Precision ${percentOf(precision)}, recall ${percentOf(recall)}.`,
        measures: { precision, recall, f1 },
        comparisons: pairing.comparisons,
      };
    });
  },
};
