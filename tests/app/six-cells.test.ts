import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { CallType } from '#core/task.ts';
import { grouped } from '#measure/metrics/index.ts';
import { sixPanels } from '../../src/app/look/report/report-model.ts';
import { sixCellOf } from '#core/six-cells.ts';
import { imported, textFile } from '../datasets/imported.ts';
import { aRun } from '../metrics/a-run.ts';

test.each<[string[], CallType, string]>([
  [['a'], 'single', 'one single'],
  [['a', 'b'], 'parallel', 'many parallel'],
  [['a'], 'multi', 'one sequential'],
  [['a', 'b'], 'multi', 'many sequential'],
  [[], 'single', 'server'],
  [[], 'multi', 'server'],
  [['a'], 'none', 'call'],
  [[], 'none', 'call'],
  [['a'], 'unlabelled', 'label'],
  [[], 'unlabelled', 'label'],
])('a task of the servers %j with %s calls stands in %s', (servers, callType, cell) => {
  expect(sixCellOf({ servers, callType })).toBe(cell);
});

test('the panels count mixed plans as sequential and leave out tasks that name no server', () => {
  const run = aRun({ a: '+-+-+' }, 1, [
    { callType: 'multi', servers: ['a'] },
    { callType: 'sequential', servers: ['a'] },
    { callType: 'multi', servers: ['a', 'b'] },
    { callType: 'single', servers: [] },
    { callType: 'none', servers: ['a'] },
  ]);
  const panels = sixPanels(run.models, grouped(run, 'six-cell'));
  expect(panels.map(({ servers, calls, rows }) => [servers, calls, rows[0]!.n])).toEqual([
    ['one', 'sequential', 2],
    ['many', 'sequential', 1],
  ]);
});

const bfcl = resolve(process.cwd(), '../shared/samples/bfcl');
test.skipIf(!existsSync(bfcl))(
  'no task of BFCL stands among those of one server (SKIPPED when ../shared/samples is absent)',
  async () => {
    const name = 'BFCL_v4_multiple.json';
    const files = ['possible_answer/', ''].map((folder) =>
      textFile(name, readFileSync(`${bfcl}/${folder}${name}`)),
    );
    const { tasks } = await imported(files);
    expect(tasks).toHaveLength(200);
    expect(new Set(tasks.map(sixCellOf))).toEqual(new Set(['server']));
  },
);
