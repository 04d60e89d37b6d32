import type { RescoreResult } from '#store/bridge/contract.ts';
import type { CellVerdict } from '#core/score.ts';
import {
  agreementTable,
  FAIL,
  meanOverTasks,
  PASS,
  SILENT,
  TOO_FEW,
  type MeanOverTasks,
} from '#measure/metrics/index.ts';
import { cohenKappa, type AgreementTable } from '#measure/statistics/kappa.ts';
import { codeAt, type Flip } from './rescored.svelte.ts';

/** Two scorers on the cells both have a verdict on: correct or not. */
export interface PairReading {
  first: number;
  second: number;
  table: AgreementTable;
  n: number;
  /** Cells on which one passes and the other does not. */
  differ: number;
  /** null where both speak of fewer than TOO_FEW cells. */
  share: number | null;
  /** The same; null also where it is undefined: chance alone would agree always. */
  kappa: number | null;
}

/** How far apart all columns are from each other; the diagonal is left out. `pairs[first][second]`, both ways the same. */
export interface Disagreements {
  /** Columns that speak of at least one cell, by their place in the result. */
  columns: number[];
  pairs: ReadonlyMap<string, PairReading>;
}

export const pairKey = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** By row: PASS, FAIL or SILENT. */
function saidBy(result: RescoreResult, column: number, columns: number): Uint8Array {
  return Uint8Array.from(result.cells, (_, row) => {
    const code = codeAt(result, row, column, columns);
    if (code === 'does-not-apply' || code === 'failed' || code === 'not-counted') return SILENT;
    return code === 'correct' ? PASS : FAIL;
  });
}

export const disagreements = (result: RescoreResult, columns: number): Disagreements =>
  disagreementsOf(Array.from({ length: columns }, (_, column) => saidBy(result, column, columns)));

/** The same of what is at hand: by column, PASS, FAIL or SILENT of each row. */
export function disagreementsOf(said: readonly Uint8Array[]): Disagreements {
  const speaking = said.flatMap((each, column) => (each.some((word) => word !== SILENT) ? [column] : []));
  const pairs = speaking.flatMap((first, place) =>
    speaking
      .slice(place + 1)
      .map((second): [string, PairReading] => [
        pairKey(first, second),
        readingOf(first, second, said[first]!, said[second]!),
      ]),
  );
  return { columns: speaking, pairs: new Map(pairs) };
}

function readingOf(first: number, second: number, a: Uint8Array, b: Uint8Array): PairReading {
  const table = agreementTable(a, b);
  const differ = table.onlyFirst + table.onlySecond;
  const n = differ + table.bothPass + table.bothFail;
  return {
    ...{ first, second, table, n, differ },
    share: n < TOO_FEW ? null : differ / n,
    kappa: n < TOO_FEW ? null : (cohenKappa(table)?.kappa ?? null),
  };
}

/**
 * The share on which the two part, with its interval: the cells of one task, of all its models and repeats, are not independent, so that
 * the task is what is drawn again.
 */
export function shareOverTasks(
  result: RescoreResult,
  { first, second }: Pick<PairReading, 'first' | 'second'>,
  columns: number,
  taskOf: (cell: number) => number,
): MeanOverTasks {
  const [a, b] = [saidBy(result, first, columns), saidBy(result, second, columns)];
  const tasks = new Map<number, { sum: number; count: number }>();
  result.cells.forEach((cell, row) => {
    if (a[row] === SILENT || b[row] === SILENT) return;
    const { sum, count } = tasks.get(taskOf(cell)) ?? { sum: 0, count: 0 };
    tasks.set(taskOf(cell), { sum: sum + (a[row] === b[row] ? 0 : 1), count: count + 1 });
  });
  return meanOverTasks([...tasks.values()]);
}

/** The cells behind a number: where the two part, with the verdict of each. */
export function cellsBehind(
  result: RescoreResult,
  { first, second }: Pick<PairReading, 'first' | 'second'>,
  columns: number,
): Flip[] {
  const [a, b] = [saidBy(result, first, columns), saidBy(result, second, columns)];
  return [...result.cells].flatMap((cell, row): Flip[] =>
    a[row] === SILENT || b[row] === SILENT || a[row] === b[row]
      ? []
      : [
          {
            cell,
            before: codeAt(result, row, first, columns) as CellVerdict,
            after: codeAt(result, row, second, columns) as CellVerdict,
          },
        ],
  );
}

/** The pairs that part most often, first; pairs that never part, or on too few cells, are left out. */
export const mostApart = ({ pairs }: Disagreements, count: number): PairReading[] =>
  [...pairs.values()]
    .filter(({ differ, share }) => differ > 0 && share !== null)
    .sort((a, b) => b.share! - a.share! || b.n - a.n)
    .slice(0, count);
