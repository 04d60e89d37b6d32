import { answeredInText } from '#core/trajectory.ts';
import type { Check } from '#lessons/check.ts';
import { labWords, verdictOf } from '../../../lab/lab-verdict.ts';
import { labCase, verdictsOn } from '../instruments/scorers.ts';
import type { Demand } from './demand.ts';

export function scorerDemands(
  { case: id, verdicts }: Extract<Check, { kind: 'scorers' }>,
  attempt: string,
): Demand[] {
  const said = verdictsOn(labCase(id).task, answeredInText(attempt), Object.keys(verdicts));
  return Object.entries(verdicts).map(([scorerId, due]) => {
    const verdict = said.find(({ scorer }) => scorer.id === scorerId);
    if (!verdict) return { holds: false, what: `${scorerId} does not apply` };
    const word = verdictOf(verdict);
    const holds = due === 'any-but-correct' ? word !== 'correct' : word === due;
    const should = due === 'correct' ? 'should pass' : 'should not pass';
    return { holds, what: `${verdict.scorer.title} ${should}: ${labWords[word]}` };
  });
}
