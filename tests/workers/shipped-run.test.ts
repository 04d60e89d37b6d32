import { BlobReader, ZipReader } from '@zip.js/zip.js';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { cellAddress, type ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { Run, RunConfig } from '#core/run.ts';
import { executedCalls, summarize } from '#measure/metrics/index.ts';
import { exportRun } from '../../workers/backup/export-run.ts';
import { decidersOf, decidersOfRun } from '../../src/app/run/deciders.ts';
import { onlyBaselines } from '../../src/app/look/report/report-words.ts';
import { tableOf } from '../../src/app/look/report/report-model.ts';
import { loadRunView, type RunView } from '../../src/app/frame/run-view.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';
import type { SampleRun } from '../../src/app/frame/sample-run.ts';
import { aSite, reloaded, type Site } from '../builders/a-site.ts';
import { untilEnd } from '../builders/an-eval-world.ts';

let site: Site;
let run: Run;
let records: ResultRecord[];
let view: RunView;
const config = defaultConfig('ground', 'Ground');
const viewOf = (id: string): Promise<RunView> => loadRunView(id, site.database);
const [ORACLE, LEXICAL] = [0, 1];

beforeAll(async () => {
  site = await aSite();
  ({ run, records } = await site.run(config));
  view = await viewOf(run.id);
});

const decided = (of: Pick<RunView, 'cells'>) => of.cells.map(({ cell, verdict }) => [cell, verdict]);

describe('the baselines on the shipped tasks', () => {
  test('are stored cell by cell, each with a summary, and no language model took part', () => {
    expect(run).toMatchObject({ status: 'finished', cells: 216, done: 216 });
    expect(records).toHaveLength(216);
    expect(decided(view)).toEqual(records.map(({ cell, verdict }) => [cell, verdict]));
    expect(summarize(tableOf(view))[ORACLE]!.resolved).toMatchObject({ solved: 72, n: 72 });
    expect(onlyBaselines(run.config.models)).toBe(true);
  });

  test('come out as in the finished run that the build writes', () => {
    const built = JSON.parse(readFileSync('public/generated/sample-run.json', 'utf8')) as SampleRun;
    const { models, repeats } = built.run.config;
    const systems = contendersOf(built.run.config).length;
    // Beside the baselines it has recorded answers of language models, and repeats.
    const first = built.cells.flatMap(({ cell, verdict }) => {
      const { task, model, repeat } = cellAddress(cell, systems, repeats);
      return model < config.models.length && repeat === 0
        ? [[task * config.models.length + model, verdict]]
        : [];
    });
    expect(models.slice(0, config.models.length)).toEqual(config.models);
    expect(decided(view)).toEqual(first);
  });

  test('are run again from their configuration with the same verdicts, and nothing is stored', async () => {
    const claim = { config, ordinals: run.ordinals };
    const again = await site.runs.reproduce(claim, () => {});
    expect(decided({ cells: again! })).toEqual(decided(view));
    expect(await site.db.count('runs')).toBe(1);
  });
});

test('a run that was stopped goes on after a reload, and so does one that was left by closing the page', async () => {
  const repeated: RunConfig = {
    ...config,
    selection: { datasetId: 'ground', sample: { size: 24, seed: 42 } },
    repeats: 2,
  };
  const stopped = await untilEnd(async (onEvent) => {
    const id = await site.runs.startRun(repeated, (event) => {
      if (event.type === 'cells-end') site.runs.stopRun(id);
      onEvent(event);
    });
  });
  if (stopped.type !== 'run-end') throw new Error('it did not stop');
  const { id } = stopped.run;
  const half = (await site.stored(id)).records;
  expect(stopped.run).toMatchObject({ status: 'stopped', done: half.length });
  expect(half.length).toBeLessThan(144);
  // A page that is closed leaves the run as it was at its last write.
  await site.db.put('runs', { ...stopped.run, status: 'running', done: 0 });
  expect((await viewOf(id)).run.done).toBe(half.length);
  await untilEnd((onEvent) => reloaded(site).runs.resumeRun(id, onEvent));
  const whole = await site.stored(id);
  expect(whole.run).toMatchObject({ status: 'finished', done: 144 });
  expect(whole.records.map(({ cell }) => cell)).toEqual(Array.from({ length: 144 }, (_, cell) => cell));
  expect(whole.records.slice(0, half.length)).toEqual(half);
});

describe('the scorer that decides', () => {
  test('is said with the number of shipped tasks it applies to, where that is not all of them', async () => {
    const { database } = site;
    const { of, scorers } = (await decidersOfRun(database, run))!;
    expect({ ...(await decidersOf(database, config)), scorers: [] }).toMatchObject({ of, scorers: [] });
    expect((await decidersOfRun(database, { ...run, ordinals: [0, 7] }))!.looked).toBe(2);
    const gone = { ...run, dataset: { ...run.dataset, orderHash: 'other', tasks: 9_999 } };
    expect(await decidersOfRun(database, gone)).toBeUndefined();
    const applies = new Map(scorers.map((each) => [each.id, each.applies]));
    expect([of, applies.get('mcpbr-mcptoolbench'), applies.get('edge-f1')]).toEqual([72, 72, 48]);
    expect([...applies.keys()].filter((id) => /irrelevance/i.test(id))).toEqual([]);
  });

  test('leaves cells uncounted that it cannot decide, until another decides', async () => {
    const chosen: RunConfig = {
      ...config,
      decidedBy: 'edge-f1',
      scorerIds: [...config.scorerIds, 'edge-f1'],
    };
    const { run: edge } = await site.run(chosen);
    const counts = async (of: RunView) => summarize(tableOf(of)).map(({ undecided }) => undecided);
    expect(await counts(await viewOf(edge.id))).toEqual([24, 24, 24]);
    const cells = await site.runs.decidedAgain(edge.id, 'mcpbr-mcptoolbench');
    expect(await counts({ ...view, cells })).toEqual([0, 0, 0]);
    expect(decided({ cells })).toEqual(decided(view));
  });

  test('that the run did not compute is computed once, kept with it, and asks no model', async () => {
    const keep = { runId: run.id, scorerIds: ['node-f1'] };
    expect(await site.runs.keepScores(keep, () => {})).toBe(216);
    const kept = await reloaded(site).stored(run.id);
    expect(kept.run.config.scorerIds).toEqual([...config.scorerIds, 'node-f1']);
    expect(kept.records.every(({ scores }) => scores['node-f1'])).toBe(true);
    expect(decided({ cells: await site.summaries(run.id) })).toEqual(decided(view));
  });
});

describe('the run as a file', () => {
  const saved = async (id: string) => {
    const summaries = summarize(tableOf(view));
    const order = { run: view.run, summaries, tasksKnown: true, writerId: id };
    const file = await exportRun(site.database, order);
    return { ...file, bytes: Buffer.from(await file.blob.arrayBuffer()) };
  };
  const linesOf = ({ bytes }: { bytes: Buffer }) => bytes.toString('utf8').trimEnd().split('\n');
  const namesIn = async ({ blob }: { blob: Blob }) =>
    (await new ZipReader(new BlobReader(blob)).getEntries()).map(({ filename }) => filename);

  test('of this site is packed JSON with the run and all its results, and opens elsewhere as the same run', async () => {
    const { name, bytes, blob } = await saved('run-file');
    expect(name).toMatch(/^ground-.+\.json\.gz$/);
    const file = JSON.parse(gunzipSync(bytes).toString()) as Record<string, unknown>;
    expect(file).toMatchObject({
      format: 'proving-ground-run',
      version: 3,
      run: { cells: 216, status: 'finished' },
    });
    expect(file.results).toHaveLength(216);
    const elsewhere = await aSite();
    const opened = await elsewhere.runs.openRunFile(blob, 'my run.json.gz');
    const there = await loadRunView('runId' in opened ? opened.runId : '', async () => elsewhere.db);
    expect(there.run.openedFrom).toBe('my run.json.gz');
    expect(decided(there)).toEqual(decided(view));
  });

  test('of rows has one for each cell: CSV with its heads, JSON Lines, ATIF and JUnit', async () => {
    const csv = (await saved('csv')).bytes.toString('utf8').split('\r\n');
    expect(csv[0]).toContain('task,model,agent,faults,repeat,outcome,verdict');
    const lines = linesOf(await saved('jsonl'));
    expect([lines.length, linesOf(await saved('atif')).length]).toEqual([216, 216]);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      format: 'proving-ground-result',
      query: view.tasks[0]!.query,
    });
    expect((await saved('junit')).bytes.toString('utf8')).toMatch(
      /^<\?xml .*\n<testsuites name="[^"]+" tests="216"/,
    );
  });

  test('of figures says what the report says', async () => {
    const { name, bytes } = await saved('markdown');
    expect(name).toMatch(/\.md$/);
    const { solved } = summarize(tableOf(view))[LEXICAL]!.resolved;
    const lexical = bytes
      .toString('utf8')
      .split('\n')
      .find((line) => line.startsWith('| `Lexical'));
    expect(lexical).toContain(`| ${solved} | 72 |`);
  });

  test('of several files is an archive of them, by model', async () => {
    const inspect = await saved('inspect');
    expect(inspect.name).toMatch(/\.inspect\.zip$/);
    expect(await namesIn(inspect)).toEqual(config.models.map(({ id }) => `${id}.inspect.json`));
    const eee = await namesIn(await saved('eee'));
    expect(eee).toHaveLength(6);
    for (const each of eee) expect(each).toMatch(/^data\/[^/]+\/proving-ground\/baseline-[^/]+\//);
    expect((await saved('mcpbr')).name).toMatch(/\.json$/);
  });
});

