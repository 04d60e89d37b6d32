import { expect, test, vi } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import type { Execution, Run, RunConfig, RunEvent } from '#core/run.ts';
import { PlaygroundError } from '#core/errors.ts';
import { RunStore } from '../../src/app/frame/state/run-store.svelte.ts';

const run = { id: 'run-1', cells: 2, done: 0, status: 'running' } as Run;
const aRun = (id: string): Pick<Run, 'id' | 'config'> => ({ id, config: {} as RunConfig });
const cell = (number: number): CellSummary => ({ cell: number }) as CellSummary;

/** A worker that hands its callback over. */
function aStore() {
  let tell: (event: RunEvent) => void = () => {};
  const asked: string[] = [];
  const api = {
    startRun: async (_: RunConfig, onEvent: typeof tell) => ((tell = onEvent), 'run-1'),
    resumeRun: async (_: string, onEvent: typeof tell) => void (tell = onEvent),
    stopRun: async (id: string) => void asked.push(id),
  };
  const store = new RunStore(() => api as never);
  return { store, asked, work: () => store.of('run-1')!, tell: (event: RunEvent) => tell(event) };
}

test('the store follows a run from its first cell to its end', async () => {
  const { store, work, tell } = aStore();
  const starting = store.start({} as RunConfig);
  await vi.waitFor(() => expect(store.atWork).toHaveLength(1));
  expect(await starting).toBe('run-1');
  tell({ type: 'run-start', sequence: 0, run });
  tell({ type: 'cells-end', sequence: 1, runId: 'run-1', cells: [cell(0)] });
  tell({ type: 'cells-end', sequence: 2, runId: 'run-1', cells: [cell(1)] });
  expect(work().cells.map((each) => each.cell)).toEqual([0, 1]);
  tell({ type: 'run-end', sequence: 3, run: { ...run, done: 2, status: 'finished' } });
  expect(store.atWork).toEqual([]);
  expect(work().run?.status).toBe('finished');
});

test('a run that fails keeps its cells and says why', async () => {
  const { store, work, tell } = aStore();
  await store.start({} as RunConfig);
  tell({ type: 'run-start', sequence: 0, run });
  tell({ type: 'cells-end', sequence: 1, runId: 'run-1', cells: [cell(0)] });
  tell({ type: 'run-error', sequence: 2, runId: 'run-1', error: { code: 'storage-quota', message: 'full' } });
  expect(store.atWork).toEqual([]);
  expect(work().error?.code).toBe('storage-quota');
  expect(work().cells).toHaveLength(1);
});

test('a run that does not begin leaves the store free', async () => {
  const store = new RunStore(() => ({ startRun: async () => Promise.reject(new Error('no')) }) as never);
  await expect(store.start({} as RunConfig)).rejects.toThrow('no');
  expect(store.atWork).toEqual([]);
});

test('stop asks the worker for the run at work, and nobody when it is over', async () => {
  const { store, work, tell, asked } = aStore();
  await store.start({} as RunConfig);
  tell({ type: 'run-start', sequence: 0, run });
  work().stop();
  tell({ type: 'run-end', sequence: 1, run });
  work().stop();
  expect(asked).toEqual(['run-1']);
});

test('two runs at work are followed, paused and stopped each by itself', async () => {
  const asked: string[] = [];
  const tell = new Map<string, (event: RunEvent) => void>();
  const api = {
    startRun: async (config: RunConfig, onEvent: (event: RunEvent) => void) => (
      tell.set(config.title, onEvent),
      config.title
    ),
    pauseRun: async (id: string) => void asked.push(`pause ${id}`),
    stopRun: async (id: string) => void asked.push(`stop ${id}`),
  };
  const store = new RunStore(() => api as never);
  for (const id of ['a', 'b']) {
    await store.start({ title: id } as RunConfig);
    tell.get(id)!({ type: 'run-start', sequence: 0, run: { ...run, id } });
  }
  tell.get('b')!({ type: 'cells-end', sequence: 1, runId: 'b', cells: [cell(0)] });
  tell.get('a')!({ type: 'cells-end', sequence: 1, runId: 'a', cells: [cell(7)] });
  expect(['a', 'b'].map((id) => store.of(id)!.cells.map((each) => each.cell))).toEqual([[7], [0]]);
  store.of('a')!.pause();
  expect(['a', 'b'].map((id) => store.of(id)!.isPausing)).toEqual([true, false]);
  store.of('b')!.stop();
  tell.get('b')!({ type: 'run-end', sequence: 2, run: { ...run, id: 'b' } });
  expect(store.atWork.map(({ id }) => id)).toEqual(['a']);
  expect(asked).toEqual(['pause a', 'stop b']);
});

