import { countOf } from '#core/counted.ts';
import type { DocumentedScorer, Score } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { gradedVerdict, scoreOfIllFormed, scoreWithoutCalls } from '../comparing/graded.ts';
import { madeCalls } from '../made-calls.ts';
import { setApart } from '../tools-apart.ts';
import { edgeNamesOf, graphOf, bestComparison, settingsOf } from './compare-plans.ts';
import { goldPlans } from './gold-plans.ts';
import { madePlan } from './made-plan.ts';
import { multisetF1, sharedCount } from './f1.ts';
import { type Plan, readPlan, type EdgeKind } from './plan.ts';
import { graphDistance } from './graph-distance.ts';

/** Which tool feeds or precedes which. */
export const edgeF1: DocumentedScorer = {
  id: 'edge-f1',
  title: 'Edge F1',
  family: 'structure',
  meaning:
    'F1 of the dependencies between calls, each a pair of tool names, counted with repetition: data edges from references (or inferred from executed results), and order edges from steps. 1 when neither plan has an edge. TaskBench’s edge F1, which counts each pair once a sample; the edges are those of the AST-DAG definition. A plan that is ill-formed scores 0.',
  formula:
    'F1 = 2 · shared edges / (made + expected edges)\nedge = pair of tool names: data edge by reference, order edge by step',
  source: { text: 'TaskBench, arXiv 2311.18760, edge F1', href: 'https://arxiv.org/abs/2311.18760' },
  weaknesses:
    'Edges of executed calls are inferred from values that occur in results, and short values may occur by chance. With few edges the value jumps.',
  needs: ['label', 'two-expected-calls'],
  textMatters: false,
  score(task, trajectory) {
    return bestOverGolds(task, trajectory, { edge_f1: 0 }, (plan, gold) => {
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
  },
};

/** How far the graph of the calls is from the expected one. */
export const graphEdit: DocumentedScorer = {
  id: 'graph-edit',
  title: 'Graph edit similarity',
  family: 'structure',
  meaning:
    'One minus the graph edit distance between the predicted and the expected plan over the number of nodes and edges of both. Inserting, deleting or renaming a call costs 1, inserting or deleting a dependency costs 1; arguments are not looked at. Exact by branch and bound; where the search is cut off, the distance is an upper bound and labelled so. A plan that is ill-formed scores 0.',
  formula:
    'similarity = 1 − edit distance / (nodes + edges of both plans)\ninsert, delete or rename a call 1; insert or delete a dependency 1',
  source: {
    text: 'Ours; graph edit distance after Sanfeliu and Fu 1983',
    href: 'https://doi.org/10.1109/TSMC.1983.6313167',
  },
  weaknesses:
    'Arguments are not looked at, and all edits cost alike: leaving out a payment costs as much as one look too many. It tells how far off, not whether it is wrong.',
  needs: ['label', 'expected-call'],
  textMatters: false,
  score(task, trajectory) {
    return bestOverGolds(task, trajectory, { ged: null, ged_sim: 0 }, (plan, gold) => {
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
  },
};

/** The best score over the gold plans; `none` are the measures where no plan of calls can be compared. */
function bestOverGolds(
  task: Task,
  trajectory: Trajectory,
  none: Score['measures'],
  scoreAgainst: (plan: Plan, gold: Plan) => Score,
): Score {
  const golds = goldPlans(task);
  const made = madeCalls(trajectory);
  if (made.calls.length === 0) return scoreWithoutCalls(made, task.target.calls!, none);
  const reading = readPlan(madePlan(task, trajectory));
  if ('reason' in reading) return scoreOfIllFormed(reading.reason, none);
  const scores = golds.map((gold) => scoreAgainst(reading.plan, gold));
  return scores.reduce((best, next) => (next.value > best.value ? next : best));
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
