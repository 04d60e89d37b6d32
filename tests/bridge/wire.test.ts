import { type WireEntry, listenTo } from '#store/bridge/line.ts';
import { type NotedInit, wireUrl, watchedFetch } from '#store/bridge/wire.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';

const told = (answer: () => Response | Promise<Response>) => {
  const entries: WireEntry[] = [];
  const fetch = watchedFetch(
    'page',
    async () => answer(),
    (entry) => entries.push(entry),
  );
  return { entries, fetch };
};
const streamed = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

afterEach(() => vi.unstubAllGlobals());

describe('a watched request', () => {
  test('is told when it is sent and again when it is over, under one id', async () => {
    const { entries, fetch } = told(() => new Response('abc', { headers: { 'content-length': '3' } }));
    expect(await (await fetch('https://a.example/x', { method: 'post' })).text()).toBe('abc');
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({ method: 'POST', url: 'https://a.example/x', from: 'page' });
    expect(entries[0]!.status).toBeUndefined();
    expect(entries[1]).toMatchObject({ id: entries[0]!.id, status: 200, bytes: 3 });
  });

  test('brings what is special about it, and nothing else of what is sent', async () => {
    const { entries, fetch } = told(() => new Response(''));
    const init: NotedInit = { method: 'POST', body: 'private', note: 'Mended at temperature.' };
    await fetch('https://a.example/x', init);
    expect(entries[0]).toMatchObject({ note: 'Mended at temperature.' });
    expect(JSON.stringify(entries)).not.toContain('private');
  });

  test('without a declared size is counted as it is read, and keeps its address', async () => {
    const { entries, fetch } = told(() =>
      Object.defineProperty(new Response(streamed('four', 'more!')), 'url', {
        value: 'https://a.example/moved',
      }),
    );
    const response = await fetch('https://a.example/x');
    expect(entries).toHaveLength(1);
    expect(response.url).toBe('https://a.example/moved');
    expect(await response.text()).toBe('fourmore!');
    expect(entries.at(-1)).toMatchObject({ bytes: 9, status: 200 });
  });

  test('that is given up part-way tells what was read', async () => {
    const { entries, fetch } = told(() => new Response(streamed('four', 'more!')));
    const reader = (await fetch('https://a.example/x')).body!.getReader();
    await reader.read();
    await reader.cancel();
    expect(entries.at(-1)).toMatchObject({ bytes: 4 });
  });

  test('that fails is told with its reason, and fails for the caller too', async () => {
    const { entries, fetch } = told(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(fetch('https://a.example/x')).rejects.toThrow('Failed to fetch');
    expect(entries.at(-1)).toMatchObject({ error: 'Failed to fetch' });
  });

  test('leaves the site when it goes to another origin', async () => {
    vi.stubGlobal('location', new URL('https://site.example/ground/'));
    const { entries, fetch } = told(() => new Response(null, { status: 204 }));
    await fetch('generated/ground.json.gz');
    await fetch('https://other.example/');
    expect(entries.filter((entry) => entry.status).map(({ leftTheSite, url }) => [leftTheSite, url])).toEqual(
      [
        [false, 'https://site.example/ground/generated/ground.json.gz'],
        [true, 'https://other.example/'],
      ],
    );
  });

  test('reaches every listener of the page, and none that has stopped', async () => {
    const received: WireEntry[][] = [[], [], []];
    const stops = received.map((into) => listenTo('request', (entry) => into.push(entry)));
    stops[2]!();
    const { fetch, entries } = told(() => new Response(null, { status: 204 }));
    await fetch('https://a.example/x');
    await vi.waitFor(() => expect(received[0]).toHaveLength(2));
    expect(received).toEqual([entries, entries, []]);
    stops.forEach((stop) => stop());
  });
});

describe('an address on the Wire', () => {
  test.each([
    ['https://user:word@a.example/p?q=1#part', 'https://a.example/p?q=1'],
    ['https://a.example/?api_key=abc&page=2', 'https://a.example/?api_key=hidden&page=2'],
    [
      'https://a.example/?x=hf_abcdef&X-Amz-Signature=9',
      'https://a.example/?x=hidden&X-Amz-Signature=hidden',
    ],
    ['data:text/plain,secret', 'data:…'],
  ])('%s is shown as %s', (address, shown) => expect(wireUrl(address)).toBe(shown));
});

test('a secret of the thread stands in no address and no error of an entry', async () => {
  const entries: WireEntry[] = [];
  const fetch = watchedFetch(
    'eval worker',
    () => Promise.reject(new TypeError('no planted-key')),
    (entry) => void entries.push(entry),
    (text) => text.replaceAll('planted-key', '[secret]'),
  );
  await expect(fetch('https://a.example/planted-key/b')).rejects.toThrow('no planted-key');
  expect(entries.at(-1)).toMatchObject({ url: 'https://a.example/[secret]/b', error: 'no [secret]' });
  expect(JSON.stringify(entries)).not.toContain('planted');
});
