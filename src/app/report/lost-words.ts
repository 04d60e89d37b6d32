import { quoted } from '#core/quoted.ts';
import type { ModelSummary } from '#metrics/index.ts';
import { count, counted, percent } from '../format.ts';
import { shortTitle } from '../words.ts';

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
