import 'fake-indexeddb/auto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RecordingChoice, RecordingFile, RecordingProgress } from '#store/bridge/files-contract.ts';
import { evidenceOf } from '#core/trajectory.ts';
import { summarize } from '#measure/metrics/index.ts';
import { runFileParts, writers } from '#files/interchange/index.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import { getRun, listRuns, resultsOf, summariesOf } from '#store/storage/runs.ts';
import { tableOf } from '../../src/app/look/report/report-model.ts';
import { unknownTask } from '../../src/app/frame/run-view.ts';
import { systemsOf } from '../../src/app/compare/systems.ts';
import { comparedOf } from '../../src/app/compare/tables.ts';
import { createFilesApi } from '../../workers/files/files-api.ts';
import { filesOf, writtenOf } from '../interchange/written.ts';
import { lines, transcript, weather } from '../builders/log-rows.ts';
import { sized } from '../tools/full-size.ts';

let db: Database;
let number = 0;
const fetched = new Map<string, string>();

function apis() {
  const world = {
    connect: async () => db,
    fetch: async (input: RequestInfo | URL) => {
      const body = fetched.get(String(input));
      return body === undefined ? new Response('', { status: 404 }) : new Response(body);
    },
    now: () => 1000,
    makeId: () => `generation-${number++}`,
  };
  const api = createFilesApi(world);
  return { datasets: api, recordings: api };
}
beforeEach(async () => {
  db = await openDatabase({ name: `recordings-${number++}` });
  fetched.clear();
});

const file = (path: string, text: string): RecordingFile => ({ path, blob: new Blob([text]) });
const request = (...files: RecordingFile[]) => ({ importId: `import-${number++}`, files });
const choice = (tasks: RecordingChoice['tasks'], more: Partial<RecordingChoice> = {}): RecordingChoice => ({
  title: 'A log',
  tasks,
  secrets: 'mask',
  source: { publisher: 'A publisher', licence: 'MIT' },
  ...more,
});
const silent = () => {};
const cellsOf = async (runId: string) => {
  const cells = [];
  for await (const record of resultsOf(db, runId)) cells.push(record);
  return cells;
};

describe('a log that carries its questions', () => {
  const log = file('chats.jsonl', lines([transcript('Oslo'), transcript('Lima')]));

  test('is looked at without storing anything', async () => {
    const { recordings } = apis();
    const { look } = await recordings.inspectRecording(request(log), silent);
    expect(look).toMatchObject({
      format: 'OpenAI chat completions',
      attempts: 2,
      refused: 0,
      models: [{ name: 'model-a', attempts: 2 }],
      tasks: 2,
      ownTasks: 2,
      fits: [],
      secrets: [],
    });
    expect(await listRuns(db)).toEqual([]);
  });

  test('becomes a data set and a run that is scored by what needs no label', async () => {
    const { recordings } = apis();
    const report = await recordings.storeRecording(request(log), choice('own'), silent);
    expect(report).toMatchObject({
      stored: 2,
      refused: 0,
      unpaired: 0,
      rows: 2,
      madeDataset: true,
      models: 1,
    });
    const run = await getRun(db, report.runId);
    expect(run.config.models).toEqual([{ id: 'recorded:model-a', title: 'model-a', kind: 'recorded' }]);
    expect(run.config.recorded).toMatchObject({
      publisher: 'A publisher',
      licence: 'MIT',
      files: ['chats.jsonl'],
    });
    expect(run.config.recorded!.sha256).toMatch(/^[0-9a-f]{64}$/);
    const cells = await cellsOf(report.runId);
    expect(cells.map(({ taskId }) => taskId)).toHaveLength(2);
    expect(cells[0]!.trajectory.finalAnswer).toBe('12 degrees.');
    expect(cells[0]!.durationMs).toBeUndefined();
    expect(cells[0]!.recorded).toMatchObject({ file: 'chats.jsonl', row: 0 });
    expect(await summariesOf(db, report.runId)).toHaveLength(2);
  });

  test('is found again when the same file is stored once more, and its data set is not made twice', async () => {
    const { recordings } = apis();
    const first = await recordings.storeRecording(request(log), choice('own'), silent);
    const second = await recordings.storeRecording(request(log), choice('own'), silent);
    expect(second.datasetId).toBe(first.datasetId);
    expect([first.twin, second.twin]).toEqual([undefined, { runId: first.runId, title: first.title }]);
  });
});

