/** A rate or a mean with its interval, on so many tasks. */
interface Measured {
  mean: number | null;
  interval: { low: number; high: number } | null;
  tasks: number;
}

/** `best`: the highest; `level`: within the interval of the best, which may therefore not be the better one. */
export type BestMark = 'best' | 'level';

/**
 * The best of several rates, and those that are level with it: their rate is in its interval. Several highest ones are all `best`. Own
 * definition, after the bold figures of MCP-AgentBench's table 1, which have no interval. `least`: rates on fewer tasks are left out;
 * a single one is no best, and neither is 0. By position.
 */
export function bestOf(rates: readonly (Measured | null)[], least: number): (BestMark | undefined)[] {
  const counted = rates.flatMap((rate) =>
    rate && rate.mean !== null && rate.tasks >= least ? [{ ...rate, mean: rate.mean }] : [],
  );
  if (counted.length < 2) return rates.map(() => undefined);
  const best = counted.reduce((one, other) => (other.mean > one.mean ? other : one));
  if (best.mean === 0) return rates.map(() => undefined);
  const low = best.interval?.low ?? best.mean;
  return rates.map((rate) => {
    if (!rate || rate.mean === null || rate.tasks < least) return undefined;
    if (rate.mean === best.mean) return 'best';
    return rate.mean >= low ? 'level' : undefined;
  });
}
