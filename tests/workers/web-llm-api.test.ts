import { expect, test, vi } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import { WEB_LLM_MODELS } from '#core/local-model.ts';
import { createWebLlmApi, type WebLlmPackage } from '../../workers/models/web-llm-api.ts';
import { later } from '../builders/later.ts';

const [SMALL, LARGE] = [WEB_LLM_MODELS[0]!.id, WEB_LLM_MODELS[1]!.id];
const body = { messages: [{ role: 'user', content: 'Hi' }] };
const completion = { choices: [{ message: { content: 'Mild.' }, finish_reason: 'stop' }] };
type Create = (body: JsonObject) => Promise<unknown>;
type Report = { progress: number; text: string; timeElapsed: number };

/** A double of the package: an engine that notes what it is told. */
function aWorld({ kept = [SMALL], hasGraphics = true }: { kept?: string[]; hasGraphics?: boolean } = {}) {
  const cache = new Set(kept);
  const told: string[] = [];
  const create = vi.fn<Create>(async () => completion);
  const reload = vi.fn(async (_model: string) => {});
  let report: (report: Report) => void = () => {};
  class Engine {
    constructor(config: { initProgressCallback: (report: Report) => void }) {
      told.push('engine');
      report = config.initProgressCallback;
    }
    chat = { completions: { create } };
    async reload(model: string) {
      told.push(`load ${model}`);
      await reload(model);
      cache.add(model);
    }
    async unload() {
      told.push('unload');
    }
    interruptGenerate() {
      told.push('interrupt');
    }
  }
  const load = vi.fn(async () => {
    const double = {
      MLCEngine: Engine,
      hasModelInCache: async (model: string) => cache.has(model),
      deleteModelAllInfoInCache: async (model: string) => void cache.delete(model),
    };
    return double as unknown as WebLlmPackage;
  });
  const api = createWebLlmApi({ load, hasGraphics: async () => hasGraphics });
  return { api, told, create, reload, load, cache, report: (value: Report) => report(value) };
}
const named = (name: string, message = 'its own words'): Error => Object.assign(new Error(message), { name });
const failureOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => undefined,
    (reason: unknown) => reason,
  );

test('a model that is kept is loaded once and then answers', async () => {
  const { api, told, create } = aWorld();
  expect(await api.isKept(SMALL)).toBe(true);
  expect(told).toEqual([]);
  expect([await api.ask(SMALL, body), await api.ask(SMALL, body)]).toEqual([completion, completion]);
  expect(told).toEqual(['engine', `load ${SMALL}`]);
  expect(create).toHaveBeenCalledWith(body);
});

test('a run never downloads: a model that is not kept is not loaded by asking it', async () => {
  const { api, told } = aWorld();
  expect(await failureOf(api.ask(LARGE, body))).toMatchObject({
    code: 'model-unreachable',
    message: `${LARGE} is not on this machine.`,
    hint: expect.stringContaining('Make it ready'),
  });
  expect(told).toEqual([]);
});

test('a name out of a link that is not offered is refused before the package is asked', async () => {
  const { api, told, load } = aWorld({ kept: ['../evil'] });
  for (const act of [api.isKept('../evil'), api.prepare('../evil', () => {}), api.remove('__proto__')]) {
    expect(await failureOf(act)).toMatchObject({ code: 'model-unknown' });
  }
  expect(await failureOf(api.ask('../evil', body))).toMatchObject({ code: 'model-unknown' });
  expect(told).toEqual([]);
  expect(load).toHaveBeenCalled();
});

test('making a model ready tells how far it is, within bounds, and only while it is under way', async () => {
  const { api, reload, report, cache } = aWorld({ kept: [] });
  const seen: unknown[] = [];
  reload.mockImplementation(async () => {
    report({ progress: 0.25, text: 'Fetching param cache[1/4]', timeElapsed: 1 });
    report({ progress: Number.NaN, text: 'x'.repeat(10_000), timeElapsed: 1 });
    report({ progress: 7, text: '', timeElapsed: 1 });
  });
  await api.prepare(LARGE, (progress) => seen.push(progress));
  expect(seen).toEqual([
    { share: 0.25, words: 'Fetching param cache[1/4]' },
    { share: 0, words: 'x'.repeat(200) },
    { share: 1, words: '' },
  ]);
  expect(cache.has(LARGE)).toBe(true);
  report({ progress: 1, text: 'late', timeElapsed: 1 });
  expect(seen).toHaveLength(3);
});

test('without a graphics card nothing is loaded, and the words say what is missing', async () => {
  const { api, told, load } = aWorld({ hasGraphics: false });
  expect(await failureOf(api.prepare(SMALL, () => {}))).toMatchObject({
    code: 'model-unreachable',
    message: expect.stringContaining('WebGPU'),
  });
  expect(told).toEqual([]);
  expect(load).not.toHaveBeenCalled();
});

test.each([
  ['ContextWindowSizeExceededError', 'model-context-overflow'],
  ['ShaderF16SupportError', 'model-unreachable'],
  ['DeviceLostError', 'model-unreachable'],
  ['WebGPUNotAvailableError', 'model-unreachable'],
  ['QuotaExceededError', 'storage-quota'],
  ['TypeError', 'model-unreachable'],
  ['Error', 'model-server-error'],
])('%s becomes %s with words a person can act on', async (name, code) => {
  const { api, create } = aWorld();
  create.mockRejectedValueOnce(named(name));
  const failure = await failureOf(api.ask(SMALL, body));
  expect(failure).toMatchObject({ code, hint: expect.stringMatching(/^[A-Z].*\.$/) });
  await expect(api.ask(SMALL, body)).resolves.toEqual(completion);
});

test('a model that cannot be loaded leaves nothing half loaded behind', async () => {
  const { api, told, reload } = aWorld();
  reload.mockRejectedValueOnce(named('DeviceLostError'));
  expect(await failureOf(api.ask(SMALL, body))).toMatchObject({ code: 'model-unreachable' });
  expect(told).toEqual(['engine', `load ${SMALL}`, 'unload']);
  await api.ask(SMALL, body);
  expect(told.slice(3)).toEqual(['engine', `load ${SMALL}`]);
});

test('answers come one after the other, and an interrupted one makes room for the next', async () => {
  const { api, told, create } = aWorld();
  const first = later<unknown>();
  create.mockImplementationOnce(() => first.promise);
  const asking = [api.ask(SMALL, body), api.ask(SMALL, body)];
  await vi.waitFor(() => expect(create).toHaveBeenCalledOnce());
  api.interrupt();
  expect(told.at(-1)).toBe('interrupt');
  expect(create).toHaveBeenCalledOnce();
  first.resolve({ choices: [] });
  await Promise.all(asking);
  expect(create).toHaveBeenCalledTimes(2);
});

test('deleting takes the model out of the graphics memory and the cache', async () => {
  const { api, told, cache } = aWorld();
  await api.ask(SMALL, body);
  await api.remove(SMALL);
  expect(told.at(-1)).toBe('unload');
  expect(cache.has(SMALL)).toBe(false);
  expect(await failureOf(api.ask(SMALL, body))).toMatchObject({ code: 'model-unreachable' });
});