test('a file of no known format is no log', async () => {
  const { recordings } = apis();
  const rows = lines([{ query: 'a', tools: [] }]);
  const found = await recordings.inspectRecording(request(file('tasks.jsonl', rows)), silent);
  expect(found).toMatchObject({ files: [{ path: 'tasks.jsonl' }], tasks: [] });
  expect(found).not.toHaveProperty('look');
  await expect(
    recordings.storeRecording(request(file('tasks.jsonl', rows)), choice('own'), silent),
  ).rejects.toMatchObject({ code: 'recording-unknown' });
});

describe('files that came together', () => {
  const question = (id: string) => ({
    id,
    question: [[{ role: 'user', content: `Weather in ${id}?` }]],
    function: [{ ...weather, parameters: { ...weather.parameters, type: 'dict' } }],
  });
  const label = (id: string) => ({ id, ground_truth: [{ get_weather: { town: [id] } }] });
  const answer = (id: string) => ({ id, result: [{ get_weather: JSON.stringify({ town: id }) }] });
  const given = [
    file('bfcl/BFCL_simple.json', lines([question('a_0'), question('a_1')])),
    file('bfcl/possible_answer/BFCL_simple.json', lines([label('a_0'), label('a_1')])),
    file('bfcl/own.csv', 'query,tools\nHi,"[]"\n'),
    file('bfcl/result/model-b/BFCL_simple_result.json', lines([answer('a_0'), answer('a_1')])),
    file('bfcl/README.md', '# Results\n\nNothing to read.'),
  ];

  test('are answers, tasks for a data set and what is left out with a note; the run names its own files alone', async () => {
    const { datasets, recordings } = apis();
    const asked = request(...given);
    const { look, files, tasks } = await recordings.inspectRecording(asked, silent);
    expect(look).toMatchObject({ format: 'BFCL results', attempts: 2, fits: [] });
    expect(look!.notes.map(({ file: path, kind, reason }) => [path, kind, reason])).toEqual([
      ['bfcl/README.md', 'noted', 'its format is not known; it is left out'],
    ]);
    expect(files).toHaveLength(given.length);
    expect(tasks.map(({ path }) => path)).toEqual([
      'bfcl/BFCL_simple.json',
      'bfcl/possible_answer/BFCL_simple.json',
      'bfcl/own.csv',
    ]);
    const [questions, labels] = tasks;
    const { datasetId } = await datasets.importDataset(
      {
        origin: { kind: 'file', names: [questions!.path, labels!.path] },
        blobs: [questions!.blob, labels!.blob],
      },
      silent,
    );
    const again = await recordings.inspectRecording(asked, silent);
    expect(again.look!.fits).toMatchObject([{ datasetId, tasks: 2 }]);
    const report = await recordings.storeRecording(asked, choice({ datasetId }), silent);
    expect(report).toMatchObject({ stored: 2, unpaired: 0 });
    expect((await getRun(db, report.runId)).config.recorded!.files).toEqual([
      'bfcl/result/model-b/BFCL_simple_result.json',
    ]);
    expect((await cellsOf(report.runId)).map(({ verdict }) => verdict)).toEqual(['correct', 'correct']);
  });

  test('keep their tasks where the log beside them cannot be read, which says why', async () => {
    const { recordings } = apis();
    const broken = file(
      'x_result.json',
      lines([
        { id: 'a_0', result: [[['turn']]] },
        { id: 'a_1', result: [[['turn']]] },
      ]),
    );
    const { look, refusal, tasks } = await recordings.inspectRecording(request(given[0]!, broken), silent);
    expect(look).toBeUndefined();
    expect(refusal).toMatchObject({ code: 'recording-empty' });
    expect(tasks.map(({ path }) => path)).toEqual(['bfcl/BFCL_simple.json']);
  });

  test('are all for the import of data sets where none of them is a log', async () => {
    const { recordings } = apis();
    const found = await recordings.inspectRecording(request(given[0]!, given[1]!, given[4]!), silent);
    expect(found).toMatchObject({ tasks: [] });
    expect(found).not.toHaveProperty('look');
    expect(found).not.toHaveProperty('refusal');
    expect(found.files).toHaveLength(3);
  });
});

