import { describe, expect, test } from 'vitest';
import { contendersOf } from '#core/contender.ts';
import { PlaygroundError, type ErrorCode } from '#core/errors.ts';
import type { LanguageModelRef, ModelOutput } from '#core/model.ts';
import { cellAddress } from '#core/cell.ts';
import type { ModelFailure, RunConfig, RunEvent } from '#core/run.ts';
import { anEvalWorld, pass, toldUntilEnd, type Answers, type EvalWorld } from '../builders/an-eval-world.ts';
import { aTestbedTask } from '../builders/a-task.ts';
import { aTestbedExecutor } from './a-testbed-executor.ts';

/** Each model is a provider's of its own unless they share an address. */
const modelNamed = (name: string, host = name): LanguageModelRef => ({
  id: `openai-compatible:${name}`,
  title: `Model ${name}`,
  kind: 'language-model',
  providerId: 'openai-compatible',
  baseUrl: `https://${host}.example/v1`,
  model: name,
});
const config = (names: readonly string[], more: Partial<RunConfig> = {}): RunConfig => ({
  title: 'T',
  selection: { datasetId: 't' },
  models: names.map((name) => modelNamed(name)),
  agentIds: ['single-shot'],
  repeats: 4,
  seed: 1,
  scorerIds: ['ast'],
  ...more,
});
const nothing: ModelOutput = {
  message: { role: 'assistant', text: '[]', toolCalls: [] },
  finishReason: { unified: 'stop', raw: '' },
  usage: { inputTokens: 100, outputTokens: 10 },
  raw: {},
};

/** Two tasks; `failing` says why a model fails just now, undefined where it answers. */
function aWorld(
  failing: (name: string, asked: number) => ErrorCode | undefined,
  change: Partial<EvalWorld['deps']> = {},
) {
  const answer: Answers = async ({ request: { model }, signal }, asked) => {
    const code = failing(model, asked);
    await pass(code ? 1 : 8);
    if (signal.aborted) throw new PlaygroundError('model-cancelled', 'Cancelled.');
    if (code) throw new PlaygroundError(code, `It is ${code}.`, 'Do something.');
    return nothing;
  };
  return anEvalWorld({
    tasks: [aTestbedTask({ id: 'a' }), aTestbedTask({ id: 'b' })],
    answer,
    change: () => change,
  });
}

const start = (world: EvalWorld, setUp: RunConfig) =>
  toldUntilEnd((onEvent) => world.api.startRun(setUp, onEvent));
const resume = (world: EvalWorld, without?: string[]) =>
  toldUntilEnd((onEvent) => world.api.resumeRun('run-1', onEvent, undefined, without));
const failuresIn = (events: readonly RunEvent[]): ModelFailure[] =>
  events.flatMap((event) => (event.type === 'model-failed' ? [event.failure] : []));
const askedOf = (world: EvalWorld, name: string): number =>
  world.asked.filter((each) => each === name).length;

test('a question that is refused in the middle of a run spoils its own cell alone: another task may pass', async () => {
  const world = aWorld((name, asked) =>
    name === 'one' && asked > 4 && asked % 3 === 0 ? 'model-request-refused' : undefined,
  );
  const events = await start(world, config(['one'], { repeats: 10 }));
  expect(events.at(-1)).toMatchObject({ type: 'run-end', run: { done: 20, status: 'finished' } });
  const spoilt = [...world.cellsOf().values()].filter(({ verdict }) => verdict === 'not-counted');
  expect(spoilt).toHaveLength(5);
  expect(failuresIn(events)).toEqual([]);
});

