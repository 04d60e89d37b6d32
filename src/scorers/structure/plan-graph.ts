import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { bestComparison, settingsOf } from './compare-plans.ts';
import { goldPlans } from './gold-plans.ts';
import { madePlan } from './made-plan.ts';
import type { EdgeKind, Plan } from './plan.ts';

/** A plan for drawing: what a page needs and no more. */
export interface DrawnPlan {
  nodes: { id: string; name: string; step: number; isLeaf: boolean; failed: boolean }[];
  /** By position of the nodes. */
  edges: { from: number; to: number; kind: EdgeKind }[];
}

export interface PlanGraph {
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
export function planGraph(task: Task, trajectory: Trajectory, lenient = false): PlanGraph {
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