test('rows that are broken, twice there or of unknown tasks are counted and named; the good ones are kept', async () => {
  const { datasets, recordings } = apis();
  const task = (id: string) => ({
    id,
    query: `Weather in ${id}?`,
    tools: [{ name: 'get_weather', inputSchema: weather.parameters }],
    expected: [{ name: 'get_weather', arguments: { town: id } }],
  });
  const { datasetId } = await datasets.importDataset(
    {
      origin: { kind: 'file', names: ['tasks.jsonl'] },
      blobs: [new Blob([lines([task('Oslo'), task('Lima')])])],
    },
    silent,
  );
  const row = (id: string, town: string) => ({ id, result: [{ get_weather: JSON.stringify({ town }) }] });
  const text = lines([row('Oslo', 'Oslo'), row('Oslo', 'Lima'), row('Rome', 'Rome')]) + '{"id": "Li';
  const log = request(
    file('model-b/simple_result.json', text),
    file('again/model-b/simple_result.json', lines([row('Oslo', 'Oslo')])),
  );
  const { look } = await recordings.inspectRecording(log, silent);
  expect(look).toMatchObject({
    attempts: 3,
    besides: 1,
    refused: 1,
    models: [{ name: 'model-b', attempts: 3 }],
    tasks: 2,
    fits: [{ datasetId, tasks: 1 }],
  });
  const report = await recordings.storeRecording(log, choice({ datasetId }), silent);
  expect(report).toMatchObject({ rows: 5, stored: 2, refused: 1, unpaired: 1, repeated: 1 });
  expect(report.stored + report.refused + report.unpaired + report.repeated + report.joined).toBe(
    report.rows,
  );
  expect(report.notes.map(({ row, reason }) => [row, reason.slice(0, 20)])).toEqual([
    [3, 'the line is not JSON'],
    [2, 'the data set does no'],
    [0, 'the same answer of t'],
  ]);
  const cells = await cellsOf(report.runId);
  expect(cells.map(({ verdict, repeat }) => [verdict, repeat])).toEqual([
    ['correct', 0],
    ['incorrect', 1],
  ]);
});

test('the same answer several times in one file is as many attempts, and in another file it is the same log again', async () => {
  const { recordings } = apis();
  const rows = lines([transcript('Oslo'), transcript('Oslo'), transcript('Oslo')]);
  const log = request(file('one.jsonl', rows), file('two.jsonl', rows + lines([transcript('Oslo')])));
  const { look } = await recordings.inspectRecording(log, silent);
  expect(look).toMatchObject({ attempts: 4, besides: 3, tasks: 1, notes: [] });
  const report = await recordings.storeRecording(log, choice('own'), silent);
  expect(report).toMatchObject({ rows: 7, stored: 4, repeated: 3, missing: 0 });
  expect((await getRun(db, report.runId)).config.repeats).toBe(4);
});

test('attempts whose question the log does not say are tasks of their own: no repeats, and no answers to one another’s', async () => {
  const { recordings } = apis();
  const silentAnswer = (text: string) => ({
    type: 'message',
    role: 'assistant',
    model: 'model-a',
    content: [{ type: 'text', text }],
  });
  const log = request(
    file('one.jsonl', lines([silentAnswer('Yes.'), silentAnswer('Yes.')])),
    file('two.jsonl', lines([silentAnswer('No.')])),
  );
  const { look } = await recordings.inspectRecording(log, silent);
  expect(look).toMatchObject({
    attempts: 3,
    besides: 0,
    tasks: 3,
    ownTasks: 0,
    notes: [],
    fits: [],
    someIds: [],
  });
  const report = await recordings.storeRecording(log, choice('own'), silent);
  expect(report).toMatchObject({ stored: 3, repeated: 0, unpaired: 0, missing: 0 });
  expect(await getRun(db, report.runId)).toMatchObject({ ordinals: [0, 1, 2], config: { repeats: 1 } });
});

