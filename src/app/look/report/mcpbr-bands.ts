import type { Contender } from '#core/contender.ts';
import {
  bandOf,
  failurePatterns,
  TOO_FEW_TO_TELL,
  type Band,
  type FailurePattern,
  type Rate,
} from '#measure/metrics/index.ts';
import type { RunView } from '../../frame/run-view.ts';
import type { ReportFigures } from './figures.ts';
import { subjectsFirst } from './report-model.ts';

/** How mcpbr's documents read a rate over tasks of one step or of several. */
export interface BandReading {
  steps: 'single' | 'multi';
  rate: Rate & { rate: number; interval: NonNullable<Rate['interval']> };
  /** Undefined below TOO_FEW_TO_TELL tasks. */
  band: Band | undefined;
}

/** Each system's rates over tasks of one step and of several, with the band of each. */
export const bandReadings = ({
  summaries,
  bySteps,
}: Pick<ReportFigures, 'summaries' | 'bySteps'>): { model: Contender; bands: BandReading[] }[] =>
  subjectsFirst(summaries.map(({ model }) => model)).map((position) => ({
    model: summaries[position]!.model,
    bands: (['single', 'multi'] as const).flatMap((steps): BandReading[] => {
      const rate = bySteps?.groups.find(({ name }) => name === steps)?.byModel[position]?.resolved;
      if (!rate || rate.rate === null || !rate.interval) return [];
      const known = { ...rate, rate: rate.rate, interval: rate.interval };
      const band = rate.tasks < TOO_FEW_TO_TELL ? undefined : bandOf(rate.rate, steps);
      return [{ steps, rate: known, band }];
    }),
  }));

/** The patterns of failure that mcpbr's documents name, by model. A baseline cannot follow their remedies and has none. */
export const modelPatterns = ({
  summaries,
  byCategory,
}: Pick<ReportFigures, 'summaries' | 'byCategory'>): { model: Contender; found: FailurePattern[] }[] =>
  summaries.flatMap((summary, index) => {
    const found = summary.model.kind === 'baseline' ? [] : failurePatterns(summary, byCategory, index);
    return found.length > 0 ? [{ model: summary.model, found }] : [];
  });

/** Do mcpbr's documents say anything of this run: a band of a rate over enough tasks, or a pattern of failure? */
export const readsAnything = ({ claim, tasksKnown }: RunView, figures: ReportFigures): boolean =>
  (tasksKnown && bandReadings(figures).some(({ bands }) => bands.some(({ band }) => band))) ||
  ((!claim || claim.figures !== undefined) && modelPatterns(figures).length > 0);
