import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allShippedRows, shippedRows } from '#build/shipped-tasks.ts';
import { figuresRow, FIRST_SHARD, tasksIn, tasksOfRows, WHOLE, WHOLE_SET } from './tools/baseline-solved.ts';

const samples = resolve(process.cwd(), '../shared/samples');
const absent = existsSync(samples) ? '' : ' (SKIPPED: no ../shared/samples beside this checkout)';

/** The README's row of figures, cell by cell, by the name of its tasks; undefined where it has none. */
function rowOf(name: string): string[] | undefined {
  const lines = readFileSync('README.md', 'utf8').split('\n');
  const row = lines.find((line) => line.startsWith(`| ${name} `));
  return row
    ?.split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

const sets: [name: string, paths: string[]][] = [
  ['MCPToolBench++ browser', ['mcptoolbenchpp/data/browser/browser_0724_single_v3.json.gz']],
  ['BFCL live_simple', ['bfcl/BFCL_v4_live_simple.json', 'bfcl/possible_answer/BFCL_v4_live_simple.json']],
];

describe('the README’s figures of the baselines', () => {
  test('shipped with the site: what the baselines solve now', async () => {
    expect(rowOf(FIRST_SHARD)).toEqual(figuresRow(FIRST_SHARD, await tasksOfRows(shippedRows())));
  });

  test('the whole set: what the baselines solve now, and no row before all its tasks are written', async () => {
    const rows = allShippedRows();
    const due = rows.length < WHOLE ? undefined : figuresRow(WHOLE_SET, await tasksOfRows(rows));
    expect(rowOf(WHOLE_SET)).toEqual(due);
  });

  test.skipIf(absent !== '').each(sets)(`%s: what the baselines solve now${absent}`, async (name, paths) => {
    const tasks = await tasksIn(paths.map((path) => resolve(samples, path)));
    expect(rowOf(name)).toEqual(figuresRow(name, tasks));
  });
});
