import { answerText, type Trajectory } from '#core/trajectory.ts';
import { decided, notJudgeable, type JudgeStep } from './judge.ts';
import { isPlan } from './facts-of.ts';

/** What a judge of final answers says without asking anyone; undefined: there is an answer to be judged. */
export function withoutAnswer(trajectory: Trajectory): JudgeStep | undefined {
  if (trajectory.refused)
    return decided({ verdict: 'fail', reasons: 'The provider reports that the model refused to answer.' });
  if (answerText(trajectory).trim() === '')
    return decided({
      verdict: 'fail',
      reasons: 'There is no final answer.',
      errorClass: 'information-omitted',
    });
  if (isPlan(trajectory))
    return notJudgeable('The answer is a plan of calls: it says nothing of what they answer.');
  return undefined;
}
