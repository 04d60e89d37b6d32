import type { Score, Scorer } from '#core/score.ts';
import { gradedVerdict, scoreOfIllFormed, scoreWithoutCalls } from '../comparing/graded.ts';
import { madeCalls } from '../made-calls.ts';
import { edgeNamesOf } from './compare-plans.ts';
import { goldPlans } from './gold-plans.ts';
import { madePlan } from './made-plan.ts';
import { multisetF1, sharedCount } from './node-f1.ts';
import { readPlan } from './plan.ts';

/** Which tool feeds or precedes which. */
export const edgeF1: Scorer = {
  id: 'edge-f1',
  title: 'Edge F1',
  family: 'structure',
  meaning:
    'F1 of the dependencies between calls, each a pair of tool names, counted with repetition: data edges from references (or inferred from executed results), and order edges from steps. 1 when neither plan has an edge. TaskBench’s edge F1, which counts each pair once a sample; the edges are those of the AST-DAG definition. A plan that is ill-formed scores 0.',
  needs: ['label', 'two-expected-calls'],
  score(task, trajectory) {
    const golds = goldPlans(task);
    const made = madeCalls(trajectory);
    if (made.calls.length === 0) return scoreWithoutCalls(made, task.target.calls!, { edge_f1: 0 });
    const reading = readPlan(madePlan(task, trajectory));
    if ('reason' in reading) return scoreOfIllFormed(reading.reason, { edge_f1: 0 });
    const edges = edgeNamesOf(reading.plan);
    const scores = golds.map((gold): Score => {
      const wanted = edgeNamesOf(gold);
      const value = multisetF1(edges, wanted);
      return {
        value,
        verdict: gradedVerdict(value),
        ...(value === 1 ? {} : { errorType: 'wrong-order' }),
        explanation: `${sharedCount(edges, wanted)} dependencies shared, of ${wanted.length} expected and ${edges.length} made.`,
        measures: { edge_f1: value, expected_edges: wanted.length, edges: edges.length },
      };
    });
    return scores.reduce((best, next) => (next.value > best.value ? next : best));
  },
};