test('a name that several tasks of the data set have pairs with none of them, and its row says so', async () => {
  const { datasets, recordings } = apis();
  const task = (id: string, query: string) => ({
    id,
    query,
    tools: [{ name: 'get_weather', inputSchema: weather.parameters }],
    expected: [{ name: 'get_weather', arguments: { town: query } }],
  });
  const { datasetId } = await datasets.importDataset(
    {
      origin: { kind: 'file', names: ['a.jsonl', 'b.jsonl'] },
      blobs: [
        new Blob([lines([task('1', 'Oslo'), task('2', 'Lima')])]),
        new Blob([lines([task('1', 'Rome'), task('3', 'Lima')])]),
      ],
    },
    silent,
  );
  const row = (id: string) => ({ id, result: [{ get_weather: '{"town":"Oslo"}' }] });
  const byId = await recordings.storeRecording(
    request(file('m/simple_result.json', lines(['1', '2', 'b.jsonl#1'].map(row)))),
    choice({ datasetId }),
    silent,
  );
  expect(byId).toMatchObject({ stored: 2, unpaired: 1 });
  expect(byId.notes).toMatchObject([{ row: 0, reason: expect.stringContaining('several') as string }]);
  const asked = (query: string) => ({
    model: 'm',
    messages: [
      { role: 'user', content: query },
      { role: 'assistant', content: 'x' },
    ],
  });
  const byQuestion = await recordings.storeRecording(
    request(file('a.jsonl', lines([asked('Lima'), asked('Rome')]))),
    choice({ datasetId }),
    silent,
  );
  expect(byQuestion).toMatchObject({ stored: 1, unpaired: 1 });
});

test('a log that does not say which tools were offered makes tasks that say so', async () => {
  const { recordings } = apis();
  const { tools: _, ...silentOnTools } = transcript('Oslo');
  const log = file('a.jsonl', lines([silentOnTools]));
  const { datasetId, runId } = await recordings.storeRecording(request(log), choice('own'), silent);
  const [task] = await tasksAt(db, datasetId, [0]);
  expect(task!.issues.map(({ code }) => code)).toContain('tools-not-recorded');
  expect(await summariesOf(db, runId)).toHaveLength(1);
});

test('dollars and tokens that a log names stand in the run as it names them; others have none', async () => {
  const { recordings } = apis();
  const row = (testIdx: number, cost: number, asked?: number) => ({
    promptIdx: 0,
    testIdx,
    provider: { id: 'openai:gpt-4o' },
    prompt: { raw: `Weather in ${testIdx}?` },
    vars: {},
    response: { output: 'Fine.', tokenUsage: { prompt: 10, completion: 5, total: 15 }, cost: asked },
    cost,
  });
  // A row costs 0 also where the adapter knows no price.
  const log = request(file('out.jsonl', lines([row(0, 0.002), row(1, 0), row(2, 0, 0)])));
  const { runId } = await recordings.storeRecording(log, choice('own'), silent);
  expect((await summariesOf(db, runId)).map(({ recordedDollars }) => recordedDollars)).toEqual([
    0.002,
    undefined,
    0,
  ]);
  expect((await summariesOf(db, runId))[1]!.usage).toMatchObject({ inputTokens: 10, outputTokens: 5 });
});

test('a model that did not answer a task that another answered is not wrong there', async () => {
  const { recordings } = apis();
  const rows = [transcript('Oslo'), transcript('Lima'), transcript('Oslo', { model: 'model-b' })];
  const report = await recordings.storeRecording(
    request(file('a.jsonl', lines(rows))),
    choice('own'),
    silent,
  );
  const missing = (await cellsOf(report.runId)).filter(({ errors }) => errors?.['']);
  expect(missing.map(({ modelId, verdict, errors }) => [modelId, verdict, errors?.['']?.code])).toEqual([
    ['recorded:model-b', 'not-counted', 'answer-not-recorded'],
  ]);
});

test('in a log without any tool’s answer no call was executed, made or not; where there is one, they were', async () => {
  const { recordings } = apis();
  const silentOne = {
    ...transcript('Lima'),
    messages: [transcript('Lima').messages[0], { role: 'assistant', content: 'No.' }],
  };
  const withoutAnswers = { ...transcript('Oslo'), messages: transcript('Oslo').messages.slice(0, 2) };
  const evidenceIn = async (name: string, ...rows: object[]) => {
    const log = request(file(name, lines(rows)));
    const { runId } = await recordings.storeRecording(log, choice('own', { title: name }), silent);
    return (await cellsOf(runId)).map(({ trajectory }) => evidenceOf(trajectory).executed);
  };
  expect(await evidenceIn('a.jsonl', withoutAnswers, silentOne)).toEqual([false, false]);
  expect(await evidenceIn('b.jsonl', transcript('Oslo'), silentOne)).toEqual([true, true]);
});

