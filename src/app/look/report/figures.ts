import type { CellAddress } from '#core/cell.ts';
import { tableFigures, type RunTable, type TableFigures } from '#measure/metrics/index.ts';
import type { ClaimedFigures, ClaimedFurther } from '#files/permalink/index.ts';
import type { Connect } from '#store/storage/db.ts';
import type { RunView } from '../../frame/run-view.ts';
import { causesOf, atSharedPrecision, withClaim, type Cause } from './causes.ts';
import { claimedReadings, ruleReadings, type RuleReading } from './other-rules.ts';
import { sixPanels, type SixPanel } from './report-model.ts';

/** All figures of a report, except those that are computed when the reader asks for them. */
export interface ReportFigures extends Omit<TableFigures, 'bySixCell' | 'readings'> {
  panels: SixPanel[];
  causes: Cause[];
  readings: RuleReading[];
}

/** What a link says beside its verdicts, by contender. */
export interface ReportClaim {
  figures?: readonly ClaimedFigures[] | undefined;
  further?: readonly ClaimedFurther[] | undefined;
  /** The scorers of the set-up, in the order in which `further` has its readings. */
  setUp?: readonly string[];
}

/**
 * A report's figures, out of those of its table. `scorerIds`: as the report shows them. `claim`: what is said of each contender beside
 * its verdicts, where the cells hold verdicts alone.
 */
export function reportFigures(
  table: RunTable,
  { bySixCell, ...found }: TableFigures,
  scorerIds: readonly string[],
  claim: ReportClaim = {},
): ReportFigures {
  const { figures, further, setUp = [] } = claim;
  return {
    ...found,
    summaries: found.summaries.map((each, index) => {
      const summary = atSharedPrecision(each);
      const claimed = figures?.[index];
      return claimed ? withClaim(summary, claimed, further?.[index]) : summary;
    }),
    panels: sixPanels(table.models, bySixCell),
    causes: causesOf(table),
    readings: further
      ? claimedReadings(table.models, scorerIds, setUp, further)
      : ruleReadings(table.models, found.readings),
  };
}

/** The same on this thread. `decider`: the scorer that decides the table's cells. */
export const wholeFigures = (
  table: RunTable,
  scorerIds: readonly string[],
  claim?: ReportClaim,
  decider?: string,
): ReportFigures => reportFigures(table, tableFigures(table, { scorerIds, decider }), scorerIds, claim);

/** A run as its report tells it, and who reads it. */
export interface Reported {
  view: RunView;
  table: RunTable;
  figures: ReportFigures;
  /** Position of the only system shown; undefined: all of them. */
  chosen: number | undefined;
  /** Id of the scorer that decides. */
  decider: string | undefined;
  /** Are the full records in this browser? */
  stored: boolean;
  database: Connect;
  /** Opens a cell; absent: cells are only shown. */
  onopen: ((at: CellAddress) => void) | undefined;
}
