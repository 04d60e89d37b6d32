import type { Judgement, JudgeKind, JudgeVerdict } from './judgement.ts';

/** What a kind of judge is, for lists and choices. */
export interface JudgeKindWords {
  title: string;
  /** What it looks at and when it passes, in a sentence or two. */
  meaning: string;
  /** Does it ask a language model? The others need no key. */
  asksModel: boolean;
}

/** Every kind of judge, in the order in which lists show them. */
export const JUDGE_KINDS: Readonly<Record<JudgeKind, JudgeKindWords>> = {
  rule: {
    title: 'Rule judge',
    meaning:
      'No language model. Passes when every fact of the task is in the final answer, and every fact and figure of the answer is in a recorded result or in the question, or is count, sum, mean, least, greatest or a difference of a field of results. Of a plan: when the results hold the facts.',
    asksModel: false,
  },
  scripted: {
    title: 'Scripted judge',
    meaning:
      'No language model. Takes the verdict of the deciding scorer for the truth, and errs with the rates you set, drawn with the seed: it shows what an audit finds of a judge whose errors are known.',
    asksModel: false,
  },
  outcome: {
    title: 'Outcome judge (MCP-Eval)',
    meaning:
      'Asks a language model whether the final answer does what was asked: reasons first, then pass or fail, by the principles of MCP-AgentBench’s MCP-Eval in our words.',
    asksModel: true,
  },
  parameters: {
    title: 'Parameter judge (MCPToolBench++)',
    meaning:
      'Asks a language model whether tool and parameters of a call mean the same as the label’s. Calls that equal the label pass unasked. The last call alone, as its repository does, or every expected call.',
    asksModel: true,
  },
  claims: {
    title: 'Claims judge',
    meaning:
      'Asks a language model for 1, 0.5 or 0 for each fact of the task. Passes when their mean reaches the threshold, 0.75 as in MCP-Atlas.',
    asksModel: true,
  },
  rubric: {
    title: 'Your rubric',
    meaning:
      'Asks a language model whether the answer meets what you write: reasons first, then pass or fail.',
    asksModel: true,
  },
};

/** Verdicts in the order in which tables show them, with their words. */
export const JUDGE_VERDICTS: Readonly<Record<JudgeVerdict, string>> = {
  pass: 'pass',
  fail: 'fail',
  unparseable: 'unparseable',
  'not-judgeable': 'not judgeable',
  error: 'error',
};

/** Does it count for or against an answer? All other verdicts are no opinion on it. */
export const isOpinion = ({ verdict }: Pick<Judgement, 'verdict'>): boolean =>
  verdict === 'pass' || verdict === 'fail';

/** The mean from which a claims judge passes an answer, as in MCP-Atlas. */
export const CLAIMS_THRESHOLD = 0.75;
/** Most judges of a judging, and repeats of each. */
export const MOST_JUDGES = 12;
export const MOST_JUDGE_REPEATS = 20;
/** Most characters of a prompt and of a rubric. */
export const MOST_JUDGE_TEXT = 20_000;
