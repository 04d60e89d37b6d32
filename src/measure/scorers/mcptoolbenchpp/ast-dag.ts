import { documented } from '../documented.ts';
import { countOf } from '#core/quoted.ts';
import type { CallComparison, Score } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { capital, scoreOfIllFormed, scoreWithoutCalls } from '../comparing/graded.ts';
import { rememberedAttempt, madeCalls } from '../made-calls.ts';
import { bestComparison, settingsOf, type PlanComparison } from '../structure/compare-plans.ts';
import { goldPlans, type Plan } from '../structure/plan.ts';
import { madePlan, readOnlyTools } from '../structure/made-plan.ts';

/** Both variants say the same of an attempt that no call can be deleted from: it is scored once. */
const strictScore = rememberedAttempt((task, trajectory) => scoreDag(task, trajectory, false));

/** AST-DAG accuracy, strict: the paper's metric made exact. */
export const astDag = documented('ast-dag', {
  textMatters: false,
  score: strictScore,
});

/** AST-DAG after detours are deleted; never the headline. */
export const astDagLenient = documented('ast-dag-lenient', {
  textMatters: false,
  score(task, trajectory) {
    const readOnly = readOnlyTools(task);
    const mayTakeDetours = madePlan(task, trajectory).some(
      ({ name, failed }) => failed || readOnly.has(name),
    );
    return mayTakeDetours ? scoreDag(task, trajectory, true) : strictScore(task, trajectory);
  },
});

/** AST-DAG of metrics.md section 4, strict or lenient, with the figures that are always shown beside the label. */
function scoreDag(task: Task, trajectory: Trajectory, lenient: boolean): Score {
  const golds = goldPlans(task);
  const calls = madeCalls(trajectory);
  const nothing = {
    ast_dag: 0,
    leaf_names: 0,
    node_f1: 0,
    edge_f1: null,
    ged: null,
    ged_sim: null,
    exact_dag: false,
  };
  if (calls.calls.length === 0) return scoreWithoutCalls(calls, task.target.calls!, nothing);
  const { comparison, index } = bestComparison(madePlan(task, trajectory), golds, settingsOf(task, lenient));
  if (!('made' in comparison)) {
    return {
      ...scoreOfIllFormed(comparison.reason, nothing),
      details: { gold_plan: index, reason: comparison.reason },
    };
  }
  const { label, ged } = comparison;
  return {
    value: label,
    verdict: label === 1 ? 'correct' : 'incorrect',
    ...findingOf(comparison),
    measures: {
      ast_dag: label,
      leaf_names: comparison.leafNames ? 1 : 0,
      node_f1: comparison.nodeF1,
      edge_f1: comparison.edgeF1,
      ged: ged.distance,
      ged_sim: ged.similarity,
      ged_is_exact: ged.isExact,
      exact_dag: comparison.exactDag,
    },
    comparisons: leafComparisons(comparison),
    details: { gold_plan: index, ...(ged.isExact ? {} : { ged: 'an upper bound: the search was cut off' }) },
  };
}

type Compared = Extract<PlanComparison, { made: Plan }>;

function findingOf({
  label,
  leafNames,
  made,
  gold,
  leaves,
  reason,
}: Compared): Pick<Score, 'errorType' | 'explanation'> {
  const matched = leaves.pairs.filter((position) => position !== -1).length;
  const ends = `${matched} of ${countOf(gold.leaves.length, 'last call')}`;
  if (label === 1) {
    const beside =
      made.calls.length === gold.calls.length
        ? ''
        : `, over ${countOf(made.calls.length, 'call')} where the label has ${gold.calls.length}`;
    return { explanation: `Every task ends as it should: ${ends} matched${beside}.` };
  }
  if (reason !== undefined) return { errorType: 'missing-call', explanation: `${capital(reason)}.` };
  if (leafNames) {
    return {
      errorType: 'wrong-value',
      explanation: `The right tools end the plan, but ${ends} matched: the others are made of something else.`,
    };
  }
  if (made.leaves.length > gold.leaves.length && matched === gold.leaves.length) {
    const undue = made.leaves.length - gold.leaves.length;
    return {
      errorType: 'undue-call',
      explanation: `${ends} matched, but ${countOf(undue, 'further call')} ${undue === 1 ? 'leads' : 'lead'} nowhere.`,
    };
  }
  const missing = made.leaves.length < gold.leaves.length;
  return {
    errorType: missing ? 'missing-call' : 'wrong-name',
    explanation: `${ends} matched; the plan ends in ${leafList(made)}, the label in ${leafList(gold)}.`,
  };
}

const MAX_NAMED = 4;

function leafList({ calls, leaves }: Plan): string {
  const names = leaves.slice(0, MAX_NAMED).map((index) => `\`${calls[index]!.name}\``);
  return names.join(', ') + (leaves.length > MAX_NAMED ? ` and ${leaves.length - MAX_NAMED} more` : '');
}

const MAX_SHOWN = 200;

/** The leaves beside each other: what the label rests on. */
function leafComparisons({ made, gold, leaves }: Compared): CallComparison[] {
  const rows = gold.leaves.slice(0, MAX_SHOWN).map((index, position): CallComparison => {
    const pair = leaves.pairs[position]!;
    const expected = { index, name: gold.calls[index]!.name };
    if (pair === -1)
      return {
        expected,
        holds: false,
        rule: 'no last call with this tool and these literals',
        arguments: [],
      };
    return {
      expected,
      made: madeCall(made, made.leaves[pair]!),
      holds: true,
      rule: 'same tool, made of the same literals',
      arguments: [],
    };
  });
  const used = new Set(leaves.pairs);
  const rest = made.leaves.flatMap((index, position) =>
    used.has(position)
      ? []
      : [
          {
            made: madeCall(made, index),
            holds: false,
            rule: 'a last call the label does not have',
            arguments: [],
          },
        ],
  );
  return [...rows, ...rest.slice(0, MAX_SHOWN)];
}

function madeCall({ calls }: Plan, index: number): NonNullable<CallComparison['made']> {
  const { name, arguments: values } = calls[index]!;
  return {
    index,
    name,
    arguments: Object.fromEntries(Object.entries(values ?? {}).map(([key, accepted]) => [key, accepted[0]!])),
  };
}
