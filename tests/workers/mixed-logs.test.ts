import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RecordingChoice, RecordingFile } from '#store/bridge/files-contract.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { getRun, resultsOf } from '#store/storage/runs.ts';
import { createFilesApi } from '../../workers/files/files-api.ts';
import { hasSamples, samples, samplesIn } from '../interchange/read-log.ts';

let db: Database;
let number = 0;
beforeEach(async () => {
  db = await openDatabase({ name: `mixed-${number++}` });
});

function recordingsApi() {
  const world = {
    connect: async () => db,
    fetch: async () => new Response('', { status: 404 }),
    now: () => 1000,
    makeId: () => `generation-${number++}`,
  };
  return createFilesApi(world);
}

const silent = () => {};
const file = (path: string, ...rows: object[]): RecordingFile => ({
  path,
  blob: new Blob(rows.map((row) => `${JSON.stringify(row)}\n`)),
});
const request = (...files: RecordingFile[]) => ({ importId: `import-${number++}`, files });
const choice: RecordingChoice = { title: 'A log', tasks: 'own', secrets: 'mask', source: {} };

/** OpenAI chat completions; no model: not named. */
const chat = (town: string, model?: string) => ({
  ...(model ? { model } : {}),
  messages: [
    { role: 'user', content: `Weather in ${town}?` },
    { role: 'assistant', content: '12 degrees.' },
  ],
});
const answer = (id: string) => ({ id, result: [{ get_weather: '{}' }] });
const scores = { accuracy: 1, correct_count: 2, total_count: 2 };

describe('logs of several formats', () => {
  const given = [
    file('chats.jsonl', chat('Oslo', 'a'), chat('Lima', 'a')),
    file('result/model-b/simple_result.json', answer('simple_0'), answer('simple_1')),
    { path: 'score/model-b/simple_score.json', blob: new Blob([JSON.stringify(scores)]) },
    { path: 'README.md', blob: new Blob(['# Nothing']) },
  ];

  test('are handed back by format, score files with their answers, and looked at one format at a time', async () => {
    const recordings = recordingsApi();
    const { parts, look } = await recordings.inspectRecording(request(...given), silent);
    expect(look).toBeUndefined();
    expect(parts!.map(({ format, files }) => [format, files.map(({ path }) => path)])).toEqual([
      ['OpenAI chat completions', ['chats.jsonl', 'README.md']],
      ['BFCL results', ['result/model-b/simple_result.json', 'score/model-b/simple_score.json']],
    ]);
    const looks = await Promise.all(
      parts!.map(({ files }) => recordings.inspectRecording(request(...files), silent)),
    );
    expect(looks.map((each) => [each.look?.format, each.look?.attempts])).toEqual([
      ['OpenAI chat completions', 2],
      ['BFCL results', 2],
    ]);
  });

  test('are never stored as one run', async () => {
    const storing = recordingsApi().storeRecording(request(...given), choice, silent);
    await expect(storing).rejects.toMatchObject({ code: 'recording-unknown' });
  });
});

describe('files that name no model', () => {
  const given = [file('x/first.jsonl', chat('Oslo')), file('x/second.jsonl', chat('Oslo'), chat('Lima'))];
  const titlesOf = async (runId: string) => (await getRun(db, runId)).config.models.map(({ title }) => title);

  test('are looked at as a model each', async () => {
    const { look } = await recordingsApi().inspectRecording(request(...given), silent);
    expect(look!.models).toEqual([
      { name: '', attempts: 1, file: 'x/first.jsonl' },
      { name: '', attempts: 2, file: 'x/second.jsonl' },
    ]);
  });

  test('become a model each, called as its file, so that equal answers of two models both count', async () => {
    const report = await recordingsApi().storeRecording(request(...given), choice, silent);
    expect(await titlesOf(report.runId)).toEqual(['x/first', 'x/second']);
    expect(report).toMatchObject({ stored: 3, repeated: 0, missing: 1 });
  });

  test('become one model where the person says so', async () => {
    const one = { ...choice, model: 'mine' };
    const report = await recordingsApi().storeRecording(request(...given), one, silent);
    expect(await titlesOf(report.runId)).toEqual(['mine']);
    expect(report).toMatchObject({ stored: 2, repeated: 1, missing: 0 });
  });
});

test('secrets in names of models and files, in the title and the source are found, and masked before anything is stored', async () => {
  const [first, second] = ['a', 'b'].map((each) => `ghp_${each.repeat(36)}`);
  const log = request(file(`log-${first}.jsonl`, chat('Oslo', `m ${first}`), chat('Oslo', `m ${second}`)));
  const recordings = recordingsApi();
  const { look } = await recordings.inspectRecording(log, silent);
  expect(look!.secrets.map(({ kind }) => kind)).toEqual(['GitHub token', 'GitHub token']);
  const named = { ...choice, title: `log-${first}`, source: { publisher: `Me, ${second}` } };
  const { runId, datasetTitle } = await recordings.storeRecording(log, named, silent);
  const run = await getRun(db, runId);
  expect(run.config.title).toBe('log-[GitHub token]');
  expect(run.config.models.map(({ title }) => title)).toEqual(['m [GitHub token]', 'm [GitHub token] (2)']);
  const cells = [];
  for await (const cell of resultsOf(db, runId)) cells.push(cell);
  expect(cells).toHaveLength(2);
  const stored = JSON.stringify([run, datasetTitle, cells, await db.getAll('datasets')]);
  expect(stored).not.toContain('ghp_');
});

test('secrets that are to be kept stay in names', async () => {
  const token = `ghp_${'a'.repeat(36)}`;
  const log = request(file('log.jsonl', chat('Oslo', `m ${token}`)));
  const { runId } = await recordingsApi().storeRecording(log, { ...choice, secrets: 'keep' }, silent);
  expect((await getRun(db, runId)).config.models[0]!.title).toBe(`m ${token}`);
});

const name = `every part of all samples dropped at once is of one format${
  hasSamples ? '' : ' (skipped: ../shared/samples is not there)'
}`;

test.skipIf(!hasSamples)(name, { timeout: 60_000 }, async () => {
  const recordings = recordingsApi();
  const all = samplesIn('.').map((path) => ({
    path,
    blob: new Blob([readFileSync(`${samples}/${path}`)]),
  }));
  const { parts } = await recordings.inspectRecording(request(...all), silent);
  expect(parts!.length).toBeGreaterThanOrEqual(10);
  expect(new Set(parts!.map(({ format }) => format)).size).toBe(parts!.length);
  for (const { format, files } of parts!) {
    const { look, refusal, parts: again } = await recordings.inspectRecording(request(...files), silent);
    expect(again, format).toBeUndefined();
    expect(look?.attempts ?? refusal, format).toBeTruthy();
  }
});
