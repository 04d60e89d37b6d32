import { afterEach, expect, test } from 'vitest';
import { readingAlone } from '#store/bridge/reading-contract.ts';
import { guardCalls, workerClient } from '#store/bridge/worker-client.ts';

interface AnyApi {
  [method: string]: (...parameters: unknown[]) => Promise<unknown>;
}

/** A client whose worker says that it was started, by failing. */
function aClient() {
  return workerClient<AnyApi>('worker', () => {
    throw new Error('started');
  }).api as unknown as AnyApi;
}

afterEach(() => guardCalls(() => {}));

const acts: [string, ...unknown[]][] = [
  ['startRun', {}],
  ['resumeRun', 'run'],
  ['retryFailed', 'run'],
  ['addRepeats', 'run', 3],
  ['setBudget', 'run', undefined],
  ['removeRun', 'run'],
  ['keepScores', {}],
  ['scoreAgain', {}],
  ['acceptLabel', {}],
  ['removeLabel', {}],
  ['setModelKey', 'openai', 'https://api.openai.com', 'key'],
  ['keepModelKey', 'openai', 'https://api.openai.com'],
  ['forgetModelKeys'],
  ['heldModelKeys'],
  ['testModel', {}],
  ['listModels', {}],
  ['signInForKey', 'openrouter'],
  ['connectServer', { url: 'https://server.example' }, {}],
  ['callServerTool', 'server', {}],
  ['diagnose', {}],
  ['signIn', 'server'],
  ['openTestbed', 'testbed'],
  ['connectServer', { id: 'lesson-1.weather', url: 'https://server.example' }, {}],
  ['connectServer', { id: 'lesson-1.weather', url: 'testbed:manual/weather' }, {}],
  ['removeDataset', 'ground'],
  ['importDataset', { origin: { kind: 'url', url: 'https://elsewhere.example/tasks.json' } }],
  ['importDataset', { origin: { kind: 'file', names: ['tasks.json'] } }],
  ['prepare', 'a model of WebLLM'],
  ['a method of tomorrow'],
];
test.each(acts)('in a frame %s is refused before a worker is started', async (method, ...parameters) => {
  guardCalls(readingAlone);
  await expect(aClient()[method]!(...parameters)).rejects.toMatchObject({ code: 'in-a-frame' });
});

const reads: [string, ...unknown[]][] = [
  ['reproduce', {}],
  ['recompute', {}],
  ['openTestbed', 'lesson-1', 42],
  ['connectServer', { id: 'lesson-1.weather', url: 'testbed:lesson-1/weather' }, {}],
  ['callServerTool', 'lesson-1.weather', {}],
];
test.each(reads)(
  'in a frame %s, which a report or a lesson needs, is passed on',
  async (method, ...parameters) => {
    guardCalls(readingAlone);
    await expect(aClient()[method]!(...parameters)).rejects.toThrow('started');
  },
);

test('outside of a frame nothing is refused', async () => {
  await expect(aClient().startRun!({})).rejects.toThrow('started');
});
