import type { Figures, InstrumentSetups } from '#lessons/instruments.ts';
import { pairFigures } from '../../../look/sample/sample-pair.ts';
import type { LessonWorld } from '../world.ts';
import { rateOver, solvedBy } from './sampling.ts';

/** `0.039`, and never a plain 0. */
export const pText = (p: number): string => (p < 0.001 ? '< 0.001' : p.toFixed(3));

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

export async function measurePair(
  { first, second }: InstrumentSetups['two-contenders'],
  world: LessonWorld,
): Promise<Figures> {
  const pair = pairFigures(await world.sampleRun(), first, second);
  return {
    first: rateOver(await solvedBy(first, world)),
    second: rateOver(await solvedBy(second, world)),
    tasks: pair?.tasks ?? 0,
    ...(pair
      ? {
          points: rounded(pair.points, 1),
          low: rounded(pair.low, 1),
          high: rounded(pair.high, 1),
          p: pText(pair.p),
        }
      : {}),
  };
}
