import { figuresOf } from './figures.ts';
import { type MutantRow, type MutantTable } from './table.ts';

/** A table as it is stored and sent: six numbers a row, in the order of a row's fields. */
export interface PackedTable extends Omit<MutantTable, 'rows'> {
  rows: readonly number[];
}

const WIDTH = 6;

export const packTable = (table: MutantTable): PackedTable => ({
  ...table,
  figures: table.scorers.map((_, place) => figuresOf(table, place)),
  rows: table.rows.flatMap(({ task, kind, index, isEquivalent, passed, judged }) => [
    task,
    kind,
    index,
    isEquivalent ? 1 : 0,
    passed,
    judged,
  ]),
});

export function unpackTable({ rows, ...table }: PackedTable): MutantTable {
  const unpacked: MutantRow[] = [];
  for (let at = 0; at + WIDTH <= rows.length; at += WIDTH) {
    const [task, kind, index, isEquivalent, passed, judged] = rows.slice(at, at + WIDTH) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    unpacked.push({ task, kind, index, isEquivalent: isEquivalent === 1, passed, judged });
  }
  return { ...table, rows: unpacked };
}
