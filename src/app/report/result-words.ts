import { quoted } from '#core/quoted.ts';
import type { ModelSummary, MeanOverTasks } from '#metrics/index.ts';
import { count, counted, percent, percentRange } from '../format.ts';
import { shortTitle } from '../words.ts';
import { AVERAGES } from '#permalink/index.ts';

/**
 * What the provider, the network or the app lost, and what each rate would be if all of it had failed, and if all had succeeded; '' where
 * nothing was lost.
 */
export function lostWords(summaries: readonly Pick<ModelSummary, 'model' | 'resolved'>[]): string {
  const losing = summaries.filter(({ resolved }) => resolved.lost > 0);
  if (losing.length === 0) return '';
  const bounds = losing.map(({ model, resolved: { lost, bounds } }) => {
    const range = bounds
      ? `${percent(bounds.low)} if ${them(lost)} had failed, ${percent(bounds.high)} if solved`
      : '';
    return `${shortTitle(model.title)} lost ${count(lost)}: ${range}`;
  });
  const lost = losing.reduce((sum, { resolved }) => sum + resolved.lost, 0);
  return `${counted(lost, 'cell')} that the provider, the network or the app lost ${lost === 1 ? 'is' : 'are'} not counted. ${bounds.join('; ')}.`;
}

const them = (lost: number): string => (lost === 1 ? 'it' : 'all of them');

/** What the deciding scorer does not apply to, of all models; '' where it applies to every cell. */
export function undecidedCellsWords(
  summaries: readonly Pick<ModelSummary, 'undecided'>[],
  decider: string,
): string {
  const cells = summaries.reduce((sum, { undecided }) => sum + undecided, 0);
  return cells === 0
    ? ''
    : `${counted(cells, 'cell')} that ${quoted(decider)} cannot decide ${cells === 1 ? 'is' : 'are'} not counted: nothing was lost there.`;
}

type Averages = Pick<ModelSummary, (typeof AVERAGES)[number]>;

/** What follows a mean: its interval, or for a claim, which has none, the number of cells. */
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
