import type { Score, Scorer } from '#core/score.ts';
import { gradedVerdict, scoreOfIllFormed, scoreWithoutCalls } from '../comparing/graded.ts';
import { madeCalls } from '../made-calls.ts';
import { graphOf } from './compare-plans.ts';
import { goldPlans } from './gold-plans.ts';
import { graphDistance } from './graph-distance.ts';
import { madePlan } from './made-plan.ts';
import { readPlan } from './plan.ts';
import { countOf } from '../comparing/explanation.ts';

/** How far the graph of the calls is from the expected one. */
export const graphEdit: Scorer = {
  id: 'graph-edit',
  title: 'Graph edit similarity',
  family: 'structure',
  meaning:
    'One minus the graph edit distance between the predicted and the expected plan over the number of nodes and edges of both. Inserting, deleting or renaming a call costs 1, inserting or deleting a dependency costs 1; arguments are not looked at. Exact by branch and bound; where the search is cut off, the distance is an upper bound and labelled so. A plan that is ill-formed scores 0.',
  needs: ['label', 'expected-call'],
  score(task, trajectory) {
    const golds = goldPlans(task);
    const made = madeCalls(trajectory);
    if (made.calls.length === 0)
      return scoreWithoutCalls(made, task.target.calls!, { ged: null, ged_sim: 0 });
    const reading = readPlan(madePlan(task, trajectory));
    if ('reason' in reading) return scoreOfIllFormed(reading.reason, { ged: null, ged_sim: 0 });
    const graph = graphOf(reading.plan);
    const scores = golds.map((gold): Score => {
      const { distance, isExact, similarity } = graphDistance(graph, graphOf(gold));
      const bound = isExact ? '' : ' at most (the search was cut off)';
      return {
        value: similarity,
        verdict: gradedVerdict(similarity),
        ...(distance === 0
          ? {}
          : { errorType: graph.labels.length < gold.calls.length ? 'missing-call' : 'wrong-order' }),
        explanation: `${countOf(distance, 'edit')}${bound} ${distance === 1 ? 'turns' : 'turn'} the ${countOf(graph.labels.length, 'call')} made into the ${gold.calls.length} expected.`,
        measures: { ged: distance, ged_sim: similarity, ged_is_exact: isExact },
      };
    });
    return scores.reduce((best, next) => (next.value > best.value ? next : best));
  },
};