test('a run at work that is resumed once more goes on as it was, and stays to be stopped', async () => {
  const { store, work, tell, asked } = aStore();
  await store.resume(aRun('run-1'));
  tell({ type: 'run-start', sequence: 0, run });
  tell({ type: 'cells-end', sequence: 1, runId: 'run-1', cells: [cell(0)] });
  await store.resume(aRun('run-1'));
  expect(store.atWork).toHaveLength(1);
  expect(work().cells).toHaveLength(1);
  work().stop();
  expect(asked).toEqual(['run-1']);
});

test('pages show arriving cells four times a second and at the end, not with every message', async () => {
  vi.useFakeTimers();
  const { store, work, tell } = aStore();
  await store.start({} as RunConfig);
  tell({ type: 'run-start', sequence: 0, run });
  for (let number = 0; number < 5; number++) {
    tell({ type: 'cells-end', sequence: number + 1, runId: 'run-1', cells: [cell(number)] });
    vi.advanceTimersByTime(40);
  }
  expect(work().finished).toBe(0);
  vi.advanceTimersByTime(60);
  expect(work().finished).toBe(5);
  tell({ type: 'cells-end', sequence: 6, runId: 'run-1', cells: [cell(5)] });
  tell({ type: 'run-end', sequence: 7, run });
  expect(work().finished).toBe(6);
  vi.useRealTimers();
});

test('a worker that ends in the middle of a run leaves it resumable, with the reason', async () => {
  const { store, work, tell } = aStore();
  store.lose(new Error('too early'));
  expect(store.of('run-1')).toBeUndefined();
  await store.start({} as RunConfig);
  tell({ type: 'run-start', sequence: 0, run });
  store.lose(new PlaygroundError('worker-lost', 'The eval worker stopped unexpectedly.'));
  expect(store.atWork).toEqual([]);
  expect(work().error?.code).toBe('worker-lost');
});

test('a run that could not be worked on keeps its reason apart from another run’s', async () => {
  const { store, tell } = aStore();
  await store.resume(aRun('run-2'));
  tell({
    type: 'run-error',
    sequence: 0,
    runId: 'run-2',
    error: { code: 'run-locked', message: 'In another tab.' },
  });
  expect(store.atWork).toEqual([]);
  expect(store.of('run-2')?.error?.code).toBe('run-locked');
  expect(store.of('run-1')).toBeUndefined();
});

test('the worker is told how many requests may go at once, and a choice that cannot be read keeps no run back', async () => {
  const told: (number | undefined)[] = [];
  const api = {
    startRun: async (...[, , atOnce]: [unknown, unknown, number?]) => (told.push(atOnce), 'run-1'),
  };
  await new RunStore(
    () => api as never,
    async () => 6,
  ).start({} as RunConfig);
  await new RunStore(
    () => api as never,
    () => Promise.reject(new Error('no store')),
  ).start({} as RunConfig);
  expect(told).toEqual([6, undefined]);
});

