import { beforeEach, expect, test, vi } from 'vitest';
import { listenTo } from '#store/bridge/line.ts';
import { answerPageFetch, pageFetch } from '#store/bridge/page-fetch.ts';

// Who started workers before in this thread listens as well, and would answer from a network that is not there.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));

/** A page whose fetch is this one; returns what it was asked, and how the page ends. */
function aPage(fetch: (url: string, init: RequestInit) => Promise<Response>) {
  const asked: { url: string; init: RequestInit }[] = [];
  const stop = listenTo('fetch', ({ asked: request, port }) => {
    void answerPageFetch(request, port, (url, init = {}) => {
      asked.push({ url: String(url), init });
      return fetch(String(url), init);
    });
  });
  return { asked, stop };
}

test('the page sends what it is asked to, and its answer comes back in pieces', async () => {
  const pieces = ['data: 1\n\n', 'data: 2\n\n'];
  const page = aPage(() => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(piece));
      },
    });
    return Promise.resolve(
      new Response(body, { status: 201, headers: { 'content-type': 'text/event-stream' } }),
    );
  });
  const response = await pageFetch('http://nas.lan/mcp', {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    body: '{"a":1}',
    redirect: 'manual',
    credentials: 'omit',
  });
  expect(response.status).toBe(201);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(await response.text()).toBe('data: 1\n\ndata: 2\n\n');
  page.stop();
  const [{ url, init }] = page.asked as [(typeof page.asked)[0]];
  expect(url).toBe('http://nas.lan/mcp');
  expect(init).toMatchObject({ method: 'POST', body: '{"a":1}', redirect: 'manual', credentials: 'omit' });
  expect(new Headers(init.headers).get('authorization')).toBe('Bearer x');
});

test.each([
  ['http://nas.lan/mcp', 'local'],
  ['http://192.168.1.5:1234/v1', 'local'],
  ['http://0.0.0.0:8000/v1', 'loopback'],
  // Naming a space that is another's than the address turns out to have makes the browser refuse.
  ['http://127.0.0.1:8000/v1', undefined],
  ['https://nas.lan/mcp', undefined],
  ['https://api.example/v1', undefined],
])('%s is asked with the address space %s', async (url, space) => {
  const page = aPage(() => Promise.resolve(new Response(null, { status: 204 })));
  expect((await pageFetch(url)).status).toBe(204);
  page.stop();
  expect((page.asked[0]!.init as { targetAddressSpace?: string }).targetAddressSpace).toBe(space);
});

test('a failure is fetch’s own, and an abort ends the request on the page', async () => {
  let ended = false;
  const page = aPage((url, { signal }) =>
    url.endsWith('/down')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : new Promise((_, reject) => {
          signal!.addEventListener('abort', () => {
            ended = true;
            reject(signal!.reason as Error);
          });
        }),
  );
  await expect(pageFetch('http://nas.lan/down')).rejects.toThrow(new TypeError('Failed to fetch'));
  const controller = new AbortController();
  const waiting = pageFetch('http://nas.lan/slow', { signal: controller.signal });
  await expect.poll(() => page.asked.length).toBe(2);
  controller.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await expect.poll(() => ended).toBe(true);
  page.stop();
});

test('an answer that may not be read stays so', async () => {
  const opaque = Object.defineProperties(new Response(null), {
    type: { value: 'opaque' },
    status: { value: 0 },
    ok: { value: false },
  });
  const page = aPage(() => Promise.resolve(opaque));
  const { type, status, ok } = await pageFetch('http://nas.lan/', { mode: 'no-cors' });
  expect({ type, status, ok }).toEqual({ type: 'opaque', status: 0, ok: false });
  page.stop();
});
