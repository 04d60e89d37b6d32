import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import type { WeightsProgress } from '#store/bridge/weights-contract.ts';
import { offeredWeights, type OfferedWeights, weightsAddress } from '#core/local-weights.ts';
import { Weights } from '../../workers/weights/weights.ts';
import { aFolder } from '../builders/a-folder.ts';
import { aGguf } from '../builders/a-gguf.ts';

const model = aGguf({ values: 4000 });
const hash = bytesToHex(sha256(model));
const offer: OfferedWeights = {
  ...offeredWeights()[1]!,
  id: 'small',
  title: 'Small',
  bytes: model.length,
  sha256: hash,
  revision: 'f'.repeat(40),
};

interface Server {
  /** What it holds. */
  body?: Uint8Array<ArrayBuffer>;
  status?: number;
  /** Bytes after which each connection ends with an error. */
  breaksAfter?: number;
  hasRange?: boolean;
  length?: number | null;
  headers?: Record<string, string>;
}

/** A server in one function; `asked` has the ranges it was asked for. */
function aServer(server: Server) {
  const asked: (string | undefined)[] = [];
  const fetch = async (_address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted();
    const range = new Headers(init.headers).get('range') ?? undefined;
    asked.push(range);
    const { body = model, breaksAfter, hasRange = true, headers = {} } = server;
    if (server.status && server.status !== 200) return new Response('No.', { status: server.status });
    const from = range && hasRange ? Number(/bytes=(\d+)-/.exec(range)![1]) : 0;
    if (from >= body.length) return new Response('', { status: 416 });
    const rest = body.subarray(from);
    let at = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        init.signal?.throwIfAborted();
        if (breaksAfter !== undefined && at >= breaksAfter) return controller.error(new TypeError('reset'));
        if (at >= rest.length) return controller.close();
        const end = Math.min(at + 1000, rest.length, breaksAfter ?? Infinity);
        controller.enqueue(rest.slice(at, end));
        at = end;
      },
    });
    const length = server.length === undefined ? rest.length : server.length;
    return new Response(stream, {
      status: from > 0 ? 206 : 200,
      headers: {
        ...(length === null ? {} : { 'content-length': String(length) }),
        ...(from > 0 ? { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : {}),
        ...headers,
      },
    });
  };
  return { fetch, asked, server };
}

function aWorld(server: Server = {}, folder = aFolder(), estimate: StorageEstimate = {}) {
  const { fetch, asked } = aServer(server);
  let clock = 0;
  const weights = new Weights({
    folder: async () => folder.folder,
    fetch,
    estimate: async () => estimate,
    now: () => (clock += 1000),
    wait: async () => {},
  });
  return { ...folder, weights, asked, server, fetch };
}
const never = new AbortController().signal;
const download = (weights: Weights, signal = never, onProgress: (at: WeightsProgress) => void = () => {}) =>
  weights.download(offer, onProgress, signal);

test('a download is hashed, recorded as whole, listed and read', async () => {
  const { weights, asked, opened } = aWorld();
  const seen: WeightsProgress[] = [];
  const kept = await download(weights, never, (at) => seen.push(at));
  expect(kept).toMatchObject({
    id: 'small',
    title: 'Small Q4_K_M',
    source: weightsAddress(offer),
    bytes: model.length,
    got: model.length,
    isWhole: true,
    sha256: hash,
    facts: { architecture: 'llama', cache: 32 },
  });
  expect(await weights.list()).toEqual([kept]);
  const file = await weights.file('small');
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(model);
  expect(asked).toEqual([undefined]);
  expect(opened.size).toBe(0);
  expect(seen.map(({ doing }) => doing)).toContain('downloading');
  expect(seen.at(-1)).toMatchObject({ done: model.length, total: model.length });
});

test('a download that failed before its first byte is not listed', async () => {
  const { weights, server } = aWorld({ status: 503 });
  await expect(download(weights)).rejects.toMatchObject({ code: 'weights-unreachable' });
  expect(await weights.list()).toEqual([]);
  server.status = 200;
  expect(await download(weights)).toMatchObject({ isWhole: true });
});