describe('a run whose calls are executed on the testbed', () => {
  const sampled = (size: number, more: Partial<RunConfig> = {}): RunConfig => ({
    ...config,
    selection: { datasetId: 'ground', sample: { size, seed: 42 } },
    execution: { on: 'testbed' },
    scorerIds: ['task-outcome', 'state-match'],
    ...more,
  });

  test('keeps what came back and the state that was left; every call of the oracle succeeds', async () => {
    const { run: executed, records: cells } = await site.run(sampled(10));
    const oracle = cells.filter(({ modelId }) => modelId === 'baseline-oracle');
    const results = oracle.flatMap(({ trajectory }) => trajectory.steps.flatMap((step) => step.toolResults));
    expect(oracle.map(({ verdict }) => verdict)).toEqual(Array(10).fill('correct'));
    expect(results.length).toBeGreaterThan(10);
    expect(results.filter(({ isError }) => isError)).toEqual([]);
    expect(oracle.every(({ worldRoot }) => worldRoot)).toBe(true);
    const table = tableOf(await viewOf(executed.id));
    expect(executedCalls(table)!.failed[ORACLE]).toBe(0);
    expect(summarize(table).map(({ notCounted }) => notCounted)).toEqual([0, 0, 0]);
  });

  test('meets the same faults when it is run again, under each of its plans', async () => {
    const faults = { seed: 42, rules: [{ kind: 'timeout' as const, rate: 0.5 }] };
    const faulty = sampled(8, {
      execution: { on: 'testbed', faultPlans: [{ seed: 42, rules: [] }, faults] },
    });
    const { run: executed } = await site.run(faulty);
    const cells = await site.summaries(executed.id);
    expect(cells).toHaveLength(48);
    const { faults: met } = executedCalls(tableOf(await viewOf(executed.id)))!;
    expect(met).toEqual([{ kind: 'timeout', met: expect.any(Number), readAs: [['transport', met[0]!.met]] }]);
    const claim = { config: faulty, ordinals: executed.ordinals };
    const again = await site.runs.reproduce(claim, () => {});
    expect(decided({ cells: again! })).toEqual(decided({ cells }));
  });
});
