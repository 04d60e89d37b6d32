import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BlobReader, BlobWriter, TextReader, ZipReader, ZipWriter } from '@zip.js/zip.js';
import type { Restored } from '#store/bridge/backup-contract.ts';
import { packExchanges } from '#core/exchange.ts';
import { replayedServer, type McpServerRef } from '#core/mcp.ts';
import type { Run } from '#core/run.ts';
import { openRunFile } from '#files/interchange/index.ts';
import { assessmentsOf, putAssessments } from '#store/storage/assessments.ts';
import { getDataset } from '#store/storage/datasets.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { bringBack, setAside } from '#store/storage/deleted-runs.ts';
import { listJudgings } from '#store/storage/judgings.ts';
import {
  deleteRun,
  exchangesAt,
  getRun,
  keptExchanges,
  listRuns,
  putResults,
  putRun,
  resultsOf,
  summariesOf,
} from '#store/storage/runs.ts';
import { putSetting } from '#store/storage/settings.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import { aRecordingFile } from '../builders/a-recording-file.ts';
import { anEvalWorld, untilEnd } from '../builders/an-eval-world.ts';
import { anOracleRun } from '../builders/an-oracle-run.ts';
import { aTask as anOracleTask } from '../builders/a-task.ts';
import { aDataset, aTask, storeTasks } from '../storage/a-task.ts';
import { aLabel, saidOf } from '../builders/said-of-a-run.ts';
import { createBackupApi } from '../../workers/backup/backup-api.ts';
import { RecordedServers, recordingStore } from '../../workers/servers/recorded-servers.ts';

let number = 0;
const aDatabase = () => openDatabase({ name: `backup-${number++}` });
const tasks = Array.from({ length: 5 }, (_, place) => anOracleTask({ id: `tasks.json#${place}` }));

/** The worker's API over a database of its own. */
function aBrowser(db: Database) {
  const { deps } = anEvalWorld({
    tasks,
    change: () => ({
      getDataset: async () => undefined,
      putRun: (run) => putRun(db, run),
      putResults: (cells) => putResults(db, cells),
      putAssessments: (assessments) => putAssessments(db, assessments),
      deleteRun: (id) => deleteRun(db, id),
      makeId: () => `made-${number++}`,
      now: () => 77,
    }),
  });
  return createBackupApi({ database: async () => db, deps });
}

/** A finished run of another world, stored with requests of its second cell. */
async function aStoredRun(db: Database, id: string, more: Partial<Run> = {}): Promise<Run> {
  const { api, runs, cellsOf } = anEvalWorld({ tasks });
  await untilEnd((onEvent) => api.startRun(anOracleRun({ title: id }), onEvent));
  const run: Run = { ...runs.get('run-1')!, id, ...more };
  const exchanges = packExchanges([
    { sent: '{"ask":1}', answered: '{"say":1}' },
    { sent: '{"ask":1,"more":2}' },
  ]);
  await putResults(
    db,
    [...cellsOf().values()].map((record) => ({
      record: { ...record, runId: id },
      summary: { cell: record.cell, verdict: record.verdict } as never,
      ...(record.cell === 1 ? { exchanges: { runId: id, cell: 1, exchanges } } : {}),
    })),
  );
  await putRun(db, run);
  return run;
}

/** A data set of a person's own text, with as many tasks. */
async function storeOwn(db: Database, count: number): Promise<void> {
  const own = Array.from({ length: count }, (_, ordinal) => aTask(ordinal));
  const { orderHash, bytes, toolsets } = await storeTasks(db, 'own', own);
  const record = (await db.get('datasets', 'own'))!;
  await db.put('datasets', { ...record, dataset: { ...aDataset('own', count), orderHash, bytes, toolsets } });
}

const listOf = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};
const backedUp = async (db: Database) => (await aBrowser(db).backUp(['sample'], () => {}))!;
const restore = async (
  db: Database,
  file: Blob,
  reserved: string[] = [],
  onReplayed: (server: McpServerRef) => void = () => {},
): Promise<Restored> =>
  (await aBrowser(db).restore({ file, name: 'mine.zip', reserved }, () => {}, onReplayed))!;
const statesOf = ({ runs }: Restored) => runs.map(({ state }) => state);

