import { describe, expect, test } from 'vitest';
import { openRunFile, runFileParts } from '#files/interchange/index.ts';
import type { Assessment } from '#core/assessment.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { FinishedCell } from '#store/storage/runs.ts';
import { aTask } from '../builders/a-task.ts';
import { aLabel, saidOf } from '../builders/said-of-a-run.ts';
import { anOracleRun } from '../builders/an-oracle-run.ts';
import { anEvalWorld, untilEnd } from '../builders/an-eval-world.ts';

const tasks = Array.from({ length: 250 }, (_, place) => aTask({ id: `tasks.json#${place}` }));

/** A finished run as its file, and the results it was made of. */
async function anExportedRun(
  said: readonly Assessment[] = [],
): Promise<{ file: Blob; records: ResultRecord[] }> {
  const { api, runs, cellsOf } = anEvalWorld({ tasks });
  await untilEnd((onEvent) => api.startRun(anOracleRun(), onEvent));
  const records = [...cellsOf().values()];
  return { file: new Blob([...runFileParts(runs.get('run-1')!, records, said)]), records };
}

/** Another browser; `stored` gets what is stored there. */
function anotherBrowser(
  stored: FinishedCell[],
  more: Omit<Parameters<typeof anEvalWorld>[0], 'tasks'> & { tasks?: typeof tasks } = {},
) {
  return anEvalWorld({
    tasks,
    ...more,
    change: (deps) => ({
      putResults: async (cells) => {
        stored.push(...cells);
        await deps.putResults(cells);
      },
      makeId: () => 'opened',
      ...more.change?.(deps),
    }),
  });
}

test('a run is exported in one browser and opened in another, under a new id, with the same results', async () => {
  const { file, records } = await anExportedRun();
  const stored: FinishedCell[] = [];
  const { api, runs } = anotherBrowser(stored);
  expect(await api.openRunFile(file, 'my run.json')).toEqual({ runId: 'opened' });
  const { run } = await openRunFile(file);
  expect(runs.get('opened')).toEqual({ ...run, id: 'opened', openedFrom: 'my run.json' });
  expect(stored.map(({ record }) => record)).toEqual(records.map((each) => ({ ...each, runId: 'opened' })));
  expect(stored[0]!.summary).toMatchObject({ cell: 0, verdict: 'correct', calls: 1, expectedCalls: 1 });
});

test('what judges and people said of a run is opened with it, as of the run that it is here', async () => {
  const { file } = await anExportedRun(saidOf('run-1'));
  const said: Assessment[] = [];
  let made = 0;
  const { api } = anotherBrowser([], {
    change: () => ({
      putAssessments: async (some) => void said.push(...some),
      makeId: () => (made++ === 0 ? 'opened' : 'judging-of-opened'),
    }),
  });
  await api.openRunFile(file, 'run.json');
  expect(said).toEqual(saidOf('opened'));
});

test('a secret in what a person wrote of an answer is found before anything is stored', async () => {
  const key = `sk-proj-${'a1B2'.repeat(10)}`;
  const { file } = await anExportedRun([{ label: aLabel('run-1', { comment: `It shows ${key}.` }) }]);
  const said: Assessment[] = [];
  const { api } = anotherBrowser([], {
    change: () => ({ putAssessments: async (some) => void said.push(...some) }),
  });
  expect(await api.openRunFile(file, 'run.json')).toMatchObject({ secrets: [{ kind: 'OpenAI key' }] });
  expect(said).toEqual([]);
  await api.openRunFile(file, 'run.json', 'mask');
  expect(said).toEqual([{ label: aLabel('opened', { comment: 'It shows [OpenAI key].' }) }]);
});

