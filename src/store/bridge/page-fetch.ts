import { addressSpaceOf, isThisMachine, type AddressSpace } from '#core/address-space.ts';
import { sendToPage, type PageRequest } from './line.ts';

/** The answer; the only message in the other direction aborts the request. */
type Reply =
  | { kind: 'failure'; message: string }
  | {
      kind: 'answer';
      type: ResponseType;
      url: string;
      status: number;
      statusText: string;
      headers: [string, string][];
      body: ReadableStream<Uint8Array> | null;
    };

/**
 * A fetch by this worker's page, for requests that need the person's permission or that a worker may not send. It rejects as fetch
 * does.
 */
export async function pageFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const { signal } = init;
  const asked = await pageRequest(url, init);
  return new Promise<Response>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const { port1: port, port2 } = new MessageChannel();
    // The body may still come when the answer has.
    signal?.addEventListener('abort', () => {
      port.postMessage('abort');
      reject(signal.reason as Error);
    });
    port.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.kind === 'answer') resolve(responseOf(data));
      else reject(new TypeError(data.message));
    };
    sendToPage('fetch', { asked, port: port2 }, [port2]);
  });
}

async function pageRequest(url: string | URL, init: RequestInit): Promise<PageRequest> {
  const request = new Request(url, { ...init, signal: null });
  const { method, mode, credentials, cache, redirect, referrerPolicy, headers } = request;
  const body = await request.text();
  return {
    url: request.url,
    init: {
      ...{ method, mode, credentials, cache, redirect, referrerPolicy },
      headers: [...headers],
      ...(body === '' ? {} : { body }),
    },
  };
}

/** What is opaque has a status of 0, which no response that is made has. */
function responseOf({ type, url, status, body, ...rest }: Reply & { kind: 'answer' }): Response {
  const response = new Response(body, { ...rest, status: status || 200 });
  return Object.defineProperties(response, {
    type: { value: type },
    url: { value: url },
    ...(status === 0 ? { status: { value: 0 }, ok: { value: false } } : {}),
  });
}

/** Sends what `pageFetch` asked for, and answers on the port. */
export async function answerPageFetch(
  { url, init }: PageRequest,
  port: Pick<MessagePort, 'onmessage' | 'postMessage'>,
  fetch: typeof globalThis.fetch,
): Promise<void> {
  const controller = new AbortController();
  port.onmessage = () => controller.abort();
  try {
    const response = await fetch(url, { ...init, ...spaceNamed(url), signal: controller.signal });
    const { type, status, statusText, headers, body } = response;
    const answer = { type, url: response.url, status, statusText, headers: [...headers], body };
    port.postMessage({ kind: 'answer', ...answer } satisfies Reply, body ? [body] : []);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    port.postMessage({ kind: 'failure', message } satisfies Reply);
  }
}

/**
 * Plain http with one's own network is blocked as mixed content in a secure page unless the space is named. It is named there alone:
 * a request that names another space than the address turns out to have is refused (Chromium 156), and a name may lead anywhere.
 */
function spaceNamed(url: string): { targetAddressSpace?: AddressSpace } {
  const { protocol, hostname } = new URL(url);
  const space = addressSpaceOf(hostname);
  const isNeeded = protocol === 'http:' && space !== 'public' && !isThisMachine(hostname);
  return isNeeded ? { targetAddressSpace: space } : {};
}