describe('a model that fails for good in the middle of a run', () => {
  test.each<ErrorCode>([
    'model-key-missing',
    'model-key-rejected',
    'model-quota',
    'model-unknown',
    'model-unreachable',
    'model-rate-limited',
    'model-overloaded',
  ])('with %s ends its own cells alone: the others go on to the end', async (code) => {
    const world = aWorld((name, asked) => (name === 'one' && asked > 4 ? code : undefined));
    const events = await start(world, config(['one', 'two'], { repeats: 40 }));
    const two = [...world.cellsOf().values()].filter(({ modelId }) => modelId.endsWith('two'));
    expect(two).toHaveLength(80);
    expect(two.every(({ outcome }) => outcome !== 'error')).toBe(true);
    expect(failuresIn(events)).toEqual([
      {
        contenderIds: ['openai-compatible:one'],
        modelId: 'openai-compatible:one',
        title: 'Model one',
        isFirstCell: false,
        error: { code, message: `It is ${code}.`, hint: 'Do something.' },
      },
    ]);
    const left = 160 - world.cellsOf().size;
    expect(events.at(-1)).toMatchObject({
      type: 'run-error',
      error: { code: 'models-failed' },
      run: { status: 'stopped', done: 160 - left },
    });
    const end = events.at(-1) as Extract<RunEvent, { type: 'run-error' }>;
    expect(end.error.message).toContain('1 of 2 models could not be asked to the end: “Model one”');
    expect(end.error.message).toContain(`${left} cells are left.`);
    expect([...world.cellsOf().values()].some(({ outcome }) => outcome === 'error')).toBe(false);
    // What was under way when the first of its questions failed, and no more.
    expect(askedOf(world, 'one')).toBeLessThanOrEqual(80 - left + 2 * 16);
  });

  test('keeps what other questions of it still bring, and is told of once', async () => {
    let failed = false;
    const world = aWorld((name, asked) => {
      if (name !== 'one' || asked < 3 || failed) return undefined;
      failed = true;
      return 'model-quota';
    });
    const events = await start(world, config(['one', 'two'], { repeats: 20 }));
    expect(failuresIn(events)).toHaveLength(1);
    const ones = [...world.cellsOf().values()].filter(({ modelId }) => modelId.endsWith('one'));
    expect(ones).toHaveLength(askedOf(world, 'one') - 1);
  });

  test('does not end other models of the same provider', async () => {
    const world = aWorld((name, asked) => (name === 'one' && asked > 3 ? 'model-unknown' : undefined));
    const shared = [modelNamed('one', 'host'), modelNamed('two', 'host')];
    const events = await start(world, config([], { models: shared, repeats: 40 }));
    expect(failuresIn(events).map(({ title }) => title)).toEqual(['Model one']);
    const two = [...world.cellsOf().values()].filter(({ modelId }) => modelId.endsWith('two'));
    expect(two).toHaveLength(80);
  });

  test('is asked again when the run goes on, and the run ends when all is done', async () => {
    let isMended = false;
    const world = aWorld((name, asked) =>
      name === 'one' && asked > 4 && !isMended ? 'model-quota' : undefined,
    );
    await start(world, config(['one', 'two'], { repeats: 20 }));
    isMended = true;
    const two = askedOf(world, 'two');
    const events = await resume(world);
    expect(events.at(-1)).toMatchObject({ type: 'run-end', run: { status: 'finished', done: 80 } });
    expect(events.map(({ type }) => type)).not.toContain('preflight');
    expect(askedOf(world, 'two')).toBe(two);
  });

  test('leaves the end to a failure that concerns all, which is told beside it', async () => {
    const world = aWorld((name, asked) => {
      if (name === 'one' && asked > 3) return 'model-quota';
      return asked > 50 ? 'run-server-lost' : undefined;
    });
    const events = await start(world, config(['one', 'two'], { repeats: 40 }));
    expect(failuresIn(events)).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: 'run-error', error: { code: 'run-server-lost' } });
  });
});

