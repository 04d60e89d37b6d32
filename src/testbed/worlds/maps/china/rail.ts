import { cell, readTable } from '#core/table.ts';
import type { Region } from './regions.ts';
import text from './rail.tsv?raw';

/** Cities with an underground railway, without trains, or with fast trains in a province that otherwise has none. */
const rail = new Map(
  readTable('maps/china/rail.tsv', text, {
    city: cell.text,
    underground: cell.oneOf(['yes', 'no']),
    trains: cell.oneOf(['none', 'usual', 'fast']),
  }).map((row) => [row.city, row]),
);

export const hasUnderground = ({ short }: Region): boolean => rail.get(short)?.underground === 'yes';

/** The trains of a city: none, those usual in its province, or fast ones. */
export const trainsOf = ({ short }: Region): 'none' | 'usual' | 'fast' => rail.get(short)?.trains ?? 'usual';