test('secrets in a log are named without showing them, and masked before anything is stored', async () => {
  const { recordings } = apis();
  const key = `sk-proj-${'a1B2'.repeat(10)}`;
  const log = request(file('a.jsonl', lines([transcript(`Oslo ${key}`), transcript('Lima')])));
  const { look } = await recordings.inspectRecording(log, silent);
  expect(look!.secrets).toMatchObject([{ kind: 'OpenAI key', file: 'a.jsonl', row: 0 }]);
  expect(JSON.stringify(look)).not.toContain(key);
  const report = await recordings.storeRecording(log, choice('own'), silent);
  expect(report.masked).toBe(1);
  const everything = JSON.stringify([
    report,
    await cellsOf(report.runId),
    (await db.getAll('shards')).map((shard) => new TextDecoder().decode(shard)),
  ]);
  expect(everything).not.toContain(key);
  expect(everything).toContain('[OpenAI key]');
});

test.each([
  [
    'an error of the publisher’s app',
    { error: `401: wrong key KEY`, response: { error: '401: wrong key KEY' } },
  ],
  ['a verdict', { response: { output: 'x' }, gradingResult: { pass: false, reason: 'KEY' }, success: false }],
  ['an answer', { response: { output: 'It is KEY.' } }],
])('a secret in %s is found, named and masked', async (_, said) => {
  const { recordings } = apis();
  const key = `sk-proj-${'a1B2'.repeat(10)}`;
  const row = (testIdx: number) => ({
    promptIdx: 0,
    testIdx,
    provider: { id: 'openai:gpt-4o' },
    prompt: { raw: `Question ${testIdx}?` },
  });
  const rows = [
    { ...row(0), ...said },
    { ...row(1), response: { output: 'y' } },
  ];
  const log = request(file('out.jsonl', lines(rows).replaceAll('KEY', key)));
  const { look } = await recordings.inspectRecording(log, silent);
  expect(look!.secrets).toMatchObject([{ kind: 'OpenAI key', file: 'out.jsonl', row: 0 }]);
  const report = await recordings.storeRecording(log, choice('own'), silent);
  expect(report).toMatchObject({ stored: 2, masked: 1 });
  const everything = JSON.stringify([report, await cellsOf(report.runId)]);
  expect(everything).not.toContain(key);
  expect(everything).toContain('[OpenAI key]');
});

test('a secret in a publisher’s reason, in a file beside the answers, is found and masked', async () => {
  const { recordings } = apis();
  const key = `sk-proj-${'a1B2'.repeat(10)}`;
  const log = request(
    file('result/m/simple_result.json', lines([0, 1].map((n) => ({ id: `simple_${n}`, result: 'f()' })))),
    file(
      'score/m/simple_score.json',
      lines([
        { accuracy: 0.5, correct_count: 1, total_count: 2 },
        { id: 1, valid: false, error: [`wrong key ${key}`], error_type: 'e' },
      ]),
    ),
  );
  const { look } = await recordings.inspectRecording(log, silent);
  expect(look!.secrets).toMatchObject([{ kind: 'OpenAI key', row: -1 }]);
  const report = await recordings.storeRecording(log, choice('own'), silent);
  expect(report).toMatchObject({ judged: 2, masked: 1 });
  expect(JSON.stringify(await cellsOf(report.runId))).not.toContain(key);
});

test('ids of tasks that hold secrets are masked, and their answers are still paired', async () => {
  const { recordings } = apis();
  const key = `sk-proj-${'a1B2'.repeat(10)}`;
  const ids = [key, `${key.slice(0, -1)}x`];
  const log = request(file('m/simple_result.json', lines(ids.map((id) => ({ id, result: 'f()' })))));
  const report = await recordings.storeRecording(log, choice('own'), silent);
  expect(report).toMatchObject({ stored: 2, unpaired: 0 });
  expect(JSON.stringify(await cellsOf(report.runId))).not.toContain(key);
});

test.each(writers.filter(({ ending }) => /json/.test(ending)).map(({ id }) => [id]))(
  'answers that this site wrote as %s are paired by the ids it gave with the data set that is here',
  async (id) => {
    const { recordings } = apis();
    const log = request(file('a.jsonl', lines([transcript('Oslo'), transcript('Lima')])));
    const { runId, datasetId } = await recordings.storeRecording(log, choice('own'), silent);
    const written = writtenOf(await getRun(db, runId), await cellsOf(runId));
    const files = filesOf(id, written).map(([path, text]) => file(path, text));
    const { look } = await recordings.inspectRecording(request(...files), silent);
    expect(look).toMatchObject({ tasks: 2, fits: [{ datasetId, tasks: 2 }] });
  },
);

