import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ElicitRequestSchema,
  ResultSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '#core/json.ts';
import type { OnQuestion } from '#core/mcp.ts';
import { guardedTransport, type HttpAddress } from './guarded-transport.ts';
import { limits } from './limits.ts';
import { otherVersion } from './refusal.ts';
import { OwnSchemaValidator } from './sdk-validator.ts';
import { relatedTo, withTasks } from './task-call.ts';
import {
  bounded,
  type ClientInfo,
  type RequestOptions,
  type Session,
  type SessionListener,
} from './session.ts';
import { MessagePortTransport, watchTransport } from './transports.ts';

/** A session over streamable HTTP in a protocol up to 2025-11-25. */
export async function openHttpSession(
  address: HttpAddress,
  clientInfo: ClientInfo,
  listener: SessionListener,
): Promise<Session> {
  const { transport, overLimit } = guardedTransport(
    (url, options) => new StreamableHTTPClientTransport(url, options),
    address,
    listener,
  );
  const session = await open(transport, clientInfo, {
    ...listener,
    onClosed: () => listener.onClosed(overLimit()),
  });
  return {
    ...session,
    sessionId: transport.sessionId,
    async close() {
      // A server need not answer this; nothing depends on it.
      await Promise.race([transport.terminateSession().catch(() => {}), pause(2000)]);
      await session.close();
    },
  };
}

/** A session with a server in another thread of the page. */
export async function openPortSession(
  port: MessagePort,
  clientInfo: ClientInfo,
  listener: SessionListener,
): Promise<Session> {
  const transport = new MessagePortTransport(port);
  watchTransport(transport, listener.onMessage, () => {});
  return open(transport, clientInfo, listener);
}

async function open(
  transport: Transport,
  clientInfo: ClientInfo,
  listener: SessionListener,
): Promise<Session> {
  const { onQuestion } = listener;
  /** The requests under way, each until its task ends. The server does not say which of them a question belongs to, so the clocks of all stop meanwhile. */
  const underWay: RequestOptions[] = [];
  const client = new Client(clientInfo, {
    jsonSchemaValidator: new OwnSchemaValidator(),
    capabilities: onQuestion ? { elicitation: { form: { applyDefaults: true } } } : {},
  });
  if (onQuestion)
    takeQuestions(client, (question) => {
      const ask = underWay.findLast((each) => each.onQuestion)?.onQuestion ?? onQuestion;
      const timed = underWay.reduce((each, { questionTime }) => questionTime?.timed(each) ?? each, ask);
      return timed(question);
    });
  let version = '';
  const setVersion = transport.setProtocolVersion?.bind(transport);
  transport.setProtocolVersion = (spoken) => {
    version = spoken;
    setVersion?.(spoken);
  };
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => listener.onToolsChanged());
  // Streams that end and the like: a request that waits is ended in another way.
  client.onerror = () => {};
  const connecting = { timeoutMs: limits.connectMs };
  await bounded('initialize', connecting, (signal) =>
    client.connect(transport, { signal, timeout: limits.connectMs * 2 }).catch(nameVersion),
  );
  client.onclose = () => listener.onClosed();
  const { name = '', version: release = '', title } = client.getServerVersion() ?? {};
  const session = withTasks({
    era: 'initialize',
    protocolVersion: version,
    serverInfo: { name, version: release, ...(title ? { title } : {}) },
    capabilities: (client.getServerCapabilities() ?? {}) as JsonObject,
    instructions: client.getInstructions(),
    request: (method, params, options) =>
      bounded(method, options, async (signal) => {
        const { onProgress: onprogress } = options;
        const answer = await client.request({ method, params }, ResultSchema, {
          signal,
          timeout: LONGEST_TIMER,
          ...(onprogress ? { onprogress } : {}),
        });
        return answer as JsonObject;
      }),
    async close() {
      client.onclose = undefined;
      await client.close();
    },
  });
  return {
    ...session,
    async request(method, params, options) {
      underWay.push(options);
      try {
        return await session.request(method, params, options);
      } finally {
        underWay.splice(underWay.indexOf(options), 1);
      }
    },
  };
}

/** In milliseconds, the longest that a timer takes. It switches the SDK's own time-out off: `bounded` ends requests, because it knows when their clocks stop. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A version that the SDK does not know stands in the words of its error alone. */
function nameVersion(error: unknown): never {
  const said = error instanceof Error ? error.message : '';
  const version = /version is not supported: (\d{4}-\d\d-\d\d)$/.exec(said)?.[1];
  throw version ? otherVersion([version]) : error;
}

/** Addresses that a server wants opened are not among its questions: the capability names forms alone. */
function takeQuestions(client: Client, onQuestion: OnQuestion): void {
  client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
    const { message } = params;
    const requestedSchema = ('requestedSchema' in params ? params.requestedSchema : {}) as JsonObject;
    return { ...(await onQuestion({ message, requestedSchema })), ...relatedTo(params as JsonObject) };
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
