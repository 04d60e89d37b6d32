import type { MeanOverTasks, ModelSummary } from '#metrics/index.ts';
import { AVERAGES } from '#permalink/index.ts';
import { count, counted, percentRange } from '../format.ts';

type Averages = Pick<ModelSummary, (typeof AVERAGES)[number]>;

/** Behind a mean: its brackets; where it has none, which is so of a claim, the number of cells it is over. */
export const behindMean = ({ interval, n }: MeanOverTasks): string =>
  interval ? percentRange(interval.low, interval.high) : `n ${count(n)}`;

/** The last column of a model's averages: of a claim its cells are known (`59 to 72 cells` where they differ), not its tasks. */
export function averagesOver(summary: Averages, isClaimed: boolean): string {
  if (!isClaimed) return count(summary.toolSelection.tasks);
  const ns = AVERAGES.map((name) => summary[name].n).filter((n) => n > 0);
  if (ns.length === 0) return counted(0, 'cell');
  const [least, most] = [Math.min(...ns), Math.max(...ns)];
  return least === most ? counted(most, 'cell') : `${count(least)} to ${counted(most, 'cell')}`;
}

/** Brackets are explained where there are any. */
export const averagesCaption = (isClaimed: boolean): string =>
  isClaimed
    ? 'Means over the cells where the measure is defined, as the sender claims them; n counts those cells. A link holds no brackets for them.'
    : 'Means over the cells where the measure is defined; brackets hold 95\u00a0% (Wilson for yes and no, else a bootstrap over whole tasks).';