test('trials, second attempts and the state a failed run was left in are followed', async () => {
  const { store, work, tell } = aStore();
  await store.start({} as RunConfig);
  tell({ type: 'run-start', sequence: 0, run, again: 3 });
  expect(work().again).toBe(3);
  tell({ type: 'preflight', sequence: 1, runId: 'run-1', contenderId: 'a', at: 0, of: 1 });
  expect(work().trial).toMatchObject({ contenderId: 'a', at: 0, of: 1 });
  tell({ type: 'cells-end', sequence: 2, runId: 'run-1', cells: [cell(0)] });
  expect(work().trial).toBeUndefined();
  const left: Run = { ...run, done: 1, status: 'stopped' };
  const error = { code: 'budget-reached' as const, message: 'reached' };
  tell({ type: 'run-error', sequence: 3, runId: 'run-1', error, run: left });
  expect([work().again, work().run]).toEqual([0, left]);
});

test('what a run has spent is told with its cells, and a run that goes on begins with what it had spent', async () => {
  const { store, work, tell } = aStore();
  await store.start({} as RunConfig);
  const before = { dollars: 0.1, uncertain: 0.02, underWay: 0 };
  tell({ type: 'run-start', sequence: 0, run: { ...run, spending: before } });
  expect(work().spending).toEqual(before);
  const after = { dollars: 0.2, uncertain: 0.02, underWay: 0.05 };
  tell({ type: 'cells-end', sequence: 1, runId: 'run-1', cells: [cell(0)], spending: after });
  tell({ type: 'cells-end', sequence: 2, runId: 'run-1', cells: [cell(1)] });
  tell({ type: 'run-end', sequence: 3, run });
  expect(work().spending).toEqual(after);
});

test('models that fail are told while the run is at work and after it, until it goes on', async () => {
  const { store, work, tell } = aStore();
  await store.start({} as RunConfig);
  tell({ type: 'run-start', sequence: 0, run });
  const failure = {
    modelId: 'm',
    contenderIds: ['m'],
    title: 'M',
    isFirstCell: true,
    error: { code: 'model-quota' as const, message: 'None left.' },
  };
  tell({ type: 'model-failed', sequence: 1, runId: 'run-1', failure });
  const other = { ...failure, modelId: 'n', contenderIds: ['n'], title: 'N' };
  tell({ type: 'model-failed', sequence: 2, runId: 'run-1', failure: other });
  expect(work().failures).toEqual([failure, other]);
  const error = { code: 'models-failed' as const, message: 'Both.' };
  tell({ type: 'run-error', sequence: 3, runId: 'run-1', error, run: { ...run, status: 'stopped' } });
  expect(work().failures).toHaveLength(2);
  expect(store.of('run-2')).toBeUndefined();
  tell({ type: 'run-start', sequence: 0, run });
  expect(work().failures).toEqual([]);
});

test('a run that goes on without some of its contenders names them to the worker', async () => {
  const asked: unknown[][] = [];
  const api = { resumeRun: async (...given: unknown[]) => void asked.push(given) };
  const store = new RunStore(() => api as never);
  await store.resume(aRun('run-1'), ['m']);
  expect(asked).toEqual([['run-1', expect.any(Function), undefined, ['m']]]);
});

test('the servers of a run are connected before it starts or goes on, and without them nothing begins', async () => {
  const steps: string[] = [];
  const api = {
    startRun: async () => (steps.push('start'), 'run-1'),
    resumeRun: async () => void steps.push('resume'),
    retryFailed: async () => void steps.push('retry'),
  };
  const connect = async (execution: Execution): Promise<void> => {
    if (execution.on === 'servers' && execution.serverIds.includes('gone')) throw new Error('not there');
    steps.push('connect');
  };
  const store = new RunStore(() => api as never, undefined, connect);
  const on = (...serverIds: string[]) =>
    ({ execution: { on: 'servers', serverIds } }) as unknown as RunConfig;
  await store.start(on('a'));
  await store.resume({ id: 'run-2', config: on('a') });
  await store.retryFailed({ id: 'run-3', config: on('a') });
  await store.start({} as RunConfig);
  expect(steps).toEqual(['connect', 'start', 'connect', 'resume', 'connect', 'retry', 'start']);
  await expect(store.start(on('gone'))).rejects.toThrow('not there');
  await expect(store.resume({ id: 'run-4', config: on('gone') })).rejects.toThrow('not there');
  expect(store.of('run-4')).toBeUndefined();
});
