import { countOf } from '#core/counted.ts';
import type { CallComparison, DocumentedScorer, Score } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { capital } from '../comparing/explanation.ts';
import { scoreOfIllFormed, scoreWithoutCalls } from '../comparing/graded.ts';
import { madeCalls } from '../made-calls.ts';
import { bestComparison, settingsOf, type PlanComparison } from '../structure/compare-plans.ts';
import { goldPlans } from '../structure/gold-plans.ts';
import { madePlan, readOnlyTools } from '../structure/made-plan.ts';
import type { Plan } from '../structure/plan.ts';

/** AST-DAG accuracy, strict: the paper's metric made exact. */
export const astDag: DocumentedScorer = {
  id: 'ast-dag',
  title: 'AST-DAG',
  family: 'MCPToolBench++',
  meaning:
    'Correct when the last calls of every branch match between the predicted and the expected plan: the same number, each paired with one of the same tool (or a similar one) whose arguments are finally made of the same literals. A reference <id_result> stands for everything the referred call was made of, so that a direct way and a way over further calls count alike, and ids and the order of independent calls do not matter. Order inside lists and text case do not enter. Several accepted plans: the best counts. Node F1, edge F1, graph edit distance and exact graph stand beside the label, so that a right end by an odd way is seen. After AST-DAG of arXiv 2508.07575, whose code compares the last tool name alone.',
  formula:
    'label = 1 iff the last calls of made and expected plan can be paired one to one\npair = same or similar tool, arguments made of the same literals\naccuracy = mean label over tasks',
  source: {
    text: '“AST-DAG” in MCPToolBench++, arXiv 2508.07575; made exact by us',
    href: 'https://arxiv.org/abs/2508.07575',
  },
  weaknesses:
    'It looks at ends alone: a wrong tool in the middle passes where the end is made of the same literals. Node F1 and exact graph stand beside it for that reason. It does not know whether a call succeeded.',
  needs: ['label', 'expected-call'],
  textMatters: false,
  score: strictScore,
};

/** AST-DAG after detours are deleted; never the headline. */
export const astDagLenient: DocumentedScorer = {
  id: 'ast-dag-lenient',
  title: 'AST-DAG, lenient',
  family: 'MCPToolBench++',
  meaning:
    'AST-DAG after two kinds of calls are deleted from the prediction: a failed call that a later successful call of the same tool replaces, and calls whose result nothing uses, of tools annotated as read-only, unless the expected plan ends in that tool. All figures are of the plan that is left; an empty one has label 0. It forgives a model that looked around or corrected itself. Ours, beside the strict variant; rule 9 of the definition.',
  formula:
    'label of AST-DAG after deleting failed calls that were replaced, and unused calls of read-only tools',
  source: { text: 'Ours, after AST-DAG in arXiv 2508.07575', href: 'https://arxiv.org/abs/2508.07575' },
  weaknesses:
    'It trusts the annotation “read-only” of a server. It forgives looking around without end, so that cost and limits must be read beside it.',
  needs: ['label', 'expected-call'],
  textMatters: false,
  score(task, trajectory) {
    const readOnly = readOnlyTools(task);
    const mayTakeDetours = madePlan(task, trajectory).some(
      ({ name, failed }) => failed || readOnly.has(name),
    );
    return mayTakeDetours ? scoreDag(task, trajectory, true) : strictScore(task, trajectory);
  },
};

/** Both variants say the same of an attempt that no call can be deleted from: it is scored once. */
const strictScores = new WeakMap<Trajectory, { task: Task; score: Score }>();

function strictScore(task: Task, trajectory: Trajectory): Score {
  const known = strictScores.get(trajectory);
  if (known?.task === task) return known.score;
  const score = scoreDag(task, trajectory, false);
  strictScores.set(trajectory, { task, score });
  return score;
}

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
