import { isOracle } from '#core/contender.ts';
import { deciderOf } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import type { Rate, RunTable, ScorerReading } from '#measure/metrics/index.ts';
import { sharedInterval, type ClaimedFurther, type ClaimedReading } from '#files/permalink/index.ts';
import { wilson } from '#measure/statistics/interval.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { asLines, contenderRow } from './report-model.ts';
import { scorerTitle } from '../../frame/kit/scorer-titles.ts';

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

/** The readings of a run's scorers as a report shows them and a link says them. */
export const ruleReadings = (models: RunTable['models'], readings: readonly ScorerReading[]): RuleReading[] =>
  readings.map(({ scorerId, byModel }) =>
    ruleReading(
      scorerId,
      models,
      byModel.map((reading) => reading && { ...claimedRate(reading.rate), failed: reading.failed }),
    ),
  );

function claimedRate({ solved, n, tasks, interval, method }: Rate): Omit<ClaimedReading, 'failed'> {
  const isGiven = interval !== null && method !== 'wilson';
  return { counted: n, solved, tasks, ...(isGiven ? { interval: sharedInterval(interval) } : {}) };
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

/** mcpbr's own ceiling on labels as shipped, where the run shows it: the label itself is refused. */
export function isCeilingZero(readings: readonly RuleReading[], models: RunTable['models']): boolean {
  const oracle = models.findIndex(isOracle);
  const asCoded = readings.find(({ scorerId }) => scorerId === 'mcpbr-mcptoolbench-as-coded');
  const row = oracle < 0 ? undefined : asCoded?.rows[oracle];
  return row !== undefined && row.undecided === undefined && row.estimate === 0;
}