test('all runs and own data sets come back in an empty browser as they were', async () => {
  const from = await aDatabase();
  const run = await aStoredRun(from, 'a', { tags: ['mine'] });
  await aStoredRun(from, 'recorded-b');
  await storeOwn(from, 2);
  const made = await backedUp(from);
  expect(made).toMatchObject({ runs: 2, datasets: 1, leftOut: [] });

  const to = await aDatabase();
  const restored = await restore(to, made.file);
  expect(restored.createdAt).toBe(77);
  expect(statesOf(restored)).toEqual(['restored', 'restored']);
  expect(restored.datasets.map(({ state }) => state)).toEqual(['restored']);
  expect(await getRun(to, 'a')).toEqual({ ...run, openedFrom: 'mine.zip' });
  expect(await listOf(resultsOf(to, 'a'))).toEqual(await listOf(resultsOf(from, 'a')));
  expect(await summariesOf(to, 'a')).toHaveLength(5);
  expect(await keptExchanges(to, 'a', 1)).toEqual(await keptExchanges(from, 'a', 1));
  expect(await exchangesAt(to, 'a', 0)).toEqual([]);
  expect(await tasksAt(to, 'own', [0, 1])).toEqual(await tasksAt(from, 'own', [0, 1]));
  expect(await getDataset(to, 'own')).toEqual(await getDataset(from, 'own'));
});

/** Keeps a recording of a server of this name, with one call. */
async function storeRecording(db: Database, name: string): Promise<McpServerRef> {
  const call = { kind: 'call', tool: 'status', arguments: {}, at: 0, ms: 1, result: { content: [] } };
  const lines = [{ kind: 'tool', tool: { name: 'status', inputSchema: { type: 'object' } } }, call];
  const file = new Blob([aRecordingFile(name, lines)]);
  return replayedServer(await new RecordedServers(recordingStore(async () => db)).keep(file));
}

describe('recordings of servers', () => {
  test('come back as servers that are replayed, each under its id, and twice as here already', async () => {
    const from = await aDatabase();
    const kept = [await storeRecording(from, 'lamps'), await storeRecording(from, 'doors')];
    const steps: [number, number][] = [];
    const made = (await aBrowser(from).backUp([], (...step) => steps.push(step)))!;
    expect(made).toMatchObject({ recordings: 2, leftOut: [] });
    expect(steps).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
    ]);

    const to = await aDatabase();
    const replayed: McpServerRef[] = [];
    const restored = await restore(to, made.file, [], (server) => replayed.push(server));
    expect(restored.recordings.map(({ state }) => state)).toEqual(['restored', 'restored']);
    expect(replayed.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual(kept.toReversed());
    for (const { id } of kept) {
      const session = await new RecordedServers(recordingStore(async () => to)).replay(id);
      const params = { name: 'status', arguments: {} };
      expect(await session.request('tools/call', params, { timeoutMs: 1000 })).toEqual({ content: [] });
    }
    const again = await restore(to, made.file, [], (server) => replayed.push(server));
    expect(again.recordings.map(({ state }) => state)).toEqual(['here', 'here']);
    expect(replayed).toHaveLength(4);
  });

  test('that are damaged are named in the backup and in the restoring, and the others are whole', async () => {
    const from = await aDatabase();
    await storeRecording(from, 'lamps');
    await putSetting(from, 'recorded-server/recorded-1', 'no recording');
    const made = (await aBrowser(from).backUp([], () => {}))!;
    expect(made.recordings).toBe(1);
    expect(made.leftOut).toMatchObject([{ error: { code: 'recorded-server-unreadable' } }]);

    const to = await aDatabase();
    const file = await changed(made.file, (path, text) =>
      path.endsWith('.server.jsonl') ? text.replace('"version":1', '"version":9') : text,
    );
    const { recordings } = await restore(to, file, [], () => expect.fail('not restored'));
    expect(recordings).toMatchObject([
      { state: 'refused', error: { message: expect.stringContaining('version “9”') } },
    ]);
    expect(await recordingStore(async () => to).ids()).toEqual([]);
  });
});

test('what is here is left as it is, and the report says so', async () => {
  const db = await aDatabase();
  await aStoredRun(db, 'same');
  await aStoredRun(db, 'other');
  await aStoredRun(db, 'deleted');
  const { file } = await backedUp(db);
  const grown = { ...(await getRun(db, 'other')), createdAt: 5 };
  await putRun(db, grown);
  await setAside(db, 'deleted', 1);
  const restored = await restore(db, file);
  expect(Object.fromEntries(restored.runs.map(({ title, state }) => [title, state]))).toEqual({
    same: 'here',
    other: 'other',
    deleted: 'deleted',
  });
  expect(await getRun(db, 'other')).toEqual(grown);
  await bringBack(db, 'deleted');
  expect(statesOf(await restore(db, file))).toContain('here');
});

