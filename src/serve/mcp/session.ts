import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { Offered, OfferedKind } from '#core/offered.ts';
import type { CallingCell, RecordedFacts } from '#core/server-recording.ts';
import type { CallProgress, OnQuestion, ProtocolEra, ServerInfo } from '#core/mcp.ts';
import type { QuestionTime } from './input-required.ts';
import { versionError } from './refusal.ts';
import { ownErrorIn, type MessageListener } from './transports.ts';

export interface RequestOptions {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: CallProgress) => void) | undefined;
  /** Called when the server has begun to run a call as a task, and each time that it says how far it is, in its words or ''. */
  onTask?: ((said: string) => void) | undefined;
  /** Who answers what the server asks meanwhile; absent: the listener of the session. */
  onQuestion?: OnQuestion | undefined;
  /** When such a question is open: the time of the request stands still then. */
  questionTime?: QuestionTime | undefined;
  /** Sent with it over HTTP in 2026-07-28, besides those of the protocol. */
  headers?: Record<string, string> | undefined;
  /** As in CallOptions. */
  attempt?: CallingCell | undefined;
}

/** One session with a server, in any version of the protocol. */
export interface Session {
  era: ProtocolEra;
  protocolVersion: string;
  /** The id that the server gave it, over HTTP in older versions than 2026-07-28; many give none. */
  sessionId?: string | undefined;
  /** Why it is in an older version than 2026-07-28, where that was asked for and could not be had. */
  whyOlder?: string | undefined;
  serverInfo: ServerInfo;
  capabilities: JsonObject;
  instructions: string | undefined;
  /** Of a session that is replayed from a recording. */
  recorded?: RecordedFacts | undefined;
  /** Of a replayed server: resources that were read and prompts that were taken, each once, listed or not. */
  readsOf?(kind: OfferedKind): Offered[];
  /** Rejects with PlaygroundError, or with RpcError when the server answered with a JSON-RPC error. */
  request(method: string, params: JsonObject, options: RequestOptions): Promise<JsonObject>;
  close(): Promise<void>;
}

export interface ClientInfo {
  name: string;
  version: string;
}

/** What a session reports while it lasts. */
export interface SessionListener {
  onMessage: MessageListener;
  /** The method of every POST that was answered readably. */
  onAnswer(method: string): void;
  onToolsChanged(): void;
  /** Absent: the server is informed that its questions are not taken. */
  onQuestion?: OnQuestion | undefined;
  /** The server's own stream is not opened any more, for this reason; requests still work. */
  onGivenUp: (why: string) => void;
  /** The other side ended it, or we did for this error. */
  onClosed(error?: PlaygroundError): void;
}

/** The capability that goes with who answers questions: forms alone. */
export const elicitation = ({ onQuestion }: Pick<SessionListener, 'onQuestion'>): JsonObject =>
  onQuestion ? { elicitation: { form: {} } } : {};

export const unanswered = (): PlaygroundError =>
  new PlaygroundError('mcp-protocol', 'The server ended its answer without answering.', 'Try again.');

/** A JSON-RPC error as the server sent it. */
export class RpcError extends Error {
  override name = 'RpcError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Runs a request of an SDK under our own time limit and cancellation, and names its errors in our words. The time stands still while a
 * question waits for a person; cancelling ends that too. `late`: at the limit of time.
 */
export async function bounded<Answer>(
  title: string,
  { timeoutMs, signal, questionTime }: RequestOptions,
  request: (signal: AbortSignal) => Promise<Answer>,
  late = timedOut(title, timeoutMs),
): Promise<Answer> {
  const controller = new AbortController();
  let leftMs = timeoutMs;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (isStanding: boolean): void => {
    clearTimeout(timer);
    if (isStanding) leftMs -= Date.now() - since;
    else {
      since = Date.now();
      timer = setTimeout(() => controller.abort(late), Math.max(0, leftMs));
    }
  };
  run(false);
  const unwatch = questionTime?.watch(run);
  const onAbort = () => controller.abort(cancelled());
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    controller.signal.throwIfAborted();
    return await request(controller.signal);
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason as Error;
    throw inOurWords(error);
  } finally {
    unwatch?.();
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

const timedOut = (title: string, timeoutMs: number): PlaygroundError =>
  new PlaygroundError(
    'mcp-timeout',
    `${title} was not answered within ${timeoutMs / 1000} s.`,
    'The server may be busy or hang. Try again, or allow it more time.',
  );

const cancelled = (): PlaygroundError => new PlaygroundError('mcp-cancelled', 'The call was cancelled.');

/** JSON-RPC's number for a connection that closed, which the SDKs give to requests still waiting. */
const CONNECTION_CLOSED = -32000;

function inOurWords(error: unknown): Error {
  const own = ownErrorIn(error);
  if (own) return own;
  const { code, message = '', data } = (error ?? {}) as { code?: unknown; message?: string; data?: unknown };
  if (typeof code === 'number') {
    const text = message.replace(/^MCP error -?\d+: /, '');
    if (code === CONNECTION_CLOSED && /connection closed/i.test(text))
      return new PlaygroundError(
        'mcp-not-connected',
        'The connection to the server ended.',
        'Connect again.',
      );
    return versionError({ code, message: text, data }) ?? new RpcError(code, text);
  }
  return new PlaygroundError(
    'mcp-protocol',
    `The server’s answer is not what the protocol asks for: ${firstLine(error)}`,
    undefined,
    { cause: error },
  );
}

const firstLine = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').slice(0, 300);
};
