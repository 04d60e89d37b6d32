import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RecordingChoice, RecordingFile } from '#store/bridge/files-contract.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { getRun, listRuns, resultsOf } from '#store/storage/runs.ts';
import { createFilesApi } from '../../workers/files/files-api.ts';

let db: Database;
let number = 0;
/** What each address answers; anything else is not found. */
const answers = new Map<string, string>();
let asked: string[] = [];

function apis() {
  const world = {
    connect: async () => db,
    fetch: async (input: RequestInfo | URL) => {
      asked.push(String(input));
      const body = answers.get(String(input));
      return body === undefined ? new Response('', { status: 500 }) : new Response(body);
    },
    now: () => 1000,
    makeId: () => `generation-${number++}`,
  };
  const api = createFilesApi(world);
  return { datasets: api, recordings: api };
}
beforeEach(async () => {
  db = await openDatabase({ name: `published-${number++}` });
  answers.clear();
  asked = [];
});

const silent = () => {};
const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const numbers = [0, 1, 2, 3];
const ids = numbers.map((each) => `simple_${each}`);
const answer = (id: string) => ({ id, result: [{ get_weather: JSON.stringify({ town: id }) }] });
const wholeAnswers = lines(ids.map(answer));
const scores = (right: number, failed: readonly string[]) =>
  lines([
    { accuracy: right / 4, correct_count: right, total_count: 4 },
    ...failed.map((id) => ({ id, error: ['wrong'], error_type: 'value_error', prompt: { id } })),
  ]);

