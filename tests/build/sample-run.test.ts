import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { cellAddress, deciderOf } from '#core/cell.ts';
import { contendersOf, isAsked } from '#core/contender.ts';
import type { JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { knownModels } from '#ask/cells/known-answers.ts';
import { packedRunFile } from '#files/interchange/index.ts';
import { SiteData } from '#store/storage/site-data.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import { recordingIn } from '#build/recordings.ts';
import { testbedInThread } from '#build/testbed-executor.ts';
import { sampleRun, type BuiltSample, type Recording } from '#build/sample-run.ts';
import { tableFigures } from '#measure/metrics/index.ts';
import { askedWords } from '../../src/app/frame/models/model-words.ts';
import { captionOf, headlineOf } from '../../src/app/home/headline.ts';
import { tableOf } from '../../src/app/look/report/report-model.ts';
import { boundsOf } from '../../src/app/look/sample/bounds.ts';
import { askedAgain } from '../../src/app/look/sample/asked-again.ts';
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
      ({ cell }) => Math.floor(cell / sample.run.config.repeats) % sample.places.systems.length === model,
    )
    .map(({ verdict }) => verdict);

describe('the finished run with recorded answers', () => {
  test('has each way of asking as a system behind the baselines, under the set-up of the recording', () => {
    const { config, made, cells } = built.sample.run;
    expect(config.models.map(({ id, kind }) => [id, kind])).toEqual([
      ['baseline-oracle', 'baseline'],
      ['baseline-lexical', 'baseline'],
      ['baseline-random', 'baseline'],
      ['shipped:stand-in', 'language-model'],
    ]);
    expect(built.sample.places.systems.slice(3).map(({ id, title }) => [id, title])).toEqual([
      ['shipped:stand-in / native-tools', 'Stand-in (scripted), native tools'],
      ['shipped:stand-in / single-shot', 'Stand-in (scripted), single shot'],
    ]);
    // What a cell's page and a report say of how it was asked.
    expect(contendersOf(config).filter(isAsked)).toHaveLength(2);
    expect(askedWords(config)).toMatch(
      /^asked in 2 ways: in turns with native tool calling.*temperature 0.7/,
    );
    expect(config).toMatchObject({
      repeats: 2,
      settings: { temperature: 0.7 },
      execution: { on: 'testbed' },
      scorerIds: expect.arrayContaining(['task-outcome', 'mcpbr-mcptoolbench']) as string[],
    });
    expect(cells).toBe(6 * 5 * 2);
    expect(made).toEqual([{ ...madeStandIn, modelIds: ['shipped:stand-in'] }]);
  });

  test('scores every answer again: what a recording says of verdicts changes nothing', async () => {
    const wrong = recording.results.map((record) => ({ ...record, verdict: 'correct' as const, scores: {} }));
    const again = await sampleRun(tasks, DATASET, [{ run: recording.run, results: wrong }]);
    expect(verdictsOf(again, 3)).toEqual(verdictsOf(built, 3));
    expect(new Set(verdictsOf(built, 0))).toEqual(new Set(['correct']));
    expect(verdictsOf(built, 3)).toContain('no-call');
  });

  test('says of an attempt which limit ended it, and that its menu lacked a tool', async () => {
    const cut = recording.results.map((record) => {
      const steps = record.trajectory.steps.map((step) => ({ ...step, trouble: 'cut' as const }));
      const { finalAnswer: _, ...rest } = record.trajectory;
      const menu = { ...record.asked!.menu, recall: 0.5 };
      return {
        ...record,
        trajectory: { ...rest, steps, stopReason: 'token-limit' as const },
        asked: { ...record.asked!, menu },
      };
    });
    const { sample } = await sampleRun(tasks, DATASET, [{ run: recording.run, results: cut }]);
    const own = sample.cells.filter(({ cell }) => cellAddress(cell, 5, 2).model === 3);
    expect(own).toHaveLength(12);
    for (const cell of own) expect(cell).toMatchObject({ limit: 'tokens an answer', lacksTools: true });
    const bounded = {
      ...sample.run.config,
      settings: { maxOutputTokens: 160 },
      limits: { maxSteps: 4, maxCalls: 8 },
    };
    const run = { ...sample.run, config: { ...bounded, menu: { strategy: 'top-k' as const, k: 4 } } };
    expect(boundsOf({ ...sample, run })).toEqual({
      ...{ turns: 4, calls: 8, tokens: 160, tools: 4 },
      ...{ attempts: 24, ended: 24, lacking: 6 },
    });
    expect(sample.bounds).toBeUndefined();
    expect(built.sample.cells.filter(({ limit, lacksTools }) => limit ?? lacksTools)).toEqual([]);
  });

  test('leaves out a system until every answer of it is recorded, and says how many are', async () => {
    const contenders = recording.run.config.agentIds.length;
    const results = recording.results.filter(
      ({ repeat, cell }) => repeat === 0 || cellAddress(cell, contenders, 2).model === 1,
    );
    const half = await sampleRun(tasks, DATASET, [{ run: recording.run, results }]);
    expect(half.open).toEqual([{ title: 'Stand-in (scripted), native tools', answers: 6, of: 12 }]);
    expect(half.sample.run.config.models.map(({ id }) => id).slice(3)).toEqual(['shipped:stand-in']);
    expect(half.sample.run.config.agentIds).toEqual(['single-shot']);
    expect(verdictsOf(half, 3)).toEqual(verdictsOf(built, 4));
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
    const answers = built.answers as unknown as JsonValue[];
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

  test('says in its headline who wins against matching words, in the figures of its report', () => {
    const { sample } = built;
    const { pair, places, run } = sample;
    expect(places.systems[pair!.second]!.id).toBe('baseline-lexical');
    expect(pair!.scorer).toBe(deciderOf(run.config));
    const table = tableOf({ ...sample, tasksKnown: true });
    const { pairs } = tableFigures(table, { scorerIds: [] });
    const reported = pairs.find(
      ({ a, b }) => a.id === 'baseline-lexical' && b.id === places.systems[pair!.first]!.id,
    )!;
    expect(pair).toMatchObject({
      points: -reported.points,
      rates: [reported.rateB, reported.rateA],
      test: reported.test,
      p: reported.adjustedP,
    });
    // The plot beside the headline shows the same rates.
    const own = places.scorers.find(({ id }) => id === pair!.scorer)!.rates;
    expect(own[pair!.first]![0]).toBeCloseTo(pair!.rates[0], 3);
    expect(own[pair!.second]![0]).toBeCloseTo(pair!.rates[1], 3);
    expect(captionOf(sample)).toContain('whole tasks resampled, and Wilson’s');
    expect(headlineOf(sample)).toMatch(
      /^Stand-in, (native tools|single shot) .*word match.*: “mcpbr MCPToolBench\+\+, as documented” finds [\d.]+\s% of its 12 attempts right, and [\d.]+\s% of word matching’s\.$/,
    );
  });

  test('becomes a set-up that asks: its models under their own names, unlisted weights as the nearest of the list', () => {
    const { config, made } = built.sample.run;
    const idsOf = (run: Parameters<typeof askedAgain>[0]): string[] =>
      askedAgain(run).models.map(({ id }) => id);
    expect(idsOf({ config })).toEqual([...config.models.slice(0, 3).map(({ id }) => id), 'stand-in']);
    const near = made!.map((each) => ({ ...each, weights: { ...each.weights, offered: 'near-q8_0' } }));
    expect(askedAgain({ config, made: near }).models[3]).toMatchObject({
      id: 'openai-chat:near-q8_0',
      model: 'near-q8_0',
    });
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
