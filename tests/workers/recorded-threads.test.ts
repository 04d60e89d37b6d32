import 'fake-indexeddb/auto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RecordingProgress } from '#store/bridge/files-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { blockOf } from '#store/storage/packed-cells.ts';
import { listRuns, resultsOf, summariesOf } from '#store/storage/runs.ts';
import { createFilesApi } from '../../workers/files/files-api.ts';
import { CellLanes, type CellThread } from '../../workers/files/cell-lanes.ts';
import { createCellThreadApi } from '../../workers/files/cell-lanes.ts';
import type { PlacedAttempt, RecordedOrder } from '../../workers/files/cell-writer.ts';
import { answerLines, labelLines, questionLines } from '../tools/bench/seeded-recording.ts';

/** The cells of one task, the 205th, lie in two blocks of 1,024. */
const wanted = { models: 5, tasks: 206 };
const CELLS = wanted.models * wanted.tasks;

/** A log of so many answers, stored in a database of its own, its run called after `makeId`. */
async function stored(name: string, cellThreads?: (db: Database) => CellThread[]) {
  const db = await openDatabase({ name });
  const world = {
    connect: () => Promise.resolve(db),
    fetch: () => Promise.resolve(new Response('', { status: 404 })),
    now: () => 1000,
    makeId: () => 'run',
    ...(cellThreads ? { cellThreads: () => cellThreads(db) } : {}),
  };
  const api = createFilesApi(world);
  const blobs = [questionLines(wanted), labelLines(wanted)].map((text) => new Blob([text]));
  const origin = { kind: 'file' as const, names: ['simple.json', 'possible_answer/simple.json'] };
  const { datasetId } = await api.importDataset({ origin, blobs }, () => {});
  const files = Array.from({ length: wanted.models }, (_, model) => ({
    path: `result/model-${model}/gorilla_openfunctions_v1_test_simple_result.json`,
    blob: new Blob([answerLines(wanted, model)]),
  }));
  const progress: RecordingProgress[] = [];
  const storing = api.storeRecording(
    { importId: 'log', files },
    { title: 'Seeded', tasks: { datasetId }, secrets: 'mask', source: {} },
    (each) => void progress.push(each),
  );
  return { db, storing, progress };
}

const cellsIn = async (db: Database) => {
  const results = [];
  for await (const record of resultsOf(db, 'recorded-run')) results.push(record);
  return { results, summaries: await summariesOf(db, 'recorded-run') };
};

describe('a large log', () => {
  let alone: Awaited<ReturnType<typeof stored>>;
  beforeAll(async () => {
    alone = await stored('alone');
    await alone.storing;
  });

  test('has the same cells in one thread and in several, which are ended', async () => {
    const report = await alone.storing;
    let ended = 0;
    const shared = await stored('shared', (db) =>
      Array.from({ length: 2 }, () => ({
        api: createCellThreadApi({ connect: () => Promise.resolve(db) }),
        end: () => void ended++,
      })),
    );
    expect(await shared.storing).toEqual(report);
    expect(report.stored).toBe(CELLS);
    expect(await cellsIn(shared.db)).toEqual(await cellsIn(alone.db));
    expect(ended).toBe(2);
    const counts = shared.progress.flatMap(({ stage, attempts }) => (stage === 'scoring' ? [attempts] : []));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(CELLS);
  });

  // Blocks are replaced one at a time where the log's own verdict decides.
  test('has its equal scores once in each block', async () => {
    const records = (await alone.db.getAll('packedResults')).flat();
    const shared = records.filter(({ scoresOf }) => scoresOf !== undefined);
    expect(shared.length).toBeGreaterThan(300);
    expect(shared.filter(({ cell, scoresOf }) => blockOf(cell) !== blockOf(scoresOf!))).toEqual([]);
  });

  test('leaves nothing behind when a thread is lost', async () => {
    const lost = new PlaygroundError('worker-lost', 'The files worker stopped unexpectedly.');
    const { db, storing } = await stored('lost', () => [
      {
        api: {
          beginCells: () => {},
          writeCells: () => Promise.reject(lost),
        },
        end: () => {},
      },
    ]);
    await expect(storing).rejects.toMatchObject({ code: 'worker-lost' });
    expect(await cellsIn(db)).toEqual({ results: [], summaries: [] });
    expect(await listRuns(db)).toEqual([]);
  });
});

describe('lanes of cells', () => {
  const order = {} as RecordedOrder;
  const at = (position: number): PlacedAttempt => ({ position, model: 0, repeat: 0 });

  test('give all attempts at a task to one lane, and no lane more than two batches before it has written one', async () => {
    const given: string[] = [];
    const release: (() => void)[] = [];
    const threads = ['a', 'b'].map((name) => ({
      api: {
        beginCells: () => {},
        writeCells: (attempts: readonly PlacedAttempt[]) => {
          given.push(name + attempts.map(({ position }) => position).join());
          return new Promise<void>((resolve) => release.push(resolve));
        },
      },
      end: () => {},
    }));
    let written = 0;
    const lanes = new CellLanes(
      async () => ({}) as Database,
      order,
      threads,
      (count) => (written = count),
    );
    await lanes.write([at(0), at(1), at(2), at(3)]);
    await lanes.write([at(0), at(1)]);
    const third = lanes.write([at(2), at(5)]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(given).toEqual(['a0,2', 'b1,3', 'a0', 'b1']);
    release[0]!();
    await new Promise((resolve) => setTimeout(resolve));
    expect(given.at(-1)).toBe('a2');
    release[1]!();
    await third;
    await new Promise((resolve) => setTimeout(resolve));
    expect(given.at(-1)).toBe('b5');
    release.forEach((each) => each());
    await lanes.finish();
    expect(written).toBe(8);
  });
});
