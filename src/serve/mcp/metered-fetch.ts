import { letGo } from '#core/let-go.ts';
import type { PlaygroundError } from '#core/errors.ts';
import { isJsonObject, parseJson } from '#core/json.ts';
import { type Budgeted, type ConnectionBudget, eventCounter, jsonCounter } from './connection-budget.ts';
import type { Fetch } from './guarded-fetch.ts';
import { StreamPace } from './stream-pace.ts';

interface MeterOptions {
  fetch: Fetch;
  budget: ConnectionBudget;
  /** Milliseconds. */
  now: () => number;
  /** The budget is spent: the connection must be closed. Requests and bodies fail with the same error. */
  onSpent: (error: PlaygroundError) => void;
  /** The server's own stream is not opened any more; the reason is for the person. */
  onGivenUp: (why: string) => void;
}

/** The fetch nearest to the network: counts what a server takes of its connection and paces how its streams are opened again. */
export function meteredFetch({ fetch, budget, now, onSpent, onGivenUp }: MeterOptions): Fetch {
  const pace = new StreamPace(now, onGivenUp);
  const take = (what: Budgeted, amount: number): void => {
    const spent = budget.take(what, amount);
    if (!spent) return;
    onSpent(spent);
    throw spent;
  };
  const openStream: Fetch = async (input, init = {}) => {
    const isResumed = new Headers(init.headers).has('last-event-id');
    const onEnd = await pace.next(isResumed, init.signal);
    take('streams', 1);
    const response = await fetch(input, init);
    // Refusing the stream is how a server says that it has none.
    return response.ok ? meteredResponse(response, { budget, onSpent, onEnd }) : response;
  };
  return async (input, init = {}) => {
    const verb = (init.method ?? 'GET').toUpperCase();
    if (verb === 'GET') return openStream(input, init);
    // Our own requests cost nothing, and none is sent once the budget is spent.
    take('replies', isReply(init.body) ? 1 : 0);
    return meteredResponse(await fetch(input, init), { budget, onSpent });
  };
}

/** Is it our answer to something the server asked? */
function isReply(body: RequestInit['body']): boolean {
  const message = typeof body === 'string' ? parseJson(body) : undefined;
  return isJsonObject(message) && message.method === undefined;
}

interface Meter {
  budget: ConnectionBudget;
  /** Called when the budget is spent. The body ends with the same error. */
  onSpent: (error: PlaygroundError) => void;
  /** Called with how many messages came when the body is over, read to its end or not. */
  onEnd?: (messages: number) => void;
}

/** The same response, its body counted against the budget before anyone reads it; a chunk beyond the budget is not handed on. */
function meteredResponse(response: Response, { budget, onSpent, onEnd }: Meter): Response {
  const { body, status, statusText, headers, url } = response;
  if (!body) {
    onEnd?.(0);
    return response;
  }
  const isStream = (headers.get('content-type') ?? '').includes('text/event-stream');
  const count = isStream ? eventCounter() : jsonCounter();
  const reader = body.getReader();
  let messages = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            controller.close();
            return onEnd?.(messages);
          }
          const found = count(value);
          messages += found.withData;
          const spent = budget.take('messages', found.messages) ?? budget.take('bytes', value.byteLength);
          if (!spent) return controller.enqueue(value);
          controller.error(spent);
          letGo(reader);
          onSpent(spent);
        } catch (error) {
          controller.error(error);
          onEnd?.(messages);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return Object.defineProperty(new Response(stream, { status, statusText, headers }), 'url', { value: url });
}
