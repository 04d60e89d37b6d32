import { type WireEntry, sendToPage } from './line.ts';

const secretName = /key|token|secret|sig|pass|auth|credential|session/i;
const secretValue = /^(sk-|hf_|ghp_|github_pat_|xox|AIza|eyJ|Bearer)/;

/** An address as the Wire shows it: no password, no fragment, no query value that looks like a key. */
export function wireUrl(address: string | URL): string {
  const url = new URL(address);
  if (url.protocol === 'data:') return 'data:…';
  url.username = '';
  url.password = '';
  url.hash = '';
  for (const [name, value] of [...url.searchParams]) {
    if (secretName.test(name) || secretValue.test(value)) url.searchParams.set(name, 'hidden');
  }
  return url.href;
}

type Fetch = typeof globalThis.fetch;
/** A request with a remark for the Wire. Fetch ignores the remark. */
export type NotedInit = RequestInit & { note?: string };
type Report = (change: Partial<WireEntry>) => void;

/**
 * A fetch that reports every request: once when it is sent, once more under the same id when it is over. Sent to
 * the page, and to `onEntry`. Headers and bodies are never sent; `clean` takes the secrets of this
 * thread out of the rest.
 */
export function watchedFetch(
  from: WireEntry['from'],
  fetch: Fetch,
  onEntry?: (entry: WireEntry) => void,
  clean: (text: string) => string = (text) => text,
): Fetch {
  return async (input, init) => {
    let entry = startedEntry(from, input, init);
    const report: Report = (change) => {
      entry = { ...entry, ...change };
      entry.url = clean(entry.url);
      if (entry.error !== undefined) entry.error = clean(entry.error);
      if (entry.note !== undefined) entry.note = clean(entry.note);
      sendToPage('request', entry);
      onEntry?.(entry);
    };
    report({});
    const started = performance.now();
    const over: Report = (change) => report({ ...change, durationMs: performance.now() - started });
    try {
      const response = await fetch(input, init);
      return counted(response, entry.method, over);
    } catch (error) {
      over({ error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  };
}

function startedEntry(from: WireEntry['from'], input: RequestInfo | URL, init?: RequestInit): WireEntry {
  const request = input instanceof Request ? input : undefined;
  const site = globalThis.location;
  const url = new URL(input instanceof Request ? input.url : input, site?.href);
  const { note }: NotedInit = init ?? {};
  return {
    id: Math.random().toString(36).slice(2),
    at: Date.now(),
    from,
    method: (init?.method ?? request?.method ?? 'GET').toUpperCase(),
    url: wireUrl(url),
    leftTheSite: url.origin !== site?.origin,
    ...(note === undefined ? {} : { note }),
  };
}

/** Takes the size from content-length; where it is missing, counts the chunks as the caller reads them. */
function counted(response: Response, method: string, over: Report): Response {
  const { status, body } = response;
  const declared = response.headers.get('content-length');
  if (!body || method === 'HEAD') {
    over({ status, bytes: 0 });
    return response;
  }
  if (declared !== null) {
    over({ status, bytes: Number(declared) });
    return response;
  }
  const { statusText, headers, url } = response;
  const copy = new Response(
    countedStream(body, (change) => over({ status, ...change })),
    {
      status,
      statusText,
      headers,
    },
  );
  return Object.defineProperty(copy, 'url', { value: url });
}

function countedStream(body: ReadableStream<Uint8Array>, over: Report): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            bytes += value.byteLength;
            return controller.enqueue(value);
          }
          over({ bytes });
          controller.close();
        } catch (error) {
          over({ bytes, error: error instanceof Error ? error.message : String(error) });
          controller.error(error);
        }
      },
      cancel(reason) {
        over({ bytes });
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
