import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AgentId } from '#core/agent.ts';
import type { LanguageModelRef } from '#core/model.ts';
import type { ModelFailure, RunConfig } from '#core/run.ts';
import { writers } from '#files/interchange/index.ts';
import { summarize } from '#measure/metrics/index.ts';
import { exportRun } from '../../workers/backup/export-run.ts';
import { tableOf } from '../../src/app/look/report/report-model.ts';
import { linkedDataset } from '../../src/app/frame/share-setup.ts';
import { resultAddress } from '../../src/app/look/report/share.ts';
import { loadRunView } from '../../src/app/frame/run-view.ts';
import { builtIn, defaultConfig } from '../../src/app/frame/linked-setup.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import { aSite, type Site } from '../builders/a-site.ts';
import { toldUntilEnd } from '../builders/an-eval-world.ts';
import { chatServer, type ChatServer } from '../servers/chat-server.ts';
import type { Listening } from '../servers/listen.ts';
import { moodyModel } from '../servers/moody-model.ts';

// Models behind a server that speaks chat completions: what it is sent, and what the store keeps of its answers.

const KEY = 'planted-key-0123456789';
const OTHER_KEY = 'planted-key-9876543210';
const WRONG = 'another-key-9876543210';

let site: Site;
const servers: Listening[] = [];
beforeAll(async () => {
  site = await aSite();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(key = KEY): Promise<ChatServer> {
  const server = await chatServer(key);
  servers.push(server);
  return server;
}

const COMPATIBLE = 'openai-compatible';
const modelAt = ({ origin }: Listening, name: string): LanguageModelRef =>
  aLanguageModel({ id: name, title: name, model: name, providerId: COMPATIBLE, baseUrl: `${origin}/v1` });
const give = ({ origin }: Listening, key: string): void => site.keys.set(COMPATIBLE, key, `${origin}/v1`);
const sampled = (size: number, models: RunConfig['models'], way: AgentId, more: Partial<RunConfig> = {}) => ({
  ...defaultConfig('ground', 'Ground'),
  selection: { datasetId: 'ground', sample: { size, seed: 42 } },
  models,
  agentIds: [way],
  ...more,
});

describe('a model on a server', () => {
  test('is asked once a task in a single shot, and its key is nowhere but on its way', async () => {
    const server = await serve();
    give(server, KEY);
    const { run, records } = await site.run(sampled(3, [modelAt(server, 'house-model-1')], 'single-shot'));
    expect(run.status).toBe('finished');
    expect(records.map(({ usage }) => usage)).toEqual(
      Array(3).fill(expect.objectContaining({ inputTokens: 1204, outputTokens: 17 })),
    );
    expect(server.asked).toHaveLength(3);
    expect([...server.keys]).toEqual([KEY]);
    const view = await loadRunView(run.id, site.database);
    const order = { run: view.run, summaries: summarize(tableOf(view)), tasksKnown: true };
    const files = writers.map(async ({ id }) =>
      (await exportRun(site.database, { ...order, writerId: id })).blob.text(),
    );
    const link = await resultAddress(view, linkedDataset(run, undefined));
    const everything = [await site.everythingStored(), link, ...(await Promise.all(files))];
    expect(everything[0]).toContain('house-model-1');
    for (const text of everything) expect(text).not.toContain(KEY);
  });

  test('is asked twice a task in a loop that ends after one call, with the settings and the menu of the run', async () => {
    const server = await serve();
    give(server, KEY);
    const { records } = await site.run(
      sampled(3, [modelAt(server, 'house-model-1')], 'native-tools', {
        execution: { on: 'testbed' },
        settings: { temperature: 0 },
        menu: { strategy: 'gold-servers' },
      }),
    );
    expect(server.asked).toHaveLength(6);
    expect(server.asked[0]).toMatchObject({ temperature: 0, tools: expect.any(Array) as unknown });
    expect(records.map(({ trajectory }) => [trajectory.inTurns, trajectory.steps.length])).toEqual(
      Array(3).fill([true, 2]),
    );
    expect(
      records.every(({ asked, trajectory }) => asked && trajectory.steps[0]!.toolResults.length === 1),
    ).toBe(true);
  });

  test('whose key is refused leaves its cells open, and goes on with another', async () => {
    const server = await serve();
    give(server, WRONG);
    const { run, records } = await site.run(sampled(3, [modelAt(server, 'house-model-1')], 'single-shot'));
    expect([run.status, records.length, server.asked.length]).toEqual(['stopped', 0, 0]);
    give(server, KEY);
    await toldUntilEnd((onEvent) => site.runs.resumeRun(run.id, onEvent));
    expect((await site.stored(run.id)).run).toMatchObject({ status: 'finished', done: 3 });
    expect(server.asked).toHaveLength(3);
  });

  test('is asked again for an answer that is cut off, and is waited for where one drips in', async () => {
    const server = await moodyModel(KEY, (nth) =>
      nth === 1
        ? { kind: 'cut' }
        : nth === 3
          ? { kind: 'slow', everyMs: 50 }
          : { kind: 'answers', afterMs: 5 },
    );
    servers.push(server);
    give(server, KEY);
    const { records } = await site.run(sampled(6, [modelAt(server, 'moody')], 'single-shot'));
    expect(server.total()).toBe(7);
    expect(records.filter(({ verdict }) => verdict !== 'not-counted')).toHaveLength(6);
    expect(records.reduce((sum, { asked }) => sum + asked!.tries, 0)).toBe(7);
  });

  test('has every cell stored that its run has counted, beside baselines that are much faster', async () => {
    const server = await serve();
    give(server, KEY);
    const { run, records } = await site.run(
      sampled(20, [...builtIn, modelAt(server, 'house-model-1')], 'single-shot'),
    );
    expect(run).toMatchObject({ status: 'finished', done: 80 });
    expect(records.map(({ cell }) => cell)).toEqual(Array.from({ length: 80 }, (_, cell) => cell));
    expect(await site.summaries(run.id)).toHaveLength(80);
  });
});

describe('several models', () => {
  const failuresOf = (events: Awaited<ReturnType<typeof toldUntilEnd>>): ModelFailure[] =>
    events.flatMap((event) => (event.type === 'model-failed' ? [event.failure] : []));
  const askedFor = ({ asked }: ChatServer, name: string): number =>
    asked.filter(({ model }) => model === name).length;
  const idOf = (events: Awaited<ReturnType<typeof toldUntilEnd>>): string => {
    const end = events.at(-1)!;
    return end.type === 'run-end' ? end.run.id : (end as { runId: string }).runId;
  };

  test('of which one runs out of quota are answered but for it, and its cells wait', async () => {
    const [spent, other] = [await serve(), await serve(OTHER_KEY)];
    give(spent, KEY);
    give(other, OTHER_KEY);
    spent.refuse = (_, asked) =>
      asked > 5 ? { status: 429, message: 'You exceeded your quota', code: 'insufficient_quota' } : undefined;
    const models = [modelAt(spent, 'model-spent'), modelAt(other, 'model-other')];
    const events = await toldUntilEnd((onEvent) =>
      site.runs.startRun(sampled(30, models, 'single-shot'), onEvent),
    );
    expect(failuresOf(events)).toMatchObject([
      { title: 'model-spent', isFirstCell: false, error: { code: 'model-quota' } },
    ]);
    const id = idOf(events);
    expect((await site.stored(id)).run).toMatchObject({ status: 'stopped', done: 35 });
    expect(askedFor(other, 'model-other')).toBe(30);
    spent.refuse = undefined;
    await toldUntilEnd((onEvent) => site.runs.resumeRun(id, onEvent));
    expect((await site.stored(id)).run).toMatchObject({ status: 'finished', done: 60 });
    expect(askedFor(other, 'model-other')).toBe(30);
  });

  test('that cannot be asked are all named for the price of one cell, can be left out, and are asked when they are mended', async () => {
    const [house, elsewhere] = [await serve(), await serve(OTHER_KEY)];
    give(house, KEY);
    give(elsewhere, WRONG);
    house.refuse = ({ model }) =>
      model === 'model-wrong'
        ? { status: 404, message: 'The model does not exist', code: 'model_not_found' }
        : undefined;
    const models = [
      modelAt(house, 'model-good'),
      modelAt(house, 'model-wrong'),
      modelAt(elsewhere, 'model-keyless'),
    ];
    const begun = await toldUntilEnd((onEvent) =>
      site.runs.startRun(sampled(4, models, 'single-shot'), onEvent),
    );
    const named = failuresOf(begun).map(({ title, error }) => [title, error.code]);
    expect(named.sort()).toEqual([
      ['model-keyless', 'model-key-rejected'],
      ['model-wrong', 'model-unknown'],
    ]);
    const id = idOf(begun);
    expect([(await site.stored(id)).records.length, askedFor(house, 'model-good')]).toEqual([1, 1]);

    const without = failuresOf(begun).flatMap(({ contenderIds }) => contenderIds);
    await toldUntilEnd((onEvent) => site.runs.resumeRun(id, onEvent, undefined, without));
    expect([(await site.stored(id)).records.length, askedFor(house, 'model-good')]).toEqual([4, 4]);

    house.refuse = undefined;
    const again = await toldUntilEnd((onEvent) => site.runs.resumeRun(id, onEvent));
    expect(failuresOf(again).map(({ title }) => title)).toEqual(['model-keyless']);
    give(elsewhere, OTHER_KEY);
    await toldUntilEnd((onEvent) => site.runs.resumeRun(id, onEvent));
    expect((await site.stored(id)).run).toMatchObject({ status: 'finished', done: 12 });
    expect([askedFor(elsewhere, 'model-keyless'), askedFor(house, 'model-good')]).toEqual([4, 4]);
  });
});
