import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { Dataset } from '#core/dataset.ts';
import type { Baseline } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import type { Scorer } from '#core/score.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { createEvalApi } from '../../workers/runs/eval-api.ts';
import type { EvalDeps } from '../../workers/runs/eval-deps.ts';
import { aTask } from '../builders/a-task.ts';
import { anEvalWorld, toldUntilEnd, untilEnd } from '../builders/an-eval-world.ts';

const rightAnswer = '[{"name":"get_weather","parameters":{"city":"Oslo"}}]';

const model = (id: string, answer: Baseline['answer']): Baseline => ({
  id,
  title: id,
  kind: 'baseline',
  answer,
});

const saysOslo: Scorer = {
  id: 'says-oslo',
  title: 'Says Oslo',
  family: 'structure',
  meaning: '',
  needs: [],
  score: (_, trajectory) => {
    if (trajectory.finalAnswer?.includes('raise')) throw new PlaygroundError('scorer-failed', 'TypeError');
    const correct = trajectory.finalAnswer?.includes('Oslo') ?? false;
    return {
      value: correct ? 1 : 0,
      verdict: correct ? 'correct' : 'incorrect',
      explanation: '',
      measures: { correct },
    };
  },
};

const silent: Trajectory = { steps: [], stopReason: 'answered' };

const config: RunConfig = {
  title: 'Test',
  selection: { datasetId: 'tests' },
  models: ['right', 'wrong', 'throws'].map((id) => ({ id, title: id, kind: 'baseline' })),
  agentIds: ['single-shot'],
  repeats: 2,
  seed: 7,
  scorerIds: ['says-oslo'],
};

const baselines = [
  model('right', () => rightAnswer),
  model('wrong', (_, seed) => `[{"name":"get_weather","parameters":{"city":"Rome ${seed}"}}]`),
  model('throws', () => {
    throw new Error('out of order');
  }),
  model('raises', () => 'raise'),
];

/** Baselines alone, one data set, and a clock that moves one millisecond a look. */
function aWorld(tasks = 150, overrides: Partial<EvalDeps> = {}) {
  const dataset = { id: 'tests', title: 'Tests', tasks, orderHash: 'abc' } as Dataset;
  let time = 0;
  let written = 0;
  const { deps, runs, cellsOf } = anEvalWorld({
    tasks: Array.from({ length: tasks }, (_, ordinal) => aTask({ id: `tasks.json#${ordinal}` })),
    change: ({ putResults }) => ({
      getDataset: async (id) => (id === 'tests' ? dataset : undefined),
      async putResults(finished) {
        written += finished.length;
        await putResults(finished);
      },
      baselines: new Map(baselines.map((each) => [each.id, each])),
      scorers: new Map([[saysOslo.id, saysOslo]]),
      now: () => time++,
      pause: async () => {},
      ...overrides,
    }),
  });
  return { deps, runs, records: cellsOf('run-1'), written: () => written, dataset };
}

