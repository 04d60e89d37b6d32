import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ResultRecord } from '#core/cell.ts';
import { planFile, planLink } from '#files/parts/plan.ts';
import { openRunFile } from '#files/interchange/index.ts';
import { PART_WRITER } from '#store/bridge/backup-contract.ts';
import { ranHere } from '../../src/app/run/linked-part.ts';
import { browserName, exportRun } from '../../workers/backup/export-run.ts';
import { mergeParts } from '../../workers/files/merge-parts.ts';
import { aSite, type Site } from '../builders/a-site.ts';
import { untilEnd } from '../builders/an-eval-world.ts';
import { aFolder, aGroundPlan, workedOn } from '../headless/a-machine.ts';

/** Of six tasks by three baselines. */
const CELLS = 18;
const plan = aGroundPlan({ selection: { datasetId: 'ground', sample: { size: 6, seed: 3 } }, repeats: 1 });

/** The part file of a part that a browser has run, and the run there. */
async function runHere(site: Site, index: number, of: number) {
  const asked = { plan: await planLink(plan, 'https://site.example/'), index, of };
  const end = await untilEnd((onEvent) =>
    site.runs.startRun(plan.setup.config, onEvent, undefined, asked).then(() => {}),
  );
  if (end.type !== 'run-end') throw new Error(JSON.stringify(end));
  const { run } = end;
  const file = await exportRun(site.database, {
    run,
    summaries: [],
    tasksKnown: true,
    writerId: PART_WRITER,
  });
  return { run, file };
}

/** The whole run as a command makes it. */
async function wholeRun(): Promise<{ path: string; blob: Blob }> {
  const path = join(aFolder(), 'whole.jsonl');
  await workedOn({ plan, part: { index: 0, of: 1 }, path });
  return { path, blob: new Blob([readFileSync(path)]) };
}

test('parts that browsers ran join with each other and with what a command ran, without a conflict', async () => {
  const site = await aSite();
  const parts = [await runHere(site, 0, 2), await runHere(site, 1, 2)];
  expect(parts.map(({ run }) => run.part)).toMatchObject([
    { index: 0, of: 2, pace: {} },
    { index: 1, of: 2 },
  ]);
  expect(parts[0]!.file.name).toBe('part-0-of-2.jsonl');
  const files = parts.map(({ file: { name, blob } }) => ({ path: name, blob }));
  const merged = await mergeParts(files);
  expect(merged).toMatchObject({ cells: CELLS, agreed: CELLS, missing: 0, conflicts: 0, plan: plan.hash });
  const withCommand = await mergeParts([await wholeRun(), ...files]);
  expect(withCommand).toMatchObject({ agreed: CELLS, conflicts: 0 });
  expect(withCommand.differences.map(({ of }) => of)).toEqual(['engine', 'parts']);
  const opened = await openRunFile(merged.run);
  expect(opened.run).toMatchObject({ id: plan.hash, status: 'finished', done: CELLS });
  expect(await mergeParts([{ path: 'one', blob: merged.part }])).toMatchObject({ agreed: CELLS });
});

test('a part that is not there leaves its cells missing, named and in both bounds', async () => {
  const { run, file } = await runHere(await aSite(), 1, 3);
  const merged = await mergeParts([{ path: file.name, blob: file.blob }]);
  expect(merged.agreed).toBe(run.cells);
  expect(merged.missing).toBe(CELLS - run.cells);
  expect(merged.namedMissing[0]).toMatchObject({
    repeat: 0,
    contender: expect.stringContaining('Oracle') as string,
  });
  // No task of these was dealt to part 0.
  expect(merged.missingByPart?.map(({ index, seen }) => [index, seen])).toEqual([[2, false]]);
  const [{ bounds, rate, solved, counted: n, missing }] = merged.tallies as [(typeof merged.tallies)[0]];
  expect(rate).toBe(solved / n);
  expect(bounds).toEqual({ low: solved / (n + missing), high: (solved + missing) / (n + missing) });
  expect((await openRunFile(merged.run)).run).toMatchObject({ status: 'stopped', done: run.cells });
});

