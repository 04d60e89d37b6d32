import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import type { ResultRecord } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import { openDatabase } from '#store/storage/db.ts';
import { putResults, putRun } from '#store/storage/runs.ts';
import { loadCell } from '../../src/app/look/cell/cell-source.ts';
import type { RunView } from '../../src/app/frame/run-view.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import { aTask } from '../builders/a-task.ts';

vi.mock('#store/storage/tasks.ts', () => ({ taskAt: async () => aTask() }));
vi.mock('#store/bridge/client.ts', () => ({ evalApi: () => ({ recompute: async () => ({ cell: 1 }) }) }));

const run: Run = {
  id: 'run-1',
  createdAt: 0,
  config: {
    title: 'T',
    selection: { datasetId: 't' },
    models: [aLanguageModel()],
    agentIds: ['native-tools'],
    repeats: 2,
    seed: 1,
    scorerIds: ['ast'],
  },
  status: 'stopped',
  ordinals: [0],
  dataset: { id: 't', title: 'T', tasks: 1, orderHash: 'h' },
  cells: 2,
  done: 1,
  versions: { app: 't', rules: 't' },
};
const record = { runId: 'run-1', cell: 0, taskId: 'a', modelId: 'm', repeat: 0 } as ResultRecord;
const summary = {
  cell: 0,
  verdict: 'correct',
  outcome: 'called',
  measures: {},
  calls: 1,
  expectedCalls: 1,
  durationMs: 1,
} as const;
const viewOf = (part: Partial<Run> = {}): RunView => ({
  run: { ...run, ...part },
  tasks: [],
  cells: [summary],
  tasksKnown: true,
});
const [first, second] = [0, 1].map((repeat) => ({ task: 0, model: 0, repeat }));

describe('a cell that is opened', () => {
  const opened = async () => {
    const db = await openDatabase({ name: 'cells' });
    await putRun(db, run);
    await putResults(db, [{ record, summary }]);
    return async () => db;
  };

  test('is read where it is stored', async () => {
    expect(await loadCell(viewOf(), first!, await opened())).toMatchObject({ record, isRecomputed: false });
  });

  test.each<[string, RunView, RegExp, RegExp]>([
    ['one’s own run, not run yet', viewOf(), /has not been run yet/, /Resume/],
    ['a link whose sender had not run it', viewOf({ id: 'shared' }), /when the link was made/, /sender/],
  ])('of %s says so, and how to get it', async (_, view, message, hint) => {
    const error: unknown = await loadCell(view, second!, await opened()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    });
  });

  test('of a link says that only its verdict is known', async () => {
    const db = await openDatabase({ name: 'cells' });
    await expect(loadCell(viewOf({ id: 'shared' }), first!, async () => db)).rejects.toMatchObject({
      message: expect.stringContaining('only the verdict'),
    });
  });
});
