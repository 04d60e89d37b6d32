import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planFile, planOf } from '#files/parts/plan.ts';
import { reportOf } from '#files/parts/merged-run.ts';
import { mergeFiles } from '../../../src/headless/read-parts.ts';
import { expect, test } from '../../e2e/test.ts';
import { sample } from '../../tools/sample-link.ts';
import { tinyGguf } from '../../tools/tiny-gguf.ts';

// `npm run headless -- PLAN --browser`: a model of random weights answers in the page, and the part file stands on the disk.
// The second needs the part of the first.
test.describe.configure({ mode: 'serial', timeout: 600_000 });

const folder = mkdtempSync(join(tmpdir(), 'parts-'));
test.afterAll(() => rmSync(folder, { recursive: true }));

const bytes = tinyGguf({ seed: 7 });
const weights = join(folder, 'tiny.gguf');
writeFileSync(weights, bytes);
const model = `tiny-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`;

const plan = planOf({
  kind: 'setup',
  dataset: { ...sample.run.dataset, origin: { kind: 'shipped', path: 'generated/ground.json.gz' } },
  config: {
    ...sample.run.config,
    title: 'In the browser',
    selection: {
      datasetId: sample.run.config.selection.datasetId,
      taskIds: sample.tasks.slice(0, 12).map(({ id }) => id),
    },
    models: [{ id: 'tiny', kind: 'language-model', title: 'Tiny', providerId: 'wllama', model }],
    agentIds: ['grammar-tools'],
    menu: { strategy: 'top-k', k: 3 },
    settings: { temperature: 0 },
    limits: { maxSteps: 2 },
    execution: { on: 'testbed' },
    repeats: 1,
  },
});
const planPath = join(folder, 'plan.json');
writeFileSync(planPath, planFile(plan));

/** Ends with its exit code and what it said; `during` may end it sooner. */
function headless(flags: readonly string[], during: (end: () => void, said: string) => void = () => {}) {
  const child = spawn(process.execPath, ['src/build/commands.mjs', 'headless', planPath, ...flags], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString();
    during(() => child.kill('SIGTERM'), said);
  });
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  );
}

test('a plan whose model lives in a browser needs --browser, and the part of it is run in the page', async () => {
  const path = join(folder, 'part-0.jsonl');
  const without = await headless(['--shard', '0/2', '--out', path]);
  expect(without).toMatchObject({ code: 65 });
  expect(without.said).toContain('--browser');

  const flags = ['--browser', '--shard', '0/2', '--out', path];
  const noWeights = await headless(flags);
  expect(noWeights).toMatchObject({ code: 65 });
  expect(noWeights.said).toContain('--weights FILE');

  const done = await headless([...flags, '--weights', weights]);
  expect(done.said).toMatch(/(\d+) of \1 cells/);
  expect(done.code).toBe(0);
  expect(existsSync(`${path}.browser`)).toBe(false);
  const merge = await mergeFiles([path]);
  const report = reportOf(merge);
  expect(merge.stints[0]).toMatchObject({
    index: 0,
    of: 2,
    engine: expect.stringContaining('Chrom'),
  });
  expect(report.missingByPart).toEqual([{ index: 1, cells: report.missing.length, seen: false }]);
  expect(report.agreed + report.missing.length).toBe(12);
  expect(report.tallies[0]).toMatchObject({ lost: 0 });

  // All is there: nothing is opened.
  expect(await headless(flags)).toMatchObject({ code: 0 });
});

test('it is interrupted by SIGTERM, and the same command goes on', async () => {
  const path = join(folder, 'part-1.jsonl');
  const flags = ['--browser', '--shard', '1/2', '--out', path, '--weights', weights, '--grace', '1'];
  let isEnded = false;
  const interrupted = await headless(flags, (end, said) => {
    if (isEnded || !said.includes('cells are done')) return;
    isEnded = true;
    end();
  });
  expect(interrupted.code).toBe(75);
  expect(existsSync(`${path}.browser`)).toBe(true);
  expect((await headless(flags)).code).toBe(0);
  expect(reportOf(await mergeFiles([join(folder, 'part-0.jsonl'), path]))).toMatchObject({
    agreed: 12,
    missing: [],
    conflicts: [],
  });
});
