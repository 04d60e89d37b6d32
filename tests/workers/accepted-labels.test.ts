import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { labelOfAnswer } from '#measure/scorers/index.ts';
import { deleteDataset, getDataset } from '#store/storage/datasets.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { getRun, putResults, putRun, resultAt, resultsOf, summariesOf } from '#store/storage/runs.ts';
import { filterTasks } from '#store/storage/task-sort.ts';
import { loadTaskIndex } from '#store/storage/task-index.ts';
import { taskAt, tasksAt } from '#store/storage/tasks.ts';
import { createFilesApi } from '../../workers/files/files-api.ts';
import { anEvalWorld } from '../builders/an-eval-world.ts';

let db: Database;
let number = 0;
let clock = 0;
beforeEach(async () => (db = await openDatabase({ name: `labels-${number++}` })));

const silent = () => {};
const weather = {
  name: 'get_weather',
  description: 'Weather of a town',
  parameters: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
};
/** A chat of a model that asks for the weather of a town, and what it says then. */
const chat = (model: string, question: string, town: string) => ({
  model,
  tools: [{ type: 'function', function: weather }],
  messages: [
    { role: 'user', content: question },
    {
      role: 'assistant',
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'get_weather', arguments: `{"town":"${town}"}` } },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: '{"degrees": 12}' },
    { role: 'assistant', content: `12 degrees in ${town}.` },
  ],
});
const log = [
  chat('model-a', 'Weather in Oslo?', 'Oslo'),
  chat('model-b', 'Weather in Oslo?', 'Lima'),
  chat('model-a', 'Weather in Rome?', 'Rome'),
  chat('model-b', 'Weather in Rome?', 'Rome'),
];

/** The workers on one store, and the run of the log in it. */
async function aLoggedRun() {
  const world = {
    connect: async () => db,
    fetch: () => Promise.reject(new Error('nothing is fetched')),
    now: () => ++clock,
    makeId: () => `generation-${number++}`,
  };
  const files = createFilesApi(world);
  const blob = new Blob([log.map((row) => JSON.stringify(row)).join('\n')]);
  const { runId, datasetId } = await files.storeRecording(
    { importId: `import-${number++}`, files: [{ path: 'chats.jsonl', blob }] },
    { title: 'Two models', tasks: 'own', secrets: 'mask', source: {} },
    silent,
  );
  const { api: runs } = anEvalWorld({
    tasks: [],
    change: () => ({
      getDataset: (id) => getDataset(db, id),
      tasksAt: ({ id }, ordinals) => tasksAt(db, id, ordinals),
      getRun: (id) => getRun(db, id),
      putRun: (run) => putRun(db, run),
      putResults: (cells) => putResults(db, cells),
      resultsOf: (id) => resultsOf(db, id),
      // So long that every cell ends in a pause, where a stop is heard.
      now: () => (clock += 50),
    }),
  });
  const place = { datasetId, ordinal: 0, taskId: (await taskAt(db, datasetId, 0))!.id };
  const from = { model: 'model-a', run: 'Two models' };
  /** Accepts the answer in a cell of the first task, its final words where they are wanted. */
  async function accept(cell: number, withWords = false) {
    const [task, record] = [await taskAt(db, datasetId, 0), await resultAt(db, runId, cell)];
    const { calls, answer } = labelOfAnswer(task!, record!.trajectory)!;
    await files.acceptLabel({
      ...place,
      calls,
      ...(withWords && answer ? { answer } : {}),
      from: { ...from, model: cell === 0 ? 'model-a' : 'model-b' },
    });
  }
  const scoreAgain = () => runs.scoreAgain(runId, silent);
  return { files, runs, runId, datasetId, place, from, accept, scoreAgain };
}

const rowsOf = async (datasetId: string) => {
  const index = await loadTaskIndex(db, datasetId);
  return [0, 1].map((ordinal) => index.row(ordinal)!);
};
const verdictsOf = async (runId: string) => (await summariesOf(db, runId)).map(({ verdict }) => verdict);
const everything = async (runId: string) => {
  const records = [];
  for await (const record of resultsOf(db, runId)) records.push(record);
  return { records, summaries: await summariesOf(db, runId) };
};

