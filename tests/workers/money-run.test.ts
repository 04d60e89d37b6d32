import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { LanguageModelRef } from '#core/model.ts';
import type { Price } from '#core/price.ts';
import { spentIn, type RunConfig } from '#core/run.ts';
import { enoughFor, isBudgetReached } from '../../src/app/frame/models/money.ts';
import { aTask } from '../builders/a-task.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import {
  anEvalWorld,
  pass,
  toldUntilEnd,
  untilEnd,
  type Answers,
  type EvalWorld,
} from '../builders/an-eval-world.ts';

const modelNamed = (name: string): LanguageModelRef =>
  aLanguageModel({ id: `openai-chat:${name}`, title: name, model: name });
/** Ten output tokens cost a cent, input nothing. */
const priceOf = (model: string): Price => ({
  providerId: 'openai-chat',
  model,
  input: 0,
  output: 1000,
  asOf: '2026-01',
  source: 'test',
});
const config: RunConfig = {
  title: 'T',
  selection: { datasetId: 't' },
  models: [modelNamed('one')],
  prices: [priceOf('one'), priceOf('two')],
  agentIds: ['single-shot'],
  settings: { maxOutputTokens: 20 },
  repeats: 4,
  seed: 1,
  scorerIds: ['ast'],
};

/** Two tasks, and a store as stores are: done a moment later. */
const aWorld = (answer: Answers = () => says('[]')) =>
  anEvalWorld({
    tasks: [aTask({ id: 'a' }), aTask({ id: 'b' })],
    answer,
    change: ({ putResults }) => ({
      async putResults(cells) {
        await pass(2);
        await putResults(cells);
      },
    }),
  });

const start = (world: EvalWorld, more: Partial<RunConfig> = {}) =>
  untilEnd((onEvent) => world.api.startRun({ ...config, ...more }, onEvent));

describe('before the rest', () => {
  const both = { models: [modelNamed('one'), modelNamed('two')] };

  test('one cell of each language model is run alone, and kept', async () => {
    let atOnce = 0;
    const most: number[] = [];
    const world = aWorld(async (_, asked) => {
      atOnce++;
      await pass(5);
      most[asked] = atOnce--;
      return says('[]');
    });
    const events = await toldUntilEnd((onEvent) => world.api.startRun({ ...config, ...both }, onEvent));
    expect(events.at(-1)).toMatchObject({ type: 'run-end', run: { done: 16, status: 'finished' } });
    expect(events.filter(({ type }) => type === 'preflight')).toMatchObject([
      { contenderId: 'openai-chat:one', at: 0, of: 2 },
      { contenderId: 'openai-chat:two', at: 1, of: 2 },
    ]);
    expect(most.slice(0, 2)).toEqual([1, 1]);
    expect(world.asked).toHaveLength(16);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index));
  });

  test('a model that cannot be asked ends the run for the price of the others’ first cells', async () => {
    const world = aWorld(({ request }) => {
      if (request.model === 'two') throw new PlaygroundError('model-unknown', 'No such model.');
      return says('[]');
    });
    const end = await start(world, both);
    expect(end).toMatchObject({
      type: 'run-error',
      error: { code: 'models-failed', message: expect.stringContaining('“two”: No such model.') as string },
      run: { done: 1, status: 'stopped' },
    });
    expect(world.asked).toEqual(['one', 'two']);
  });

  test('a baseline needs no trial', async () => {
    const oracle = { id: 'baseline-oracle', title: 'Oracle', kind: 'baseline' as const };
    const events = await toldUntilEnd((onEvent) =>
      aWorld().api.startRun({ ...config, models: [oracle] }, onEvent),
    );
    expect(events.map(({ type }) => type)).not.toContain('preflight');
  });
});