const ANSWERS = 'https://a.example/result/model-a/simple_result.json';
const MIRROR = 'https://b.example/result/model-a/simple_result.json';
const SCORES = 'https://a.example/score/model-a/simple_score.json';
const remote = (url: string, bytes: number, mirrors: string[] = []): RecordingFile => ({
  path: url.replace(/^https:\/\/..example\//, ''),
  url,
  bytes,
  mirrors,
});
const text = (path: string, body: string): RecordingFile => ({ path, blob: new Blob([body]) });
const request = (...files: RecordingFile[]) => ({ importId: `import-${number++}`, files });

/** The data set `simple_0` … `simple_3`, and how a run of it is asked for. */
async function choiceOfTasks({ datasets }: ReturnType<typeof apis>): Promise<RecordingChoice> {
  const tasks = ids.map((id) => ({
    id,
    category: 'simple',
    query: `Weather in ${id}?`,
    tools: [
      { name: 'get_weather', inputSchema: { type: 'object', properties: { town: { type: 'string' } } } },
    ],
    expected: [{ name: 'get_weather', arguments: { town: id } }],
  }));
  const { datasetId } = await datasets.importDataset(
    {
      origin: { kind: 'file', names: ['tasks.jsonl'] },
      blobs: [new Blob([lines(tasks)])],
    },
    silent,
  );
  return { title: 'Published', tasks: { datasetId }, secrets: 'keep', source: {} };
}

const cellsOf = async (runId: string) => {
  const cells = [];
  for await (const { taskId, verdict } of resultsOf(db, runId))
    cells.push([taskId.split('#').at(-1), verdict]);
  return cells;
};

describe('a published file that arrives cut off', () => {
  const half = wholeAnswers.slice(0, wholeAnswers.length / 2);

  test('is taken from the next address that gives all of it', async () => {
    const worker = apis();
    answers.set(ANSWERS, half).set(MIRROR, wholeAnswers);
    const log = request(remote(ANSWERS, wholeAnswers.length, [MIRROR]));
    const report = await worker.recordings.storeRecording(log, await choiceOfTasks(worker), silent);
    expect(report).toMatchObject({ stored: 4, refused: 0, missing: 0 });
  });

  test('fails the import where no address gives all of it, and nothing is stored', async () => {
    const worker = apis();
    answers.set(ANSWERS, half).set(MIRROR, half);
    const log = request(remote(ANSWERS, wholeAnswers.length, [MIRROR]));
    const storing = worker.recordings.storeRecording(log, await choiceOfTasks(worker), silent);
    await expect(storing).rejects.toMatchObject({
      code: 'dataset-unreachable',
      message: expect.stringContaining(
        `arrived cut off: ${half.length.toLocaleString('en')} of ${wholeAnswers.length.toLocaleString('en')} bytes`,
      ),
    });
    expect(await listRuns(db)).toEqual([]);
  });

  test('is not one that differs in its line ends alone', async () => {
    const worker = apis();
    answers.set(ANSWERS, wholeAnswers);
    const log = request(remote(ANSWERS, wholeAnswers.length + ids.length));
    const report = await worker.recordings.storeRecording(log, await choiceOfTasks(worker), silent);
    expect(report.stored).toBe(4);
  });
});

test('of several files those that came are kept, the failed are named, and another try asks for these alone', async () => {
  const worker = apis();
  answers.set(SCORES, scores(4, []));
  const log = request(remote(ANSWERS, wholeAnswers.length), remote(SCORES, 10));
  const choice = await choiceOfTasks(worker);
  const failure = await worker.recordings
    .storeRecording(log, choice, silent)
    .catch((error: unknown) => error as Error & { hint?: string });
  expect(failure).toMatchObject({
    message: `1 of 2 files could not be fetched whole. simple_result.json could not be fetched. Tried ${ANSWERS}: answered 500.`,
    hint: 'The other file is kept. Try again: only what is missing is fetched.',
  });
  asked = [];
  answers.set(ANSWERS, wholeAnswers);
  expect(await worker.recordings.storeRecording(log, choice, silent)).toMatchObject({ stored: 4, judged: 4 });
  expect(asked).toEqual([ANSWERS]);
});

describe('a log that lacks answers', () => {
  const three = text('result/model-a/simple_result.json', lines(ids.slice(0, 3).map(answer)) + '{"id": "sim');
  const missing = [...ids.slice(0, 3).map((id) => [id, 'correct']), ['simple_3', 'not-counted']];

  test('keeps the tasks of the chosen categories, and the run says what is missing and refused', async () => {
    const worker = apis();
    const choice = { ...(await choiceOfTasks(worker)), categories: ['simple'] };
    const report = await worker.recordings.storeRecording(request(three), choice, silent);
    expect(report).toMatchObject({ stored: 3, refused: 1, missing: 1 });
    expect((await getRun(db, report.runId)).config.recorded).toMatchObject({ refused: 1, missing: 1 });
    expect(await cellsOf(report.runId)).toEqual(missing);
  });

  test('keeps all tasks of a category where the publisher judged as many', async () => {
    const worker = apis();
    const log = request(three, text('score/model-a/simple_score.json', scores(3, ['simple_3'])));
    const report = await worker.recordings.storeRecording(log, await choiceOfTasks(worker), silent);
    expect(report).toMatchObject({ stored: 3, missing: 1, judged: 3 });
    expect(await cellsOf(report.runId)).toEqual(missing);
  });

  test('otherwise holds no tasks but those it answers: a part of a data set may be what was attempted', async () => {
    const worker = apis();
    const report = await worker.recordings.storeRecording(
      request(three),
      await choiceOfTasks(worker),
      silent,
    );
    expect(report).toMatchObject({ stored: 3, missing: 0 });
    expect(await cellsOf(report.runId)).toHaveLength(3);
  });
});

describe('a score file of BFCL', () => {
  const result = text('result/model-a/simple_result.json', wholeAnswers);

  test('that is cut off is not used, since what it does not name would count as right', async () => {
    const cut = text('score/model-a/simple_score.json', scores(2, ['simple_0']));
    const { look } = await apis().recordings.inspectRecording(request(result, cut), silent);
    expect(look!.notes).toMatchObject([
      { kind: 'rejected', reason: expect.stringContaining('counts 2 wrong answers, and 1 follow') },
    ]);
    const worker = apis();
    const report = await worker.recordings.storeRecording(
      request(result, cut),
      await choiceOfTasks(worker),
      silent,
    );
    expect(report.judged).toBe(0);
  });

  test('whose model’s folder is missing is named as a score file', async () => {
    const flat = text('simple_score.json', scores(4, []));
    const { look } = await apis().recordings.inspectRecording(request(result, flat), silent);
    expect(look!.notes[0]!.reason).toBe(
      'simple_score.json is a score file of BFCL that cannot be used: no folder names its model, as in score/gpt-4/simple_score.json.',
    );
  });

  test.each(['simple_score.json', 'score/model-a/simple_score.json'])(
    'alone (%s) is refused as one that holds verdicts',
    async (path) => {
      const found = await apis().recordings.inspectRecording(request(text(path, scores(4, []))), silent);
      expect(found.look).toBeUndefined();
      expect(found.refusal).toMatchObject({
        code: 'recording-empty',
        message: expect.stringContaining('score file of BFCL'),
        hint: expect.stringContaining('together with its result files'),
      });
    },
  );
});
