import { expect, test } from 'vitest';
import { allShippedRows } from '#build/shipped-sets.ts';
import { figuresRow, tasksOfRows, WHOLE, WHOLE_SET } from './tools/baseline-solved.ts';
import { rowOf } from './tools/readme-row.ts';

test('the README’s figures of the whole set are what the baselines solve now, and it has none before all its tasks are written', async () => {
  const rows = allShippedRows();
  const due = rows.length < WHOLE ? undefined : figuresRow(WHOLE_SET, await tasksOfRows(rows));
  expect(rowOf(WHOLE_SET)).toEqual(due);
});
