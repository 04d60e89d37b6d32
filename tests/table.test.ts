import { describe, expect, test, vi } from 'vitest';
import { cell, lazy, readTable } from '#core/table.ts';

const columns = {
  name: cell.text,
  size: cell.number,
  kind: cell.oneOf(['unit', 'scale']),
  aliases: cell.list(),
  note: cell.anyText,
  zero: cell.optional(cell.number),
};
const tableOf = (...rows: string[]) => ['name\tsize\tkind\taliases\tnote\tzero', ...rows].join('\n') + '\n';
const read = (text: string) => readTable('units.tsv', text, columns);

test('reads the rows of a table in their order', () => {
  expect(read(tableOf('metre\t1\tunit\tmeter,m\t\t', 'celsius\t-0.5\tscale\t\tof water\t273.15'))).toEqual([
    { name: 'metre', size: 1, kind: 'unit', aliases: ['meter', 'm'], note: '', zero: undefined },
    { name: 'celsius', size: -0.5, kind: 'scale', aliases: [], note: 'of water', zero: 273.15 },
  ]);
});

describe('names the file and the line of', () => {
  const names = 'name, size, kind, aliases, note, zero';
  test.each([
    ['another header', 'name\tsize\tkind\nmetre\t1\tunit', `units.tsv:1: the columns are not ${names}`],
    ['a missing cell', tableOf('metre\t1\tunit'), 'units.tsv:2: 3 cells, not 6'],
    ['a cell too many', tableOf('metre\t1\tunit\t\t\t\t'), 'units.tsv:2: 7 cells, not 6'],
    ['an empty line', tableOf('metre\t1\tunit\t\t\t', ''), 'units.tsv:3: 1 cells, not 6'],
    ['an empty name', tableOf('\t1\tunit\t\t\t'), 'units.tsv:2: name is empty'],
    ['a size in words', tableOf('metre\tone\tunit\t\t\t'), 'units.tsv:2: size is not a number: one'],
    ['no size', tableOf('metre\t\tunit\t\t\t'), 'units.tsv:2: size is not a number: '],
    ['an unknown kind', tableOf('metre\t1\tthing\t\t\t'), 'units.tsv:2: kind is none of unit, scale: thing'],
    ['an empty alias', tableOf('metre\t1\tunit\tm,,n\t\t'), 'units.tsv:2: aliases has an empty part: m,,n'],
    ['a wrong optional cell', tableOf('metre\t1\tunit\t\t\tx'), 'units.tsv:2: zero is not a number: x'],
  ])('%s', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

test('makes a lazy value at its first use, and once, even when it is undefined', () => {
  const make = vi.fn(() => undefined);
  const value = lazy(make);
  expect(make).not.toHaveBeenCalled();
  value();
  value();
  expect(make).toHaveBeenCalledTimes(1);
});
