import type { Judgement, JudgeKind, JudgeVerdict, JudgeSetup } from './judgement.ts';
import type { MethodNotes } from './method.ts';
import kinds from './judge-kinds.json' with { type: 'json' };
import data from './judge-rules.json' with { type: 'json' };

/** What a kind of judge is, for lists and choices. */
export interface JudgeKindWords extends MethodNotes {
  title: string;
  /** The evidence it uses and when it passes an answer, in a sentence or two. */
  meaning: string;
  /** Does it ask a language model? The others need no key. */
  asksModel: boolean;
}

/** Every kind of judge, in the order in which lists show them. */
export const JUDGE_KINDS: Readonly<Record<JudgeKind, JudgeKindWords>> = kinds;

/** Verdicts in the order in which tables show them, with their words. */
export const JUDGE_VERDICTS: Readonly<Record<JudgeVerdict, string>> = {
  pass: 'pass',
  fail: 'fail',
  unparseable: 'unparseable',
  'not-judgeable': 'not judgeable',
  error: 'error',
};

/** Does the verdict count for or against an answer? All others are no opinion. */
export const isOpinion = ({ verdict }: Pick<Judgement, 'verdict'>): boolean =>
  verdict === 'pass' || verdict === 'fail';

/** The mean from which a claims judge passes an answer, as in MCP-Atlas. */
export const CLAIMS_THRESHOLD = 0.75;
/** Most judges of a judging, and repeats of each. */
export const MOST_JUDGES = 12;
export const MOST_JUDGE_REPEATS = 20;
/** Most characters of a prompt and of a rubric. */
export const MOST_JUDGE_TEXT = 20_000;

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

/** Which judge it is: what a report and a link say of it, so that its verdicts are taken for no other judge's. */
export interface NamedJudge {
  kind: JudgeKind;
  /** As its set-up calls it: its kind, with a number where it has several of one. */
  title: string;
  /** Its model's title; absent: it asks none. */
  model?: string;
  /** The version of our prompt that it was given, or that was edited; absent: it has none. */
  prompt?: string;
  /** Was the text of the prompt edited? Then it is another judge than that of the version. */
  edited?: true;
}

/** A judge of a run, with what it said in sum. */
export interface JudgedSum extends NamedJudge {
  /** How often it was asked about each answer. */
  repeats: number;
  /** Answers that it has an opinion on, and those of them that it passes. */
  answers: number;
  passed: number;
}

const EDITED = ', changed';

/** The version of a prompt whose text a person edited. */
export const editedVersion = (version: string): string => `${version}${EDITED}`;

export function nameOfJudge({ kind, title, model, prompt }: JudgeSetup): NamedJudge {
  const version = prompt?.version ?? '';
  const isEdited = version.endsWith(EDITED);
  return {
    kind,
    title,
    ...(model ? { model: model.title } : {}),
    ...(version ? { prompt: isEdited ? version.slice(0, -EDITED.length) : version } : {}),
    ...(isEdited ? { edited: true } : {}),
  };
}

/** Answers that a judge has an opinion on, and those of them that it passes: by the most of its repeats, more than half. */
export function opinionsIn(
  judgements: readonly Pick<Judgement, 'cell' | 'verdict'>[],
): Pick<JudgedSum, 'answers' | 'passed'> {
  const balances = new Map<number, number>();
  for (const judgement of judgements) {
    if (!isOpinion(judgement)) continue;
    balances.set(
      judgement.cell,
      (balances.get(judgement.cell) ?? 0) + (judgement.verdict === 'pass' ? 1 : -1),
    );
  }
  return {
    answers: balances.size,
    passed: [...balances.values()].filter((balance) => balance > 0).length,
  };
}
