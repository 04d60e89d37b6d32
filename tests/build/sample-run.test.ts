import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { cellAddress } from '#core/cell.ts';
import type { JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { knownModels } from '#ask/cells/known-answers.ts';
import { packedRunFile } from '#files/interchange/index.ts';
import { SiteData } from '#store/storage/site-data.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import { recordingIn } from '#build/recordings.ts';
import { testbedInThread } from '#build/testbed-executor.ts';
import { sampleRun, type BuiltSample, type Recording } from '#build/sample-run.ts';
import { headlineOf } from '../../src/app/home/headline.ts';
import { aRecording, madeStandIn } from '../builders/a-recording.ts';
import { anEvalWorld } from '../builders/an-eval-world.ts';

const DATASET = { id: 't', title: 'T' };
const site = new SiteData(async (path) => new Uint8Array(readFileSync(`public/${path}`)));
const here = Object.assign(() => Promise.reject(new Error('no store')), {
  site: () => Promise.resolve(site),
});

let tasks: Task[];
let recording: Recording;
let built: BuiltSample;
beforeAll(async () => {
  tasks = await tasksAt(here, 'ground', [0, 1, 2, 12, 13, 25]);
  recording = await aRecording(tasks, {
    agentIds: ['native-tools', 'single-shot'],
    repeats: 2,
    settings: { temperature: 0.7 },
  });
  built = await sampleRun(tasks, DATASET, [recording]);
});

const verdictsOf = ({ sample }: BuiltSample, model: number): string[] =>
  sample.cells
    .filter(
      ({ cell }) => Math.floor(cell / sample.run.config.repeats) % sample.run.config.models.length === model,
    )
    .map(({ verdict }) => verdict);

describe('the finished run with recorded answers', () => {
  test('has each way of asking as a system behind the baselines, under the set-up of the recording', () => {
    const { config, made, cells } = built.sample.run;
    expect(config.models.map(({ id, kind }) => [id, kind])).toEqual([
      ['baseline-oracle', 'baseline'],
      ['baseline-lexical', 'baseline'],
      ['baseline-random', 'baseline'],
      ['shipped:stand-in / native-tools', 'language-model'],
      ['shipped:stand-in / single-shot', 'language-model'],
    ]);
    expect(config).toMatchObject({
      repeats: 2,
      settings: { temperature: 0.7 },
      execution: { on: 'testbed' },
      scorerIds: expect.arrayContaining(['task-outcome', 'mcpbr-mcptoolbench']) as string[],
    });
    expect(cells).toBe(6 * 5 * 2);
    expect(made).toEqual([
      { ...madeStandIn, modelIds: ['shipped:stand-in / native-tools', 'shipped:stand-in / single-shot'] },
    ]);
  });

  test('scores every answer again: what a recording says of verdicts changes nothing', async () => {
    const wrong = recording.results.map((record) => ({ ...record, verdict: 'correct' as const, scores: {} }));
    const again = await sampleRun(tasks, DATASET, [{ run: recording.run, results: wrong }]);
    expect(verdictsOf(again, 3)).toEqual(verdictsOf(built, 3));
    expect(new Set(verdictsOf(built, 0))).toEqual(new Set(['correct']));
    expect(verdictsOf(built, 3)).toContain('no-call');
  });

  test('leaves out a system until every answer of it is recorded, and says how many are', async () => {
    const contenders = recording.run.config.agentIds.length;
    const results = recording.results.filter(
      ({ repeat, cell }) => repeat === 0 || cellAddress(cell, contenders, 2).model === 1,
    );
    const half = await sampleRun(tasks, DATASET, [{ run: recording.run, results }]);
    expect(half.open).toEqual([{ title: 'Stand-in (scripted), native tools', answers: 6, of: 12 }]);
    expect(half.sample.run.config.models.map(({ id }) => id).slice(3)).toEqual([
      'shipped:stand-in / single-shot',
    ]);
    const none = await sampleRun(tasks, DATASET, [{ run: recording.run, results: results.slice(0, 1) }]);
    expect(none.sample.places).toEqual((await sampleRun(tasks, DATASET)).sample.places);
    expect(none.answers).toBeUndefined();
  });

  test('joins parts of a recording that answer tasks of their own', async () => {
    const parts = [
      recording.results.filter(({ taskId }) => taskId === tasks[0]!.id),
      recording.results.filter(({ taskId }) => taskId !== tasks[0]!.id),
    ].map((results) => ({ run: recording.run, results }));
    const { sample } = await sampleRun(tasks, DATASET, parts);
    expect(sample.run.config.models).toEqual(built.sample.run.config.models);
    expect(sample.run.made).toEqual(built.sample.run.made);
    expect(sample.places).toEqual(built.sample.places);
  });

  test('is read from a run file, and refuses tasks of others, other set-ups and answers whose making is not said', async () => {
    async function* all<Item>(list: readonly Item[]): AsyncGenerator<Item> {
      yield* list;
    }
    const file = await packedRunFile(recording.run, all(recording.results), all([]));
    const read = await recordingIn(file);
    expect(read.run.made).toEqual([madeStandIn]);
    expect((await sampleRun(tasks, DATASET, [read])).sample.places).toEqual(built.sample.places);
    await expect(sampleRun(tasks.slice(1), DATASET, [recording])).rejects.toThrow(
      'no task of the finished run',
    );
    const other = { ...recording.run, config: { ...recording.run.config, seed: 7 } };
    await expect(sampleRun(tasks, DATASET, [recording, { ...recording, run: other }])).rejects.toThrow(
      'different set-ups',
    );
    const { made: _, ...unsaid } = recording.run;
    await expect(sampleRun(tasks, DATASET, [{ ...recording, run: unsaid }])).rejects.toThrow('made');
  });

  test('is computed again by the worker from the answers that ship, with the same verdicts and no question', async () => {
    const answers = { answers: built.answers } as unknown as JsonValue;
    const { api, asked } = anEvalWorld({
      tasks,
      change: () => ({
        shippedModels: () => Promise.resolve(knownModels(answers)),
        loadExecutor: () => Promise.resolve(testbedInThread()),
      }),
    });
    const { config, ordinals } = built.sample.run;
    const cells = await api.reproduce({ config, ordinals }, () => {});
    expect(cells!.map(({ verdict }) => verdict)).toEqual(built.sample.cells.map(({ verdict }) => verdict));
    const decided = await api.reproduce(
      { config: { ...config, decidedBy: 'task-outcome' }, ordinals },
      () => {},
    );
    expect(decided!.map(({ verdict }) => verdict)).toEqual(
      built.sample.cells.map(({ verdicts }) => verdicts!['task-outcome']),
    );
    expect(asked).toEqual([]);
    // A run of a person's own never takes recorded answers for a model's.
    await expect(api.startRun(config, () => {})).rejects.toMatchObject({ code: 'model-unknown' });
  });

  test('says in its headline who wins against matching words, with the number of tasks', () => {
    const { pair } = built.sample;
    expect(built.sample.run.config.models[pair!.second]!.id).toBe('baseline-lexical');
    expect(headlineOf(built.sample)).toMatch(
      /^Stand-in, (native tools|single shot) .*word match.*: it solves \d of 6 tasks in all 2 repeats, word matching \d\.$/,
    );
  });
});

test('without a recording it has the baselines alone, each asked once, and no answers beside it', async () => {
  const { sample, answers, details } = await sampleRun(tasks, DATASET);
  expect(answers).toBeUndefined();
  expect(sample.run).toMatchObject({ cells: 18, config: { repeats: 1 } });
  expect(sample.run.made).toBeUndefined();
  expect(sample.run.config.execution).toBeUndefined();
  expect(sample.detail).toEqual(details[sample.telling]);
  expect(headlineOf(sample)).toMatch(/: the label itself scores 0\.0\s% on 6 tasks\.$/);
});