describe('a budget', () => {
  test('is kept: what fits is asked, the rest is left, and the run says so', async () => {
    const world = aWorld();
    const end = await start(world, { budget: { dollars: 0.05 } });
    expect(end).toMatchObject({
      type: 'run-error',
      error: {
        code: 'budget-reached',
        message: expect.stringMatching(
          /up to \$0\.0200, which is more than is left of the budget of \$0\.0500\. 4 cells are left\./,
        ) as string,
      },
      run: { done: 4, status: 'stopped', spending: { uncertain: 0, underWay: 0 } },
    });
    expect(world.asked).toHaveLength(4);
    expect(world.runs.get('run-1')!.spending!.dollars).toBeCloseTo(0.04, 9);
  });

  test('that ends a run without a model counts the cells of the others as left', async () => {
    const world = aWorld(({ request }) => {
      if (request.model === 'two') throw new PlaygroundError('model-unknown', 'No such model.');
      return says('[]');
    });
    const models = [modelNamed('one'), modelNamed('two')];
    await start(world, { models, budget: { dollars: 0.05 } });
    const end = await untilEnd((onEvent) =>
      world.api.resumeRun('run-1', onEvent, undefined, ['openai-chat:two']),
    );
    expect(end).toMatchObject({
      error: {
        code: 'budget-reached',
        message: expect.stringContaining('budget of $0.0500. 4 cells are left.') as string,
      },
      run: { done: 4, cells: 16 },
    });
  });

  test('that is raised lets the run go on with what is left, and counts what was spent before', async () => {
    const world = aWorld();
    await start(world, { budget: { dollars: 0.05 } });
    await world.api.setBudget('run-1', { dollars: 0.08 });
    const again = await untilEnd((onEvent) => world.api.resumeRun('run-1', onEvent));
    expect(again).toMatchObject({ error: { code: 'budget-reached' }, run: { done: 7 } });
    await world.api.setBudget('run-1', undefined);
    const end = await untilEnd((onEvent) => world.api.resumeRun('run-1', onEvent));
    expect(end).toMatchObject({ type: 'run-end', run: { done: 8, status: 'finished' } });
    expect(world.asked).toHaveLength(8);
  });

  test('that a stopped answer may have used up refuses the next question with what it needs, and enough lets it in', async () => {
    let isSlow = true;
    const world = aWorld(({ signal }) =>
      isSlow
        ? new Promise((_, reject) =>
            signal.addEventListener('abort', () =>
              reject(new PlaygroundError('model-cancelled', 'Stopped.')),
            ),
          )
        : says('[]'),
    );
    const stopped = await untilEnd(async (onEvent) => {
      await world.api.startRun({ ...config, repeats: 1, budget: { dollars: 0.03 } }, onEvent);
      while (world.asked.length === 0) await pass(0);
      world.api.stopRun('run-1');
    });
    // Two cents are set aside for an answer, and nobody knows what the stopped one cost.
    expect(stopped).toMatchObject({ run: { done: 0, spending: { dollars: 0, uncertain: 0.02 } } });
    isSlow = false;
    const refused = await untilEnd((onEvent) => world.api.resumeRun('run-1', onEvent));
    expect(refused).toMatchObject({
      error: {
        code: 'budget-reached',
        message: expect.stringMatching(
          /up to \$0\.0200, .* of \$0\.0300\. Answers that were cut off count in full, .* 2 cells are left\./,
        ) as string,
      },
    });
    const { spending } = world.runs.get('run-1')!;
    expect(spending).toMatchObject({ refused: 0.02 });
    expect(isBudgetReached(world.runs.get('run-1')!)).toBe(true);
    await world.api.setBudget('run-1', { dollars: enoughFor(spentIn(spending, 'dollars'), 0.02) });
    expect(isBudgetReached(world.runs.get('run-1')!)).toBe(false);
    const raised = await untilEnd((onEvent) => world.api.resumeRun('run-1', onEvent));
    expect(raised).toMatchObject({ error: { code: 'budget-reached' }, run: { done: 1 } });
  });

  test('in tokens is kept for a model without a price, calls under way included, and can be raised', async () => {
    const world = aWorld();
    const unpriced = { prices: [], budget: { tokens: 1200 } };
    const end = await start(world, unpriced);
    expect(end).toMatchObject({
      type: 'run-error',
      error: {
        code: 'budget-reached',
        message: expect.stringMatching(
          /up to [\d,]+ tokens, .* budget of 1,200 tokens\. \d+ cells are left\./,
        ) as string,
      },
      run: { status: 'stopped', spending: { dollars: 0, tokens: { uncertain: 0, underWay: 0 } } },
    });
    const stopped = world.runs.get('run-1')!;
    const { counted, refused } = stopped.spending!.tokens!;
    expect(stopped.done).toBe(world.asked.length);
    expect(stopped.done).toBeGreaterThan(0);
    expect(counted + refused!).toBeGreaterThan(1200);
    expect(isBudgetReached(stopped)).toBe(true);
    await world.api.setBudget('run-1', { tokens: 1_000_000 });
    const again = await untilEnd((onEvent) => world.api.resumeRun('run-1', onEvent));
    expect(again).toMatchObject({ type: 'run-end', run: { done: 8, status: 'finished' } });
    expect(world.asked).toHaveLength(8);
  });

  test('in both units holds each for its models: the one that is reached ends the run', async () => {
    const both = { models: [modelNamed('one'), modelNamed('free')], prices: [priceOf('one')] };
    for (const [budget, words] of [
      [{ dollars: 0.025, tokens: 1_000_000 }, /budget of \$0\.0250/],
      [{ dollars: 100, tokens: 1200 }, /budget of 1,200 tokens/],
    ] as const) {
      const world = aWorld();
      const end = await start(world, { ...both, budget });
      expect(end).toMatchObject({ error: { message: expect.stringMatching(words) as string } });
      expect(world.asked.length).toBeLessThan(16);
    }
  });

  test('in tokens gives every answer a greatest length, which is set aside', async () => {
    const world = aWorld();
    const { settings: _, ...unbound } = config;
    await untilEnd((onEvent) =>
      world.api.startRun({ ...unbound, prices: [], budget: { tokens: 9000 } }, onEvent),
    );
    expect(world.runs.get('run-1')!.config.settings).toEqual({ maxOutputTokens: 8192 });
  });

  test('counts answers whose cell came to nothing', async () => {
    const world = aWorld((_, asked) => {
      if (asked > 0) throw new PlaygroundError('model-stream-cut', 'The stream was cut.');
      return says('[]');
    });
    const end = await start(world, { budget: { dollars: 0.05 } });
    // One cent for the first; two aside for each of those cut off, which may be paid for.
    expect(end).toMatchObject({ error: { code: 'budget-reached' }, run: { done: 3 } });
    const { dollars, uncertain } = world.runs.get('run-1')!.spending!;
    expect([dollars, uncertain]).toEqual([expect.closeTo(0.01, 9), expect.closeTo(0.04, 9)]);
  });

  test('is not spent by questions that were under way in a page that crashed', async () => {
    const world = aWorld();
    await start(world, { budget: { dollars: 0.05 } });
    const stored = world.runs.get('run-1')!;
    await world.api.setBudget('run-1', { dollars: 0.09 });
    const crashed = world.runs.get('run-1')!;
    world.runs.set('run-1', { ...crashed, spending: { ...stored.spending!, underWay: 0.03 } });
    const end = await untilEnd((onEvent) => world.api.resumeRun('run-1', onEvent));
    expect(end).toMatchObject({ error: { code: 'budget-reached' }, run: { done: 5 } });
  });

  test('that is reached does not hold up baselines', async () => {
    const oracle = { id: 'baseline-oracle', title: 'Oracle', kind: 'baseline' as const };
    const world = aWorld();
    const asked = { models: [modelNamed('one'), oracle], budget: { dollars: 0.05 }, repeats: 30 };
    const end = await start(world, asked);
    expect(end).toMatchObject({
      error: { code: 'budget-reached' },
      run: { done: 4 + 60, status: 'stopped' },
    });
  });

  test('of dollars a task is refused for a model without a price', async () => {
    const asked = { models: [modelNamed('nobody knows')], limits: { maxSteps: 30, maxDollars: 1 } };
    await expect(aWorld().api.startRun({ ...config, ...asked }, () => {})).rejects.toMatchObject({
      code: 'budget-unpriced',
      message: expect.stringContaining('a limit of dollars could not be kept') as string,
    });
  });

  test('bounds answers that nothing else bounds, and the run says how', async () => {
    const world = aWorld();
    await start(world, { budget: { dollars: 100 }, settings: { temperature: 0 } });
    expect(world.runs.get('run-1')!.config.settings).toEqual({ temperature: 0, maxOutputTokens: 8192 });
  });
});