describe('models that cannot be asked at all', () => {
  const bad: Record<string, ErrorCode> = {
    two: 'model-unknown',
    three: 'model-key-rejected',
    four: 'model-quota',
  };
  const names = ['one', 'two', 'three', 'four'];

  test('are all told of before the rest is begun, for the price of one cell of the good ones', async () => {
    const world = aWorld((name) => bad[name]);
    const events = await start(world, config(names));
    expect(
      failuresIn(events).map(({ title, error, isFirstCell }) => [title, error.code, isFirstCell]),
    ).toEqual([
      ['Model two', 'model-unknown', true],
      ['Model three', 'model-key-rejected', true],
      ['Model four', 'model-quota', true],
    ]);
    expect(world.asked).toEqual(names);
    const end = events.at(-1) as Extract<RunEvent, { type: 'run-error' }>;
    expect(end).toMatchObject({
      type: 'run-error',
      error: { code: 'models-failed' },
      run: { status: 'stopped', done: 1 },
    });
    expect(end.error.message).toMatch(
      /^3 of 4 models could not be asked, so that the rest was not begun: “Model two”: .*“Model three”: .*“Model four”: .*31 cells are left\.$/,
    );
  });

  test('are tried first when the run goes on, and cost no further cell of the good ones', async () => {
    const world = aWorld((name) => bad[name]);
    await start(world, config(names));
    delete bad.two;
    const tried: string[] = [];
    const events = await resume(world);
    for (const event of events) if (event.type === 'preflight') tried.push(event.contenderId);
    expect(tried).toEqual(['two', 'three', 'four'].map((name) => `openai-compatible:${name}`));
    expect(failuresIn(events).map(({ title }) => title)).toEqual(['Model three', 'Model four']);
    expect(askedOf(world, 'one')).toBe(1);
    bad.two = 'model-unknown';
  });

  test('can be left out for this time, and are tried when the run goes on later', async () => {
    const world = aWorld((name) => bad[name]);
    const failures = failuresIn(await start(world, config(names)));
    const ids = failures.flatMap(({ contenderIds }) => contenderIds);
    const events = await resume(world, ids);
    expect(failuresIn(events)).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: 'run-end', run: { status: 'stopped', done: 8, cells: 32 } });
    expect(world.asked).toEqual([...names, ...Array.from({ length: 7 }, () => 'one')]);
    expect(failuresIn(await resume(world))).toHaveLength(3);
    expect(askedOf(world, 'one')).toBe(8);
  });

  test('stay left out of all later work while there is other work, until they are asked for', async () => {
    let isTired = true;
    const world = aWorld((name, asked) => bad[name] ?? (isTired && asked > 6 ? 'model-quota' : undefined));
    const ids = failuresIn(await start(world, config(names))).flatMap(({ contenderIds }) => contenderIds);
    await resume(world, ids);
    expect(world.runs.get('run-1')!.without).toEqual(ids);
    const askedOfBad = () => world.asked.filter((name) => name !== 'one').length;
    expect(askedOfBad()).toBe(3);
    await resume(world);
    await toldUntilEnd((onEvent) => world.api.retryFailed('run-1', onEvent, undefined, true));
    expect(askedOfBad()).toBe(3);
    // Asked for, they are tried first, and take part again from then on.
    expect(failuresIn(await resume(world, [])).length).toBeGreaterThan(2);
    expect(world.runs.get('run-1')!.without).toBeUndefined();
    await resume(world, ids);
    isTired = false;
    await resume(world);
    expect([askedOfBad(), world.cellsOf().size]).toEqual([6, 8]);
  });

  test('in one way of asking are told of by that way, and left out in it under every fault plan', async () => {
    const world = aWorld((_, asked) => (asked === 0 ? 'model-request-refused' : undefined), {
      loadExecutor: async () => aTestbedExecutor(),
    });
    const faultPlans = [
      { seed: 1, rules: [] },
      { seed: 1, rules: [{ kind: 'timeout' as const, rate: 1 }] },
    ];
    const execution = { on: 'testbed' as const, faultPlans };
    const setUp = config(['one'], { agentIds: ['single-shot', 'react'], execution });
    const [failure] = failuresIn(await start(world, setUp));
    expect(failure).toMatchObject({ title: 'Model one, single shot', modelId: 'openai-compatible:one' });
    const ids = ['faults 1', 'faults 2'].map((plan) => `openai-compatible:one / single-shot / ${plan}`);
    expect(failure!.contenderIds).toEqual(ids);
    await resume(world, ids);
    const contenders = contendersOf(setUp);
    const ways = [...world.cellsOf().keys()].map(
      (cell) => contenders[cellAddress(cell, 4, 4).model]!.agentId,
    );
    expect(ways).toEqual(Array.from({ length: 16 }, () => 'react'));
  });
});