test('the same question with other tools, or after other messages, is another task, and attempts at one are repeats', async () => {
  const { recordings } = apis();
  const { messages } = transcript('Oslo');
  const other = { ...weather, name: 'get_forecast' };
  const rows = [
    transcript('Oslo'),
    transcript('Oslo', { tools: [{ type: 'function', function: other }] }),
    transcript('Oslo', { messages: [{ role: 'system', content: 'Be brief.' }, ...messages] }),
    { ...transcript('Oslo'), messages: [messages[0], { role: 'assistant', content: 'Mild.' }] },
  ];
  const log = request(file('a.jsonl', lines(rows)));
  const { look } = await recordings.inspectRecording(log, silent);
  expect(look).toMatchObject({ attempts: 4, tasks: 3, ownTasks: 3 });
  const { runId } = await recordings.storeRecording(log, choice('own'), silent);
  expect(await getRun(db, runId)).toMatchObject({ ordinals: [0, 1, 2], config: { repeats: 2 } });
});

test('a run file of this site, dropped as a log, is looked through for secrets as well', async () => {
  const { recordings } = apis();
  const key = `ghp_${'x9'.repeat(18)}`;
  const log = request(file('a.jsonl', lines([transcript(`Oslo ${key}`), transcript('Lima')])));
  const { runId } = await recordings.storeRecording(log, choice('own', { secrets: 'keep' }), silent);
  const parts = runFileParts(await getRun(db, runId), await cellsOf(runId));
  const asked = request({ path: 'run.json', blob: new Blob([...parts]) });
  const { look } = await recordings.inspectRecording(asked, silent);
  expect(look).toMatchObject({ format: 'Proving Ground run', attempts: 2 });
  expect(look!.secrets).toMatchObject([{ kind: 'GitHub token', file: 'run.json', row: 0 }]);
  const again = await recordings.storeRecording(asked, choice('own'), silent);
  expect(JSON.stringify(await cellsOf(again.runId))).not.toContain(key);
});

test('a stopped import leaves nothing, and what a closed page left is swept away by the next', async () => {
  const { recordings } = apis();
  const log = request(file('a.jsonl', lines([transcript('Oslo')])));
  const stopping = recordings.storeRecording(log, choice('own'), silent);
  void recordings.cancelRecording(log.importId);
  await expect(stopping).rejects.toMatchObject({ code: 'import-cancelled' });
  expect(await listRuns(db)).toEqual([]);
  const left = await recordings.storeRecording(
    request(file('a.jsonl', lines([transcript('Oslo')]))),
    choice('own'),
    silent,
  );
  await db.delete('runs', left.runId);
  await recordings.storeRecording(
    request(file('b.jsonl', lines([transcript('Lima')]))),
    choice('own'),
    silent,
  );
  expect(await summariesOf(db, left.runId)).toEqual([]);
});

const bfcl = resolve(process.cwd(), '../shared/samples/bfcl-results');
const hasBfcl = existsSync(bfcl);
/** At the usual size one of five categories. */
const isRead = (file: string): boolean => sized(0, 1) === 1 || /(^|test_)multiple_function/.test(file);
const name = `the published answers of a prompted and of a calling model, through the page’s own import, keep the publisher’s verdicts${
  hasBfcl ? '' : ' (skipped: ../shared/samples/bfcl-results is not there)'
}`;

