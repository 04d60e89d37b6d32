import type { Judgement, JudgeKind, JudgeVerdict } from './judgement.ts';
import type { MethodNotes } from './method.ts';

/** What a kind of judge is, for lists and choices. */
export interface JudgeKindWords extends MethodNotes {
  title: string;
  /** The evidence it uses and when it passes an answer, in a sentence or two. */
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
    formula:
      'pass = every fact of the task is in the answer, and every fact and figure of the answer is in a result or in the question, or follows from a field of results',
    source: { text: 'Ours; facts are found as the scorer “Final answer” finds them' },
    weaknesses:
      'It looks facts up and does not read negation: an answer that denies a fact holds it. An answer in other words than the facts fails, and a figure that was computed in another way than those named counts as invented.',
  },
  scripted: {
    title: 'Scripted judge',
    meaning:
      'No language model. Takes the verdict of the deciding scorer for the truth, and errs with the rates you set, drawn with the seed: it shows what an audit finds of a judge whose errors are known.',
    asksModel: false,
    formula:
      'a wrong answer passes with the chance “lenient”, a right one fails with the chance “strict”\nerrors are drawn with the seed',
    source: { text: 'Ours, for testing audits' },
    weaknesses:
      'It is no judge of anything: it knows the truth. It shows what κ, bias and error rates look like when the errors are known.',
  },
  outcome: {
    title: 'Outcome judge (checks calls)',
    meaning:
      'Asks a language model whether the final answer does what was asked, by principles of MCP-Eval in our words. Stricter than MCP-Eval: it shows the calls to the model, and a claim that no call supports counts against the answer.',
    asksModel: true,
    formula:
      'reasons, then pass or fail, on the question, a reference answer where there is one, the final answer and the calls with their results',
    source: {
      text: 'Ours, after MCP-AgentBench’s MCP-Eval: it asks for evidence from the calls, which MCP-Eval does not',
      href: 'https://arxiv.org/abs/2509.09734',
    },
    weaknesses:
      'A language model decides, and errs. Without a reference answer it judges what sounds right. Answers may try to talk to the judge; they are sent as data, which helps and is no guarantee. Audit it before you use its figures.',
  },
  'mcp-eval': {
    title: 'MCP-Eval, as published',
    meaning:
      'Asks a language model whether the final answer does what was asked, as MCP-AgentBench does: it sees the question, the reference answer and the final answer, and no calls. Specific data count as evidence that tools were used; no further proof is asked for.',
    asksModel: true,
    formula:
      'six parts of reasons, then pass or fail, on the question, the reference answer and the final answer\npass = specific data from outside, the core need met, no impossible data',
    source: {
      text: 'MCP-AgentBench, section 2.3 and the prompt in its appendix; its structure, our words',
      href: 'https://arxiv.org/abs/2509.09734',
    },
    weaknesses:
      'It sees no calls: invented data that look right pass, and so does a change that was announced and never made. A right report that nothing was found has no data, and fails. A language model decides, and errs. The paper’s judge is o3-mini at high effort; figures of another model are another judge’s.',
  },
  parameters: {
    title: 'Parameter judge (MCPToolBench++)',
    meaning:
      'Asks a language model whether tool and parameters of a call mean the same as the label’s. Calls that equal the label pass unasked. The last call alone, as its repository does, or every expected call.',
    asksModel: true,
    formula: 'pass = tool and parameters mean the same as the label’s\ncalls equal to the label pass unasked',
    source: {
      text: 'MCPToolBench++, arXiv 2508.07575, and its repository at 323725c4',
      href: 'https://github.com/mcp-tool-bench/MCPToolBenchPP',
    },
    weaknesses:
      'A language model decides what means the same, so that amounts and places “close enough” pass. In the repository’s way only the last call is judged. What the calls did is not looked at.',
  },
  claims: {
    title: 'Claims judge',
    meaning:
      'Asks a language model for 1, 0.5 or 0 for each fact of the task. Passes when their mean reaches the threshold, 0.75 as in MCP-Atlas.',
    asksModel: true,
    formula: 'value = mean over facts of 1, 0.5 or 0\npass = value ≥ 0.75',
    source: { text: 'MCP-Atlas, claims-based scoring', href: 'https://arxiv.org/abs/2602.00933' },
    weaknesses:
      'It rests on the list of facts: what is not listed is not judged, and false statements beside them cost nothing. The threshold is a convention; figures with another are another judge’s.',
  },
  rubric: {
    title: 'Your rubric',
    meaning:
      'Asks a language model whether the answer meets what you write: reasons first, then pass or fail.',
    asksModel: true,
    formula: 'reasons, then pass or fail, by the text you write',
    source: { text: 'Ours; the rubric is yours' },
    weaknesses:
      'It is as good as the rubric, and nobody else has it: publish the text with the figures. A language model decides, and a vague rubric is read differently each time.',
  },
  'call-success': {
    title: 'Judge of calls',
    meaning:
      'Asks a language model whether each call succeeded, from what the tool answered. Asked only about calls whose success rules leave unknown, or about every call, to see how it agrees with rules. Passes when every call succeeded.',
    asksModel: true,
    formula:
      'status of a call = by rule where a rule speaks, else as the model says\nvalue = share of calls that succeeded; pass = 1',
    source: {
      text: 'MCPToolBench++, arXiv 2508.07575, which lets a language model label the status of each response; rules, words and form are ours',
      href: 'https://arxiv.org/abs/2508.07575',
    },
    weaknesses:
      'It says nothing of the answer: a wrong call can succeed. An empty result can be right or a failure, and nothing in it tells. A language model decides, and errs; its agreement with rules is measured on calls that rules can read, which are the easier ones.',
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