describe('a run at work', () => {
  test('that is paused finishes what is under way and asks nothing more, and goes on at once', async () => {
    const world = aWorld(async () => {
      await pass(10);
      return says('[]');
    });
    const pausing = await untilEnd((onEvent) =>
      world.api.startRun({ ...config, repeats: 40 }, (event) => {
        onEvent(event);
        if (event.type === 'cells-end' && event.cells.length > 1) world.api.pauseRun('run-1');
      }),
    );
    expect(pausing).toMatchObject({ type: 'run-end', run: { status: 'stopped' } });
    expect(world.cellsOf('run-1').size).toBe(world.asked.length);
    expect(world.asked.length).toBeLessThan(80);
    const end = await untilEnd((onEvent) => world.api.resumeRun('run-1', onEvent));
    expect(end).toMatchObject({ type: 'run-end', run: { status: 'finished', done: 80 } });
    expect(world.asked).toHaveLength(80);
  });
});

describe('failed cells', () => {
  /** Fails on every third question until it is mended. */
  const unreliable = () => {
    const state = { isMended: false };
    const world = aWorld((_, asked) => {
      if (!state.isMended && asked % 3 === 1)
        throw new PlaygroundError('model-server-error', 'Out of order.');
      return says('[]');
    });
    return { ...world, state };
  };

  test('are tried again, and the counted ones are not touched', async () => {
    const world = unreliable();
    await start(world);
    const before = new Map(world.cellsOf('run-1'));
    const failed = [...before.values()].filter(({ outcome }) => outcome === 'error').map(({ cell }) => cell);
    expect(failed).toHaveLength(3);
    world.state.isMended = true;
    const events = await toldUntilEnd((onEvent) => world.api.retryFailed('run-1', onEvent));
    expect(events[0]).toMatchObject({ type: 'run-start', again: 3 });
    expect(events.at(-1)).toMatchObject({ type: 'run-end', run: { status: 'finished', done: 8 } });
    expect(world.asked).toHaveLength(8 + 3);
    for (const [cell, record] of world.cellsOf('run-1')) {
      if (failed.includes(cell)) expect(record.outcome).not.toBe('error');
      else expect(record).toBe(before.get(cell));
    }
  });

  test('are run with the open cells where both are asked for, under the raised budget', async () => {
    const world = unreliable();
    const stopped = await start(world, { budget: { dollars: 0.05 } });
    expect(stopped).toMatchObject({ error: { code: 'budget-reached' }, run: { status: 'stopped' } });
    const before = new Map(world.cellsOf('run-1'));
    const failed = [...before.values()].filter(({ outcome }) => outcome === 'error').map(({ cell }) => cell);
    expect(failed.length).toBeGreaterThan(0);
    expect(before.size).toBeLessThan(8);
    world.state.isMended = true;
    // Tried again under a budget that is reached, nothing is asked, and all of them count as left.
    const asked = world.asked.length;
    const open = 8 - before.size;
    const refused = await untilEnd((onEvent) => world.api.retryFailed('run-1', onEvent, undefined, true));
    expect(refused).toMatchObject({
      error: { message: expect.stringContaining(` ${open + failed.length} cells are left.`) as string },
    });
    expect(world.asked).toHaveLength(asked);
    await world.api.setBudget('run-1', { dollars: 1 });
    const events = await toldUntilEnd((onEvent) => world.api.retryFailed('run-1', onEvent, undefined, true));
    expect(events[0]).toMatchObject({ type: 'run-start', again: failed.length, open });
    expect(events.at(-1)).toMatchObject({ type: 'run-end', run: { status: 'finished', done: 8 } });
    expect(world.asked).toHaveLength(asked + open + failed.length);
    for (const [cell, record] of world.cellsOf('run-1')) {
      expect(record.outcome).not.toBe('error');
      if (!failed.includes(cell) && before.has(cell)) expect(record).toBe(before.get(cell));
    }
  });

  test('keep what is stored of them until the new attempt has ended', async () => {
    const world = unreliable();
    await start(world);
    const before = new Map(world.cellsOf('run-1'));
    const ended = untilEnd(async (onEvent) => {
      await world.api.retryFailed('run-1', onEvent);
      world.api.stopRun('run-1');
    });
    expect(await ended).toMatchObject({ type: 'run-end', run: { status: 'finished', done: 8 } });
    expect(world.cellsOf('run-1')).toEqual(before);
  });
});

