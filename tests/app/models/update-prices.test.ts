import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PUBLIC_LISTS } from '#core/price.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { MOST_BYTES } from '../../../src/app/frame/models/price-lists.ts';
import { PriceStore } from '../../../src/app/frame/state/price-store.svelte.ts';

const model = { providerId: 'openai-chat', model: 'gpt-6.1-sol' };
const routed = { providerId: 'openrouter', model: 'a/b' };
const own = { ...model, input: 1, output: 1, asOf: '2026-11', source: 'your own' };

const modelsDev = (cost: unknown) => JSON.stringify({ openai: { models: { [model.model]: { cost } } } });
const openRouter = JSON.stringify({
  data: [{ id: 'a/b', pricing: { prompt: '0.000002', completion: '0.00001' } }],
});

let database: Database;
let answers: Record<string, () => Response | Promise<Response>>;
let requests: { url: string; init: RequestInit | undefined }[];
let databases = 0;

beforeEach(async () => {
  database = await openDatabase({ name: `prices-${databases++}` });
  requests = [];
  answers = {
    [PUBLIC_LISTS.modelsDev]: () => new Response(modelsDev({ input: 3, output: 12, cache_read: 0.3 })),
    [PUBLIC_LISTS.openRouter]: () => new Response(openRouter),
  };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push({ url, init });
    return await answers[url]!();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  database.close();
});

const aStore = () => new PriceStore(async () => database);
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

test('a press asks both lists without cookies, keeps what they say and gives what counted before', async () => {
  const store = aStore();
  const [first, second] = await store.update([model, routed]);
  expect(first).toMatchObject({
    price: { input: 3, output: 12, cachedInput: 0.3 },
    before: { input: 2, output: 10 },
  });
  expect(second).toMatchObject({ price: { input: 2, output: 10, source: PUBLIC_LISTS.openRouter } });
  expect(requests.map(({ url }) => url)).toEqual(Object.values(PUBLIC_LISTS));
  for (const { init } of requests) {
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(init?.signal).toBeInstanceOf(AbortSignal);
    expect(init?.body).toBeUndefined();
  }
  const again = aStore();
  await again.load([model]);
  expect(again.priceOf(model)).toMatchObject({ input: 3, source: PUBLIC_LISTS.modelsDev });
});

test('a figure of the person stays, kept before or entered while the lists come', async () => {
  await aStore().set(own);
  const store = aStore();
  expect(await store.update([model])).toEqual([]);
  expect(store.priceOf(model)).toEqual(own);
  answers[PUBLIC_LISTS.openRouter] = async () => {
    await store.set({ ...own, ...routed });
    return new Response(openRouter);
  };
  expect(await store.update([routed])).toEqual([]);
  expect(store.own).toEqual([own, { ...own, ...routed }]);
});

test('one list is enough', async () => {
  answers[PUBLIC_LISTS.openRouter] = offline;
  expect(await aStore().update([model])).toMatchObject([{ price: { input: 3 } }]);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['offline', offline],
  ['refused', () => new Response('no', { status: 403 })],
  ['larger than any list', () => new Response(padded())],
])('where every list is %s the prices stay, and that is an error', async (_, answer) => {
  answers = { [PUBLIC_LISTS.modelsDev]: answer, [PUBLIC_LISTS.openRouter]: answer };
  const store = aStore();
  await expect(store.update([model])).rejects.toMatchObject({ code: 'dataset-unreachable' });
  expect([store.own, store.priceOf(model)]).toMatchObject([[], { input: 2, output: 10 }]);
});

test.each([
  '<!doctype html>',
  '[]',
  modelsDev({ input: '0', output: 0 }),
  '{"openai":{"models":{"__proto__":{"cost":{"input":1,"output":1}}}}}',
])('of %s nothing is kept', async (text) => {
  answers[PUBLIC_LISTS.modelsDev] = () => new Response(text);
  const store = aStore();
  const [update] = await store.update([model]);
  expect(update).not.toHaveProperty('price');
  expect(store.own).toEqual([]);
});

/** A good list behind more blanks than are read. */
function padded(): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(1_048_576).fill(32);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      sent += piece.length;
      if (sent <= MOST_BYTES + piece.length) return controller.enqueue(piece);
      controller.enqueue(new TextEncoder().encode(modelsDev({ input: 3, output: 12 })));
      controller.close();
    },
  });
}