test.skipIf(!hasBfcl)(name, { timeout: 120_000 }, async () => {
  const { datasets, recordings } = apis();
  const blob = (path: string) => new Blob([readFileSync(`${bfcl}/${path}`)]);
  const questions = readdirSync(`${bfcl}/questions`).filter((each) => each.endsWith('.json'));
  const labels = readdirSync(`${bfcl}/questions/possible_answer`);
  const { datasetId } = await datasets.importDataset(
    {
      origin: { kind: 'file', names: [...questions, ...labels.map((each) => `possible_answer/${each}`)] },
      blobs: [
        ...questions.map((each) => blob(`questions/${each}`)),
        ...labels.map((each) => blob(`questions/possible_answer/${each}`)),
      ],
    },
    silent,
  );
  // All sixteen are held in tests/interchange/bfcl-published.full.test.ts, without a store.
  const models = ['claude-3-5-sonnet-20240620', 'command-r-plus-FC'];
  const answers = 2 * sized(200, 1240);
  const files = models.flatMap((model) =>
    ['result', 'score'].flatMap((folder) =>
      readdirSync(`${bfcl}/${folder}/${model}`)
        .filter(isRead)
        .map((each) => ({
          path: `${folder}/${model}/${each}`,
          blob: blob(`${folder}/${model}/${each}`),
        })),
    ),
  );
  const progress: RecordingProgress[] = [];
  const report = await recordings.storeRecording(request(...files), choice({ datasetId }), (each) => {
    progress.push(each);
  });
  expect(report).toMatchObject({ stored: answers, refused: 0, unpaired: 0, judged: answers });
  expect((await getRun(db, report.runId)).config.recorded!.judged).toBe(answers);
  expect(new Set(progress.map(({ stage }) => stage))).toEqual(new Set(['reading', 'scoring']));
  const differ: string[] = [];
  for await (const { taskId, modelId, scores, errors, recorded } of resultsOf(db, report.runId)) {
    const ours = scores['bfcl-as-coded'] ?? scores['bfcl-relevance-as-coded'];
    const theirs = recorded!.verdicts.find(({ name }) => name === 'bfcl')!.passed;
    if (!errors?.[''] && (ours?.verdict === 'correct') !== theirs) differ.push(`${modelId} ${taskId}`);
  }
  expect(differ).toEqual([]);
});

test('what was done and the verdict on it, in files of their own, are one attempt', async () => {
  const { recordings } = apis();
  const folder = 'gpt-4o__filesystem/run-1/file__sort';
  const meta = {
    task_name: 'file__sort',
    model_name: 'gpt-4o',
    mcp: 'filesystem',
    execution_result: { success: true, error_message: null },
    token_usage: { input_tokens: 10, output_tokens: 5 },
  };
  const { messages } = transcript('Oslo');
  const report = await recordings.storeRecording(
    request(
      file(`${folder}/meta.json`, JSON.stringify(meta)),
      file(`${folder}/messages.json`, JSON.stringify(messages)),
    ),
    choice('own'),
    silent,
  );
  expect(report).toMatchObject({ rows: 2, stored: 1, joined: 1, judged: 1, models: 1 });
  const [cell] = await cellsOf(report.runId);
  expect(cell!.recorded!.verdicts).toEqual([{ name: 'verification', passed: true }]);
  expect(cell!.usage).toMatchObject({ inputTokens: 10 });
  expect(cell!.trajectory.steps).toHaveLength(2);
});

test('files that repeat an answer with verdicts under other names are one attempt with all verdicts, and the same verdicts are no further one', async () => {
  const { recordings } = apis();
  const asked = [{ role: 'user', content: 'How warm?' }];
  const said = (answer: string, verdict: object) =>
    JSON.stringify([
      {
        task_id: 't',
        question: 'How warm?',
        messages: [...asked, { role: 'assistant', content: answer }],
        ...verdict,
      },
    ]);
  const name = 'm_text-Embedding-3.json';
  const report = await recordings.storeRecording(
    request(
      file(`annotation/${name}`, said('20', { task_success: 'success' })),
      file(`output/judge-a/${name}`, said('20', { judge: 'failure', reward: 0 })),
      file(
        `output/judge-b/${name}`,
        said('20', { judge: 'Thoughts: done.', judge_reason: 'none', reward: 1 }),
      ),
      file(`more/judge-b/${name}`, said('20', { task_success: 'success' })),
      file(`other/${name}`, said('21', { task_success: 'failure' })),
    ),
    choice('own'),
    silent,
  );
  expect(report).toMatchObject({ rows: 5, stored: 2, joined: 2, repeated: 1, models: 1 });
  const [first, second] = await cellsOf(report.runId);
  expect(first!.recorded!.verdicts).toEqual([
    { name: 'task_success', passed: true },
    { name: 'judge judge-a', passed: false, value: 0 },
    { name: 'judge judge-b', passed: true, value: 1, reason: 'Thoughts: done.' },
  ]);
  expect(second!.recorded!.verdicts).toEqual([{ name: 'task_success', passed: false }]);
});

