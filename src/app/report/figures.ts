import {
  faultEffects,
  pairTests,
  settle,
  summarize,
  type FaultEffect,
  type Group,
  type ModelSummary,
  type PairComparison,
  type RunTable,
  type TestedPair,
} from '#metrics/index.ts';
import type { ClaimedFigures } from '#permalink/index.ts';
import { causesOf, atSharedPrecision, withClaim, type Cause } from './causes.ts';
import { tablesByModel, groupsOf, sixPanels, type SixPanel } from './report-model.ts';
import { readingsOf, type RuleReading } from './other-rules.ts';

/** All that a report says in numbers but what the reader asks for by a chip. */
export interface ReportFigures {
  /** One table a model, for figures that are asked for later. */
  tables: RunTable[];
  summaries: ModelSummary[];
  /** What the run's fault plans change; empty where it has one plan. */
  effects: FaultEffect[];
  pairs: PairComparison[];
  panels: SixPanel[];
  causes: Cause[];
  readings: RuleReading[];
  byCategory: Group[];
}

/**
 * A report's figures as they become known, in the order of its entries. Every step is short, whatever the size of the
 * run, so that a page can react to the reader between two of them; many steps yield nothing new. `claim`: what is said of each contender
 * beside its verdicts, where the cells hold verdicts alone.
 */
export function* figuresOf(
  table: RunTable,
  scorerIds: readonly string[],
  claim?: readonly ClaimedFigures[],
): Generator<Partial<ReportFigures>, void> {
  const tables = tablesByModel(table);
  const summaries: ModelSummary[] = [];
  if (table.cells.length > MOST_AT_ONCE && !claim && table.models.every(({ faults }) => !faults)) {
    const rates: ModelSummary[] = [];
    for (const own of tables) {
      yield {};
      rates.push(summarize(withoutMeasures(own))[0]!);
    }
    yield { summaries: rates, effects: [] };
  }
  for (const [index, own] of tables.entries()) {
    yield {};
    const summary = atSharedPrecision(summarize(own)[0]!);
    summaries.push(claim ? withClaim(summary, claim[index]!) : summary);
  }
  yield { tables, summaries, effects: yield* quietly(faultEffects(table)) };
  yield { pairs: yield* quietly(pairsOf(table)) };
  yield { panels: yield* quietly(sixPanels(tables)) };
  const byCategory = yield* quietly(groupsOf(tables, 'category'));
  yield { byCategory };
  yield { causes: causesOf(table) };
  yield { readings: yield* quietly(readingsOf(tables, scorerIds)) };
}

/** Cells whose rates and averages are computed before anything is drawn. Of more, the rates that head the report come first. */
const MOST_AT_ONCE = 2000;

/** The same table without what averages are made of: their intervals take longer than all else that heads a report. */
const withoutMeasures = (table: RunTable): RunTable => ({
  ...table,
  cells: table.cells.map((cell) => ({ ...cell, measures: {} })),
});

function* quietly<T>(steps: Generator<void, T>): Generator<Partial<ReportFigures>, T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield {};
  }
}

/** Every pair of models, one at a time; the tests are set against their family afterwards. */
function* pairsOf(table: RunTable): Generator<void, PairComparison[]> {
  const found: TestedPair[] = [];
  for (const pair of pairTests(table)) {
    if (pair) found.push(pair);
    yield;
  }
  return settle(found);
}
