import { expect, test, vi } from 'vitest';
import type { JsonValue } from '#core/json.ts';
import { offeredWeights } from '#core/local-weights.ts';
import { createLlamaApi } from '../../workers/models/llama-api.ts';
import type { LlamaEngine } from '../../workers/models/llama-engine.ts';
import { Weights } from '../../workers/weights/weights.ts';
import { aFolder } from '../builders/a-folder.ts';
import { aGguf } from '../builders/a-gguf.ts';

const never = new AbortController().signal;
const facts = { context: 2048, threads: 1, onGraphics: false, version: 'double' };

/** A double of the engine that notes what it is given. */
async function aWorld(answer: JsonValue = { choices: [] }, idleMs?: number) {
  const { folder } = aFolder();
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('', { status: 404 }));
  const weights = new Weights({
    folder: async () => folder,
    fetch,
    estimate: async () => ({}),
    now: () => 0,
    wait: async () => {},
  });
  const engine = {
    load: vi.fn(async (_file: Blob) => facts),
    ask: vi.fn<LlamaEngine['ask']>(async () => answer),
    unload: vi.fn(async () => {}),
  };
  const makeEngine = vi.fn(async () => engine as unknown as LlamaEngine);
  const tab = { enter: vi.fn(async () => {}), leave: vi.fn(), isWanted: vi.fn(async () => false) };
  const api = createLlamaApi({
    engine: makeEngine,
    weights,
    tab,
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  const { id } = await api.keep(new File([aGguf()], 'own.gguf'), () => {}, never);
  return { api, engine, tab, makeEngine, fetch, id };
}

test('weights are listed, kept and deleted without the engine’s code', async () => {
  const { api, makeEngine, id } = await aWorld();
  expect(await api.kept()).toMatchObject([{ id, isWhole: true }]);
  await api.remove(id);
  expect(await api.kept()).toEqual([]);
  expect(makeEngine).not.toHaveBeenCalled();
});

test('a kept file is loaded once and then answers', async () => {
  const { api, engine, id } = await aWorld();
  await api.ask(id, {});
  await api.ask(id, {});
  expect(engine.load).toHaveBeenCalledOnce();
  expect(engine.load.mock.calls[0]![0].size).toBe(aGguf().length);
});

test('a model that is asked nothing leaves the memory to another tab that waits, and no sooner', async () => {
  const { api, engine, tab, id } = await aWorld({ choices: [] }, 5);
  await api.ask(id, {});
  expect(tab.enter).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(tab.isWanted.mock.calls.length).toBeGreaterThan(1));
  tab.leave.mockClear();
  expect(engine.unload).not.toHaveBeenCalled();
  tab.isWanted.mockResolvedValue(true);
  await vi.waitFor(() => expect(tab.leave).toHaveBeenCalled());
  expect(engine.unload).toHaveBeenCalledOnce();
});

test('a file that could not be loaded keeps no other tab waiting', async () => {
  const { api, engine, tab, id } = await aWorld();
  engine.load.mockRejectedValue(new Error('no model'));
  await expect(api.load(id)).rejects.toThrow('no model');
  await vi.waitFor(() => expect(tab.leave).toHaveBeenCalledAfter(tab.enter));
});

test('what is deleted is taken out of memory first, and cannot be asked', async () => {
  const { api, engine, id } = await aWorld();
  await api.load(id);
  await api.remove(id);
  expect(engine.unload).toHaveBeenCalledOnce();
  await expect(api.ask(id, {})).rejects.toMatchObject({
    code: 'model-unreachable',
    message: expect.stringContaining('not on this machine'),
  });
});

test('the speed is that of the second half of the longest question, and is kept for later visits', async () => {
  const { api, engine, id } = await aWorld();
  /** Batches of eight tokens, the first of them slow while the browser compiles the engine. */
  const reads = (batches: number, perSecond: number, slow = 0) =>
    engine.ask.mockImplementation(async (_body, _signal, onProgress) => {
      for (let at = 1; at <= batches; at++)
        onProgress?.({
          ...{ evaluated: 8 * at, kept: 4, total: 8 * batches + 4 },
          elapsedMs: ((8 * at) / perSecond) * 1000 + 900 * Math.min(at, slow),
        });
      return { choices: [], timings: { predicted_per_second: 9 } };
    });
  expect(await api.speed(id)).toBeUndefined();
  reads(1, 30);
  await api.ask(id, {});
  expect(await api.speed(id)).toBeUndefined();
  reads(20, 32, 9);
  await api.ask(id, {});
  expect(await api.speed(id)).toEqual({ reads: 32, writes: 9 });
  reads(4, 1);
  await api.ask(id, {});
  expect(await api.speed(id)).toEqual({ reads: 32, writes: 9 });
  await api.unload();
  expect(await api.speed(id)).toEqual({ reads: 32, writes: 9 });
  expect(await api.kept()).toMatchObject([{ id, isWhole: true, speed: { reads: 32, writes: 9 } }]);
});

test('a name that is not offered is never asked for', async () => {
  const { api, fetch } = await aWorld();
  await expect(api.download('../else', () => {}, never)).rejects.toMatchObject({ code: 'model-unknown' });
  expect(fetch).not.toHaveBeenCalled();
  await expect(api.download(offeredWeights()[1]!.id, () => {}, never)).rejects.toMatchObject({
    code: 'weights-unreachable',
  });
  expect(fetch).toHaveBeenCalledOnce();
});