describe('a label that a person accepts', () => {
  test('is in the task, in the list and in its filters, and nothing else changes', async () => {
    const { datasetId, accept, place } = await aLoggedRun();
    const before = await rowsOf(datasetId);
    await accept(0, true);
    const [first, second] = await rowsOf(datasetId);
    expect(first).toEqual({
      ...before[0],
      callType: 'single',
      labelKind: 'exact',
      tools: ['get_weather'],
      issues: ['label-accepted'],
    });
    expect(second).toEqual(before[1]);
    const index = await loadTaskIndex(db, datasetId);
    expect([...filterTasks(index, { issue: ['label-accepted'] })]).toEqual([0]);
    expect([...filterTasks(index, { labelKind: ['none'] })]).toEqual([1]);
    expect(index.facets().labelKind).toEqual([
      { value: 'exact', count: 1 },
      { value: 'none', count: 1 },
    ]);
    const task = (await taskAt(db, datasetId, 0))!;
    expect(task.id).toBe(place.taskId);
    expect(task.target).toMatchObject({
      calls: [{ name: 'get_weather', arguments: { town: ['Oslo'] } }],
      answer: { accept: ['12 degrees in Oslo.'] },
    });
    expect(await getDataset(db, datasetId)).toMatchObject({ labelledAt: clock, tasks: 2 });
  });

  test('leaves the task as it was when it is removed', async () => {
    const { files, datasetId, accept, place } = await aLoggedRun();
    const [task, rows] = [await taskAt(db, datasetId, 0), await rowsOf(datasetId)];
    await accept(0);
    await files.removeLabel(place);
    expect(await taskAt(db, datasetId, 0)).toEqual(task);
    expect(await rowsOf(datasetId)).toEqual(rows);
  });

  test('stays when the same log is imported again', async () => {
    const { files, datasetId, accept } = await aLoggedRun();
    await accept(0);
    const blob = new Blob([log.map((row) => JSON.stringify(row)).join('\n')]);
    const again = await files.storeRecording(
      { importId: 'again', files: [{ path: 'chats.jsonl', blob }] },
      { title: 'Two models', tasks: 'own', secrets: 'mask', source: {} },
      silent,
    );
    expect(again.datasetId).toBe(datasetId);
    expect(await verdictsOf(again.runId)).toEqual(['not-counted', 'incorrect', 'not-counted', 'not-counted']);
  });

  test.each([
    ['of a data set that was deleted', async (id: string) => deleteDataset(db, id), {}],
    ['of a position that holds another task', async () => {}, { ordinal: 1 }],
    ['of a position beyond the end', async () => {}, { ordinal: 7 }],
  ])('%s is refused, and nothing is written', async (_, happens, other) => {
    const { files, datasetId, place, from } = await aLoggedRun();
    await happens(datasetId);
    const stored = await Promise.all([db.getAll('shards'), db.getAll('indexes'), db.getAll('datasets')]);
    const asked = { ...place, ...other, calls: [], from };
    await expect(files.acceptLabel(asked)).rejects.toMatchObject({ code: 'dataset-unknown' });
    await expect(files.removeLabel({ ...place, ...other })).rejects.toMatchObject({
      code: 'dataset-unknown',
    });
    expect(await Promise.all([db.getAll('shards'), db.getAll('indexes'), db.getAll('datasets')])).toEqual(
      stored,
    );
  });

  test('is refused where the row would not be read with it, and nothing is written', async () => {
    const { files, datasetId, place, from } = await aLoggedRun();
    const before = [await taskAt(db, datasetId, 0), await getDataset(db, datasetId)];
    const calls = [{ step: 1, name: '', arguments: {} }];
    await expect(files.acceptLabel({ ...place, calls, from })).rejects.toMatchObject({
      code: 'label-refused',
    });
    expect([await taskAt(db, datasetId, 0), await getDataset(db, datasetId)]).toEqual(before);
  });

  test('is kept beside another that is accepted at the same time', async () => {
    const { files, datasetId, place, from } = await aLoggedRun();
    const second = (await taskAt(db, datasetId, 1))!;
    await Promise.all([
      files.acceptLabel({ ...place, calls: [], from }),
      files.acceptLabel({ datasetId, ordinal: 1, taskId: second.id, calls: [], from }),
    ]);
    expect((await rowsOf(datasetId)).map(({ callType }) => callType)).toEqual(['none', 'none']);
  });
});

