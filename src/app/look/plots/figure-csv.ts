import { csvLine } from '#files/interchange/index.ts';
import type { Standings } from '#measure/metrics/index.ts';
import type { IntervalRow } from './intervals.ts';
import type { RatePoint } from './rate-points.ts';

/** A plot's rows as CSV: rates from 0 to 1 as they were computed, not as they are rounded on the page. */
export function* intervalsCsv(rows: readonly (IntervalRow & { group?: string })[]): Generator<string> {
  const hasGroups = rows.some(({ group }) => group !== undefined);
  yield csvLine([...(hasGroups ? ['group'] : []), 'system', 'kind', 'n', 'rate', 'low', 'high', 'undecided']);
  for (const { group, name, kind = 'measured', n, estimate, low, high, undecided } of rows)
    yield csvLine([
      ...(hasGroups ? [group] : []),
      name,
      kind,
      n,
      ...(undecided === undefined ? [estimate, low, high, ''] : ['', '', '', undecided]),
    ]);
}

/** A plot of rates over an amount as CSV; `across`: what the amount is. */
export function* pointsCsv(points: readonly RatePoint[], across: string): Generator<string> {
  yield csvLine(['system', 'n, tasks', 'rate', 'low', 'high', across, 'low', 'high', 'n, attempts']);
  for (const { row, x } of points)
    yield csvLine([row.name, row.n, row.estimate, row.low, row.high, x.mean, x.low, x.high, x.n]);
}

/** Ranks of systems under each scorer as CSV, each with the ranks that resampled tasks allow. */
export function* ranksCsv(
  systems: readonly { name: string }[],
  scorers: readonly string[],
  { byEvaluator }: Standings,
): Generator<string> {
  yield csvLine(['system', ...scorers.flatMap((scorer) => [scorer, 'best rank 95 %', 'worst rank 95 %'])]);
  for (const [system, { name }] of systems.entries()) {
    const ranks = byEvaluator.map((standings) => standings[system]!);
    yield csvLine([name, ...ranks.flatMap(({ rank, ranks: of }) => [rank, of?.best, of?.worst])]);
  }
}

/** A table of values as CSV. */
export const linesCsv = (lines: readonly Parameters<typeof csvLine>[0][]): Iterable<string> =>
  lines.map(csvLine);

/** The tables of a figure as CSV, one after the other: the words of each cell as the page shows them. */
export function* tablesCsv(figure: HTMLElement): Generator<string> {
  for (const [place, table] of [...figure.querySelectorAll('table')].entries()) {
    if (place > 0) yield csvLine([]);
    for (const row of table.rows) yield csvLine([...row.cells].flatMap(wordsOf));
  }
}

/** A cell over several columns leaves the others empty. */
const wordsOf = (cell: HTMLTableCellElement): string[] => [
  (cell.textContent ?? '').replace(/\s+/g, ' ').trim(),
  ...Array<string>(cell.colSpan - 1).fill(''),
];
