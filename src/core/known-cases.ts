import type { JsonObject } from './json.ts';
import {
  DIFFERING_RULES,
  JUDGE_RULES,
  type JudgeRule,
  type OutcomeJudgeKind,
  type RuleId,
} from './judge-kinds.ts';
import data from './known-cases.json' with { type: 'json' };

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

/** Which reasons to fail the answer hold, whichever judge has such a rule. */
function reasonsIn({
  query,
  calls,
  specific,
  missing,
  impossible,
  change,
}: KnownCase): Record<RuleId, boolean> {
  const done = calls.filter(({ failed }) => !failed);
  const isGiven = (quote: string): boolean =>
    query.includes(quote) || done.some(({ answer }) => answer.includes(quote));
  return {
    'core-need': missing.length > 0,
    'outside-data': specific.length === 0,
    'possible-data': impossible.length > 0,
    'supported-data': !specific.every(isGiven),
    'change-made': change !== undefined && !done.some(({ tool }) => tool === change),
  };
}

/** A verdict by a judge's rules, followed to the letter, and the rules that fail the answer. No model is asked. */
export function verdictByRules(
  known: KnownCase,
  judge: OutcomeJudgeKind,
): { verdict: 'pass' | 'fail'; rules: readonly JudgeRule[] } {
  const holds = reasonsIn(known);
  const rules = JUDGE_RULES.filter(({ id, words }) => words[judge] !== undefined && holds[id]);
  return { verdict: rules.length === 0 ? 'pass' : 'fail', rules };
}

/** The rules that make the two judges’ verdicts on a case differ; none where they agree. */
export function decidingRules(known: KnownCase): readonly JudgeRule[] {
  if (known.outcome === known.mcpEval) return [];
  const holds = reasonsIn(known);
  return DIFFERING_RULES.filter(({ id }) => holds[id]);
}
