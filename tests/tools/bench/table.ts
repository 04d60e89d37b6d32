import type { BenchRow } from './row.ts';

const cells = (row: BenchRow): string[] => [
  row.name,
  String(row.n),
  row.value.toLocaleString('en', { maximumFractionDigits: row.value < 10 ? 2 : 0 }),
  row.unit,
  row.ratio === undefined ? '' : row.ratio.toFixed(2),
  row.goal ?? '',
];

/** The figures of a part as lines of text, in columns: what, n, median, unit, ratio to the baseline, goal. */
export function tableOf(rows: readonly BenchRow[]): string[] {
  const table = [['what', 'n', 'median', 'unit', 'ratio', 'goal'], ...rows.map(cells)];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((line) => line[column]!.length)));
  return table.map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
}

/** A figure that is no figure is a fault of the bench, not a result. */
export function requireFigures(rows: readonly BenchRow[]): readonly BenchRow[] {
  const faulty = rows.filter(
    ({ n, value, ratio = 0 }) =>
      !(n >= 1 && Number.isFinite(value) && value >= 0 && Number.isFinite(ratio) && ratio >= 0),
  );
  if (faulty.length > 0) throw new Error(`no figure: ${faulty.map(({ name }) => name.trim()).join('; ')}`);
  if (rows.length === 0) throw new Error('nothing was measured');
  return rows;
}
