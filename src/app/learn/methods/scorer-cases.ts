import { evidenceOf } from '#core/evidence.ts';
import type { Scorer } from '#core/score.ts';
import { appliesTo } from '#measure/scorers/index.ts';
import { caseOfExample, examples, type LabCase } from '../../lab/example.ts';
import { isPass, scored, type LabVerdict } from '../../lab/lab-verdict.ts';

/** A case of the Lab, and what the scorer says of it. */
interface ScorerCase {
  id: string;
  labCase: LabCase;
  verdict: LabVerdict;
}

/** The cases of the Lab to which a scorer applies, each scored now; those that it does not pass come first, as they say more. */
export function casesOf(scorer: Scorer): ScorerCase[] {
  const cases = [...examples].flatMap(([id, file]): ScorerCase[] => {
    const labCase = caseOfExample(id, file);
    const { task, trajectory } = labCase;
    return appliesTo(scorer, task, evidenceOf(trajectory))
      ? [{ id, labCase, verdict: scored(scorer, task, trajectory) }]
      : [];
  });
  return [
    ...cases.filter(({ verdict }) => !isPass(verdict)),
    ...cases.filter(({ verdict }) => isPass(verdict)),
  ];
}
