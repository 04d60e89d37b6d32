import type { JsonObject } from './json.ts';
import rulesText from './judge-rules.tsv?raw';
import data from './known-cases.json' with { type: 'json' };
import { cell, lazy, readTable } from './table.ts';

/** The two judges that say pass or fail of a final answer. */
export const OUTCOME_JUDGES = ['outcome', 'mcp-eval'] as const;
export type OutcomeJudgeKind = (typeof OUTCOME_JUDGES)[number];

export type RuleId = 'core-need' | 'outside-data' | 'possible-data' | 'supported-data' | 'change-made';

/** A reason to fail an answer. */
export interface JudgeRule {
  id: RuleId;
  /** What is wrong with the answer. */
  title: string;
  /** The words of each judge's prompt that say so; undefined: this judge has no such rule. */
  words: Readonly<Record<OutcomeJudgeKind, string | undefined>>;
}

const RULES = [
  'core-need',
  'outside-data',
  'possible-data',
  'supported-data',
  'change-made',
] as const satisfies readonly RuleId[];

const rows = lazy(() =>
  readTable('judge-rules.tsv', rulesText, {
    rule: cell.oneOf(RULES),
    title: cell.text,
    outcome: cell.optional(cell.text),
    mcpEval: cell.optional(cell.text),
  }),
);

/** Every reason to fail, with who has it. */
export const judgeRules = lazy((): JudgeRule[] =>
  rows().map(({ rule, title, outcome, mcpEval }) => ({
    id: rule,
    title,
    words: { outcome, 'mcp-eval': mcpEval },
  })),
);

/** A call of a known case with what the tool answered. */
export interface KnownCall {
  tool: string;
  arguments: JsonObject;
  answer: string;
  failed?: boolean;
}

/** An answer whose truth is known, made by hand to tell the two judges apart. */
export interface KnownCase {
  id: string;
  /** Id of its KnownKind. */
  kind: string;
  query: string;
  reference: string;
  calls: readonly KnownCall[];
  answer: string;
  /** Parts of the answer that are specific data from outside, word for word. */
  specific: readonly string[];
  /** What of the core need the answer leaves open. */
  missing: readonly string[];
  /** Parts of the answer that cannot be true of anything, word for word. */
  impossible: readonly string[];
  /** The tool that makes the change that was asked for. */
  change?: string;
  /** Is the answer right? Then what each judge must say of it by its own rules; written by hand. */
  truth: 'pass' | 'fail';
  outcome: 'pass' | 'fail';
  mcpEval: 'pass' | 'fail';
}

/** Five cases that differ in the same thing. */
export interface KnownKind {
  id: string;
  title: string;
  meaning: string;
}

interface KnownCases {
  kinds: readonly KnownKind[];
  cases: readonly KnownCase[];
}

/** 8 kinds of 5 cases each. */
export const knownCases = data as unknown as KnownCases;

/** What is written for a judge. */
export const expectedOf = (known: KnownCase, judge: OutcomeJudgeKind): 'pass' | 'fail' =>
  judge === 'outcome' ? known.outcome : known.mcpEval;

/** Every reason to fail the answer, of either judge. */
export function reasonsToFail(known: KnownCase): RuleId[] {
  const { query, calls, specific, missing, impossible, change } = known;
  const done = calls.filter(({ failed }) => !failed);
  const isGiven = (quote: string): boolean =>
    query.includes(quote) || done.some(({ answer }) => answer.includes(quote));
  const holds: Readonly<Record<RuleId, boolean>> = {
    'core-need': missing.length > 0,
    'outside-data': specific.length === 0,
    'possible-data': impossible.length > 0,
    'supported-data': !specific.every(isGiven),
    'change-made': change !== undefined && !done.some(({ tool }) => tool === change),
  };
  return RULES.filter((rule) => holds[rule]);
}

/** A verdict by a judge's rules, followed to the letter, and the rules that fail the answer. No model is asked. */
export function verdictByRules(
  known: KnownCase,
  judge: OutcomeJudgeKind,
): { verdict: 'pass' | 'fail'; rules: readonly JudgeRule[] } {
  const reasons = new Set(reasonsToFail(known));
  const rules = judgeRules().filter(({ id, words }) => words[judge] !== undefined && reasons.has(id));
  return { verdict: rules.length === 0 ? 'pass' : 'fail', rules };
}

/** The rules that one of the two judges has and the other does not; of a case, those that make their verdicts differ. */
export function differingRules(known?: KnownCase): readonly JudgeRule[] {
  const reasons = known && new Set(reasonsToFail(known));
  if (known && known.outcome === known.mcpEval) return [];
  return judgeRules().filter(
    ({ id, words }) =>
      (words.outcome === undefined) !== (words['mcp-eval'] === undefined) && (reasons?.has(id) ?? true),
  );
}
