import { askAbout } from './data-parts.ts';
import { answerPart, queryPart, referenceOf, trailPart, withoutAnswer } from './facts-of.ts';
import { notJudgeable, type Judge, type JudgePrompt } from './judge.ts';
import { readVerdict, VERDICT_FORM } from './read-verdict.ts';

const prompt: JudgePrompt = {
  version: 'rubric-1',
  text: `You judge an assistant's final answer by a rubric and by nothing else. You are given the question, the rubric, the final answer, the calls the assistant made, and where there is one a reference answer.

The answer passes when it meets every point of the rubric that applies to it, and fails otherwise. Points that the rubric does not name do not decide. Say in your reasons which point decides.`,
  added: VERDICT_FORM,
};

/** What the person asks to be looked for. The rubric is the person's own and is not searched for words to the judge. */
export const rubricJudge: Judge = {
  kind: 'rubric',
  prompt,
  judge({ task, trajectory }, order) {
    const { rubric = '' } = order.setup;
    if (rubric.trim() === '') return notJudgeable('The judge has no rubric.');
    const early = withoutAnswer(trajectory);
    if (early) return early;
    const reference = referenceOf(task);
    const others = [answerPart(trajectory), trailPart(trajectory)];
    if (reference !== undefined) others.push({ name: 'reference', text: reference });
    const first = [queryPart(task), { name: 'rubric', text: rubric }];
    return { question: { ...askAbout(prompt, first, others, order), read: readVerdict } };
  },
};
