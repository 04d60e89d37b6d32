import { afterAll, expect, inject, test } from 'vitest';
import { evalApi, stopWorkers } from '#store/bridge/client.ts';
import { listenTo } from '#store/bridge/line.ts';
import { answerQuestion } from '#store/bridge/page-model-contract.ts';
import type { LocalQuestion } from '#core/local-model.ts';

afterAll(stopWorkers);

/** Names under which this site once sent its traffic to every page of its origin. */
const FORMER = ['proving-ground-wire', 'proving-ground-wire-messages', 'proving-ground-page-models'];

test('calls of tools and questions to models in the page reach this page, and no channel of its origin', async () => {
  const overheard: unknown[] = [];
  const channels = FORMER.map((name) => new BroadcastChannel(name));
  for (const channel of channels) channel.onmessage = ({ data }) => overheard.push(data);
  const [messages, requests, questions]: [unknown[], unknown[], LocalQuestion[]] = [[], [], []];
  const stops = [
    listenTo('message', (message) => messages.push(message)),
    listenTo('request', (request) => requests.push(request)),
    listenTo('question', (question) => {
      questions.push(question.asked);
      void answerQuestion(
        question,
        async () => ({ text: 'ready' }),
        () => () => {},
      );
    }),
  ];
  const model = {
    id: 'own',
    kind: 'language-model',
    title: 'Own',
    providerId: 'browser-model',
    model: 'built-in',
  } as const;
  const url = inject('corsFaults').good!;
  await evalApi().connectServer({ id: 'good', title: 'good', url, headers: [] }, {}, () => {});
  await evalApi().callServerTool('good', { id: 'call-1', name: 'echo', arguments: {} }, {}, () => {});
  const tested = await evalApi().testModel(model, {});
  expect(tested).toMatchObject({ text: 'ready' });
  expect(questions).toHaveLength(1);
  await expect.poll(() => messages.length).toBe(8);
  expect(requests.length).toBeGreaterThan(0);
  // What was sent to a channel before this is received before it.
  const last = FORMER.map((name) => {
    const channel = new BroadcastChannel(name);
    channel.postMessage('last');
    return channel;
  });
  await expect.poll(() => overheard.length).toBeGreaterThanOrEqual(FORMER.length);
  expect(overheard).toEqual(FORMER.map(() => 'last'));
  for (const each of [...channels, ...last]) each.close();
  stops.forEach((stop) => stop());
});
