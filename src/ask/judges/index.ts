import type { JudgeKind, JudgeSetup } from '#core/judgement.ts';
import { editedVersion } from '#core/judge-kinds.ts';
import { callSuccessJudge } from './call-success.ts';
import { claimsJudge } from './claims.ts';
import type { Judge, JudgeCase, JudgeOrder, JudgeStep } from './judge.ts';
import { outcomeJudges } from './outcome.ts';
import { parametersJudge } from './parameters.ts';
import { rubricJudge } from './rubric.ts';
import { ruleJudge } from './rule.ts';
import { scriptedJudge } from './scripted.ts';

/** Every kind of judge. A new kind is one line here, and one in core/judge-kinds.ts. */
export const judges: readonly Judge[] = [
  ruleJudge,
  scriptedJudge,
  ...outcomeJudges,
  parametersJudge,
  claimsJudge,
  rubricJudge,
  callSuccessJudge,
];

const judgesByKind: ReadonlyMap<JudgeKind, Judge> = new Map(judges.map((judge) => [judge.kind, judge]));

/** What the judge of this set-up says of an answer, or what its model is to be asked. */
export const judge = (given: JudgeCase, order: JudgeOrder): JudgeStep =>
  judgesByKind.get(order.setup.kind)!.judge(given, order);

/** The set-up with the prompt that will be used, so that it is kept with the result; a text of the person's own says so in its version. */
export function withPrompt(setup: JudgeSetup): JudgeSetup {
  const ours = judgesByKind.get(setup.kind)?.prompt;
  const { prompt: own, ...rest } = setup;
  if (!ours) return rest;
  const isOurs = own === undefined || own.text.trim() === '' || own.text === ours.text;
  const prompt = isOurs
    ? { version: ours.version, text: ours.text }
    : { version: editedVersion(ours.version), text: own.text };
  return { ...rest, prompt };
}

export type { JudgeOrder, JudgeQuestion } from './judge.ts';
export { suspiciousParts } from './data-parts.ts';
