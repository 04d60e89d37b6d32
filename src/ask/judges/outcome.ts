import { askAbout } from './data-parts.ts';
import { answerPart, queryPart, referenceOf, trailPart, withoutAnswer } from './facts-of.ts';
import { notJudgeable, type Judge, type JudgePrompt } from './judge.ts';
import { readVerdict, VERDICT_FORM } from './read-verdict.ts';

/**
 * MCP-Eval's outcome judge (MCP-AgentBench, arXiv 2509.09734, section on evaluation): a binary verdict on the final answer with
 * its reasons. The principles are the paper's, the words ours.
 */
const prompt: JudgePrompt = {
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
};

export const outcomeJudge: Judge = {
  kind: 'outcome',
  prompt,
  judge({ task, trajectory }, order) {
    const reference = referenceOf(task);
    if (reference === undefined && !order.setup.withoutReference)
      return notJudgeable('The task has no reference answer, and this judge was not set to do without.');
    const early = withoutAnswer(trajectory);
    if (early) return early;
    const others = [answerPart(trajectory), trailPart(trajectory)];
    if (reference !== undefined) others.push({ name: 'reference', text: reference });
    return { question: { ...askAbout(prompt, [queryPart(task)], others, order), read: readVerdict } };
  },
};