test('different results of one cell are shown with what became of each', async () => {
  const { file } = await runHere(await aSite(), 0, 1);
  const lines = (await file.blob.text()).split('\n');
  const at = lines.findIndex((line) => line.startsWith('{"runId"'));
  const record = JSON.parse(lines[at]!) as ResultRecord;
  const answered = { ...record.trajectory, finalAnswer: 'Something else.' };
  const other = new Blob([
    lines.with(at, JSON.stringify({ ...record, trajectory: answered })).join('\n'),
    // A last line that was being written.
    '{"runId":',
  ]);
  const merged = await mergeParts([
    { path: 'a', blob: file.blob },
    { path: 'b', blob: other },
  ]);
  expect(merged.conflicts).toBe(1);
  const { variants } = merged.namedConflicts[0]!;
  expect(variants.map(({ file: from }) => from).toSorted()).toEqual(['a', 'b']);
  expect(variants.find(({ answer }) => answer === 'Something else.')?.file).toBe('b');
  expect(merged.leftOut).toEqual([{ file: 'b', why: expect.stringContaining('breaks off') as string }]);
});

test('a set-up that is not the plan’s any more is refused by its field, and so is a part without a task', async () => {
  const site = await aSite();
  const asked = { plan: planFile(plan), index: 0, of: 2 };
  const start = (seed: number, part = asked) =>
    site.runs.startRun({ ...plan.setup.config, seed }, () => {}, undefined, part);
  await expect(start(7)).rejects.toMatchObject({
    code: 'plan-refused',
    message: expect.stringContaining('seed') as string,
  });
  const sizes = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      runHere(site, index, 12).then(
        ({ run }) => run.ordinals.length,
        () => 0,
      ),
    ),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(6);
  expect(sizes).toContain(0);
  await expect(start(42, { ...asked, index: sizes.indexOf(0), of: 12 })).rejects.toMatchObject({
    message: expect.stringContaining('No task falls to part') as string,
  });
});

test('a part keeps its share of the budget', async () => {
  const bound = aGroundPlan({}, { budget: { dollars: 12 } });
  const site = await aSite();
  const end = await untilEnd((onEvent) =>
    site.runs
      .startRun(bound.setup.config, onEvent, undefined, { plan: planFile(bound), index: 0, of: 2 })
      .then(() => {}),
  );
  if (end.type !== 'run-end') throw new Error('it did not end');
  const { config, ordinals } = end.run;
  expect(config.budget).toEqual({ dollars: ordinals.length });
});

test('a link to a part finds the run in which this browser carried it out, and no other', async () => {
  const site = await aSite();
  const { run } = await runHere(site, 1, 3);
  const before = (index: number, of: number, planned = plan) =>
    ranHere(site.database, { asked: { plan: '', index, of }, plan: planned });
  expect(await before(1, 3)).toMatchObject({ id: run.id, done: run.cells });
  expect(await before(1, 4)).toBeUndefined();
  expect(await before(0, 3)).toBeUndefined();
  expect(await before(1, 3, { ...plan, hash: 'another' })).toBeUndefined();
});

test('a run that is no part has no part file', async () => {
  const site = await aSite();
  const { run } = await runHere(site, 0, 1);
  const { part: _, ...whole } = run;
  const order = { run: whole, summaries: [], tasksKnown: true, writerId: PART_WRITER };
  await expect(exportRun(site.database, order)).rejects.toMatchObject({ code: 'parts-refused' });
});

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
    'Chrome 156',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.1.2',
    'Edge 156',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox 150'],
  [
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/27.1 Safari/605.1.15',
    'Safari 27',
  ],
  ['', 'a browser'],
])('a part file names the browser that ran it: %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
