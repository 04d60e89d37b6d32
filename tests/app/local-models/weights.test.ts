import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeptWeights, WeightsProgress } from '#store/bridge/weights-contract.ts';
import { LocalModelSession } from '../../../src/app/run/local-models/local-model-session.svelte.ts';
import type { Preparing } from '../../../src/app/run/local-models/preparing.ts';
import {
  chosenAmong,
  downloadWeights,
  keepFile,
  memoryDoubts,
  memoryOf,
  weightsReadiness,
} from '../../../src/app/run/local-models/weights.ts';

const OFFERED = 'qwen2.5-coder-0.5b-instruct-q8_0';
const api = vi.hoisted(() => ({
  kept: vi.fn(),
  download: vi.fn(),
  keep: vi.fn(),
  remove: vi.fn(),
}));
vi.mock('#store/bridge/llama-client.ts', () => ({ llamaApi: () => api }));

const kept = (id: string, given: Partial<KeptWeights> = {}): KeptWeights => ({
  id,
  title: 'A model',
  source: '',
  bytes: 600e6,
  got: 600e6,
  isWhole: true,
  sha256: 'f'.repeat(64),
  ...given,
});
const persist = vi.fn(async () => true);
beforeEach(() => {
  vi.stubGlobal('navigator', { storage: { persist } });
  api.kept.mockResolvedValue([]);
  api.remove.mockResolvedValue(undefined);
});
afterEach(() => vi.resetAllMocks());

test('what can be done with a model follows from what of it is here', async () => {
  expect(await weightsReadiness(OFFERED)).toMatchObject({
    isReady: false,
    canPrepare: true,
    canRemove: false,
    prepare: expect.stringMatching(/^Download 676.MB$/),
  });
  api.kept.mockResolvedValue([kept(OFFERED, { got: 200e6, isWhole: false })]);
  expect(await weightsReadiness(OFFERED)).toMatchObject({
    isReady: false,
    canPrepare: true,
    canRemove: true,
    prepare: 'Resume the download',
    words: expect.stringMatching(/200.MB of 600.MB are on this machine/),
  });
  api.kept.mockResolvedValue([kept(OFFERED)]);
  expect(await weightsReadiness(OFFERED)).toMatchObject({
    isReady: true,
    canPrepare: false,
  });
  const own = await weightsReadiness('own-12345678');
  expect(own).toMatchObject({ isReady: false, canPrepare: false });
  expect(own.words).toMatch(/choose its file again/);
  expect(own.words).not.toMatch(/download/);
});

test('a download says how far it is, how fast, and how long it takes', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const seen: Preparing[] = [];
  api.download.mockImplementation(async (_: string, tell: (progress: WeightsProgress) => void) => {
    tell({ doing: 'asking', done: 0, total: 100e6 });
    tell({ doing: 'downloading', done: 0, total: 100e6 });
    clock.mockReturnValue(2000);
    tell({ doing: 'downloading', done: 20e6, total: 100e6 });
    tell({ doing: 'downloading', done: 0, total: 100e6, startedOver: true });
  });
  await downloadWeights(OFFERED, (preparing) => seen.push(preparing), new AbortController().signal);
  clock.mockRestore();
  // A browser may ask the person, so only a press leads here.
  expect(persist).toHaveBeenCalledOnce();
  const words = seen.map((each) => each.words?.replaceAll('\u00a0', ' '));
  expect(words).toEqual([
    'Asking for the file…',
    '0 B of 100 MB.',
    '20 MB of 100 MB, 10 MB/s, 8.0 s left.',
    '0 B of 100 MB. The server does not send the rest of a file, so the download began again.',
  ]);
  expect(seen.map(({ share }) => share)).toEqual([0, 0, 0.2, 0]);
  expect(seen.every(({ resumes }) => resumes)).toBe(true);
});

test('a file of one’s own is hashed on the first half of the way and copied on the second', async () => {
  const shares: number[] = [];
  api.keep.mockImplementation(async (_: File, tell: (progress: WeightsProgress) => void) => {
    for (const doing of ['checking', 'copying'] as const)
      for (const done of [0, 50, 100]) tell({ doing, done, total: 100 });
    return kept('own-12345678');
  });
  const onPreparing = ({ share }: Preparing): void => void shares.push(share);
  await keepFile(new File([], 'own.gguf'), undefined, onPreparing, new AbortController().signal);
  expect(shares).toEqual([0, 0.25, 0.5, 0.5, 0.75, 1]);
});

test('a download that is paused is no failure, and one that is stopped is deleted', async () => {
  const aborted = (signal: AbortSignal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('paused'))));
  api.download.mockImplementation((_id: string, _tell: unknown, signal: AbortSignal) => aborted(signal));
  const session = new LocalModelSession();
  await session.choose('wllama', OFFERED);
  for (const end of [async () => session.stop(), () => session.discard()]) {
    api.download.mockClear();
    const preparing = session.prepare();
    await vi.waitFor(() => expect(api.download).toHaveBeenCalled());
    await end();
    await preparing;
    expect(session.action.failure).toBeUndefined();
    expect(session.preparing).toBeUndefined();
  }
  expect(api.remove.mock.calls).toEqual([[OFFERED]]);
});

test('a run takes the file of its own model alone', async () => {
  api.keep.mockResolvedValue(kept('other-00000000'));
  const session = new LocalModelSession();
  await session.choose('wllama', 'own-12345678');
  expect(await session.keepFile(new File([], 'other.gguf'), 'own-12345678')).toBeUndefined();
  expect(session.action.failure).toMatchObject({
    code: 'weights-refused',
    message: expect.stringContaining('kept as other-00000000'),
  });
  expect(await session.keepFile(new File([], 'other.gguf'))).toBe('other-00000000');
});

test('memory is the weights, four bytes for each number of the cache, and the engine', () => {
  expect(memoryOf({ bytes: undefined })).toBeUndefined();
  const estimate = memoryOf({ bytes: 600e6, context: 32_768, cache: 6144 })!;
  expect(estimate).toMatchObject({ weights: 600e6, tokens: 4096, cache: 6144 * 4 * 4096 });
  expect(estimate.total).toBe(600e6 + 6144 * 4 * 4096 + estimate.engine);
  expect(memoryOf({ bytes: 1, context: 512, cache: 10 })).toMatchObject({ tokens: 512, cache: 20_480 });
});

test('memory is doubted for WebAssembly’s 4 GB, and for a machine with little', () => {
  expect(memoryDoubts(1e9, 8)).toBe('');
  expect(memoryDoubts(1e9, undefined)).toBe('');
  expect(memoryDoubts(1e9, 1)).toMatch(/about 1 GB/);
  expect(memoryDoubts(5e9, 8)).toMatch(/will not load/);
});

test('what is here is chosen first, and a deleted file of one’s own no longer', () => {
  const here = [kept('part', { isWhole: false }), kept('own-2')];
  expect(chosenAmong(here, OFFERED, true)).toBe('own-2');
  expect(chosenAmong([], OFFERED, true)).toBe(OFFERED);
  expect(chosenAmong(here, OFFERED, false)).toBe(OFFERED);
  expect(chosenAmong(here, 'part', false)).toBe('part');
  expect(chosenAmong(here, 'own-1', false)).toBe('own-2');
  expect(chosenAmong([], 'own-1', false)).toBe('');
});
