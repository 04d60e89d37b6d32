import type { DocumentedScorer } from '#core/score.ts';
import { bestOverPlans, gradedVerdict, percentOf, scoreWithoutCalls } from '../comparing/graded.ts';
import { madeCalls } from '../made-calls.ts';
import { CallComparer } from '../comparing/call-comparer.ts';
import { findingOf, pairCalls } from '../comparing/pair-calls.ts';
import { typedLadder } from '../ladder/first-rung.ts';

/** F1 of two multisets; 1 when both are empty. */
export function multisetF1(made: readonly string[], expected: readonly string[]): number {
  if (made.length + expected.length === 0) return 1;
  return (2 * sharedCount(made, expected)) / (made.length + expected.length);
}

/** How many members two multisets share, each counted as often as both have it. */
export function sharedCount(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const item of b) left.set(item, (left.get(item) ?? 0) + 1);
  let shared = 0;
  for (const item of a) {
    const count = left.get(item) ?? 0;
    if (count === 0) continue;
    left.set(item, count - 1);
    shared++;
  }
  return shared;
}

/** Which tools, how often. */
export const nodeF1: DocumentedScorer = {
  id: 'node-f1',
  title: 'Node F1',
  family: 'structure',
  meaning:
    'F1 of the tool names, counted with repetition: 2 · shared / (expected + made). Arguments, order and dependencies are not looked at. TaskBench’s node F1, which counts each name once a sample; here a multiset, so that a call made twice is seen.',
  formula: 'F1 = 2 · shared names / (made + expected), names counted with repetition',
  source: { text: 'TaskBench, arXiv 2311.18760, node F1', href: 'https://arxiv.org/abs/2311.18760' },
  weaknesses:
    'Names alone: a call with every argument wrong counts in full. A high value beside a low call F1 says that the arguments are the trouble.',
  needs: ['label', 'expected-call'],
  textMatters: false,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    if (made.calls.length === 0)
      return scoreWithoutCalls(made, task.target.calls!, { node_f1: 0, precision: null, recall: 0 });
    const names = made.calls.map((call) => call.name);
    return bestOverPlans(task, (plan) => {
      const wanted = plan.map((call) => call.name);
      const shared = sharedCount(names, wanted);
      const value = multisetF1(names, wanted);
      return {
        value,
        verdict: gradedVerdict(value),
        ...(value === 1
          ? {}
          : { errorType: shared < wanted.length ? ('wrong-name' as const) : ('undue-call' as const) }),
        explanation: `${shared} tool names shared, of ${wanted.length} expected and ${names.length} made.`,
        measures: { node_f1: value, precision: shared / names.length, recall: shared / wanted.length },
      };
    });
  },
};

/** Precision and recall of whole calls. */
export const callF1: DocumentedScorer = {
  id: 'call-f1',
  title: 'Call F1',
  family: 'structure',
  meaning:
    'Precision, recall and F1 of whole calls: as many expected and made calls as possible are paired one to one (a maximum matching by Hopcroft and Karp, not the first that fits), where a pair has the same or a similar tool and all arguments hold on rungs E0 to E5 of the argument ladder. F1 = 2 · pairs / (expected + made). Order does not matter.',
  formula:
    'P = pairs / made calls, R = pairs / expected calls\nF1 = 2 · pairs / (made + expected)\npairs = maximum matching of whole calls, arguments equal on E0 to E5',
  source: { text: 'Ours; matching by Hopcroft and Karp 1973', href: 'https://doi.org/10.1137/0202019' },
  weaknesses:
    'It gives credit for half a task, which may be worth nothing to the person who asked. Order and dependencies are not looked at.',
  needs: ['label', 'expected-call'],
  textMatters: false,
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
