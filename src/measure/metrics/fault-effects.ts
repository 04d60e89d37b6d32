import { cellAddress, type CellSummary, isLost } from '#core/cell.ts';
import type { Contender } from '#core/contender.ts';
import type { Interval } from '#measure/statistics/interval.ts';
import { studentQuantile } from '#measure/statistics/distributions.ts';
import { callFigures, type CallFigures, sentIn } from './call-recovery.ts';
import { type PairComparison, settle, type TestedPair, testPair } from './compare.ts';
import { basesOf, indexAttempts, type RunTable } from './run-table.ts';

/** What one attempt took more of something: `more` = `mean` − `base`, over the tasks that both have. */
export interface MeanDifference {
  mean: number;
  base: number;
  more: number;
  /** Tasks. */
  n: number;
  /** 95 %, of `more`: Student's t over the tasks' differences (paired); null for fewer than 2 tasks. */
  interval: Interval | null;
}

/** `pairs`: for each task the means over its attempts, of the system and of its base. Null without tasks. */
function meanDifference(pairs: readonly (readonly [own: number, base: number])[]): MeanDifference | null {
  const n = pairs.length;
  if (n === 0) return null;
  const mean = meanOf(pairs.map(([own]) => own));
  const base = meanOf(pairs.map(([, value]) => value));
  const more = mean - base;
  if (n < 2) return { mean, base, more, n, interval: null };
  const variance = pairs.reduce((sum, [own, value]) => sum + (own - value - more) ** 2, 0) / (n - 1);
  const reach = studentQuantile(0.975, n - 1) * Math.sqrt(variance / n);
  return { mean, base, more, n, interval: { low: more - reach, high: more + reach } };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** What one fault plan changes for one model in one way of asking. Own definition: differences to `base` on the same tasks. */
export interface FaultEffect {
  contender: Contender;
  /** The same without faults, else under the run's first plan. */
  base: Contender;
  /**
   * By the scorer that decides: `a` is the contender, `b` the base, so that points below 0 are lost to the faults. p and interval are
   * adjusted (Holm) for the run's fault effects alone. Undefined where no task counts for both.
   */
  solved: PairComparison | undefined;
  /** Null where no call was sent. */
  calls: CallFigures | null;
  baseCalls: CallFigures | null;
  /** What an attempt took more: calls sent, tokens in and out, milliseconds. Null where nothing of it was counted for both. */
  more: { calls: MeanDifference | null; tokens: MeanDifference | null; milliseconds: MeanDifference | null };
}

/** The effects of every fault plan but the base, in the order of the contenders. */
export function faultEffects(table: RunTable): FaultEffect[] {
  const cells = cellsByTask(table);
  const index = indexAttempts(table);
  const found: { effect: Omit<FaultEffect, 'solved'>; test: TestedPair | undefined }[] = [];
  for (const [own, base] of basesOf(table.models).entries()) {
    if (base === undefined) continue;
    found.push({
      effect: {
        contender: table.models[own]!,
        base: table.models[base]!,
        calls: callFigures(cells[own]!.flat()),
        baseCalls: callFigures(cells[base]!.flat()),
        more: moreOf(cells[own]!, cells[base]!),
      },
      test: testPair(table, index, [own, base]),
    });
  }
  const settled = settle(found.flatMap(({ test }) => test ?? []));
  return found.map(({ effect, test }) => ({ ...effect, solved: test && settled.shift() }));
}

/** `cells[model][task]`, without those that were lost: what they took was cut short. */
function cellsByTask({ models, repeats, tasks, cells }: RunTable): CellSummary[][][] {
  const byModel = models.map(() => tasks.map((): CellSummary[] => []));
  for (const cell of cells) {
    const at = cellAddress(cell.cell, models.length, repeats);
    if (!isLost(cell)) byModel[at.model]?.[at.task]?.push(cell);
  }
  return byModel;
}

type Measure = (cell: CellSummary) => number | undefined;

const tokensOf: Measure = ({ usage }) =>
  usage?.inputTokens === undefined || usage.outputTokens === undefined
    ? undefined
    : usage.inputTokens + usage.outputTokens;

function moreOf(own: readonly CellSummary[][], base: readonly CellSummary[][]): FaultEffect['more'] {
  const over = (measure: Measure): MeanDifference | null =>
    meanDifference(
      own.flatMap((cells, task) => {
        const [mine, its] = [meanOfCells(cells, measure), meanOfCells(base[task]!, measure)];
        return mine === undefined || its === undefined ? [] : [[mine, its] as const];
      }),
    );
  return {
    calls: over((cell) => sentIn(cell).length),
    tokens: over(tokensOf),
    // A fault may make its tool slow: the time of tools counts.
    milliseconds: over(({ durationMs, toolMs = 0 }) =>
      durationMs === undefined ? undefined : durationMs + toolMs,
    ),
  };
}

/** Over the cells of a task that the measure is known of. */
function meanOfCells(cells: readonly CellSummary[], measure: Measure): number | undefined {
  const values = cells.flatMap((cell) => measure(cell) ?? []);
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
