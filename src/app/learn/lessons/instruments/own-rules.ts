import type { Rung } from '#core/score.ts';
import { answeredInText } from '#core/trajectory.ts';
import type { Figures, InstrumentSetups, OwnRules } from '#lessons/instruments.ts';
import { scorerUnderRules } from '#measure/scorers/index.ts';
import { defaultRules } from '../../../lab/lab-rules.ts';
import { isPass, scored } from '../../../lab/lab-verdict.ts';
import { labCase } from './scorers.ts';

/** The rungs that may be the highest. */
export const RUNGS: readonly Rung[] = ['E0', 'E1', 'E2', 'E3', 'E4', 'E5', 'E6'];

interface JudgedByRules {
  id: string;
  isRight: boolean;
  isAccepted: boolean;
}

/** What a scorer of these rules says of each answer; all else is as in the Lab at its start. */
export function judgedBy(
  { case: id, answers }: Pick<InstrumentSetups['own-rules'], 'case' | 'answers'>,
  { upTo, orderMatters }: OwnRules,
): JudgedByRules[] {
  const rungs = RUNGS.slice(0, RUNGS.indexOf(upTo) + 1);
  const scorer = scorerUnderRules({ ...defaultRules.scoring, rungs, orderMatters });
  const { task } = labCase(id);
  return Object.entries(answers).map(([answer, { text, isRight }]) => ({
    id: answer,
    isRight,
    isAccepted: isPass(scored(scorer, task, answeredInText(text))),
  }));
}

export function measureOwnRules(setup: InstrumentSetups['own-rules'], rules: OwnRules): Figures {
  const judged = judgedBy(setup, rules);
  return {
    of: judged.length,
    fair: judged.filter(({ isRight, isAccepted }) => isRight === isAccepted).length,
    tooStrict: judged.filter(({ isRight, isAccepted }) => isRight && !isAccepted).length,
    tooLenient: judged.filter(({ isRight, isAccepted }) => !isRight && isAccepted).length,
  };
}
