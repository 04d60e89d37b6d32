import { isJsonObject, type JsonObject } from '#core/json.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { Discovered } from './discover.ts';
import { exchange, metaOf } from './exchange.ts';
import { guardedFetch } from './guarded-fetch.ts';
import type { HttpAddress } from './guarded-transport.ts';
import { withInput } from './input-required.ts';
import { meteredFetch } from './metered-fetch.ts';
import { STATELESS } from './refusal.ts';
import { takesTasks, withTasks } from './task-call.ts';
import {
  bounded,
  elicitation,
  type ClientInfo,
  type RequestOptions,
  type Session,
  type SessionListener,
} from './session.ts';

/**
 * A conversation in 2026-07-28, which knows neither initialize nor sessions: each request is complete in itself. Results are handed on as they
 * came, since our own readers look at them, where an SDK refuses a whole list for one member it does not expect.
 */
export function openStatelessSession(
  address: HttpAddress,
  discovered: Discovered,
  clientInfo: ClientInfo,
  listener: SessionListener,
): Session {
  const { url, headers } = address;
  const closed = new AbortController();
  const { fetch } = guardedFetch({
    fetch: meteredFetch({
      ...address,
      onGivenUp: listener.onGivenUp,
      onSpent(error) {
        if (closed.signal.aborted) return;
        closed.abort(error);
        listener.onClosed(error);
      },
    }),
    leavesRpcErrors: true,
    onAnswer: ({ method }) => listener.onAnswer(method),
    onAnswerEnd: () => {},
  });
  let id = 0;
  const send = (method: string, params: JsonObject, options: RequestOptions, signal: AbortSignal) => {
    const { onProgress } = options;
    // A client says with each request what it can do.
    const meta = metaOf(
      { ...clientInfo },
      { ...elicitation({ onQuestion: options.onQuestion ?? listener.onQuestion }), ...takesTasks },
    );
    const own = { ...meta, ...(onProgress ? { progressToken: ++id } : {}) };
    const _meta = isJsonObject(params._meta) ? { ...params._meta, ...own } : own;
    return exchange(
      { jsonrpc: '2.0', id: ++id, method, params: { ...params, _meta } },
      {
        url,
        fetch,
        headers: { ...headers, ...options.headers },
        signal: AbortSignal.any([signal, closed.signal]),
        onMessage(direction, message) {
          listener.onMessage(direction, message);
          if (direction !== 'received') return;
          if (message.method === 'notifications/tools/list_changed') listener.onToolsChanged();
          if (message.method === 'notifications/progress') onProgress?.(progressIn(message));
        },
      },
    );
  };
  const { serverInfo, capabilities, instructions } = discovered;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const title = text(serverInfo.title);
  return withTasks({
    era: 'stateless',
    protocolVersion: STATELESS,
    serverInfo: {
      name: text(serverInfo.name),
      version: text(serverInfo.version),
      ...(title ? { title } : {}),
    },
    capabilities,
    instructions,
    request: (method, params, options) =>
      bounded(method, options, (signal) =>
        withInput((more) => send(method, { ...params, ...more }, options, signal), {
          method,
          onQuestion: options.onQuestion ?? listener.onQuestion,
          signal,
        }),
      ),
    close() {
      closed.abort(
        new PlaygroundError('mcp-not-connected', 'The connection to the server ended.', 'Connect again.'),
      );
      return Promise.resolve();
    },
  });
}

function progressIn({ params }: JsonObject): { progress: number; total?: number; message?: string } {
  const { progress, total, message } = isJsonObject(params) ? params : {};
  return {
    progress: typeof progress === 'number' ? progress : 0,
    ...(typeof total === 'number' ? { total } : {}),
    ...(typeof message === 'string' ? { message } : {}),
  };
}