test('what judges and people said of runs comes back with them, and of the site’s own run without it', async () => {
  const from = await aDatabase();
  await aStoredRun(from, 'a');
  for (const id of ['a', 'sample']) await putAssessments(from, saidOf(id));
  const { file } = await backedUp(from);

  const to = await aDatabase();
  const restored = await restore(to, file, ['sample']);
  expect(restored.assessments.map(({ state }) => state)).toEqual(['restored']);
  for (const id of ['a', 'sample']) expect(await listOf(assessmentsOf(to, id))).toEqual(saidOf(id));
  expect(await listOf(assessmentsOf(to, 'a'))).toEqual(await listOf(assessmentsOf(from, 'a')));

  const again = await restore(to, file, ['sample']);
  expect([...again.runs, ...again.assessments].map(({ state }) => state)).toEqual(['here', 'here']);
});

test('of a run that is here, what was said of it elsewhere is added, and no label that is here is changed', async () => {
  const from = await aDatabase();
  await aStoredRun(from, 'a');
  await putAssessments(from, saidOf('a'));
  const { file } = await backedUp(from);
  const to = await aDatabase();
  await restore(to, (await backedUp(await aCopyWithoutWords(from))).file);
  await putAssessments(to, [{ label: aLabel('a', { verdict: 'fail', comment: 'mine' }) }]);
  expect(statesOf(await restore(to, file))).toEqual(['completed']);
  const labels = (await listOf(assessmentsOf(to, 'a'))).filter((each) => 'label' in each);
  expect(labels).toEqual([{ label: aLabel('a', { verdict: 'fail', comment: 'mine' }) }]);
  expect(await to.count('judgements')).toBe(2);
});

/** The same run in a browser where nothing was said of it. */
async function aCopyWithoutWords(from: Database): Promise<Database> {
  const db = await aDatabase();
  await putRun(db, await getRun(from, 'a'));
  const records = await listOf(resultsOf(from, 'a'));
  await putResults(
    db,
    records.map((record) => ({ record, summary: { cell: record.cell } as never })),
  );
  return db;
}

test('a judging that is at work while it is backed up is restored as stopped, to be gone on with', async () => {
  const from = await aDatabase();
  await aStoredRun(from, 'a');
  await putAssessments(from, saidOf('a', { status: 'running' }));
  const to = await aDatabase();
  await restore(to, (await backedUp(from)).file);
  expect(await listJudgings(to, 'a')).toMatchObject([{ status: 'stopped' }]);
});

test('a backup of version 1, as it was written before judges and labels were in backups, is restored', async () => {
  const to = await aDatabase();
  const file = new Blob([readFileSync('tests/vectors/run-files/version-1.backup.zip')]);
  const restored = await restore(to, file);
  expect(restored).toMatchObject({ createdAt: 77, assessments: [] });
  expect(statesOf(restored)).toEqual(['restored']);
  expect(await listOf(resultsOf(to, 'run-1'))).toHaveLength(5);
  expect(await exchangesAt(to, 'run-1', 1)).toHaveLength(1);
});

test('a backup of version 2, from before recordings were in backups, is restored', async () => {
  const from = await aDatabase();
  await aStoredRun(from, 'a');
  const file = await changed((await backedUp(from)).file, (path, text) => {
    const { recordings: _, ...head } =
      path === 'backup.json' ? (JSON.parse(text) as Record<string, unknown>) : {};
    return path === 'backup.json' ? JSON.stringify({ ...head, version: 2 }) : text;
  });
  const restored = await restore(await aDatabase(), file);
  expect(restored).toMatchObject({ runs: [{ state: 'restored' }], recordings: [] });
});

test('each run of a backup is a run file that opens by itself', async () => {
  const db = await aDatabase();
  await aStoredRun(db, 'a');
  const { file } = await backedUp(db);
  for await (const entry of new ZipReader(new BlobReader(file)).getEntriesGenerator()) {
    if (entry.directory || !entry.filename.endsWith('.run.json')) continue;
    const { run } = await openRunFile(await entry.getData(new BlobWriter()));
    expect(run.id).toBe('a');
    return;
  }
  expect.fail('no run file in it');
});

test('a backup and a restoring that are stopped leave no half of a run', async () => {
  const db = await aDatabase();
  await aStoredRun(db, 'a');
  const browser = aBrowser(db);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  expect(await browser.backUp([], stop, stopping.signal)).toBeUndefined();
  const { file } = await backedUp(db);
  const to = await aDatabase();
  const other = aBrowser(to);
  const request = { file, name: 'n', reserved: [] };
  const stoppingToo = new AbortController();
  const restored = other.restore(
    request,
    () => stoppingToo.abort(),
    () => {},
    stoppingToo.signal,
  );
  expect(await restored).toBeUndefined();
  expect(await listRuns(to)).toEqual([]);
  expect(await to.count('results')).toBe(0);
});