describe('a run', () => {
  test('answers every cell once, scores it and tells of it in order', async () => {
    const world = aWorld();
    const events = await toldUntilEnd((onEvent) => createEvalApi(world.deps).startRun(config, onEvent));
    expect(events.map((event) => event.sequence)).toEqual(events.map((_, index) => index));
    const told = events.flatMap((event) =>
      event.type === 'cells-end' ? event.cells.map(({ cell }) => cell) : [],
    );
    expect(told).toEqual(Array.from({ length: 150 * 3 * 2 }, (_, cell) => cell));
    expect(world.written()).toBe(900);
    expect(world.runs.get('run-1')).toMatchObject({ status: 'finished', done: 900, cells: 900 });
    expect(world.records.get(0)).toMatchObject({ modelId: 'right', verdict: 'correct', outcome: 'called' });
    expect(world.records.get(2)).toMatchObject({ modelId: 'wrong', verdict: 'incorrect', repeat: 0 });
  });

  test('counts what this app failed on apart, never as a wrong answer', async () => {
    const world = aWorld(1);
    const failing = {
      ...config,
      models: ['throws', 'raises'].map((id) => ({ id, title: id, kind: 'baseline' as const })),
    };
    await untilEnd((onEvent) => createEvalApi(world.deps).startRun(failing, onEvent));
    expect(world.records.get(0)).toMatchObject({
      verdict: 'not-counted',
      outcome: 'error',
      errors: { '': { code: 'bug' } },
    });
    expect(world.records.get(2)).toMatchObject({
      verdict: 'not-counted',
      errors: { 'says-oslo': { code: 'scorer-failed' } },
    });
  });

  test('takes no figure from another scorer where the one that decides raised', async () => {
    const saysSo = {
      ...saysOslo,
      id: 'says-so',
      score: () => ({ ...saysOslo.score(aTask(), silent), value: 1 }),
    };
    const scorers = new Map([saysOslo, saysSo].map((each) => [each.id, each]));
    const { deps } = aWorld(1, { scorers });
    const both = {
      ...config,
      models: [{ id: 'raises', title: 'raises', kind: 'baseline' as const }],
      scorerIds: ['says-oslo', 'says-so'],
    };
    const events = await toldUntilEnd((onEvent) => createEvalApi(deps).startRun(both, onEvent));
    const [cell] = events.flatMap((event) => (event.type === 'cells-end' ? event.cells : []));
    expect(cell).toMatchObject({
      verdict: 'not-counted',
      measures: {},
      verdicts: { 'says-oslo': 'failed', 'says-so': 'incorrect' },
    });
    expect(cell).not.toHaveProperty('cause');
  });

  test('tells the cause of every cell that was not solved, and of no other', async () => {
    const { deps } = aWorld(1);
    const events = await toldUntilEnd((onEvent) => createEvalApi(deps).startRun(config, onEvent));
    const told = events.flatMap((event) => (event.type === 'cells-end' ? event.cells : []));
    const causes = told.toSorted((a, b) => a.cell - b.cell).map(({ cause }) => cause);
    expect(causes).toEqual([undefined, undefined, 'wrong-argument', 'wrong-argument', undefined, undefined]);
  });

  test('gives every repeat a seed of its own and the same seeds every time', async () => {
    const world = aWorld(1);
    await untilEnd((onEvent) => createEvalApi(world.deps).startRun(config, onEvent));
    const answers = [2, 3].map((cell) => world.records.get(cell)!.trajectory.finalAnswer);
    expect(answers).toEqual([expect.stringContaining('Rome 7'), expect.stringContaining('Rome 8')]);
  });

  test('stopped and resumed ends as an undisturbed one, no cell answered twice', async () => {
    const world = aWorld();
    let pauses = 0;
    const stopping = createEvalApi({
      ...world.deps,
      pause: async () => {
        if (++pauses === 2) stopping.stopRun('run-1');
      },
    });
    const end = await untilEnd((onEvent) => stopping.startRun(config, onEvent));
    expect(end).toMatchObject({ type: 'run-end', run: { status: 'stopped' } });
    const half = world.written();
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(900);
    await untilEnd((onEvent) => createEvalApi(world.deps).resumeRun('run-1', onEvent));
    expect(world.written()).toBe(900);
    expect(world.runs.get('run-1')).toMatchObject({ status: 'finished', done: 900 });
  });

  test('keeps what is finished when the store is full, and says so', async () => {
    const world = aWorld();
    const full = new PlaygroundError('storage-quota', 'full');
    const putResults: EvalDeps['putResults'] = async (cells) => {
      if (world.written() > 100) throw full;
      await world.deps.putResults(cells);
    };
    const events = await toldUntilEnd((onEvent) =>
      createEvalApi({ ...world.deps, putResults }).startRun(config, onEvent),
    );
    expect(events.at(-1)).toMatchObject({ type: 'run-error', error: { code: 'storage-quota' } });
    expect(world.written()).toBeGreaterThan(100);
  });

  test('is refused while another tab works on it', async () => {
    const world = aWorld(1, { withLock: async () => false });
    const events = await toldUntilEnd((onEvent) => createEvalApi(world.deps).startRun(config, onEvent));
    expect(events.at(-1)).toMatchObject({ type: 'run-error', error: { code: 'run-locked' } });
  });

  test('of a data set that has changed since it began is not continued', async () => {
    const world = aWorld(1);
    await untilEnd((onEvent) => createEvalApi(world.deps).startRun(config, onEvent));
    const changed = { ...world.deps, getDataset: async () => ({ ...world.dataset, orderHash: 'other' }) };
    const events = await toldUntilEnd((onEvent) => createEvalApi(changed).resumeRun('run-1', onEvent));
    expect(events.at(-1)).toMatchObject({ type: 'run-error', error: { code: 'dataset-unknown' } });
  });

  test.each([
    ['an unknown data set', { ...config, selection: { datasetId: 'none' } }, 'dataset-unknown'],
    [
      'an unknown model',
      { ...config, models: [{ id: 'x', title: 'X', kind: 'baseline' as const }] },
      'model-unknown',
    ],
    ['no model', { ...config, models: [] }, 'run-empty'],
    ['a model twice', { ...config, models: [config.models[0]!, config.models[0]!] }, 'run-ambiguous'],
  ])('with %s does not begin', async (_, wrong, code) => {
    await expect(createEvalApi(aWorld(1).deps).startRun(wrong, () => {})).rejects.toMatchObject({ code });
  });
});

