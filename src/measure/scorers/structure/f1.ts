import { howOften } from '#core/grouped.ts';
import { type BesidePlan, documented, planScorer } from '../documented.ts';
import type { Score } from '#core/score.ts';
import { countOf } from '#core/quoted.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { ExpectedCall } from '#core/task.ts';
import { allOrNothing, gradedVerdict, percentOf, scoreWithNoneDue } from '../comparing/graded.ts';
import { madeCalls } from '../made-calls.ts';
import { CallComparer } from '../comparing/call-comparer.ts';
import { findingOf, pairCalls } from '../comparing/pair-calls.ts';
import { typedLadder } from '../ladder/first-rung.ts';

/** F1 of two multisets; 1 when both are empty. */
export function multisetF1(made: readonly string[], expected: readonly string[]): number {
  if (made.length + expected.length === 0) return 1;
  return (2 * sharedCount(made, expected)) / (made.length + expected.length);
}

/** How many members two multisets share, each counted as often as both have it. */
export function sharedCount(a: readonly string[], b: readonly string[]): number {
  const left = howOften(b);
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
export const nodeF1 = planScorer('node-f1', { node_f1: 0, precision: null, recall: 0 }, ({ plan, calls }) => {
  const [names, wanted] = [namesOf(calls), namesOf(plan)];
  const shared = sharedCount(names, wanted);
  const value = multisetF1(names, wanted);
  return {
    value,
    verdict: gradedVerdict(value),
    ...(value === 1 ? {} : { errorType: shared < wanted.length ? 'wrong-name' : 'undue-call' }),
    explanation: `${shared} tool names shared, of ${wanted.length} expected and ${names.length} made.`,
    measures: { node_f1: value, precision: shared / names.length, recall: shared / wanted.length },
  };
});

const namesOf = (calls: readonly { name: string }[]): string[] => calls.map(({ name }) => name);

/** Precision and recall of whole calls. */
export const callF1 = planScorer(
  'call-f1',
  { precision: null, recall: 0, f1: 0 },
  ({ task, trajectory, plan, calls }) => {
    const rules = { ladder: typedLadder, acceptSimilar: true, unlistedFails: true };
    const pairing = pairCalls(new CallComparer(task, trajectory, plan, calls, rules));
    const precision = pairing.matched / calls.length;
    const recall = pairing.matched / plan.length;
    const f1 = (2 * pairing.matched) / (plan.length + calls.length);
    const finding = findingOf(pairing, calls);
    return {
      value: f1,
      verdict: gradedVerdict(f1),
      ...finding,
      explanation: `${finding.explanation} Precision ${percentOf(precision)}, recall ${percentOf(recall)}.`,
      measures: { precision, recall, f1 },
      comparisons: pairing.comparisons,
    };
  },
);

/** Levenshtein distance: insert, delete and substitute cost 1. Quadratic: the caller bounds the lengths. */
export const levenshtein = (a: readonly string[], b: readonly string[]): number => lastRow(a, b, 1);

/** Distance by insertions and deletions alone: n + m − 2 · LCS. */
export const indelDistance = (a: readonly string[], b: readonly string[]): number => lastRow(a, b, 2);

/** Length of the longest common subsequence. */
export const longestCommon = (a: readonly string[], b: readonly string[]): number =>
  (a.length + b.length - indelDistance(a, b)) / 2;

function lastRow(a: readonly string[], b: readonly string[], substitution: number): number {
  let row = Uint32Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = new Uint32Array(b.length + 1);
    next[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const diagonal = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : substitution);
      next[j] = Math.min(diagonal, row[j]! + 1, next[j - 1]! + 1);
    }
    row = next;
  }
  return row[b.length]!;
}

/** Product of the two lengths beyond which the quadratic distances are refused. */
const MAX_CELLS = 4_000_000;

/** How far the order of the tool names is from the expected one. */
export const editDistance = planScorer(
  'edit-distance',
  (expected) => ({ levenshtein: expected, ned: 1, indel_ratio_distance: 1 }),
  ({ plan, calls }) => {
    const [names, wanted] = [namesOf(calls), namesOf(plan)];
    if (names.length * wanted.length > MAX_CELLS) {
      throw new PlaygroundError(
        'scorer-failed',
        `${names.length} calls against ${wanted.length} are too many to align.`,
      );
    }
    const distance = levenshtein(names, wanted);
    const ned = distance / Math.max(names.length, wanted.length);
    return {
      value: 1 - ned,
      verdict: gradedVerdict(1 - ned),
      ...(distance === 0 ? {} : { errorType: 'wrong-order' }),
      explanation: `${countOf(distance, 'edit')} ${distance === 1 ? 'turns' : 'turn'} the ${countOf(names.length, 'name')} made into the ${wanted.length} expected.`,
      measures: {
        levenshtein: distance,
        ned,
        indel_ratio_distance: indelDistance(names, wanted) / (names.length + wanted.length),
        lcs: longestCommon(names, wanted),
      },
    };
  },
);

/** Were the right tools chosen, in whatever order? */
export const toolChoice = planScorer(
  'tool-choice',
  { tools_right: false, precision: null, recall: 0 },
  scoreTools,
);

function scoreTools({ plan, calls }: BesidePlan): Score {
  const wanted = new Map(plan.map((call) => [call.name, new Set(toolsOf(call))]));
  const called = new Set(namesOf(calls));
  const missed = [...wanted].filter(([, tools]) => ![...tools].some((tool) => called.has(tool)));
  const undue = [...called].filter((name) => ![...wanted.values()].some((tools) => tools.has(name)));
  const found = wanted.size - missed.length;
  const isRight = missed.length === 0 && undue.length === 0;
  const share = `${found} of ${countOf(wanted.size, 'expected tool')} called`;
  return {
    ...allOrNothing(isRight),
    ...(isRight ? { explanation: `${share}, and no other.` } : toolFinding(share, missed[0]?.[0], undue)),
    measures: {
      tools_right: isRight,
      precision: (called.size - undue.length) / called.size,
      recall: found / wanted.size,
    },
  };
}

const toolsOf = ({ name, alternatives }: ExpectedCall): string[] => [
  name,
  ...alternatives.map((tool) => tool.name),
];

function toolFinding(share: string, missed: string | undefined, undue: readonly string[]) {
  if (missed === undefined)
    return {
      errorType: 'undue-call' as const,
      explanation: `${share}, and ${countOf(undue.length, 'tool')} more than expected: \`${undue[0]!}\`.`,
    };
  return undue.length > 0
    ? {
        errorType: 'wrong-name' as const,
        explanation: `${share}: \`${undue[0]!}\` was called, \`${missed}\` was expected.`,
      }
    : { errorType: 'missing-call' as const, explanation: `${share}: \`${missed}\` was never called.` };
}

/** Knowing when to call nothing. */
export const irrelevance = documented('irrelevance', {
  textMatters: false,
  score(_task, trajectory) {
    const made = madeCalls(trajectory);
    const { measures: _measures, ...score } = scoreWithNoneDue(made);
    return { ...score, measures: { abstained: made.outcome === 'abstained', calls: made.calls.length } };
  },
});
