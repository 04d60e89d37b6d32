import type { Effort, MeanAmount } from '#measure/metrics/index.ts';
import type { RatePoint } from '../plots/rate-points.ts';
import { contenderRow } from './report-model.ts';

/** A baseline computes in this browser: its time is that of the browser, and no model's. */
export const hasLatency = ({ contender, latency }: Effort): boolean =>
  latency.n > 0 && contender.kind !== 'baseline';

export const isKnown = (effort: Effort): boolean =>
  effort.tokens.n > 0 || effort.dollars.n > 0 || hasLatency(effort);

/** Systems whose amount and rate are both known, for a plot of one over the other. */
export const pointsOf = (
  efforts: readonly Effort[],
  amount: (effort: Effort) => MeanAmount,
  chosen: number | undefined,
): RatePoint[] =>
  efforts.flatMap((effort, at): RatePoint[] => {
    const { mean, interval, n } = amount(effort);
    const { contender, resolved } = effort;
    if (mean === null || resolved.rate === null || (chosen !== undefined && chosen !== at)) return [];
    const { low, high } = interval ?? { low: mean, high: mean };
    return [{ row: contenderRow(contender, at, resolved), x: { mean, low, high, n } }];
  });
