import { expect, test } from 'vitest';
import { allShippedRows } from '#build/shipped-sets.ts';
import { tasksOfRows } from './tools/baseline-solved.ts';
import { dispatcherRows } from './tools/dispatcher-quality.ts';
import { rowOf } from './tools/readme-row.ts';

test('the README’s figures of the dispatcher are what it finds now', async () => {
  const rows = dispatcherRows(await tasksOfRows(allShippedRows()));
  expect(rows).toHaveLength(8);
  for (const row of rows) expect(rowOf(row[0]!)).toEqual(row);
});
