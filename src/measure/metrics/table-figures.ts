import { settle, pairTests, type PairComparison } from './compare.ts';
import { executedCalls, type ExecutedCalls } from './executed-calls.ts';
import { faultEffects, type FaultEffect } from './fault-effects.ts';
import { grouped, type Group } from './grouped.ts';
import type { RunTable } from './run-table.ts';
import { scorerReadings, underScorer, type ScorerReading } from './scorer-readings.ts';
import { summarize, type ModelSummary } from './summarize.ts';
import { withoutLabel, type WithoutLabel } from './without-label.ts';

/** What a report says in numbers of its table, but what a reader asks for by a chip or unfolds. Values alone, so that a worker can send them. */
export interface TableFigures {
  summaries: ModelSummary[];
  /** What the run's fault plans change; empty where it has one plan. */
  effects: FaultEffect[];
  pairs: PairComparison[];
  byCategory: Group[];
  bySixCell: Group[];
  bySteps: Banded | undefined;
  readings: ScorerReading[];
  executed: ExecutedCalls | undefined;
  unlabelled: { tasks: number; models: WithoutLabel[] } | undefined;
}

/** Rates over tasks of one step and of several, as one of mcpbr's own scorers decides: its bands belong to it. */
export interface Banded {
  scorerId: string;
  /** Is it the scorer that decides the run? */
  isDecider: boolean;
  groups: Group[];
}

/** `scorerIds`: those whose readings are wanted. `decider`: the one that decides the table's cells. */
export interface FiguresAsked {
  scorerIds: readonly string[];
  decider?: string | undefined;
}

export const tableFigures = (table: RunTable, { scorerIds, decider }: FiguresAsked): TableFigures => ({
  summaries: summarize(table),
  effects: faultEffects(table),
  pairs: settle(pairTests(table)),
  byCategory: grouped(table, 'category'),
  bySixCell: grouped(table, 'six-cell'),
  bySteps: bandedBySteps(table, decider),
  readings: scorerReadings(table, scorerIds),
  executed: executedCalls(table),
  unlabelled: withoutLabel(table),
});

/** The scorers whose rates mcpbr's documents set their bands for, those of its MCPToolBench++ evaluator. */
const BANDED = ['mcpbr-mcptoolbench', 'mcpbr-mcptoolbench-as-coded'];

/** Of the run as it is where such a scorer decides, else of the same answers as it reads them; undefined where it has scored none. */
export function bandedBySteps(table: RunTable, decider: string | undefined): Banded | undefined {
  if (decider !== undefined && BANDED.includes(decider))
    return { scorerId: decider, isDecider: true, groups: grouped(table, 'steps') };
  for (const scorerId of BANDED) {
    const cells = underScorer(table.cells, scorerId);
    if (cells.length > 0)
      return { scorerId, isDecider: false, groups: grouped({ ...table, cells }, 'steps') };
  }
  return undefined;
}
