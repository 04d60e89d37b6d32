import { cellAddress, isLost, type CellSummary } from '#core/cell.ts';
import type { Contender } from '#core/contender.ts';
import { callFigures, sentIn, type CallFigures } from './call-recovery.ts';
import { settle, testPair, type PairComparison, type TestedPair } from './compare.ts';
import { basesOf } from './fault-plans.ts';
import { meanDifference, type MeanDifference } from './mean-difference.ts';
import { indexAttempts, type RunTable } from './run-table.ts';

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

/** The effects of every fault plan but the base, in the order of the contenders; one at a time, so that whoever counts may pause. */
export function* faultEffects(table: RunTable): Generator<void, FaultEffect[]> {
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
    yield;
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
        const [mine, its] = [meanOf(cells, measure), meanOf(base[task]!, measure)];
        return mine === undefined || its === undefined ? [] : [[mine, its] as const];
      }),
    );
  return {
    calls: over((cell) => sentIn(cell).length),
    tokens: over(tokensOf),
    milliseconds: over(({ durationMs }) => durationMs),
  };
}

/** Over the cells of a task that the measure is known of. */
function meanOf(cells: readonly CellSummary[], measure: Measure): number | undefined {
  const values = cells.flatMap((cell) => measure(cell) ?? []);
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
