import type { Scorer } from '#core/score.ts';
import { bestOverPlans, gradedVerdict, scoreWithoutCalls } from '../comparing/graded.ts';
import { madeCalls } from '../made-calls.ts';

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
export const nodeF1: Scorer = {
  id: 'node-f1',
  title: 'Node F1',
  family: 'structure',
  meaning:
    'F1 of the tool names, counted with repetition: 2 · shared / (expected + made). Arguments, order and dependencies are not looked at. TaskBench’s node F1, which counts each name once a sample; here a multiset, so that a call made twice is seen.',
  needs: ['label', 'expected-call'],
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
