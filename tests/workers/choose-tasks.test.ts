import { expect, test } from 'vitest';
import type { RunConfig } from '#core/run.ts';
import { anEvalWorld, untilEnd } from '../builders/an-eval-world.ts';
import { aTask, aTestbedTask } from '../builders/a-task.ts';
import { anOracleRun } from '../builders/an-oracle-run.ts';
import { aTestbedExecutor } from './a-testbed-executor.ts';

const tasks = [aTestbedTask({ id: 'a' }), aTask({ id: 'b' }), aTestbedTask({ id: 'c' }), aTask({ id: 'd' })];
const config = (more: Partial<RunConfig> = {}): RunConfig =>
  anOracleRun({ execution: { on: 'testbed' }, ...more });
const aWorld = (given = tasks) =>
  anEvalWorld({ tasks: given, change: () => ({ loadExecutor: async () => aTestbedExecutor() }) });
const leftOut = [{ why: 'the testbed lacks get_weather', tasks: 2, ids: ['b', 'd'] }];

test('a set-up says how many tasks the testbed can execute, and which not and why', async () => {
  const { api } = aWorld();
  expect(await api.testbedCoverage(config())).toEqual({ executable: 2, leftOut });
  const selection = { datasetId: 't', sample: { size: 1, seed: 1 } };
  expect(await api.testbedCoverage(config({ selection, execution: undefined }))).toEqual({
    executable: 2,
    leftOut,
  });
});

test('a run on the testbed takes the tasks it can execute alone, so that none is scored by its answer instead', async () => {
  const world = aWorld();
  expect(await world.api.preview(config())).toEqual([0, 2]);
  await untilEnd((onEvent) => world.api.startRun(config(), onEvent));
  const [run] = [...world.runs.values()];
  expect(run!.ordinals).toEqual([0, 2]);
  const cells = [...world.cellsOf().values()];
  expect(cells.map(({ taskId, worldRoot }) => [taskId, worldRoot !== undefined])).toEqual([
    ['a', true],
    ['c', true],
  ]);
});

test('a sample is drawn from what can be executed', async () => {
  const { api } = aWorld();
  for (const seed of [1, 2, 3, 4, 5]) {
    const selection = { datasetId: 't', sample: { size: 1, seed } };
    expect([[0], [2]]).toContainEqual(await api.preview(config({ selection })));
  }
});

test('a sample of each category counts those tasks of it that can be executed', async () => {
  const given = ['x', 'x', 'x', 'y', 'y', 'z'].map((category, index) =>
    index === 4 ? aTask({ id: `${index}`, category }) : aTestbedTask({ id: `${index}`, category }),
  );
  const { api } = aWorld(given);
  const sample = { size: 2, seed: 1, per: 'category' as const };
  const taken = await api.preview(config({ selection: { datasetId: 't', sample } }));
  expect(taken.map((ordinal) => given[ordinal]!.category)).toEqual(['x', 'x', 'y', 'z']);
  expect(taken).toContain(3);
});

test('without execution all tasks are taken', async () => {
  expect(await aWorld().api.preview(config({ execution: undefined }))).toEqual([0, 1, 2, 3]);
});

test('a run that could execute nothing is refused with the reason', async () => {
  const { api } = aWorld([aTask({ id: 'b' })]);
  await expect(api.startRun(config(), () => {})).rejects.toMatchObject({
    code: 'run-empty',
    message: 'None of the 1 chosen tasks can be executed on the testbed: the testbed lacks get_weather.',
  });
});

test('a claim that holds a task the testbed cannot execute counts nothing for it', async () => {
  const { api } = aWorld();
  const cells = await api.reproduce({ config: config(), ordinals: [0, 1] }, () => {});
  expect(cells).toHaveLength(2);
  expect(cells![1]!.verdict).toBe('not-counted');
});
