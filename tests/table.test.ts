import { describe, expect, test, vi } from 'vitest';
import { lazy, readTable, type Row } from '#core/table.ts';

const columns = ['name', 'size', 'kind', 'aliases'] as const;
const read = (row: Row<(typeof columns)[number]>) => ({
  name: row.text('name'),
  size: row.number('size'),
  kind: row.oneOf('kind', ['unit', 'scale']),
  aliases: row.list('aliases'),
});
const tableOf = (...rows: string[]) => ['name\tsize\tkind\taliases', ...rows].join('\n') + '\n';

test('reads the rows of a table in their order', () => {
  const text = tableOf('metre\t1\tunit\tmeter,m', 'celsius\t-0.5\tscale\t');
  expect(readTable('units.tsv', text, columns, read)).toEqual([
    { name: 'metre', size: 1, kind: 'unit', aliases: ['meter', 'm'] },
    { name: 'celsius', size: -0.5, kind: 'scale', aliases: [] },
  ]);
});

describe('names the file and the line of', () => {
  test.each([
    [
      'another header',
      'name\tsize\tkind\nmetre\t1\tunit',
      'units.tsv:1: the columns are not name, size, kind, aliases',
    ],
    ['a missing cell', tableOf('metre\t1\tunit'), 'units.tsv:2: 3 cells, not 4'],
    ['a cell too many', tableOf('metre\t1\tunit\t\t'), 'units.tsv:2: 5 cells, not 4'],
    ['an empty line', tableOf('metre\t1\tunit\t', '', 'mile\t1\tunit\t'), 'units.tsv:3: 1 cells, not 4'],
    ['an empty name', tableOf('\t1\tunit\t'), 'units.tsv:2: name is empty'],
    ['a size in words', tableOf('metre\tone\tunit\t'), 'units.tsv:2: size is not a number: one'],
    ['an unknown kind', tableOf('metre\t1\tthing\t'), 'units.tsv:2: kind is none of unit, scale: thing'],
    ['an empty alias', tableOf('metre\t1\tunit\tm,,n'), 'units.tsv:2: aliases has an empty part: m,,n'],
  ])('%s', (_, text, message) => {
    expect(() => readTable('units.tsv', text, columns, read)).toThrow(message);
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
