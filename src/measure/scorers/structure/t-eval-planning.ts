import { countOf } from '#core/counted.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { DocumentedScorer } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { renameReferences } from '#core/result-reference.ts';
import { heaviestAssignment } from '../comparing/matching.ts';
import { firstAccepted, firstUseNames, type Referable } from '../comparing/rename-references.ts';
import { bestOverPlans, gradedVerdict, percentOf, scoreWithoutCalls } from '../comparing/graded.ts';
import { writtenBack } from '../references/written-back.ts';
import { canonicalText, jaccard, tokensOf } from '../ladder/canonical.ts';
import { madeCalls } from '../made-calls.ts';

const NAME = 0.75;
const ARGUMENTS = 0.25;
const THRESHOLD = 0.8;
/** The assignment is cubic: longer plans on the shorter side are refused. */
const MAX_ROWS = 200;

/** T-Eval's planning score with a similarity anybody can compute. */
export const tEvalPlanning: DocumentedScorer = {
  id: 't-eval-planning',
  title: 'T-Eval planning (Jaccard)',
  family: 'structure',
  meaning:
    'Each made call is compared with each expected one: 0.75 · similarity of the names + 0.25 · similarity of the arguments; pairs above 0.8 enter a maximum-weight matching. L is the longest run of matched calls that stand in the same order in both plans; precision = L / made, recall = L / expected, the score is their F1. Similarity is the Jaccard index of token sets, labelled so: T-Eval uses sentence embeddings. L is 0 when nothing matches, where T-Eval’s code gives 1. After T-Eval’s planning evaluator.',
  formula:
    'similarity = 0.75 · names + 0.25 · arguments, pairs above 0.8\nL = longest run of matched calls in the same order\nscore = F1 of L / made and L / expected',
  source: {
    text: 'T-Eval, arXiv 2312.14033, planning; token sets in place of sentence embeddings',
    href: 'https://arxiv.org/abs/2312.14033',
  },
  weaknesses:
    'Names weigh three times as much as arguments, so that wrong values pass. With token sets, texts that say the same in other words are far apart; figures are not comparable with the paper’s.',
  needs: ['label', 'expected-call'],
  textMatters: false,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    if (made.calls.length === 0)
      return scoreWithoutCalls(made, task.target.calls!, { precision: null, recall: 0, f1: 0 });
    return bestOverPlans(task, (plan) => {
      const run = longestRun(
        matchedPositions(goldNodes(plan), nodesOf(writtenBack(task, trajectory, made.calls))),
      );
      const precision = run / made.calls.length;
      const recall = run / plan.length;
      const f1 = (2 * run) / (made.calls.length + plan.length);
      return {
        value: f1,
        verdict: gradedVerdict(f1),
        ...(f1 === 1
          ? {}
          : { errorType: run < plan.length ? ('missing-call' as const) : ('undue-call' as const) }),
        explanation: `${countOf(run, 'call')} in the expected order, of ${plan.length} expected and ${made.calls.length} made: precision ${percentOf(precision)}, recall ${percentOf(recall)}.`,
        measures: { precision, recall, f1, longest_run: run },
      };
    });
  },
};

interface Node {
  name: ReadonlySet<string>;
  arguments: ReadonlySet<string>;
}

/** A plan is compared with every attempt at its task: its words are read once. */
const knownNodes = new WeakMap<readonly ExpectedCall[], Node[]>();

function goldNodes(plan: readonly ExpectedCall[]): Node[] {
  const nodes = knownNodes.get(plan) ?? nodesOf(plan.map(firstAccepted));
  knownNodes.set(plan, nodes);
  return nodes;
}

function nodesOf(calls: readonly Referable[]): Node[] {
  const rename = firstUseNames(calls);
  return calls.map((call) => ({
    name: tokensOf(call.name.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2')),
    arguments: tokensOf(canonicalText(renameReferences(call.arguments, rename))),
  }));
}

/** For each expected call the made call paired with it, or -1. */
function matchedPositions(expected: readonly Node[], made: readonly Node[]): number[] {
  const isTurned = expected.length > made.length;
  const [rows, columns] = isTurned ? [made, expected] : [expected, made];
  if (rows.length > MAX_ROWS || rows.length * columns.length > 1_000_000) {
    throw new PlaygroundError(
      'scorer-failed',
      `${made.length} calls against ${expected.length} are too many to assign.`,
    );
  }
  const similarity = rows.map((row) => columns.map((column) => similarityOf(row, column)));
  // Among equal matchings the one nearest to the order of both plans: equal calls must not cross.
  const bonus = 1e-9 / (columns.length + 1);
  const weight = (row: number, column: number): number => {
    const own = similarity[row]![column]!;
    return own > THRESHOLD ? own - bonus * Math.abs(row - column) ** 2 * 1e-3 : 0;
  };
  const columnOf = heaviestAssignment(rows.length, columns.length, weight);
  const positions = new Array<number>(expected.length).fill(-1);
  columnOf.forEach((column, row) => {
    if (similarity[row]![column]! <= THRESHOLD) return;
    if (isTurned) positions[column] = row;
    else positions[row] = column;
  });
  return positions;
}

const similarityOf = (a: Node, b: Node): number =>
  NAME * jaccard(a.name, b.name) + ARGUMENTS * jaccard(a.arguments, b.arguments);

/** Length of the longest increasing subsequence of the matched positions; 0 when nothing is matched. */
function longestRun(positions: readonly number[]): number {
  const ends: number[] = [];
  for (const position of positions) {
    if (position === -1) continue;
    const place = ends.findIndex((end) => end >= position);
    if (place === -1) ends.push(position);
    else ends[place] = position;
  }
  return ends.length;
}
