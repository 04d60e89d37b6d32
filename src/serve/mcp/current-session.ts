import { PlaygroundError } from '#core/errors.ts';
import type { ServerToolResult } from '#core/mcp.ts';
import { RpcError, type Session } from './session.ts';

/** Opens a session; `isCurrent` says whether it still is the one in use, so that news of an earlier one is not taken. */
type OpenSession<How> = (how: How, isCurrent: () => boolean) => Promise<Session>;

/** The session in use. One that the server forgot is opened again once, and what failed because of it is done again. */
export class CurrentSession<How> {
  readonly #title: string;
  readonly #open: OpenSession<How>;
  readonly #again: How;
  #session: Session | undefined;
  #reopening: Promise<Session> | undefined;
  #opening = 0;
  /** What is under way by session: one that was replaced is ended when its last request is over. */
  readonly #busy = new Map<Session, number>();

  /** `again` is how a session is opened when the server forgot it. */
  constructor(title: string, open: OpenSession<How>, again: How) {
    this.#title = title;
    this.#open = open;
    this.#again = again;
  }

  get value(): Session | undefined {
    return this.#session;
  }

  async begin(how: How): Promise<Session> {
    const opening = ++this.#opening;
    const before = this.#session;
    this.#session = undefined;
    if (before && !this.#busy.has(before)) void before.close();
    const isCurrent = () => opening === this.#opening;
    const session = await this.#open(how, isCurrent);
    if (isCurrent()) return (this.#session = session);
    void session.close();
    throw new PlaygroundError('mcp-cancelled', 'The connection was ended.');
  }

  /** Rejects with mcp-not-connected when there is none. `isRetry`: one that is lost is not opened again. */
  async use<Answer>(work: (session: Session) => Promise<Answer>, isRetry = false): Promise<Answer> {
    await this.#reopening;
    const session = this.#session;
    if (!session) throw notConnected(this.#title);
    this.#count(session, 1);
    try {
      return await work(session);
    } catch (error) {
      if (isRetry || !isLost(error)) throw error;
      await this.#reopen(session);
    } finally {
      this.#count(session, -1);
    }
    return this.use(work, true);
  }

  /** Ends it, and every request under way. */
  async close(): Promise<void> {
    this.#opening++;
    const sessions = new Set([...this.#busy.keys(), ...(this.#session ? [this.#session] : [])]);
    this.#session = undefined;
    await Promise.all([...sessions].map((session) => session.close()));
  }

  /** Several requests may find out at once that their session is lost. */
  async #reopen(lost: Session): Promise<void> {
    if (this.#session === lost)
      this.#reopening ??= this.begin(this.#again).finally(() => (this.#reopening = undefined));
    await this.#reopening;
  }

  #count(session: Session, change: 1 | -1): void {
    const requests = (this.#busy.get(session) ?? 0) + change;
    if (requests > 0) this.#busy.set(session, requests);
    else this.#busy.delete(session);
    if (requests === 0 && session !== this.#session) void session.close();
  }
}

const isLost = (error: unknown): boolean =>
  error instanceof PlaygroundError && error.code === 'mcp-session-lost';

export const ended = (): PlaygroundError =>
  new PlaygroundError('mcp-not-connected', 'The server ended the connection.', 'Connect again.');

export const notConnected = (title: string): PlaygroundError =>
  new PlaygroundError('mcp-not-connected', `${title} is not connected.`, 'Connect it on the Connect page.');

export const laterBlocked = (cause: PlaygroundError): PlaygroundError =>
  new PlaygroundError(
    'mcp-cors-blocked',
    'The first request was answered and a later one was not let through: its extra headers are probably not allowed.',
    'The server must list Mcp-Session-Id, MCP-Protocol-Version, Mcp-Method and Mcp-Name in Access-Control-Allow-Headers. “Find out why” says which is missing.',
    { cause },
  );

/** It answered before, `ago` milliseconds ago, so that neither its address nor its CORS headers are to blame. */
export function noLongerAnswers(cause: PlaygroundError, url: string, ago: number): PlaygroundError {
  const { host } = new URL(url);
  const isSomethingThere = cause.code === 'mcp-cors-blocked';
  return new PlaygroundError(
    'mcp-unreachable',
    isSomethingThere ? `${host} no longer answers as it did.` : `${host} no longer answers.`,
    `It answered this page ${agoWords(ago)}, so its address and its CORS headers were right then. ${
      isSomethingThere
        ? 'It may have stopped, and something before it answers instead'
        : 'It may have stopped'
    }: start it again, then press “Try again”.`,
    { cause },
  );
}

function agoWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const words = new Intl.RelativeTimeFormat('en');
  if (minutes < 1) return 'less than a minute ago';
  return minutes < 90 ? words.format(-minutes, 'minute') : words.format(-Math.round(minutes / 60), 'hour');
}

/** A JSON-RPC error in place of a result goes to the model like any tool's failure. */
export const refusedCall = (
  { code, message }: RpcError,
  callId: string,
  durationMs: number,
): ServerToolResult => ({
  callId,
  content: [{ type: 'text', text: `MCP error ${code}: ${message}` }],
  isError: true,
  durationMs,
  notes: [`The server answered with a JSON-RPC error (${code}) instead of a result.`],
});

export function inWords(error: unknown): PlaygroundError {
  if (error instanceof PlaygroundError) return error;
  if (error instanceof RpcError)
    return new PlaygroundError(
      'mcp-protocol',
      `The server answered with error ${error.code}: ${error.message}`,
    );
  return new PlaygroundError(
    'mcp-protocol',
    error instanceof Error ? error.message : String(error),
    undefined,
    {
      cause: error,
    },
  );
}
