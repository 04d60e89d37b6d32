import { isOracle } from '#core/contender.ts';
import type { CellSummary } from '#core/cell.ts';
import { indexAttempts, rateOfAttempts, type RunTable } from '#metrics/index.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { asLines, contenderRow } from './report-model.ts';
import { scorerTitle } from './scorer-titles.ts';

/** The same answers under one scorer of the run. */
export interface RuleReading {
  scorerId: string;
  title: string;
  /** Cells it applied to and did not fail on, of all models: a count, no sample. */
  n: number;
  failed: number;
  rows: IntervalRow[];
}

/** Every scorer's reading of a run, the deciding one first; a scorer that applied nowhere is left out. Yields between two models. */
export function* readingsOf(
  tables: readonly RunTable[],
  scorerIds: readonly string[],
): Generator<void, RuleReading[]> {
  const readings: RuleReading[] = [];
  for (const scorerId of scorerIds) {
    const reading = { scorerId, title: scorerTitle(scorerId), n: 0, failed: 0, rows: [] as IntervalRow[] };
    for (const [model, table] of tables.entries()) {
      const cells = underScorer(table.cells, scorerId);
      const failed = cells.filter(({ verdict }) => verdict === 'not-counted').length;
      reading.n += cells.length - failed;
      reading.failed += failed;
      const rate = rateOfAttempts(indexAttempts({ ...table, cells }).byModel[0]!);
      reading.rows.push(contenderRow(table.models[0]!, model, rate));
      yield;
    }
    const contenders = tables.map(({ models }) => models[0]!);
    reading.rows = asLines(contenders, reading.rows);
    if (reading.n + reading.failed > 0) readings.push(reading);
  }
  return readings;
}

/** The cells that a scorer applied to, as if it decided; where it raised an error they are not counted. */
export const underScorer = (cells: readonly CellSummary[], scorerId: string): CellSummary[] =>
  cells.flatMap((cell): CellSummary[] => {
    const verdict = cell.verdicts?.[scorerId];
    if (verdict === undefined) return [];
    return [{ ...cell, verdict: verdict === 'failed' ? 'not-counted' : verdict }];
  });

/** mcpbr's own ceiling on labels as shipped, where the run shows it: the label itself is refused. */
export function isCeilingZero(readings: readonly RuleReading[], models: RunTable['models']): boolean {
  const oracle = models.findIndex(isOracle);
  const asCoded = readings.find(({ scorerId }) => scorerId === 'mcpbr-mcptoolbench-as-coded');
  const row = oracle < 0 ? undefined : asCoded?.rows[oracle];
  return row !== undefined && row.undecided === undefined && row.estimate === 0;
}

/** The scorers whose rates mcpbr's documents set their bands for, those of its MCPToolBench++ evaluator. */
const BANDED = ['mcpbr-mcptoolbench', 'mcpbr-mcptoolbench-as-coded'];

/** Tables as one of mcpbr's own scorers decides them. */
export interface BandedTables {
  scorerId: string;
  /** Is it the scorer that decides the run? */
  isDecider: boolean;
  tables: readonly RunTable[];
}

/**
 * The tables that mcpbr's bands may be laid over: those of the run where its scorer decides, else the same answers as that scorer
 * reads them; undefined where it has scored none of them.
 */
export function bandedTables(
  tables: readonly RunTable[],
  decider: string | undefined,
): BandedTables | undefined {
  if (decider !== undefined && BANDED.includes(decider))
    return { scorerId: decider, isDecider: true, tables };
  for (const scorerId of BANDED) {
    const read = tables.map((table) => ({ ...table, cells: underScorer(table.cells, scorerId) }));
    if (read.some(({ cells }) => cells.length > 0)) return { scorerId, isDecider: false, tables: read };
  }
  return undefined;
}
