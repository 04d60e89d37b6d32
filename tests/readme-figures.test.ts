import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shippedRows } from '#build/shipped-sets.ts';
import { figuresRow, FIRST_SHARD, tasksIn, tasksOfRows } from './tools/baseline-solved.ts';
import { rowOf } from './tools/readme-row.ts';

const samples = resolve(process.cwd(), '../shared/samples');
const absent = existsSync(samples) ? '' : ' (SKIPPED: no ../shared/samples beside this checkout)';

const sets: [name: string, paths: string[]][] = [
  ['MCPToolBench++ browser', ['mcptoolbenchpp/data/browser/browser_0724_single_v3.json.gz']],
  ['BFCL live_simple', ['bfcl/BFCL_v4_live_simple.json', 'bfcl/possible_answer/BFCL_v4_live_simple.json']],
];

describe('the README’s figures of the baselines', () => {
  test('shipped with the site: what the baselines solve now', async () => {
    expect(rowOf(FIRST_SHARD)).toEqual(figuresRow(FIRST_SHARD, await tasksOfRows(shippedRows())));
  });

  test.skipIf(absent !== '').each(sets)(`%s: what the baselines solve now${absent}`, async (name, paths) => {
    const tasks = await tasksIn(paths.map((path) => resolve(samples, path)));
    expect(rowOf(name)).toEqual(figuresRow(name, tasks));
  });
});
