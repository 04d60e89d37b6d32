import type { ServersApi } from '#store/bridge/servers-contract.ts';
import type { WireMessage } from '#store/bridge/line.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { McpConnection, McpServerRef, ServerStatus } from '#core/mcp.ts';
import { addressOfRecording, isRecordingId } from '#core/server-recording.ts';
import type { SessionsSeen, ToolPair } from '#core/sessions.ts';
import {
  authorizedFetch,
  callInSessions,
  lookAtSessions,
  ServerConnection,
  type Cleaner,
  type ConnectWorld,
  type Fetch,
  type LocalNetwork,
  type Secrets,
} from '#serve/mcp/index.ts';
import { ServerMessages, type ServerSecrets } from './server-secrets.ts';
import type { SignIns } from './server-sign-in.ts';

export interface ConnectionsWorld {
  fetch: Fetch;
  enter?: LocalNetwork['enter'];
  /** Where the page is served from. */
  pageOrigin: string;
  version: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  makeId(): string;
  wait(ms: number): Promise<void>;
  tell(message: WireMessage): void;
  openPort: (testbedId: string, server: string) => Promise<MessagePort>;
  /** A session with a server that is replayed. */
  replay: NonNullable<ConnectWorld['replay']>;
  /** What servers know and may repeat: whatever they say is cleaned of it. */
  secrets: Secrets;
  /** Who is signed in where. */
  signIns: SignIns;
}

type OnQuestion = Parameters<ServersApi['connectServer']>[3];

interface Known {
  connection: ServerConnection;
  messages: ServerMessages;
  /** The attempt to connect that is under way: a second one beside it would end the first. */
  opening: Promise<ServerStatus> | undefined;
  /** What was seen of its sessions, once they were looked at. */
  sessions: Promise<SessionsSeen> | undefined;
  isReconnecting: boolean;
  isEnded: boolean;
}

/** A lost server is tried again after these pauses. */
const BACK_OFF = [1000, 2000, 4000, 8000, 16_000];
/** Trying again does not help against these. */
const FINAL = new Set<string | undefined>([
  'mcp-unauthorized',
  'mcp-refused',
  'mcp-not-mcp',
  'mcp-version',
  'local-network-denied',
  'local-network-undecided',
]).add('mcp-over-limit');

/** The servers that were connected, by id: each is kept, tried again when it is lost, and ended. */
export class ServerConnections {
  readonly #world: ConnectionsWorld;
  readonly #secrets: ServerSecrets;
  readonly #servers = new Map<string, Known>();
  /** Connections that ended before what they had recorded was saved, by the id of their server. */
  readonly #unsaved = new Map<string, ServerConnection>();
  /** When an address answered last, of servers whose connection was ended. */
  readonly #answeredAt = new Map<string, number>();

  constructor(world: ConnectionsWorld, secrets: ServerSecrets) {
    this.#world = world;
    this.#secrets = secrets;
  }

  /** Resolves when the attempt is over, however it ended. A connection that has this id is to be ended before. */
  async connect(
    ref: McpServerRef,
    onStatus: (status: ServerStatus) => void,
    onQuestion: OnQuestion | undefined,
  ): Promise<ServerStatus> {
    const known = this.#begin(ref, onStatus, onQuestion);
    this.#servers.set(ref.id, known);
    const before = this.#unsaved.get(ref.id);
    // What is at another address is another server.
    if (before?.server.url === ref.url) {
      known.connection.continueRecording(before);
      this.#unsaved.delete(ref.id);
    }
    return this.#open(known);
  }

  async end(serverId: string): Promise<void> {
    const known = this.#servers.get(serverId);
    if (!known) return;
    known.isEnded = true;
    this.#servers.delete(serverId);
    const { answeredAt, server } = known.connection;
    if (answeredAt !== undefined) this.#answeredAt.set(server.url, answeredAt);
    if (known.connection.recording) this.#unsaved.set(serverId, known.connection);
    await known.connection.close();
  }

  /** The connection that records the server, or did to its end. */
  recording(serverId: string): ServerConnection | undefined {
    const unsaved = this.#unsaved.get(serverId);
    return unsaved?.recording ? unsaved : this.find(serverId);
  }

  /** What was recorded and not saved is gone. */
  dropRecording(serverId: string): void {
    this.#unsaved.delete(serverId);
  }

  find(serverId: string): ServerConnection | undefined {
    return this.#servers.get(serverId)?.connection;
  }

  /** Throws 'mcp-not-connected'. */
  get(serverId: string): Known {
    const found = this.#servers.get(serverId);
    if (found) return found;
    throw new PlaygroundError(
      'mcp-not-connected',
      'This server is not connected.',
      'Connect it on the Connect page.',
    );
  }