/** A backup with some of its entries replaced. */
async function changed(file: Blob, change: (path: string, text: string) => string): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter());
  for await (const entry of new ZipReader(new BlobReader(file)).getEntriesGenerator()) {
    if (entry.directory) continue;
    const text = await (await entry.getData(new BlobWriter())).text();
    await writer.add(entry.filename, new TextReader(change(entry.filename, text)));
  }
  return writer.close();
}

describe('a file that is no whole backup of this version', () => {
  const head = (edit: (head: Record<string, unknown>) => unknown) => (path: string, text: string) =>
    path === 'backup.json' ? JSON.stringify(edit(JSON.parse(text) as Record<string, unknown>)) : text;
  test.each([
    ['of tomorrow’s version', head((it) => ({ ...it, version: 4 })), /newer version/],
    ['without a version', head(({ version: _, ...it }) => it), /which version/],
    ['of another format', head((it) => ({ ...it, format: 'x' })), /no backup/],
    ['with a list that is none', head((it) => ({ ...it, runs: {} })), /damaged/],
    [
      'that lists a run twice',
      head((it) => ({ ...it, runs: [...(it.runs as []), ...(it.runs as [])] })),
      /damaged/,
    ],
  ])('%s is refused whole', async (_, change, message) => {
    const db = await aDatabase();
    await aStoredRun(db, 'a');
    const file = await changed((await backedUp(db)).file, change);
    const to = await aDatabase();
    await expect(restore(to, file)).rejects.toMatchObject({ code: 'backup-unreadable', message });
    expect(await listRuns(to)).toEqual([]);
  });

  test.each([
    ['text', 'x'],
    ['nothing', ''],
    ['a zip that breaks off', 'PK\u0003\u0004'],
  ])('%s is refused', async (_, text) => {
    await expect(restore(await aDatabase(), new Blob([text]))).rejects.toMatchObject({
      code: 'backup-unreadable',
    });
  });

  test.each([
    ['a run of tomorrow’s version', 'run.json', (text: string) => text.replace('"version":3', '"version":9')],
    ['a run that breaks off', 'run.json', (text: string) => text.slice(0, -10)],
    ['a run under a name of the site', 'run.json', (text: string) => text.replaceAll('"a"', '"sample"')],
    ['a run whose id is an address', 'run.json', (text: string) => text.replaceAll('"a"', '"../x"')],
    [
      'a run with labels of another',
      'run.json',
      (text: string) => text.replace('"runId":"a","cell":0,"rater"', '"runId":"b","cell":0,"rater"'),
    ],
    ['requests of no cell', 'requests.jsonl', () => '{"cell":-1,"exchanges":[]}'],
    [
      'requests that double when they are unpacked',
      'requests.jsonl',
      () =>
        JSON.stringify({
          cell: 1,
          exchanges: [
            { sent: { before: 0, after: 0, middle: 'x', length: 1 } },
            { sent: { before: 1, after: 1, middle: '', length: 2 } },
          ],
        }),
    ],
    [
      'a data set that is not what it says',
      '.jsonl',
      (text: string) => text.replace('"orderHash":"', '"orderHash":"f'),
    ],
    ['a task without a request', '.jsonl', (text: string) => text.replace('"query":"', '"asked":"')],
  ])('%s is not restored, with its reason, and nothing of it stays', async (_, ending, change) => {
    const db = await aDatabase();
    await aStoredRun(db, 'a');
    await putAssessments(db, saidOf('a'));
    await storeOwn(db, 1);
    const file = await changed((await backedUp(db)).file, (path, text) =>
      path.endsWith(ending) && (ending !== '.jsonl' || path.startsWith('datasets/')) ? change(text) : text,
    );
    const to = await aDatabase();
    const { runs, datasets } = await restore(to, file, ['sample']);
    const refused = [...runs, ...datasets].filter(({ state }) => state === 'refused');
    expect(refused).toHaveLength(1);
    expect(refused[0]).toHaveProperty('error.message');
    expect(await to.count('runs')).toBe(runs[0]!.state === 'restored' ? 1 : 0);
    expect(await to.count('results')).toBe(runs[0]!.state === 'restored' ? 5 : 0);
    expect(await to.count('judgements')).toBe(runs[0]!.state === 'restored' ? 2 : 0);
    expect(await to.count('humanLabels')).toBe(runs[0]!.state === 'restored' ? 1 : 0);
    expect(await to.count('datasets')).toBe(datasets[0]!.state === 'restored' ? 1 : 0);
    expect(await to.count('shards')).toBe(datasets[0]!.state === 'restored' ? 1 : 0);
  });
});