describe('more repeats', () => {
  test('make a run that holds the results of the first under its own numbers and asks for the rest alone', async () => {
    const world = aWorld();
    await start(world, { models: [modelNamed('one'), modelNamed('two')], repeats: 2 });
    expect(world.asked).toHaveLength(8);
    const end = await untilEnd((onEvent) => world.api.addRepeats('run-1', 3, onEvent));
    expect(end).toMatchObject({
      type: 'run-end',
      run: { id: 'run-2', status: 'finished', done: 12, cells: 12 },
    });
    expect(world.asked).toHaveLength(12);
    expect(world.cellsOf('run-1').size).toBe(8);
    const grown = [...world.cellsOf('run-2').values()].sort((a, b) => a.cell - b.cell);
    const places = ['a', 'b'].flatMap((task) =>
      ['one', 'two'].flatMap((name) => [0, 1, 2].map((repeat) => [task, `openai-chat:${name}`, repeat])),
    );
    expect(grown.map(({ taskId, modelId, repeat }) => [taskId, modelId, repeat])).toEqual(places);
    expect(world.runs.get('run-2')!.spending!.dollars).toBeCloseTo(0.12, 9);
  });

  test.each([2, 1, 2.5, 101])('cannot be %d where there are two', async (repeats) => {
    const world = aWorld();
    await start(world, { repeats: 2 });
    await expect(world.api.addRepeats('run-1', repeats, () => {})).rejects.toMatchObject({
      code: 'run-empty',
    });
  });
});