test('where the data set is not here, the verdicts of the file are kept and nothing is said of the tasks', async () => {
  const { file } = await anExportedRun();
  const stored: FinishedCell[] = [];
  const { api } = anotherBrowser(stored, { change: () => ({ getDataset: async () => undefined }) });
  await api.openRunFile(file, 'run.json');
  expect(stored).toHaveLength(tasks.length);
  expect(stored[0]!.summary).toMatchObject({ verdict: 'correct', calls: 1, expectedCalls: 0 });
  expect(stored[0]!.summary).not.toHaveProperty('cause');
});

describe('a run file that holds a secret', () => {
  const key = `sk-proj-${'a1B2'.repeat(10)}`;

  async function aFileWithSecrets(): Promise<Blob> {
    const { file } = await anExportedRun();
    const whole = JSON.parse(await file.text()) as {
      run: { config: { title: string } };
      results: { trajectory: { finalAnswer: string } }[];
    };
    whole.run.config.title = `A run with ${key}`;
    whole.results[3]!.trajectory.finalAnswer = `The key is ghp_${'x9'.repeat(18)}.`;
    whole.results[4]!.trajectory.finalAnswer = `The key is ${key}.`;
    return new Blob([JSON.stringify(whole)]);
  }

  test('is not stored before it is said what becomes of them, which are named and not shown', async () => {
    const file = await aFileWithSecrets();
    const stored: FinishedCell[] = [];
    const { api, runs } = anotherBrowser(stored);
    const opened = await api.openRunFile(file, 'run.json');
    expect(opened).toEqual({
      secrets: [
        { kind: 'OpenAI key', hint: 'sk-pro…, 48 characters', file: 'run.json', row: -1 },
        { kind: 'GitHub token', hint: 'ghp_x9…, 40 characters', file: 'run.json', row: 3 },
      ],
    });
    expect(stored).toEqual([]);
    expect([...runs.keys()]).toEqual([]);
  });

  test.each([
    ['mask', '[OpenAI key]', 0],
    ['keep', key, 2],
  ] as const)('is stored as chosen: %s', async (secrets, kept, times) => {
    const file = await aFileWithSecrets();
    const stored: FinishedCell[] = [];
    const { api, runs } = anotherBrowser(stored);
    expect(await api.openRunFile(file, 'run.json', secrets)).toEqual({ runId: 'opened' });
    expect(runs.get('opened')!.config.title).toBe(`A run with ${kept}`);
    expect(stored[4]!.record.trajectory.finalAnswer).toBe(`The key is ${kept}.`);
    const everything = JSON.stringify([[...runs.values()], stored]);
    expect(everything.split(key)).toHaveLength(times + 1);
    expect(stored).toHaveLength(tasks.length);
  });
});

test('a run that was exported while it was at work is opened as one that was stopped', async () => {
  const { file } = await anExportedRun();
  const text = (await file.text()).replace('"status":"finished"', '"status":"running"');
  const { api, runs } = anotherBrowser([]);
  await api.openRunFile(new Blob([text]), 'run.json');
  expect(runs.get('opened')!.status).toBe('stopped');
});

test('results of other tasks than those of the data set are refused', async () => {
  const { file } = await anExportedRun();
  const text = (await file.text()).replaceAll('"taskId":"tasks.json#7"', '"taskId":"tasks.json#other"');
  const { api, runs } = anotherBrowser([]);
  await expect(api.openRunFile(new Blob([text]), 'run.json')).rejects.toMatchObject({
    code: 'recording-unknown',
    message: expect.stringContaining('other tasks') as string,
  });
  expect([...runs.keys()]).toEqual([]);
});

test('nothing of a run stays that the store had no room for', async () => {
  const { file } = await anExportedRun();
  let writes = 0;
  const { api, cellsOf } = anotherBrowser([], {
    change: (deps) => ({
      putResults: async (cells) => {
        if (++writes > 1) throw new Error('full');
        await deps.putResults(cells);
      },
    }),
  });
  await expect(api.openRunFile(file, 'run.json')).rejects.toThrow('full');
  expect([...cellsOf('opened').values()]).toEqual([]);
});
