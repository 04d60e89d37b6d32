import type { IntervalRow } from '../plots/intervals.ts';
import { contenderRow } from '../report/report-model.ts';
import type { KnownComparison } from './compare-view.svelte.ts';

/** The measured rates as rows of a plot, the baseline first. */
export function rateRows({ figures: { table, rates } }: KnownComparison): IntervalRow[] {
  const rows = table.models.map((model, column) => contenderRow(model, column, rates[column]!));
  return [rows.at(-1)!, ...rows.slice(0, -1)];
}
