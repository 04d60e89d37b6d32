import type { PlaygroundError } from '#core/errors.ts';
import type { ConnectionBudget } from './connection-budget.ts';
import { eventCounter, jsonCounter } from './count-messages.ts';

interface Meter {
  budget: ConnectionBudget;
  /** Hears that the budget is spent. The body ends with the same error. */
  onSpent(error: PlaygroundError): void;
  /** Hears how many messages came when the body is over, read to its end or not. */
  onEnd?(messages: number): void;
}

/** The same response, its body counted against the budget before anyone reads it; a chunk beyond the budget is not handed on. */
export function meteredResponse(response: Response, { budget, onSpent, onEnd }: Meter): Response {
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
          reader.cancel().catch(() => {});
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
