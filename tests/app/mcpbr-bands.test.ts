import { expect, test } from 'vitest';
import { bandedTables } from '../../src/app/report/other-rules.ts';
import { aRun } from '../metrics/a-run.ts';

const OWN = 'mcpbr-mcptoolbench';
const run = aRun({ a: '+-' });
const scoredBy = (scorerId: string) => ({
  ...run,
  cells: run.cells.map((cell) => ({ ...cell, verdicts: { [scorerId]: 'partial' as const } })),
});

test('mcpbr’s bands are laid over the run’s own verdicts where its scorer decides', () => {
  expect(bandedTables([run], OWN)).toEqual({ scorerId: OWN, isDecider: true, tables: [run] });
});

test('beside another decider they are laid over what mcpbr’s scorer says of the same answers', () => {
  const banded = bandedTables([scoredBy(OWN)], 'task-outcome')!;
  expect([banded.scorerId, banded.isDecider]).toEqual([OWN, false]);
  expect(banded.tables[0]!.cells.map(({ verdict }) => verdict)).toEqual(['partial', 'partial']);
});

test.each(['task-outcome', 'bfcl', 'mcpbr-toolbench', undefined])(
  'where mcpbr’s scorer has scored nothing there are none, whatever decides (%s)',
  (decider) => {
    expect(bandedTables([scoredBy('ast')], decider)).toBeUndefined();
    expect(bandedTables([run], decider)).toBeUndefined();
  },
);