test('a file that is whole is not asked for again', async () => {
  const { weights, asked } = aWorld();
  await download(weights);
  await download(weights);
  expect(asked).toHaveLength(1);
});

describe('a download that is paused', () => {
  async function half(server: Server = {}) {
    const world = aWorld(server);
    const pause = new AbortController();
    await expect(
      download(world.weights, pause.signal, ({ done }) => {
        if (done >= 5000) pause.abort();
      }),
    ).rejects.toMatchObject({ code: 'model-cancelled' });
    return world;
  }

  test('is listed as a part, and cannot be read as a file', async () => {
    const { weights, opened } = await half();
    const [part] = await weights.list();
    expect(part).toMatchObject({ id: 'small', isWhole: false, bytes: model.length });
    expect(part!.got).toBeGreaterThan(0);
    expect(part!.got).toBeLessThan(model.length);
    await expect(weights.file('small')).rejects.toMatchObject({ code: 'model-unreachable' });
    expect(opened.size).toBe(0);
  });

  test('goes on where it stopped', async () => {
    const world = await half();
    const got = (await world.weights.list())[0]!.got;
    const seen: WeightsProgress[] = [];
    expect(await download(world.weights, never, (at) => seen.push(at))).toMatchObject({ isWhole: true });
    expect(world.asked).toEqual([undefined, `bytes=${got}-`]);
    expect(seen.map(({ doing }) => doing)).toContain('checking');
  });

  test('begins again, and says so, where the server has no ranges', async () => {
    const world = await half({ hasRange: false });
    const seen: WeightsProgress[] = [];
    expect(await download(world.weights, never, (at) => seen.push(at))).toMatchObject({ isWhole: true });
    expect(seen.filter(({ startedOver }) => startedOver)).toHaveLength(1);
  });

  test('begins again where the answer goes on at another byte', async () => {
    const world = await half();
    world.server.headers = { 'content-range': `bytes 7-${model.length - 1}/${model.length}` };
    // The double sends the rest with a false header, so what comes is no whole file.
    await expect(download(world.weights)).rejects.toMatchObject({ code: 'weights-refused' });
  });

  test('whose bytes were changed meanwhile is found out at the end, and deleted', async () => {
    const world = await half();
    const part = world.files.get('small.gguf')!.slice();
    part[500]! ^= 1;
    world.files.set('small.gguf', part);
    await expect(download(world.weights)).rejects.toThrow(/its SHA-256 is [0-9a-f]{64}, and it should be/);
    expect(world.files.size).toBe(0);
  });

  test('is of no use for another file of the same name', async () => {
    const world = await half();
    const other = aGguf({ values: 4000, entries: { 'general.name': 'Other' } });
    world.server.body = other;
    const newer = { ...offer, bytes: other.length, sha256: bytesToHex(sha256(other)) };
    expect(await world.weights.download(newer, () => {}, never)).toMatchObject({ isWhole: true });
    expect(world.asked.at(-1)).toBeUndefined();
  });
});

describe('a connection that breaks off', () => {
  test('is taken up again by itself as long as something comes', async () => {
    const { weights, asked } = aWorld({ breaksAfter: 3000 });
    expect(await download(weights)).toMatchObject({ isWhole: true });
    expect(asked).toEqual([undefined, ...[1, 2, 3, 4, 5].map((times) => `bytes=${times * 3000}-`)]);
  });

  test('and brings nothing more ends the download after three times; what came stays', async () => {
    const { weights, server } = aWorld({ breaksAfter: 3000 });
    const trial = download(weights, never, ({ done }) => {
      if (done >= 3000) server.breaksAfter = 0;
    });
    await expect(trial).rejects.toMatchObject({
      code: 'weights-unreachable',
      message: expect.stringMatching(/broke off after .*: reset\. It was tried three times/),
    });
    expect(await weights.list()).toMatchObject([{ got: 3000, isWhole: false }]);
  });

  test('by a server that answers 503 is tried again', async () => {
    const { weights, server, asked } = aWorld({ status: 503 });
    await expect(download(weights)).rejects.toThrow(/the server answered 503/);
    expect(asked).toHaveLength(3);
    delete server.status;
    expect(await download(weights)).toMatchObject({ isWhole: true });
  });
});

