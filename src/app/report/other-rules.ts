import { isOracle } from '#core/contender.ts';
import { deciderOf } from '#core/deciding.ts';
import type { RunConfig } from '#core/run.ts';
import type { CellSummary } from '#core/cell.ts';
import { indexAttempts, rateOfAttempts, type RunTable } from '#metrics/index.ts';
import { sharedInterval, type ClaimedFurther, type ClaimedReading } from '#permalink/index.ts';
import { wilson } from '#statistics/interval.ts';
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
  /** What `rows` show, by contender; null where it applied to no cell. */
  byModel: (ClaimedReading | null)[];
}

/** A run's scorers as its report shows them, the one that decides first. */
export const reportedScorers = (config: RunConfig): string[] => [
  ...new Set([deciderOf(config) ?? [], config.scorerIds].flat()),
];

/** Every scorer's reading of a run, the deciding one first; a scorer that applied nowhere is left out. Yields between two models. */
export function* readingsOf(
  tables: readonly RunTable[],
  scorerIds: readonly string[],
): Generator<void, RuleReading[]> {
  const readings: RuleReading[] = [];
  for (const scorerId of scorerIds) {
    const byModel: RuleReading['byModel'] = [];
    for (const table of tables) {
      byModel.push(readingOf(table, scorerId));
      yield;
    }
    const reading = ruleReading(
      scorerId,
      tables.map(({ models }) => models[0]!),
      byModel,
    );
    if (reading.n + reading.failed > 0) readings.push(reading);
  }
  return readings;
}

/** The same as a link claims them: by contender, then by scorer in the order of the set-up. */
export const claimedReadings = (
  models: RunTable['models'],
  scorerIds: readonly string[],
  setUp: readonly string[],
  further: readonly ClaimedFurther[],
): RuleReading[] =>
  scorerIds
    .map((id) =>
      ruleReading(
        id,
        models,
        models.map((_, model) => further[model]?.readings[setUp.indexOf(id)] ?? null),
      ),
    )
    .filter(({ n, failed }) => n + failed > 0);

function readingOf(table: RunTable, scorerId: string): ClaimedReading | null {
  const cells = underScorer(table.cells, scorerId);
  if (cells.length === 0) return null;
  const failed = cells.filter(({ verdict }) => verdict === 'not-counted').length;
  const rate = rateOfAttempts(indexAttempts({ ...table, cells }).byModel[0]!);
  const { solved, n, tasks, interval, method } = rate;
  const isGiven = interval !== null && method !== 'wilson';
  return { counted: n, solved, failed, tasks, ...(isGiven ? { interval: sharedInterval(interval) } : {}) };
}

function ruleReading(
  scorerId: string,
  models: RunTable['models'],
  byModel: RuleReading['byModel'],
): RuleReading {
  const sum = (of: (reading: ClaimedReading) => number): number =>
    byModel.reduce((total, reading) => total + (reading ? of(reading) : 0), 0);
  const rows = byModel.map((reading, model) => {
    const { solved = 0, counted = 0, tasks = 0, interval } = reading ?? {};
    return contenderRow(models[model]!, model, {
      rate: counted > 0 ? solved / counted : null,
      interval: interval ?? wilson(solved, counted),
      tasks,
    });
  });
  return {
    scorerId,
    title: scorerTitle(scorerId),
    n: sum(({ counted }) => counted),
    failed: sum(({ failed }) => failed),
    rows: asLines(models, rows),
    byModel,
  };
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