describe('the verdicts of a log', () => {
  const row = (testIdx: number, success: boolean, more: object = {}) => ({
    promptIdx: 0,
    testIdx,
    provider: { id: 'openai:gpt-4o' },
    prompt: { raw: `Weather in ${testIdx}?` },
    vars: {},
    success,
    response: { output: 'Fine.' },
    ...more,
  });
  const verdictsOf = async (runId: string) => (await summariesOf(db, runId)).map(({ verdict }) => verdict);

  test('decide where no scorer does, named as recorded, in rates and comparisons', async () => {
    const { recordings } = apis();
    const log = request(file('out.jsonl', lines([row(0, true), row(1, false), row(2, true)])));
    const { runId } = await recordings.storeRecording(log, choice('own'), silent);
    const run = await getRun(db, runId);
    const summaries = await summariesOf(db, runId);
    expect(run.config.decidedBy).toBe('recorded');
    expect(await verdictsOf(runId)).toEqual(['correct', 'incorrect', 'correct']);
    const { resolved } = summarize(
      tableOf({ run, cells: summaries, tasks: run.ordinals.map(unknownTask), tasksKnown: false }),
    )[0]!;
    expect([resolved.solved, resolved.n]).toEqual([2, 3]);
    const { table } = comparedOf([{ run, cells: summaries }], systemsOf([run]), ['recorded']);
    expect([...table.evaluators[0]!.correct]).toEqual([1, 0, 1]);
    const [first] = await cellsOf(runId);
    expect(first!.scores.recorded!.explanation).toMatch(
      /^The log’s maker decided, not this page: “.+” passed\.$/,
    );
  });

  test('of mcpbr come with its three averages and with how answers were read', async () => {
    const { recordings } = apis();
    const arm = (selection: number, order: boolean) => ({
      mcp: {
        resolved: true,
        tool_selection_accuracy: selection,
        parameter_accuracy: 0.5,
        sequence_match: order,
      },
    });
    const results = (thresholds: object) => ({
      metadata: { config: { model: 'm' }, proving_ground: { version: 1, thresholds, text_fallback: true } },
      summary: {},
      tasks: [
        { instance_id: 'a', ...arm(1, true) },
        { instance_id: 'b', ...arm(0.5, false) },
      ],
    });
    const written = file('results.json', JSON.stringify(results({ selection: 0 })));
    const { runId } = await recordings.storeRecording(request(written), choice('own'), silent);
    const run = await getRun(db, runId);
    expect(run.config).toMatchObject({ thresholds: { selection: 0 }, textFallback: true });
    const cells = await summariesOf(db, runId);
    const [summary] = summarize(
      tableOf({ run, cells, tasks: run.ordinals.map(unknownTask), tasksKnown: false }),
    );
    const { toolSelection, parameters, sequenceMatch } = summary!;
    expect([toolSelection, parameters, sequenceMatch].map(({ mean }) => mean)).toEqual([0.75, 0.5, 0.5]);
    const [first] = await cellsOf(runId);
    expect(first!.trajectory).not.toHaveProperty('reading');

    // Files that differ in it name none.
    const other = file('other.json', JSON.stringify(results({ selection: 1 })));
    const mixed = await recordings.storeRecording(request(written, other), choice('own'), silent);
    expect((await getRun(db, mixed.runId)).config).not.toHaveProperty('thresholds');
    expect(mixed.notes.map(({ reason }) => reason)).toContain(
      'its answers were read otherwise than those before it',
    );
  });

  test('decide nothing where a scorer decides, and are kept beside it', async () => {
    const { recordings } = apis();
    const [user, assistant] = [
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: 'Fine.' },
    ];
    const sample = {
      id: 1,
      epoch: 1,
      input: 'Weather?',
      target: 'Fine.',
      messages: [user, assistant],
      output: { model: 'gpt-4o', choices: [{ message: assistant, stop_reason: 'stop' }] },
      scores: { match: { value: 'I' } },
    };
    const document = {
      version: 2,
      status: 'success',
      eval: { task: 't', model: 'openai/gpt-4o' },
      samples: [sample],
    };
    const log = request(file('log.json', JSON.stringify(document)));
    const { runId } = await recordings.storeRecording(log, choice('own'), silent);
    expect((await getRun(db, runId)).config.decidedBy).toBe('answer-match');
    expect(await verdictsOf(runId)).toEqual(['correct']);
    expect((await cellsOf(runId))[0]!.recorded!.verdicts).toMatchObject([{ passed: false }]);
  });
});
