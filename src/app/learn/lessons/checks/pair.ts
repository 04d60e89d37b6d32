import type { Check } from '#lessons/check.ts';
import { mcnemar } from '#measure/statistics/mcnemar.ts';
import { pText } from '../instruments/two-contenders.ts';
import type { Demand } from './demand.ts';
import { triesIn } from './tries-in.ts';

const SEPARATED = 0.05;

export function pairDemands(
  { tasks, first, second }: Extract<Check, { kind: 'pair' }>,
  attempt: string,
): Demand[] {
  const lines = triesIn(attempt, 2, tasks);
  if (typeof lines === 'string') return [{ holds: false, what: lines }];
  const [a, b] = [lines[0]!, lines[1]!];
  const solved = (line: readonly boolean[]): number => line.filter(Boolean).length;
  const only = (one: readonly boolean[], other: readonly boolean[]): number =>
    one.filter((isSolved, task) => isSolved && !other[task]).length;
  const p = mcnemar(only(a, b), only(b, a)).midP;
  return [
    { holds: solved(a) === first, what: `The first should solve ${first}: it solves ${solved(a)}` },
    { holds: solved(b) === second, what: `The second should solve ${second}: it solves ${solved(b)}` },
    {
      holds: p < SEPARATED,
      what: `p should be below ${SEPARATED}: it is ${pText(p)}, from ${only(a, b)} tasks that the first alone solved and ${only(b, a)} that the second alone solved`,
    },
  ];
}
