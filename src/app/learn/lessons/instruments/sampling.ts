import { hash32, mulberry32 } from '#core/random.ts';
import type { Figures, InstrumentSetups, Rate } from '#lessons/instruments.ts';
import { wilson } from '#measure/statistics/interval.ts';
import { solvedTasks } from '../../../look/sample/sample-figures.ts';
import type { LessonWorld } from '../world.ts';

export const rateOf = (solved: number, n: number): Rate => {
  const { low, high } = wilson(solved, n) ?? { low: 0, high: 1 };
  return { n, low, high, estimate: n === 0 ? 0 : solved / n };
};

/** Which tasks of the finished run the contender solved. */
export const solvedBy = async (contender: number, world: LessonWorld): Promise<boolean[]> =>
  solvedTasks(await world.sampleRun(), contender);

export const rateOver = (solved: readonly boolean[]): Rate =>
  rateOf(solved.filter(Boolean).length, solved.length);

/** The sample of a number: with the same number, the same tasks. Tasks are put back, so that draws are independent. */
export function drawn(solved: readonly boolean[], size: number, draw: number): Rate {
  const next = mulberry32(hash32(`draw ${draw}`));
  const sample = Array.from({ length: size }, () => solved[Math.floor(next() * solved.length)]!);
  return rateOver(sample);
}

export const misses = (rate: Rate, truth: number): boolean => truth < rate.low || truth > rate.high;

/** Samples that are drawn without a learner, for the bet on how often one misses. */
const KNOWN = 1000;

export const samplesOf = (solved: readonly boolean[], size: number, draws: number): Rate[] =>
  Array.from({ length: draws }, (_, draw) => drawn(solved, size, draw));

/** The share of samples whose brackets leave out the rate over all tasks. */
export const missRate = (samples: readonly Rate[], truth: Rate): Rate =>
  rateOf(samples.filter((rate) => misses(rate, truth.estimate)).length, samples.length);

export async function measureTruth(
  { contender, size }: InstrumentSetups['sampled-intervals'],
  world: LessonWorld,
): Promise<Figures> {
  const solved = await solvedBy(contender, world);
  const truth = rateOver(solved);
  return {
    truth,
    draws: 0,
    missed: 0,
    size,
    known: KNOWN,
    missRate: missRate(samplesOf(solved, size, KNOWN), truth),
  };
}