describe('reproducing a run', () => {
  const claim = { config, ordinals: [0, 1, 2] };

  test('gives its verdicts, tells how far it is, and stores nothing', async () => {
    const world = aWorld(3);
    const told: [number, number][] = [];
    const again = createEvalApi(world.deps).reproduce(claim, (...progress) => void told.push(progress));
    const perTask = ['correct', 'correct', 'incorrect', 'incorrect', 'not-counted', 'not-counted'];
    const cells = (await again)!;
    expect(cells.map(({ cell }) => cell)).toEqual(Array.from({ length: 18 }, (_, cell) => cell));
    expect(cells.map(({ verdict }) => verdict)).toEqual([...perTask, ...perTask, ...perTask]);
    expect(told.at(-1)).toEqual([18, 18]);
    expect(world.written()).toBe(0);
    expect(world.runs.size).toBe(0);
  });

  test('fails where tasks are gone, so that what was not run does not pass for reproduced', async () => {
    const world = aWorld(3);
    const tasksAt: typeof world.deps.tasksAt = async (...of) => (await world.deps.tasksAt(...of)).slice(0, 2);
    const again = createEvalApi({ ...world.deps, tasksAt }).reproduce(claim, () => {});
    await expect(again).rejects.toMatchObject({ code: 'dataset-unknown' });
  });

  test('can be stopped, and then runs nothing more and gives nothing', async () => {
    const world = aWorld(150);
    const api = createEvalApi(world.deps);
    const ordinals = Array.from({ length: 150 }, (_, ordinal) => ordinal);
    let reached = 0;
    const stopping = new AbortController();
    const onProgress = (done: number) => {
      reached = done;
      stopping.abort();
    };
    const again = api.reproduce({ ...claim, ordinals }, onProgress, stopping.signal);
    expect(await again).toBeUndefined();
    expect(reached).toBeGreaterThan(0);
    expect(reached).toBeLessThan(900);
  });
});

test('recomputing a cell gives the record that the run had', async () => {
  const world = aWorld(3);
  const api = createEvalApi(world.deps);
  await untilEnd((onEvent) => api.startRun(config, onEvent));
  const again = await api.recompute(config, [0, 1, 2], 9);
  const { runId: _, durationMs: _duration, ...stored } = world.records.get(9)!;
  expect(again).toMatchObject({ ...stored, trajectory: { finalAnswer: stored.trajectory.finalAnswer } });
});
