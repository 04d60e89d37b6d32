import { expect, test } from 'vitest';
import { aTask } from '../builders/a-task.ts';
import { anOracleRun } from '../builders/an-oracle-run.ts';
import { anEvalWorld, untilEnd } from '../builders/an-eval-world.ts';

const config = anOracleRun({ decidedBy: 'mcpbr-mcptoolbench' });
const CELLS = 150;
const request = { runId: 'run-1', scorerIds: ['node-f1'] };

async function aFinishedRun(change?: Parameters<typeof anEvalWorld>[0]['change']) {
  const tasks = Array.from({ length: CELLS }, () => aTask());
  const world = anEvalWorld({ tasks, ...(change ? { change } : {}) });
  await untilEnd((onEvent) => world.api.startRun(config, onEvent));
  const scorersOfRun = (): string[] => world.runs.get('run-1')!.config.scorerIds;
  return { ...world, scorersOfRun };
}

test('a stored run is scored by one scorer more, which can decide it from then on', async () => {
  const { api, asked, scorersOfRun } = await aFinishedRun();
  const reported: [number, number][] = [];
  expect(await api.keepScores(request, (done, total) => reported.push([done, total]))).toBe(CELLS);
  expect(reported.at(-1)).toEqual([CELLS, CELLS]);
  expect(scorersOfRun()).toEqual(['mcpbr-mcptoolbench', 'node-f1']);
  const cells = await api.decidedAgain('run-1', 'node-f1');
  expect(cells.map(({ verdict }) => verdict)).toEqual(Array(CELLS).fill('correct'));
  expect(asked).toEqual([]);
});

test('a run is not said to have scores of which some are missing, since it was stopped', async () => {
  const { api, scorersOfRun } = await aFinishedRun();
  const stopping = new AbortController();
  const kept = await api.keepScores(request, () => stopping.abort(), stopping.signal);
  expect([kept, scorersOfRun()]).toEqual([undefined, ['mcpbr-mcptoolbench']]);
  expect(await api.keepScores(request, () => {})).toBe(CELLS);
  expect(scorersOfRun()).toEqual(['mcpbr-mcptoolbench', 'node-f1']);
});

test('a scorer that this page does not have is refused, and so is a run at work elsewhere', async () => {
  let isFree = true;
  const { api, scorersOfRun } = await aFinishedRun(() => ({
    withLock: async (_, work) => {
      if (isFree) await work();
      return isFree;
    },
  }));
  const unknown = { ...request, scorerIds: ['no-such-scorer'] };
  await expect(api.keepScores(unknown, () => {})).rejects.toMatchObject({ code: 'scorer-unknown' });
  isFree = false;
  await expect(api.keepScores(request, () => {})).rejects.toMatchObject({ code: 'run-locked' });
  expect(scorersOfRun()).toEqual(['mcpbr-mcptoolbench']);
});
