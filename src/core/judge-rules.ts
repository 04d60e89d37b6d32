import data from './judge-rules.json' with { type: 'json' };

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

interface Row {
  id: string;
  title: string;
  outcome?: string;
  mcpEval?: string;
}

/** Every reason to fail, with who has it. */
export const JUDGE_RULES: readonly JudgeRule[] = (data as Row[]).map(({ id, title, outcome, mcpEval }) => ({
  id: id as RuleId,
  title,
  words: { outcome, 'mcp-eval': mcpEval },
}));

/** The rules that one of the two judges has and the other does not. */
export const DIFFERING_RULES: readonly JudgeRule[] = JUDGE_RULES.filter(
  ({ words }) => (words.outcome === undefined) !== (words['mcp-eval'] === undefined),
);
