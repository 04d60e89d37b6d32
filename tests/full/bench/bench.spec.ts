import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { parts } from '../../tools/bench/parts.ts';

const TABLE = ['what', 'n', 'median', 'unit', 'ratio', 'goal'];

/** Bytes are the same on every machine and need no baseline. */
const withoutBaseline = ['opening', 'first-load', 'programs'];

/** What the command prints: the lines of each part's table by the part's name. */
function tablesIn(printed: string): Map<string, string[]> {
  const blocks = printed.split(/\n\n/).map((block) => block.trim().split('\n'));
  return new Map(blocks.filter(([name]) => name! in parts).map(([name, ...lines]) => [name!, lines]));
}

test('npm run bench measures every part, here once and on the least data', async ({ baseURL }) => {
  // Two minutes on two idle cores, which it shares with other tests.
  test.setTimeout(600_000);
  // Run as the command is: its loader writes other code than that of these tests.
  const bench = spawn('npx', [
    'tsx',
    '--import',
    './src/build/text-imports.mjs',
    'tests/tools/bench.ts',
    '--smallest',
    `--site=${baseURL!}/`,
  ]);
  let [printed, trouble] = ['', ''];
  bench.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  bench.stderr.on('data', (text: Buffer) => (trouble += text.toString()));
  const status = await new Promise((resolve) => bench.on('close', resolve));

  expect(status, trouble).toBe(0);
  const tables = tablesIn(printed);
  expect([...tables.keys()]).toEqual(Object.keys(parts));
  for (const [name, [head = '', ...rows]] of tables) {
    expect(head.trim().split(/ +/), name).toEqual(TABLE);
    expect(rows.length, name).toBeGreaterThan(1);
    const edge = head.indexOf('ratio') + 'ratio'.length;
    const ratios = rows.filter((row) => /\d\.\d\d$/.test(row.slice(0, edge)));
    expect(ratios.length > 0, `${name} stands beside a baseline of the same run`).toBe(
      !withoutBaseline.includes(name),
    );
  }
});
