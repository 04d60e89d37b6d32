import { compareFigures } from './compare-figures.ts';
import { pricedEfforts } from './effort.ts';
import { grouped, groupedUnder } from './grouped.ts';
import { reliabilityCurves } from './reliability.ts';
import { standingsOf, type Standings, type StandingsTable } from './standings.ts';
import { successByTool } from './tool-success.ts';
import { tableFigures } from './table-figures.ts';
import { turnedPairs, type TurnedPair } from './turned-pairs.ts';

/** What takes long to compute of a large table, by the names under which the figures worker is asked for it. */
export const figures = {
  compareFigures,
  pricedEfforts,
  grouped,
  groupedUnder,
  reliabilityCurves,
  successByTool,
  tableFigures,
};
export type Figures = typeof figures;

/** Standings with the pairs whose order depends on the evaluator; null where no task can be compared. */
export interface StandingsFigures {
  standings: Standings;
  pairs: TurnedPair[];
}
export function standingsFigures(table: StandingsTable): StandingsFigures | null {
  const standings = standingsOf(table);
  return standings && { standings, pairs: turnedPairs(table, standings) };
}
