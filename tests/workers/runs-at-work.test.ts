import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { RunConfig, RunEvent } from '#core/run.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { aTask } from '../builders/a-task.ts';
import { anEvalWorld, pass, type Answers } from '../builders/an-eval-world.ts';

const config: RunConfig = {
  title: 'Slow',
  selection: { datasetId: 't' },
  models: [aLanguageModel()],
  agentIds: ['single-shot'],
  repeats: 1,
  seed: 1,
  scorerIds: ['ast'],
};

/** Answers the first question of each run; all others wait until they are stopped, or let go. */
function aSlowWorld(change: Parameters<typeof anEvalWorld>[0]['change'] = () => ({})) {
  const waiting: (() => void)[] = [];
  const answer: Answers = ({ signal }, asked) =>
    asked === 0
      ? says('[]')
      : new Promise((resolve, reject) => {
          waiting.push(() => resolve(says('[]')));
          const stop = (): void => reject(new PlaygroundError('model-cancelled', 'Cancelled.'));
          signal.addEventListener('abort', stop, { once: true });
        });
  const tasks = Array.from({ length: 8 }, (_, ordinal) => aTask({ id: `t#${ordinal}` }));
  const world = anEvalWorld({ tasks, answer, change });
  const told: RunEvent[] = [];
  const tell = (event: RunEvent): void => void told.push(event);
  const endOf = async (runId: string): Promise<RunEvent> => {
    for (;;) {
      const end = told.find(
        (event) =>
          (event.type === 'run-end' && event.run.id === runId) ||
          (event.type === 'run-error' && event.runId === runId),
      );
      if (end) return end;
      await pass(5);
    }
  };
  return { ...world, told, tell, endOf, letGo: () => waiting.splice(0).forEach((go) => go()) };
}

describe('while a run is at work', () => {
  test('resuming it once more is refused in plain words, and it can still be stopped', async () => {
    const { api, tell, told, endOf, runs } = aSlowWorld();
    const runId = await api.startRun(config, tell, 2);
    const second: RunEvent[] = [];
    await pass(20);
    await expect(api.resumeRun(runId, (event) => void second.push(event), 2)).rejects.toMatchObject({
      code: 'run-locked',
      message: 'This run is at work already.',
    });
    expect(second).toEqual([]);
    api.stopRun(runId);
    expect(await endOf(runId)).toMatchObject({ type: 'run-end', run: { status: 'stopped' } });
    expect(told.filter(({ type }) => type === 'run-start')).toHaveLength(1);
    expect(runs.get(runId)).toMatchObject({ status: 'stopped', done: 1 });
  });

  test('another begins beside it, and each is paused and stopped by itself', async () => {
    const { api, tell, endOf, cellsOf, letGo } = aSlowWorld();
    const first = await api.startRun(config, tell, 1);
    await pass(20);
    const second = await api.startRun({ ...config, title: 'Other' }, tell, 1);
    await pass(20);
    api.stopRun(second);
    expect(await endOf(second)).toMatchObject({ run: { status: 'stopped', config: { title: 'Other' } } });
    api.pauseRun(first);
    letGo();
    expect(await endOf(first)).toMatchObject({ run: { status: 'stopped', done: 2 } });
    expect([...cellsOf(first).keys()]).toEqual([0, 1]);
    expect([...cellsOf(second).keys()]).toEqual([]);
  });

  test('another on the same servers is refused before anything is stored, and one on others is not', async () => {
    const executor = {
      tools: [],
      canExecute: () => false,
      execute: undefined as never,
      open: undefined as never,
    };
    const { api, tell, runs, endOf } = aSlowWorld(() => ({ loadExecutor: async () => executor as never }));
    const on = (serverIds: string[]): RunConfig => ({ ...config, execution: { on: 'servers', serverIds } });
    const first = await api.startRun(on(['a', 'b']), tell, 1);
    await expect(api.startRun(on(['b']), tell, 1)).rejects.toMatchObject({
      code: 'run-locked',
      message: '“Slow” is at work on the same servers.',
    });
    expect(runs.size).toBe(1);
    const other = await api.startRun(on(['c']), tell, 1);
    for (const id of [first, other]) {
      await pass(20);
      api.stopRun(id);
      await endOf(id);
    }
  });

  test('it can be resumed at once when its end is told, though its lock is held a moment longer', async () => {
    const held = new Set<string>();
    const { api, told, tell, endOf } = aSlowWorld(() => ({
      async withLock(name, work) {
        if (held.has(name)) return false;
        held.add(name);
        await work();
        await pass(30);
        held.delete(name);
        return true;
      },
    }));
    const runId = await api.startRun(config, tell, 1);
    await pass(20);
    api.stopRun(runId);
    await endOf(runId);
    told.length = 0;
    await api.resumeRun(runId, tell, 1);
    await pass(60);
    expect(told[0]).toMatchObject({ type: 'run-start', run: { id: runId } });
    api.stopRun(runId);
    expect(await endOf(runId)).toMatchObject({ type: 'run-end' });
  });

  test('deleting it ends it first, and nothing of it is written afterwards', async () => {
    const { api, tell, runs, cellsOf } = aSlowWorld();
    const runId = await api.startRun(config, tell, 1);
    await pass(20);
    await api.removeRun(runId);
    const stored = cellsOf(runId).size;
    await pass(20);
    expect(runs.has(runId)).toBe(false);
    expect(cellsOf(runId).size).toBe(stored);
  });
});
