import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RecordingChoice, RecordingFile } from '#store/bridge/files-contract.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { getRun, resultsOf } from '#store/storage/runs.ts';
import { createFilesApi } from '../../workers/files/files-api.ts';
import { inParts } from '../../workers/files/table-rows.ts';

/** Six rows in the shape of Toucan, written by pyarrow 26 in two groups. */
const bytes = new Uint8Array(readFileSync('tests/vectors/datasets/toucan-rows.parquet'));
const URL = 'https://a.example/Maker-1/train-00000-of-00002.parquet';
const MIRROR = 'https://b.example/Maker-1/train-00000-of-00002.parquet';
const path = 'Maker-1/train-00000-of-00002.parquet';

let db: Database;
let number = 0;
let asked: { url: string; range: string | null }[] = [];
type Answer = (from: number, to: number) => Response;

/** The worker, and a network whose addresses answer so; anything else is not found. */
function apis(answers: Record<string, Answer>) {
  return createFilesApi({
    connect: async () => db,
    fetch: async (input, init) => {
      const url = input as string;
      const range = new Headers(init?.headers).get('range');
      asked.push({ url, range });
      const [from, last] = range?.match(/\d+/g)?.map(Number) ?? [0, bytes.length - 1];
      return answers[url]?.(from!, last! + 1) ?? new Response('', { status: 404 });
    },
    now: () => 1000,
    makeId: () => `generation-${number++}`,
  });
}
beforeEach(async () => {
  db = await openDatabase({ name: `tables-${number++}` });
  asked = [];
});

const total = (size: number | string) => ({ 'content-range': `bytes 0-1/${size}` });
const part: Answer = (from, to) =>
  new Response(bytes.slice(from, to), { status: 206, headers: total(bytes.length) });
const whole: Answer = () => new Response(bytes);

const request = (...files: RecordingFile[]) => ({ importId: `import-${number++}`, files });
const remote = (rows: number) => request({ path, url: URL, mirrors: [MIRROR], rows });
const choice: RecordingChoice = { title: 'Sample', tasks: 'own', secrets: 'keep', source: {} };
const silent = () => {};

describe('the first rows of a published table', () => {
  test('are fetched by parts, and are a run whose model is named by its folder', async () => {
    const api = apis({ [URL]: part });
    const report = await api.storeRecording(remote(2), choice, silent);
    expect(report).toMatchObject({ stored: 2, refused: 0, models: 1 });
    const run = await getRun(db, report.runId);
    expect(run.config.models.map(({ title }) => title)).toEqual(['Maker-1']);
    const answers = [];
    for await (const { trajectory } of resultsOf(db, report.runId)) answers.push(trajectory.finalAnswer);
    expect(answers.toSorted()).toEqual(['Rose 0 is watered.', 'Rose 1 is watered.']);
    expect(asked.filter(({ range }) => range === null)).toEqual([]);
    expect(asked.every(({ url }) => url === URL)).toBe(true);
  });

  test('are all where there are fewer than were asked for', async () => {
    const report = await apis({ [URL]: part }).storeRecording(remote(500), choice, silent);
    expect(report.stored).toBe(6);
  });

  test.each<[string, Answer]>([
    ['gives no parts', whole],
    [
      'does not say how large the file is',
      (from, to) => new Response(bytes.slice(from, to), { status: 206 }),
    ],
    ['does not know how large it is', () => new Response('', { status: 206, headers: total('*') })],
  ])('are taken from the next address where a host %s', async (_, answer) => {
    const report = await apis({ [URL]: answer, [MIRROR]: part }).storeRecording(remote(2), choice, silent);
    expect(report.stored).toBe(2);
    expect(new Set(asked.slice(1).map(({ url }) => url))).toEqual(new Set([MIRROR]));
  });

  test('are taken out of the whole file where no host gives parts', async () => {
    const report = await apis({ [MIRROR]: whole }).storeRecording(remote(2), choice, silent);
    expect(report.stored).toBe(2);
    expect(asked.at(-1)).toEqual({ url: MIRROR, range: null });
  });

  test.each<[string, Record<string, Answer>, string, RegExp]>([
    ['no host answers', {}, 'dataset-unreachable', /not found \(404\)/],
    [
      'a later part does not come',
      { [URL]: (from, to) => (from === 0 ? part(from, to) : new Response('', { status: 500 })) },
      'dataset-unreachable',
      /a part of it did not come from a\.example/,
    ],
    [
      'a part is shorter than was asked for',
      { [URL]: (from, to) => part(from, from === 0 ? to : to - 1) },
      'dataset-unreachable',
      /a part of it did not come from a\.example/,
    ],
    [
      'the file is no table',
      { [URL]: () => new Response('{"a": 1}\n', { status: 206, headers: total(9) }) },
      'dataset-unreadable',
      /is not a Parquet file/,
    ],
    [
      'it is broken',
      {
        [URL]: (from, to) =>
          new Response(new Uint8Array(to - from).fill(80), { status: 206, headers: total(bytes.length) }),
      },
      'dataset-unreadable',
      /Parquet/,
    ],
  ])('fail in our own words where %s', async (_, answers, code, message) => {
    await expect(apis(answers).storeRecording(remote(2), choice, silent)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message) as string,
    });
  });
});

test('parts of a file are fetched up to 128 MB', async () => {
  const answer = (size: number) =>
    new Response(new Uint8Array(size), { status: 206, headers: total(2 ** 30) });
  const give: typeof fetch = async (_, init) => {
    const [from, last] = new Headers(init?.headers).get('range')!.match(/\d+/g)!.map(Number);
    return answer(last! + 1 - from!);
  };
  const file = (await inParts([URL], 'a.parquet', give, new AbortController().signal))!;
  expect(file.size).toBe(2 ** 30);
  await file.slice!(0, 100);
  await expect(file.slice!(100, 101 + 128 * 2 ** 20)).rejects.toMatchObject({
    code: 'dataset-too-large',
    message: expect.stringContaining('more than 128 MB') as string,
  });
});

describe('a table on disk', () => {
  test('is a log where its rows are of a format that is published so, and read to its end', async () => {
    const report = await apis({}).storeRecording(request({ path, blob: new Blob([bytes]) }), choice, silent);
    expect(report).toMatchObject({ stored: 6, refused: 0 });
    expect((await getRun(db, report.runId)).config.models.map(({ title }) => title)).toEqual(['Maker-1']);
  });

  test.each(['own-file.parquet', 'packed-zstd.parquet', 'packed-brotli.parquet'])(
    '%s is no log: it is for the import of data sets',
    async (name) => {
      const blob = new Blob([readFileSync(`tests/vectors/datasets/${name}`)]);
      expect(await apis({}).inspectRecording(request({ path: name, blob }), silent)).not.toHaveProperty(
        'look',
      );
    },
  );

  test('with any byte changed is read or refused in our own words', async () => {
    for (let at = 0; at < bytes.length; at += 97) {
      const broken = bytes.slice();
      broken[at]! ^= 1 << (at % 8);
      const found = await apis({})
        .inspectRecording(request({ path, blob: new Blob([broken]) }), silent)
        .catch((error: unknown) => error);
      expect(found, `byte ${at}`).not.toBeInstanceOf(TypeError);
      expect(found, `byte ${at}`).not.toBeInstanceOf(RangeError);
    }
  });
});
