import { mcnemar } from '#measure/statistics/mcnemar.ts';
import { pairedInterval } from '#measure/statistics/paired-interval.ts';
import type { TestedPair } from '../compare.ts';
import { gateOf } from '../gate.ts';
import { number, type MetricMethod } from './method.ts';

const contender = (id: string): TestedPair['a'] => {
  const model = { id, title: id, kind: 'baseline' as const };
  return { ...model, model, agentId: 'native-tools' };
};

/** 200 tasks: the candidate alone solves 12, the baseline alone 10. */
function pair(): TestedPair {
  const cells = { solved: 0, counted: 200, lost: 0 };
  return {
    ...{ a: contender('candidate'), b: contender('baseline'), isReference: false },
    ...{ tasks: 200, rateA: 0.61, rateB: 0.6, aloneA: 12, aloneB: 10, both: 110, neither: 68 },
    ...{
      test: 'mid-p-mcnemar',
      p: mcnemar(12, 10).midP,
      exactP: mcnemar(12, 10).exact,
      discordance: 22 / 200,
    },
    intervalAt: (level) => pairedInterval(12, 10, 200, level)!,
    cellsOfA: { ...cells, solved: 122 },
    cellsOfB: { ...cells, solved: 120 },
  };
}

export const gate: MetricMethod = {
  id: 'gate',
  title: 'Gate',
  family: 'Two or more systems',
  meaning:
    'May a candidate take the place of a baseline? Go where the whole interval of the difference lies above minus the margin, no-go where the whole of it lies below, else inconclusive. Also inconclusive under 30 tasks, and where lost cells could move the difference across the margin.',
  formula: 'go: low > −margin\nno-go: high < −margin\nelse inconclusive',
  source: {
    text: 'Ours; the test of non-inferiority, Piaggio et al. 2012',
    href: 'https://doi.org/10.1001/jama.2012.87802',
  },
  weaknesses:
    'The margin is yours, and must be chosen before the data are seen. Go says “not worse by more than the margin”, not “better”.',
  example() {
    return {
      given:
        '200 tasks: the candidate alone solves 12 and the baseline alone 10. Margins of 5 points and of 1 point.',
      figures: [
        number('margin 5 points', gateOf(pair(), 5).verdict),
        number('margin 1 point', gateOf(pair(), 1).verdict),
      ],
    };
  },
};
