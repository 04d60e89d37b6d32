import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Task } from '#core/task.ts';
import { fileFromBlob } from '#datasets/index.ts';
import { deciderOf, solvedBy, tasksIn } from './tools/baseline-solved.ts';
import { importWhole, shippedRows } from '#build/shipped-tasks.ts';

const samples = resolve(process.cwd(), '../shared/samples');
const absent = existsSync(samples) ? '' : ' (SKIPPED: no ../shared/samples beside this checkout)';

/** The README's row of figures, cell by cell, by the name of its tasks. */
function rowOf(name: string): string[] {
  const lines = readFileSync('README.md', 'utf8').split('\n');
  const row = lines.find((line) => line.startsWith(`| ${name} `));
  return row!
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function measured(name: string, tasks: readonly Task[]): string[] {
  const scorer = deciderOf(tasks)!;
  const shares = ['random', 'lexical', 'oracle'].map((id) => solvedBy(`baseline-${id}`, tasks, scorer).text);
  return [name, String(tasks.length), scorer.title, ...shares];
}

const sets: [name: string, paths: string[]][] = [
  ['MCPToolBench++ browser', ['mcptoolbenchpp/data/browser/browser_0724_single_v3.json.gz']],
  ['BFCL live_simple', ['bfcl/BFCL_v4_live_simple.json', 'bfcl/possible_answer/BFCL_v4_live_simple.json']],
];

describe('the README’s figures of the baselines', () => {
  test('shipped with the site: what the baselines solve now', async () => {
    const rows = gzipSync(JSON.stringify(shippedRows()));
    const { tasks } = await importWhole('shipped', [fileFromBlob('rows.json.gz', new Blob([rows]))]);
    expect(rowOf('shipped with the site')).toEqual(measured('shipped with the site', tasks));
  });

  test.skipIf(absent !== '').each(sets)(`%s: what the baselines solve now${absent}`, async (name, paths) => {
    const tasks = await tasksIn(paths.map((path) => resolve(samples, path)));
    expect(rowOf(name)).toEqual(measured(name, tasks));
  });
});