  /** A status as it may leave the worker, with who is asked besides the server itself. */
  clean(ref: McpServerRef, status: ServerStatus): ServerStatus {
    const renewsAt = this.#world.signIns.tokenFor(ref)?.renewsAt;
    return { ...cleanStatus(status, this.#world.secrets), ...(renewsAt ? { renewsAt } : {}) };
  }

  /**
   * How runs reach a server that was connected: one that is lost is tried again once, one that is replayed is opened. Rejects with why it
   * cannot be reached, in the words of the Connect page.
   */
  async reach(serverId: string): Promise<McpConnection> {
    if (isRecordingId(serverId) && !this.find(serverId)) {
      const url = addressOfRecording(serverId);
      await this.connect({ id: serverId, title: serverId, url, headers: [] }, () => {}, undefined);
    }
    const found = this.get(serverId);
    if (found.connection.status.state !== 'connected') await this.#open(found, 'reconnecting');
    const { state, error } = cleanStatus(found.connection.status, this.#world.secrets);
    if (state === 'connected') return found.connection;
    const code = error?.code ?? 'mcp-not-connected';
    throw new PlaygroundError(
      code === 'bug' ? 'mcp-protocol' : code,
      error?.message ?? 'This server is not connected.',
      error?.hint,
    );
  }

  /** Another session with a connected server, which its caller ends. */
  async another(serverId: string): Promise<ServerConnection> {
    await this.reach(serverId);
    const { connection } = this.get(serverId);
    const messages = new ServerMessages(connection.server, this.#world);
    return connection.another((direction, message) => messages.add(direction, message));
  }

  /**
   * Are sessions with the server kept apart? Looked at once for each connection, by opening a second one beside it; with `pair` those two
   * tools are called as well.
   */
  async sessions(serverId: string, pair?: ToolPair): Promise<SessionsSeen> {
    await this.reach(serverId);
    const known = this.get(serverId);
    const { connection } = known;
    const messages = new ServerMessages(connection.server, this.#world);
    known.sessions ??= lookAtSessions(connection, (direction, message) => messages.add(direction, message));
    try {
      const seen = await known.sessions;
      if (!pair) return seen;
      const called = await callInSessions(() => this.another(serverId), seen.ids, pair);
      known.sessions = Promise.resolve({ ids: seen.ids, called });
      return await known.sessions;
    } catch (error) {
      known.sessions = undefined;
      throw error;
    }
  }

  #begin(
    ref: McpServerRef,
    onStatus: (status: ServerStatus) => void,
    onQuestion: OnQuestion | undefined,
  ): Known {
    const messages = new ServerMessages(ref, this.#world);
    let wasConnected = false;
    const connection: ServerConnection = new ServerConnection(ref, this.#worldOf(ref), {
      onMessage: (direction, message) => messages.add(direction, message),
      onQuestion,
      onStatus: (status) => {
        if (known.isEnded && status.state !== 'closed') return;
        onStatus(this.clean(ref, status));
        wasConnected ||= status.state === 'connected';
        if (status.state === 'failed' && wasConnected && !known.isReconnecting) void this.#reconnect(known);
      },
    });
    const known: Known = {
      connection,
      messages,
      opening: undefined,
      sessions: undefined,
      isReconnecting: false,
      isEnded: false,
    };
    return known;
  }

  #worldOf(ref: McpServerRef) {
    const { fetch, enter, pageOrigin, version, now, openPort, replay, secrets, signIns } = this.#world;
    return {
      fetch: authorizedFetch(fetch, () => signIns.tokenFor(ref)),
      ...(enter ? { enter } : {}),
      pageOrigin,
      clientInfo: { name: 'proving-ground', version },
      headers: () => this.#secrets.headersFor(ref.id, ref.headers),
      secrets,
      now,
      openPort,
      replay,
      answeredAt: this.#answeredAt.get(ref.url),
    };
  }

  #open(known: Known, state?: 'reconnecting'): Promise<ServerStatus> {
    return (known.opening ??= known.connection.open(state).finally(() => (known.opening = undefined)));
  }

  async #reconnect(known: Known): Promise<void> {
    known.isReconnecting = true;
    for (const pause of BACK_OFF) {
      if (FINAL.has(known.connection.status.error?.code)) break;
      await this.#world.wait(pause);
      if (known.isEnded || known.connection.status.state === 'connected') break;
      await this.#open(known, 'reconnecting');
    }
    known.isReconnecting = false;
  }
}

function cleanStatus(status: ServerStatus, clean: Cleaner): ServerStatus {
  const { error, challenge } = status;
  return {
    ...status,
    ticks: status.ticks.map((tick) => ({ ...tick, message: clean.text(tick.message) })),
    ...(error ? { error: { ...error, message: clean.text(error.message) } } : {}),
    ...(challenge ? { challenge: clean.text(challenge) } : {}),
  };
}
