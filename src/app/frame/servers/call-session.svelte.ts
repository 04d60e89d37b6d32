import type { Remote } from '#store/bridge/worker-client.ts';
import type { EvalApi } from '#store/bridge/contract.ts';
import type { ShownToolResult } from '#store/bridge/servers-contract.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { ContentPart, Tool } from '#core/tool.ts';
import type { CallProgress, OnQuestion, ServerQuestion, ServerReply } from '#core/mcp.ts';
import type { JsonObject } from '#core/json.ts';
import { evalApi } from '#store/bridge/client.ts';
import { startOfObject } from '../form/field.ts';

/** One call a person made, and how it ended. */
export type MadeCall = {
  id: string;
  arguments: JsonObject;
  durationMs: number;
  result?: ShownToolResult;
  /** This app or the network failed. */
  error?: ErrorRecord;
};

export type RunningCall = {
  id: string;
  arguments: JsonObject;
  startedAt: number;
  timeoutMs: number;
  /** Since when a question is open, and how long earlier ones were: the time-out pauses meanwhile. */
  askedSince?: number;
  askedMs: number;
  progress?: CallProgress;
};

const KEPT_CALLS = 5;
/** Questions a server may have waiting in one call; more are dismissed unseen. */
const MOST_QUESTIONS = 5;

/** One tool called by hand: its form's values, the pending call, the last calls. It outlives the page. */
export class CallSession {
  readonly serverId: string;
  readonly tool: string;
  /** What the form holds. */
  value = $state.raw<JsonObject>({});
  /** Set while the arguments are edited as JSON. */
  text = $state<string | undefined>(undefined);
  running = $state.raw<RunningCall | undefined>(undefined);
  /** Newest first, at most five. */
  calls = $state.raw<readonly MadeCall[]>([]);
  /** The call whose result is shown. */
  shown = $state.raw<MadeCall | undefined>(undefined);
  #asked = $state.raw<readonly { question: ServerQuestion; reply: (reply: ServerReply) => void }[]>([]);
  readonly #api: () => Remote<EvalApi>;

  constructor(serverId: string, tool: string, api: () => Remote<EvalApi>) {
    this.serverId = serverId;
    this.tool = tool;
    this.#api = api;
  }

  /** The server's question that the call waits for; several are asked one after the other. */
  get question(): ServerQuestion | undefined {
    return this.#asked[0]?.question;
  }

  /** Asks the person a server's question; it is dismissed when the call ends. */
  ask(question: ServerQuestion): Promise<ServerReply> {
    if (!this.running || this.#asked.length >= MOST_QUESTIONS) return Promise.resolve({ action: 'cancel' });
    this.running = { askedSince: Date.now(), ...this.running };
    return new Promise((reply) => (this.#asked = [...this.#asked, { question, reply }]));
  }

  /** Answers the present question. */
  reply(reply: ServerReply): void {
    const [first, ...others] = this.#asked;
    this.#asked = others;
    if (this.running?.askedSince !== undefined && others.length === 0) {
      const { askedSince, askedMs, ...running } = this.running;
      this.running = { ...running, askedMs: askedMs + Date.now() - askedSince };
    }
    first?.reply(reply);
  }

  /** Shows an earlier call again and puts its arguments into the form. */
  take(call: MadeCall): void {
    this.shown = call;
    this.value = call.arguments;
    if (this.text !== undefined) this.text = JSON.stringify(call.arguments, null, 2);
  }

  /** Resolves when the call has ended, also when it failed. */
  async call(timeoutMs: number): Promise<MadeCall> {
    const id = crypto.randomUUID();
    const args = this.value;
    const startedAt = Date.now();
    this.running = { id, arguments: args, startedAt, timeoutMs, askedMs: 0 };
    const onProgress = (progress: CallProgress): void => {
      if (this.running?.id === id) this.running = { ...this.running, progress };
    };
    const parts: ContentPart[] = [];
    const onParts = (more: ContentPart[]): void => more.forEach((part) => parts.push(part));
    let made: MadeCall;
    try {
      const call = { id, name: this.tool, arguments: args };
      const { content, ...rest } = await this.#api().callServerTool(
        this.serverId,
        call,
        { timeoutMs },
        onProgress,
        onParts,
      );
      const result = { ...rest, content: parts.length > 0 ? parts : content };
      made = { id, arguments: args, durationMs: result.durationMs, result };
    } catch (error) {
      made = { id, arguments: args, durationMs: Date.now() - startedAt, error: toErrorRecord(error) };
    }
    this.running = undefined;
    while (this.question) this.reply({ action: 'cancel' });
    this.shown = made;
    this.calls = [made, ...this.calls].slice(0, KEPT_CALLS);
    return made;
  }

  cancel(): void {
    if (this.running) void this.#api().cancelServerCall(this.running.id);
  }
}

const MOST_SESSIONS = 30;
const sessions = new Map<string, CallSession>();

/** The session of a tool, as the person left it; the ones unused longest are dropped. */
export function callSessionOf(serverId: string, tool: Tool): CallSession {
  const key = JSON.stringify([serverId, tool.name]);
  let session = sessions.get(key);
  if (session) sessions.delete(key);
  else {
    session = new CallSession(serverId, tool.name, evalApi);
    session.value = startOfObject(tool.inputSchema, tool.inputSchema);
  }
  sessions.set(key, session);
  const oldest = [...sessions].find(([, one]) => !one.running);
  if (sessions.size > MOST_SESSIONS && oldest) sessions.delete(oldest[0]);
  return session;
}

/** The last call of each tool of a server that was tried in this tab, newest tool last. */
export const callsTried = (serverId: string): { tool: string; arguments: JsonObject }[] =>
  [...sessions.values()].flatMap(({ serverId: of, tool, calls: [last] }) =>
    of === serverId && last ? [{ tool, arguments: last.arguments }] : [],
  );

/** By server: the handler of its questions while one of its prompts or resources is read. */
const readers = new Map<string, OnQuestion>();

/** Takes a server's questions until the returned function is called. */
export function takeQuestions(serverId: string, ask: OnQuestion): () => void {
  readers.set(serverId, ask);
  return () => {
    if (readers.get(serverId) === ask) readers.delete(serverId);
  };
}

/**
 * Asks in the server's last session on the page, else in the handler for reading. Without either, as in a run, the question is
 * dismissed.
 */
export function askInCall(serverId: string, question: ServerQuestion): Promise<ServerReply> {
  const session = [...sessions.values()].findLast((one) => one.serverId === serverId && one.running);
  const ask = session ? (asked: ServerQuestion) => session.ask(asked) : readers.get(serverId);
  return ask?.(question) ?? Promise.resolve({ action: 'cancel' });
}
