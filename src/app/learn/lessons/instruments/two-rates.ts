import type { Figures, InstrumentSetups } from '#lessons/instruments.ts';
import { newcombe } from '#measure/statistics/interval.ts';
import { rateOf } from './sampling.ts';

const inPoints = (share: number): number => Number((100 * share).toFixed(1));

/** First less second in points, by Newcombe's interval. Throws an Error for a rate without tasks: the lesson is wrong. */
export function difference({ first, second }: InstrumentSetups['two-rates']): {
  points: number;
  low: number;
  high: number;
  winner: 'first' | 'second' | 'not-separated';
} {
  // Newcombe's is second minus first.
  const found = newcombe(second.solved, second.n, first.solved, first.n);
  if (!found) throw new Error('A rate needs tasks');
  return {
    points: inPoints(found.difference),
    low: inPoints(found.low),
    high: inPoints(found.high),
    winner: found.low > 0 ? 'first' : found.high < 0 ? 'second' : 'not-separated',
  };
}

export const measureRates = (setup: InstrumentSetups['two-rates']): Figures => ({
  first: rateOf(setup.first.solved, setup.first.n),
  second: rateOf(setup.second.solved, setup.second.n),
  ...difference(setup),
});
