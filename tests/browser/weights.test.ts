import { proxy, wrap } from 'comlink';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import type { WeightsProgress } from '#store/bridge/weights-contract.ts';
import { sha256Of } from '../../src/app/frame/linked-file.ts';
import { offeredWeights, type OfferedWeights } from '#core/local-weights.ts';
import { aModel } from '../servers/a-model-file.ts';
import type { WeightsHere } from './weights.worker.ts';

keepErrorsWhole();

const model = aModel();
const sha256 = await sha256Of(new Blob([model]));
/** Its repository is the behaviour of the test's server. */
const offer = (behaviour: string): OfferedWeights => ({
  ...offeredWeights()[1]!,
  id: `${behaviour}-model`,
  repository: behaviour,
  bytes: model.length,
  sha256,
});

const workers: Worker[] = [];
async function start() {
  const worker = new Worker(new URL('./weights.worker.ts', import.meta.url), { type: 'module' });
  workers.push(worker);
  const api = wrap<WeightsHere>(worker);
  await api.setServer(inject('weightsServer'));
  return { api, worker };
}
afterEach(async () => {
  for (const worker of workers.splice(0)) worker.terminate();
  const root = await navigator.storage.getDirectory();
  // The browser closes a file of an ended worker a moment later.
  await expect
    .poll(() =>
      root.removeEntry('weights', { recursive: true }).then(
        () => true,
        (error: Error) => error.name === 'NotFoundError',
      ),
    )
    .toBe(true);
});
const never = new AbortController().signal;
const quietly = proxy(() => {});
type Api = Awaited<ReturnType<typeof start>>['api'];
const download = (
  api: Api,
  behaviour: string,
  signal = never,
  onProgress: (at: WeightsProgress) => void = quietly,
) => api.download(offer(behaviour), proxy(onProgress), signal);

/** Downloads until half of it is here. */
async function half(api: Api, behaviour: string): Promise<void> {
  const pause = new AbortController();
  const trial = download(api, behaviour, pause.signal, ({ done }) => {
    if (done > model.length / 4) pause.abort();
  });
  await expect(trial).rejects.toMatchObject({ code: 'model-cancelled' });
}

describe('in the file system of Chromium, a download', () => {
  test('that breaks off goes on, is checked, and is there for the next visit', async () => {
    const { api, worker } = await start();
    const kept = await download(api, 'breaks-off');
    expect(kept).toMatchObject({
      isWhole: true,
      got: model.length,
      sha256,
      facts: { architecture: 'llama' },
    });
    worker.terminate();
    const next = await start();
    expect(await next.api.list()).toEqual([kept]);
    const file = await next.api.file('breaks-off-model');
    expect(await sha256Of(file)).toBe(sha256);
  });

  test('that is paused goes on where it stopped', async () => {
    const { api } = await start();
    await half(api, 'slow');
    const [part] = await api.list();
    expect(part).toMatchObject({ isWhole: false });
    expect(part!.got).toBeLessThan(model.length);
    const first: WeightsProgress[] = [];
    const kept = await download(api, 'slow', never, (at) => void first.push(at));
    expect(kept).toMatchObject({ isWhole: true });
    expect(first.find(({ doing }) => doing === 'downloading')!.done).toBe(part!.got);
  });

  test('whose page is closed in the middle goes on in the next one', async () => {
    const { api, worker } = await start();
    await new Promise<void>((resolve) => {
      void download(api, 'slow', never, ({ done }) => done > model.length / 4 && resolve());
    });
    worker.terminate();
    const next = await start();
    await expect.poll(async () => (await next.api.list())[0]?.isWhole).toBe(false);
    expect((await next.api.list())[0]!.got).toBeGreaterThan(0);
    // The file is free when the browser has ended the worker.
    await expect
      .poll(() =>
        download(next.api, 'slow').then(
          ({ isWhole }) => isWhole,
          () => false,
        ),
      )
      .toBe(true);
  });

  test('from a server without ranges begins again, and says so', async () => {
    const { api } = await start();
    await half(api, 'no-range');
    const seen: WeightsProgress[] = [];
    expect(await download(api, 'no-range', never, (at) => void seen.push(at))).toMatchObject({
      isWhole: true,
    });
    expect(seen.filter(({ startedOver }) => startedOver)).toHaveLength(1);
  });

  test.each([
    ['says-more', 'weights-refused', /in place of/],
    ['sends-more', 'weights-refused', /GGUF|more than the expected/],
    ['wrong-byte', 'weights-refused', /SHA-256/],
    ['page', 'weights-refused', /no GGUF file/],
    ['gone', 'weights-unreachable', /404/],
  ])('from a server that is “%s” is refused, and never listed as whole', async (behaviour, code, message) => {
    const { api } = await start();
    await expect(download(api, behaviour)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
    const listed = await api.list();
    expect(listed.filter(({ isWhole }) => isWhole)).toEqual([]);
    if (code === 'weights-refused') expect(listed).toEqual([]);
  });

  test('of the same file in two pages is refused to the second', async () => {
    const [first, second] = [await start(), await start()];
    const pause = new AbortController();
    await new Promise<void>((resolve) => {
      first.api
        .download(
          offer('slow'),
          proxy(({ done }: WeightsProgress) => done > 0 && resolve()),
          pause.signal,
        )
        .catch(() => {});
    });
    await expect(download(second.api, 'slow')).rejects.toMatchObject({
      code: 'storage-unavailable',
      message: expect.stringContaining('Another page'),
    });
    pause.abort();
  });
});

test('in the file system of Chromium, a person’s own file is copied, listed and deleted', async () => {
  const { api } = await start();
  const file = new File([model], 'own.gguf');
  const kept = await api.keep(file, quietly, never);
  expect(kept).toMatchObject({ id: `own-${sha256.slice(0, 8)}`, isWhole: true, source: 'own.gguf' });
  expect(await api.list()).toEqual([kept]);
  await api.remove(kept.id);
  expect(await api.list()).toEqual([]);
});
