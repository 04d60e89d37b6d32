import { planScorer } from '../documented.ts';
import { countOf } from '#core/quoted.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { ExpectedCall } from '#core/task.ts';
import { renameReferences } from '#core/tool.ts';
import { remembered } from '#core/table.ts';
import { heaviestAssignment } from '../comparing/matching.ts';
import { firstAccepted, firstUseNames, type Referable } from '../comparing/rename-references.ts';
import { gradedVerdict, percentOf } from '../comparing/graded.ts';
import { writtenBack } from '../references/followed-references.ts';
import { canonicalText, jaccard, tokensOf } from '../ladder/canonical.ts';

const NAME = 0.75;
const ARGUMENTS = 0.25;
const THRESHOLD = 0.8;
/** The assignment is cubic: longer plans on the shorter side are refused. */
const MAX_ROWS = 200;

/** T-Eval's planning score with a similarity anybody can compute. */
export const tEvalPlanning = planScorer(
  't-eval-planning',
  { precision: null, recall: 0, f1: 0 },
  ({ task, trajectory, plan, calls }) => {
    const made = nodesOf(writtenBack(task, trajectory, calls));
    const run = longestRun(matchedPositions(goldNodes(plan), made));
    const precision = run / calls.length;
    const recall = run / plan.length;
    const f1 = (2 * run) / (calls.length + plan.length);
    return {
      value: f1,
      verdict: gradedVerdict(f1),
      ...(f1 === 1 ? {} : { errorType: run < plan.length ? 'missing-call' : 'undue-call' }),
      explanation: `${countOf(run, 'call')} in the expected order, of ${plan.length} expected and ${calls.length} made: precision ${percentOf(precision)}, recall ${percentOf(recall)}.`,
      measures: { precision, recall, f1, longest_run: run },
    };
  },
);

interface Node {
  name: ReadonlySet<string>;
  arguments: ReadonlySet<string>;
}

/** A plan is compared with every attempt at its task: its words are read once. */
const goldNodes = remembered((plan: readonly ExpectedCall[]) => nodesOf(plan.map(firstAccepted)));

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