describe('a run that is scored again after a label was accepted', () => {
  test('decides by it, but for the model whose answer it is, which would pass by construction', async () => {
    const { runId, datasetId, accept, scoreAgain } = await aLoggedRun();
    expect(await verdictsOf(runId)).toEqual(Array(4).fill('not-counted'));
    await accept(0);
    expect((await getRun(db, runId)).config.decidedBy).toBe('mcpbr-mcptoolbench');
    // With a label, calls that were executed are judged by what they did: another scorer decides, so that every cell changes.
    expect(await scoreAgain()).toBe(4);
    expect(await verdictsOf(runId)).toEqual(['not-counted', 'incorrect', 'not-counted', 'not-counted']);
    const { config, dataset } = await getRun(db, runId);
    expect(config.scorerIds).toEqual(expect.arrayContaining(['ast', 'node-f1', 'tool-choice']));
    expect(config.decidedBy).toBe('task-outcome');
    expect(dataset.labelledAt).toBe((await getDataset(db, datasetId))!.labelledAt);
    expect((await summariesOf(db, runId))[1]).toMatchObject({ expectedCalls: 1 });
  });

  test('takes the accepted words for a part of it where the calls were executed', async () => {
    const { runId, accept, scoreAgain } = await aLoggedRun();
    await accept(0, true);
    await scoreAgain();
    expect((await verdictsOf(runId)).slice(0, 2)).toEqual(['not-counted', 'incorrect']);
  });

  test('the other way round where the other answer is accepted', async () => {
    const { runId, accept, scoreAgain } = await aLoggedRun();
    await accept(1);
    await scoreAgain();
    expect((await verdictsOf(runId)).slice(0, 2)).toEqual(['incorrect', 'not-counted']);
  });

  test('is as it was when the label is removed and it is scored again', async () => {
    const { files, runId, accept, scoreAgain, place } = await aLoggedRun();
    const [before, { config }] = [await everything(runId), await getRun(db, runId)];
    await accept(0);
    await scoreAgain();
    await files.removeLabel(place);
    expect(await scoreAgain()).toBe(4);
    expect(await everything(runId)).toEqual(before);
    expect((await getRun(db, runId)).config).toEqual(config);
  });

  test('writes the cells of that task alone where the same scorer decides', async () => {
    const { files, runId, datasetId, from, accept, scoreAgain } = await aLoggedRun();
    await accept(0);
    await scoreAgain();
    const [before, second] = [await everything(runId), (await taskAt(db, datasetId, 1))!];
    const calls = [{ step: 1, name: 'get_weather', arguments: { town: 'Rome' } }];
    await files.acceptLabel({ datasetId, ordinal: 1, taskId: second.id, calls, from });
    expect(await scoreAgain()).toBe(2);
    const after = await everything(runId);
    expect(after.records.slice(0, 2)).toEqual(before.records.slice(0, 2));
    expect(await verdictsOf(runId)).toEqual(['not-counted', 'incorrect', 'not-counted', 'correct']);
  });

  test('writes nothing where no label changed', async () => {
    const { runId, scoreAgain } = await aLoggedRun();
    const before = await everything(runId);
    expect(await scoreAgain()).toBe(0);
    expect(await everything(runId)).toEqual(before);
  });

  test('is as it was when it is stopped half-way', async () => {
    const { runId, runs, accept } = await aLoggedRun();
    await accept(0);
    const before = [await everything(runId), await getRun(db, runId)];
    const stopping = new AbortController();
    expect(await runs.scoreAgain(runId, () => stopping.abort(), stopping.signal)).toBeUndefined();
    expect([await everything(runId), await getRun(db, runId)]).toEqual(before);
  });

  test('is refused where the data set is gone', async () => {
    const { datasetId, scoreAgain } = await aLoggedRun();
    await deleteDataset(db, datasetId);
    await expect(scoreAgain()).rejects.toMatchObject({ code: 'dataset-unknown' });
  });
});
