import { documented } from '../documented.ts';
import { countOf } from '#core/quoted.ts';
import type { DocumentedScorer, Score } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { gradedVerdict, scoreOfIllFormed, scoreWithoutCalls } from '../comparing/graded.ts';
import { madeCalls } from '../made-calls.ts';
import { setApart } from '../tools-apart.ts';
import { edgeNamesOf, graphOf, bestComparison, settingsOf } from './compare-plans.ts';
import { goldPlans, type Plan, readPlan, type EdgeKind } from './plan.ts';
import { madePlan } from './made-plan.ts';
import { multisetF1, sharedCount } from './f1.ts';
import { graphDistance } from './graph-distance.ts';

/** Which tool feeds or precedes which. */
export const edgeF1 = graphScorer('edge-f1', { edge_f1: 0 }, (plan, gold) => {
  const [edges, wanted] = [edgeNamesOf(plan), edgeNamesOf(gold)];
  const value = multisetF1(edges, wanted);
  return {
    value,
    verdict: gradedVerdict(value),
    ...(value === 1 ? {} : { errorType: 'wrong-order' }),
    explanation: `${sharedCount(edges, wanted)} dependencies shared, of ${wanted.length} expected and ${edges.length} made.`,
    measures: { edge_f1: value, expected_edges: wanted.length, edges: edges.length },
  };
});

/** How far the graph of the calls is from the expected one. */
export const graphEdit = graphScorer('graph-edit', { ged: null, ged_sim: 0 }, (plan, gold) => {
  const graph = graphOf(plan);
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

/** A scorer of graphs: the best score over the gold plans; `none` are the measures where no plan of calls can be compared. */
function graphScorer(
  id: Parameters<typeof documented>[0],
  none: Score['measures'],
  scoreAgainst: (plan: Plan, gold: Plan) => Score,
): DocumentedScorer {
  return documented(id, {
    textMatters: false,
    score(task, trajectory) {
      const golds = goldPlans(task);
      const made = madeCalls(trajectory);
      if (made.calls.length === 0) return scoreWithoutCalls(made, task.target.calls!, none);
      const reading = readPlan(madePlan(task, trajectory));
      if ('reason' in reading) return scoreOfIllFormed(reading.reason, none);
      const scores = golds.map((gold) => scoreAgainst(reading.plan, gold));
      return scores.reduce((best, next) => (next.value > best.value ? next : best));
    },
  });
}

/** A plan for drawing: what a page needs and no more. */
export interface DrawnPlan {
  nodes: { id: string; name: string; step: number; isLeaf: boolean; failed: boolean }[];
  /** By position of the nodes. */
  edges: { from: number; to: number; kind: EdgeKind }[];
}

interface PlanGraph {
  gold: DrawnPlan;
  /** Absent when the prediction is ill-formed; `reason` says why. */
  made?: DrawnPlan;
  reason?: string;
  /** Leaves that AST-DAG pairs: positions of the nodes in gold and made. */
  matchedLeaves: { gold: number; made: number }[];
  /** Which of the task's plans is drawn: the one nearest to the prediction. */
  goldPlan: number;
}

/** The gold plan nearest to the trajectory and the trajectory's own, as graphs with the leaves AST-DAG pairs. */
export function planGraph(given: Task, attempt: Trajectory, lenient = false): PlanGraph {
  const { task, trajectory } = setApart(given, attempt);
  const golds = goldPlans(task);
  const calls = madePlan(task, trajectory);
  const { comparison, index } = bestComparison(calls, golds, settingsOf(task, lenient));
  const gold = golds[index]!;
  if (!('made' in comparison)) {
    return { gold: drawn(gold), reason: comparison.reason, matchedLeaves: [], goldPlan: index };
  }
  const { made, leaves } = comparison;
  return {
    gold: drawn(gold),
    made: drawn(made),
    matchedLeaves: leaves.pairs.flatMap((position, leaf) =>
      position === -1 ? [] : [{ gold: gold.leaves[leaf]!, made: made.leaves[position]! }],
    ),
    goldPlan: index,
  };
}

function drawn({ calls, edges, leaves }: Plan): DrawnPlan {
  const isLeaf = new Set(leaves);
  return {
    nodes: calls.map(({ id, name, step, failed }, index) => ({
      id,
      name,
      step,
      failed,
      isLeaf: isLeaf.has(index),
    })),
    edges,
  };
}