describe('refused is', () => {
  const page = new TextEncoder().encode('<!doctype html>'.padEnd(model.length));
  const longer = new Uint8Array(model.length + 10);
  longer.set(model);
  const wrong = model.slice();
  wrong[wrong.length - 1]! ^= 1;
  test.each<[string, Server, string, RegExp]>([
    ['a 404', { status: 404 }, 'weights-unreachable', /answered 404 .* not there any more/],
    ['a consent that is missing', { status: 401 }, 'weights-unreachable', /answered 401/],
    ['a page in place of the file', { body: page }, 'weights-refused', /no GGUF file/],
    [
      'another length, before anything is read',
      { length: 77 },
      'weights-refused',
      /sends 77 bytes in place of/,
    ],
    ['more than the length', { body: longer, length: null }, 'weights-refused', /more than the expected/],
    ['a wrong hash', { body: wrong }, 'weights-refused', /SHA-256/],
  ])('%s', async (_, server, code, message) => {
    const { weights, files, opened } = aWorld(server);
    await expect(download(weights)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    if (code === 'weights-refused') expect(files.size).toBe(0);
    expect((await weights.list()).some(({ isWhole }) => isWhole)).toBe(false);
    expect(opened.size).toBe(0);
  });

  test('a file whose hash is right and whose model is unknown to the engine', async () => {
    const unknown = aGguf({ values: 4000, entries: { 'general.architecture': 'hal9000' } });
    const { weights, files } = aWorld({ body: unknown });
    const row = { ...offer, bytes: unknown.length, sha256: bytesToHex(sha256(unknown)) };
    await expect(weights.download(row, () => {}, never)).rejects.toThrow(/“hal9000”/);
    expect(files.size).toBe(0);
  });

  test('a second download of the same file in another page', async () => {
    const { weights, opened, files } = aWorld();
    files.set('small.gguf', new Uint8Array());
    opened.add('small.gguf');
    await expect(download(weights)).rejects.toMatchObject({
      code: 'storage-unavailable',
      message: expect.stringContaining('Another page'),
    });
  });
});

describe('a full disk', () => {
  test('is said before anything is sent, with what is needed and free', async () => {
    const { weights, asked } = aWorld({}, aFolder(), { quota: 5e6, usage: 5e6 - 9 });
    await expect(download(weights)).rejects.toMatchObject({
      code: 'storage-quota',
      message: expect.stringMatching(/needs 0 MB, and 0 MB are free/),
    });
    expect(asked).toEqual([]);
  });

  test.each([false, true])(
    'in the middle keeps what came, and the download goes on when there is space',
    async (isSilent) => {
      const folder = aFolder({ capacity: 9000, isSilent });
      const { weights, limits } = aWorld({}, folder);
      await expect(download(weights)).rejects.toMatchObject({ code: 'storage-quota' });
      expect((await weights.list())[0]).toMatchObject({ isWhole: false });
      limits.capacity = Number.POSITIVE_INFINITY;
      expect(await download(weights)).toMatchObject({ isWhole: true });
    },
  );
});

describe('a person’s own file', () => {
  const file = (bytes: Uint8Array<ArrayBuffer>, name = 'My Model v2.GGUF') => new File([bytes], name);
  const keep = (
    weights: Weights,
    given: File,
    signal = never,
    onProgress: (at: WeightsProgress) => void = () => {},
  ) => weights.keep(given, onProgress, signal);

  test('is copied, and named by its file and its hash', async () => {
    const { weights, asked } = aWorld();
    const seen = new Set<string>();
    const kept = await keep(weights, file(model), never, ({ doing }) => seen.add(doing));
    expect(kept).toMatchObject({
      id: `my-model-v2-${hash.slice(0, 8)}`,
      title: 'Small F32',
      source: 'My Model v2.GGUF',
      isWhole: true,
      sha256: hash,
    });
    expect([...seen]).toEqual(['checking', 'copying']);
    expect(new Uint8Array(await (await weights.file(kept.id)).arrayBuffer())).toEqual(model);
    expect(asked).toEqual([]);
  });

  test('that is here already is not copied again, whatever its name', async () => {
    const { weights } = aWorld();
    const first = await keep(weights, file(model));
    expect(await keep(weights, file(model))).toEqual(first);
    expect(await weights.list()).toHaveLength(1);
  });

  test.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
    ['is no GGUF', new TextEncoder().encode('PK zip'), /no GGUF file/],
    ['is half a download', model.slice(0, 9000), /weights go up to byte/],
    ['is of an unknown architecture', aGguf({ entries: { 'general.architecture': 'x' } }), /“x”/],
  ])('that %s is refused, and nothing is stored', async (_, bytes, message) => {
    const { weights, files } = aWorld();
    await expect(keep(weights, file(bytes))).rejects.toMatchObject({
      code: 'weights-refused',
      message: expect.stringMatching(message),
    });
    expect(files.size).toBe(0);
  });

  test('that is stopped, or does not fit, leaves nothing', async () => {
    const stopped = aWorld();
    const stop = new AbortController();
    const copying = keep(stopped.weights, file(model), stop.signal, ({ doing }) => {
      if (doing === 'checking') stop.abort();
    });
    // The last piece of a small file is hashed before the signal is looked at.
    await expect(copying).rejects.toMatchObject({ code: 'model-cancelled' });
    expect(stopped.files.size).toBe(0);
    const full = aWorld({}, aFolder({ capacity: 9000 }));
    await expect(keep(full.weights, file(model))).rejects.toMatchObject({ code: 'storage-quota' });
    expect(full.files.size).toBe(0);
  });

  test('that cannot fit is refused before it is hashed, unless it is here already', async () => {
    const folder = aFolder();
    await keep(aWorld({}, folder).weights, file(model));
    const full: StorageEstimate = { quota: 5e6, usage: 5e6 - 9 };
    expect(await keep(aWorld({}, folder, full).weights, file(model))).toMatchObject({ isWhole: true });
    const told: WeightsProgress[] = [];
    const other = file(aGguf({ values: 5000 }));
    const kept = keep(aWorld({}, folder, full).weights, other, never, (progress) => told.push(progress));
    await expect(kept).rejects.toMatchObject({ code: 'storage-quota' });
    expect(told).toEqual([]);
  });

  test('with a name of signs alone has an id all the same', async () => {
    const { weights } = aWorld();
    expect((await keep(weights, file(model, '../…/🐑.gguf'))).id).toMatch(/^[a-z0-9._-]+-[0-9a-f]{8}$/);
  });
});

test('a deleted file is gone, and to delete nothing is no failure', async () => {
  const { weights, files } = aWorld();
  await download(weights);
  await weights.remove('small');
  await weights.remove('small');
  expect(files.size).toBe(0);
  expect(await weights.list()).toEqual([]);
});

test('a record that was cut off is listed as a part that can be deleted', async () => {
  const { weights, files } = aWorld();
  await download(weights);
  files.set('small.json', files.get('small.json')!.slice(0, 20));
  expect(await weights.list()).toMatchObject([{ id: 'small', isWhole: false, got: model.length }]);
  await expect(weights.file('small')).rejects.toMatchObject({ code: 'model-unreachable' });
  await weights.remove('small');
  expect(files.size).toBe(0);
});

test('a whole file whose bytes are missing now is no whole file', async () => {
  const { weights, files } = aWorld();
  await download(weights);
  files.set('small.gguf', files.get('small.gguf')!.slice(0, 100));
  expect(await weights.list()).toMatchObject([{ isWhole: false, got: 100 }]);
});
