import { askAbout, type DataPart } from './data-parts.ts';
import { answerPart, queryPart, referenceOf, trailPart, withoutAnswer } from './facts-of.ts';
import { notJudgeable, type Judge, type JudgePrompt, type Opinion } from './judge.ts';
import publishedText from './mcp-eval.md?raw';
import { JUDGMENT_FORM, readJudgment } from './read-judgment.ts';
import { readVerdict, VERDICT_FORM } from './read-verdict.ts';

/** What there is to be shown to a judge of an answer. */
interface Shown {
  question: DataPart;
  /** Those of a reference answer; none where the task has none. */
  reference: readonly DataPart[];
  answer: DataPart;
  calls: DataPart;
}

/** A judge of final answers: by which words, on what, and how its reply is read. */
interface OutcomeJudge {
  kind: 'outcome' | 'mcp-eval';
  prompt: JudgePrompt;
  /** What it is shown: first the parts of a fixed order, then those whose order is drawn with the seed. */
  parts: (shown: Shown) => readonly [fixed: readonly DataPart[], drawn: readonly DataPart[]];
  /** Can it be set to judge tasks without a reference answer? */
  mayLackReference: boolean;
  read: (reply: string) => Opinion;
}

/** Ours asks the calls for evidence; MCP-Eval takes the data of the answer for it (MCP-AgentBench, arXiv 2509.09734, section 2.3). */
const table: readonly OutcomeJudge[] = [
  {
    kind: 'outcome',
    prompt: {
      version: 'outcome-1',
      text: `You judge whether an assistant with tools solved a task. You are given the question, the assistant's final answer, the calls it made, and where there is one a reference answer.

Judge by these principles, the first before the others:
1. Core need. Find out what the person needs in the first place. An answer that meets it passes; one that does not fails, however much else it holds.
2. Evidence of tools. Specific data from outside (names, figures, times, ids) must be what the calls returned. A specific claim that no call supports counts against the answer; general knowledge is no substitute where the question needs data.
3. Sufficient beats complete. What the person needs is enough; details of the reference that the question does not ask for may be missing.
4. Form is ignored. Length, tone, order, formatting and language do not decide.
5. Variation is fine. Another wording, unit, rounding or path to the same result is right; live data may differ from the reference where the calls show why.
6. What the person asked to be changed must have been changed by a call that succeeded. An announcement is not enough.

Weigh the evidence for and against before you decide. There is no partial pass.`,
      added: VERDICT_FORM,
    },
    parts: ({ question, answer, calls, reference }) => [[question], [answer, calls, ...reference]],
    mayLackReference: true,
    read: readVerdict,
  },
  {
    kind: 'mcp-eval',
    prompt: { version: 'mcp-eval-1', text: publishedText.trim(), added: JUDGMENT_FORM },
    parts: ({ question, reference, answer }) => [[question, ...reference, answer], []],
    mayLackReference: false,
    read: readJudgment,
  },
];

/** The judges that say pass or fail of a final answer. */
export const outcomeJudges: readonly Judge[] = table.map(
  ({ kind, prompt, parts, mayLackReference, read }): Judge => ({
    kind,
    prompt,
    judge({ task, trajectory }, order) {
      const reference = referenceOf(task);
      if (reference === undefined && !mayLackReference)
        return notJudgeable('The task has no reference answer, and this judge needs one.');
      if (reference === undefined && !order.setup.withoutReference)
        return notJudgeable('The task has no reference answer, and this judge was not set to do without.');
      const early = withoutAnswer(trajectory);
      if (early) return early;
      const [fixed, drawn] = parts({
        question: queryPart(task),
        reference: reference === undefined ? [] : [{ name: 'reference', text: reference }],
        answer: answerPart(trajectory),
        calls: trailPart(trajectory),
      });
      return { question: { ...askAbout(prompt, fixed, drawn, order), read } };
    },
  }),
);
