import { expect, test, vi } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import type { Run, RunConfig } from '#core/run.ts';
import type { RunEvent } from '#core/run-event.ts';
import { PlaygroundError } from '#core/errors.ts';
import { RunStore } from '../../src/app/state/run-store.svelte.ts';

const run = { id: 'run-1', cells: 2, done: 0, status: 'running' } as Run;
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
  return { store, asked, tell: (event: RunEvent) => tell(event) };
}

test('the store follows a run from its first cell to its end', async () => {
  const { store, tell } = aStore();
  const starting = store.start({} as RunConfig);
  expect(store.isWorking).toBe(true);
  expect(await starting).toBe('run-1');
  tell({ type: 'run-start', sequence: 0, run });
  tell({ type: 'cells-end', sequence: 1, runId: 'run-1', cells: [cell(0)] });
  tell({ type: 'cells-end', sequence: 2, runId: 'run-1', cells: [cell(1)] });
  expect(store.cells.map((each) => each.cell)).toEqual([0, 1]);
  tell({ type: 'run-end', sequence: 3, run: { ...run, done: 2, status: 'finished' } });
  expect(store.isWorking).toBe(false);
  expect(store.run?.status).toBe('finished');
});

test('a run that fails keeps its cells and says why', async () => {
  const { store, tell } = aStore();
  await store.start({} as RunConfig);
  tell({ type: 'run-start', sequence: 0, run });
  tell({ type: 'cells-end', sequence: 1, runId: 'run-1', cells: [cell(0)] });
  tell({ type: 'run-error', sequence: 2, runId: 'run-1', error: { code: 'storage-quota', message: 'full' } });
  expect(store.isWorking).toBe(false);
  expect(store.error?.code).toBe('storage-quota');
  expect(store.cells).toHaveLength(1);
});

test('a run that does not begin leaves the store free', async () => {
  const store = new RunStore(() => ({ startRun: async () => Promise.reject(new Error('no')) }) as never);
  await expect(store.start({} as RunConfig)).rejects.toThrow('no');
  expect(store.isWorking).toBe(false);
});

test('stop asks the worker for the run at work, and nobody when there is none', async () => {
  const { store, tell, asked } = aStore();
  store.stop();
  await store.start({} as RunConfig);
  tell({ type: 'run-start', sequence: 0, run });
  store.stop();
  expect(asked).toEqual(['run-1']);
});

test('pages are told of arriving cells four times a second and at the end, not with every message', async () => {
  vi.useFakeTimers();
  const { store, tell } = aStore();
  await store.start({} as RunConfig);
  tell({ type: 'run-start', sequence: 0, run });
  for (let number = 0; number < 5; number++) {
    tell({ type: 'cells-end', sequence: number + 1, runId: 'run-1', cells: [cell(number)] });
    vi.advanceTimersByTime(40);
  }
  expect(store.told).toBe(0);
  vi.advanceTimersByTime(60);
  expect(store.told).toBe(5);
  tell({ type: 'cells-end', sequence: 6, runId: 'run-1', cells: [cell(5)] });
  tell({ type: 'run-end', sequence: 7, run });
  expect(store.told).toBe(6);
  vi.useRealTimers();
});

test('a worker that ends in the middle of a run leaves it resumable, with the reason', async () => {
  const { store, tell } = aStore();
  store.lose(new Error('too early'));
  expect(store.error).toBeUndefined();
  await store.start({} as RunConfig);
  tell({ type: 'run-start', sequence: 0, run });
  store.lose(new PlaygroundError('worker-lost', 'The eval worker stopped unexpectedly.'));
  expect(store.isWorking).toBe(false);
  expect(store.error?.code).toBe('worker-lost');
});

test('a run that could not be worked on keeps its reason apart from another run’s', async () => {
  const { store, tell } = aStore();
  await store.resume('run-2');
  tell({
    type: 'run-error',
    sequence: 0,
    runId: 'run-2',
    error: { code: 'run-locked', message: 'In another tab.' },
  });
  expect(store.isWorking).toBe(false);
  expect(store.errorOf('run-2')?.code).toBe('run-locked');
  expect(store.errorOf('run-1')).toBeUndefined();
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
  const { store, tell } = aStore();
  await store.start({} as RunConfig);
  tell({ type: 'run-start', sequence: 0, run, again: 3 });
  expect(store.again).toBe(3);
  tell({ type: 'preflight', sequence: 1, runId: 'run-1', contenderId: 'a', at: 0, of: 1 });
  expect(store.trial).toMatchObject({ contenderId: 'a', at: 0, of: 1 });
  tell({ type: 'cells-end', sequence: 2, runId: 'run-1', cells: [cell(0)] });
  expect(store.trial).toBeUndefined();
  const left: Run = { ...run, done: 1, status: 'stopped' };
  const error = { code: 'budget-reached' as const, message: 'reached' };
  tell({ type: 'run-error', sequence: 3, runId: 'run-1', error, run: left });
  expect([store.again, store.run]).toEqual([0, left]);
});

test('what a run has spent is told with its cells, and a run that goes on begins with what it had spent', async () => {
  const { store, tell } = aStore();
  await store.start({} as RunConfig);
  const before = { dollars: 0.1, uncertain: 0.02, underWay: 0 };
  tell({ type: 'run-start', sequence: 0, run: { ...run, spending: before } });
  expect(store.spending).toEqual(before);
  const after = { dollars: 0.2, uncertain: 0.02, underWay: 0.05 };
  tell({ type: 'cells-end', sequence: 1, runId: 'run-1', cells: [cell(0)], spending: after });
  tell({ type: 'cells-end', sequence: 2, runId: 'run-1', cells: [cell(1)] });
  tell({ type: 'run-end', sequence: 3, run });
  expect(store.spending).toEqual(after);
});

test('models that fail are told while the run is at work and after it, until it goes on', async () => {
  const { store, tell } = aStore();
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
  expect(store.failuresOf('run-1')).toEqual([failure, other]);
  const error = { code: 'models-failed' as const, message: 'Both.' };
  tell({ type: 'run-error', sequence: 3, runId: 'run-1', error, run: { ...run, status: 'stopped' } });
  expect(store.failuresOf('run-1')).toHaveLength(2);
  expect(store.failuresOf('run-2')).toEqual([]);
  tell({ type: 'run-start', sequence: 0, run });
  expect(store.failuresOf('run-1')).toEqual([]);
});

test('a run that goes on without some of its contenders names them to the worker', async () => {
  const asked: unknown[][] = [];
  const api = { resumeRun: async (...given: unknown[]) => void asked.push(given) };
  const store = new RunStore(() => api as never);
  await store.resume('run-1', ['m']);
  expect(asked).toEqual([['run-1', expect.any(Function), undefined, ['m']]]);
});
