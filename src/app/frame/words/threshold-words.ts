import type { RunConfig } from '#core/run.ts';
import {
  movedThresholds,
  THRESHOLD_SCORERS,
  type MovedThresholds,
  type ThresholdName,
} from '#core/thresholds.ts';
import { scorerTitle } from '../kit/scorer-titles.ts';

/** What each of mcpbr's thresholds bounds, as a set-up and a report say it. */
export const thresholdTitles: Readonly<Record<ThresholdName, string>> = {
  selection: 'Right tools, at least',
  parameters: 'Right arguments, at least',
  calls: 'Calls per expected call, at most',
};

const shortTitles: Readonly<Record<ThresholdName, string>> = {
  selection: 'right tools',
  parameters: 'right arguments',
  calls: 'calls per expected call',
};

/** `right tools 0.7, published 0.8`; '' where no threshold was moved. */
export const movedWords = (moved: MovedThresholds | undefined): string =>
  movedThresholds(moved)
    .map(({ name, value, published }) => `${shortTitles[name]} ${value}, published ${published}`)
    .join('; ');

/** A scorer's title in a run, with the thresholds that the run moved for it. */
export function scorerTitleIn({ thresholds }: Pick<RunConfig, 'thresholds'>, scorerId: string): string {
  const moved = THRESHOLD_SCORERS.includes(scorerId) ? movedWords(thresholds) : '';
  return moved ? `${scorerTitle(scorerId)} (${moved})` : scorerTitle(scorerId);
}
