import type { Remote } from '#bridge/worker-client.ts';
import type { EvalApi } from '#bridge/contract.ts';
import type { ShownToolResult } from '#bridge/servers-contract.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { ContentPart } from '#core/tool.ts';
import type { CallProgress, ServerQuestion, ServerReply } from '#core/mcp.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';

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
  progress?: CallProgress;
};

const KEPT_CALLS = 5;
/** Questions a server may have waiting in one call; more are dismissed unseen. */
const MOST_QUESTIONS = 5;

/** One tool tried by hand: what its form holds, the call under way, the last calls. It outlives the page. */
export class CallSession {
  readonly serverId: string;
  readonly tool: string;
  /** What the form holds. */
  value = $state.raw<JsonObject>({});
  /** Set while the arguments are edited as JSON. */
  text = $state<string | undefined>(undefined);
  #running = $state.raw<RunningCall | undefined>(undefined);
  #calls = $state.raw<readonly MadeCall[]>([]);
  #shown = $state.raw<MadeCall | undefined>(undefined);
  #asked = $state.raw<readonly { question: ServerQuestion; reply: (reply: ServerReply) => void }[]>([]);
  readonly #api: () => Remote<EvalApi>;

  constructor(serverId: string, tool: string, api: () => Remote<EvalApi>) {
    this.serverId = serverId;
    this.tool = tool;
    this.#api = api;
  }

  get running(): RunningCall | undefined {
    return this.#running;
  }
  /** Newest first, at most five. */
  get calls(): readonly MadeCall[] {
    return this.#calls;
  }
  /** The call whose result is on show. */
  get shown(): MadeCall | undefined {
    return this.#shown;
  }

  /** What the server wants to know before it goes on with the call; several are asked one after the other. */
  get question(): ServerQuestion | undefined {
    return this.#asked[0]?.question;
  }

  /** Puts a server's question to the person; it is taken back when the call ends. */
  ask(question: ServerQuestion): Promise<ServerReply> {
    if (!this.#running || this.#asked.length >= MOST_QUESTIONS) return Promise.resolve({ action: 'cancel' });
    return new Promise((reply) => (this.#asked = [...this.#asked, { question, reply }]));
  }

  /** Answers the question on show. */
  reply(reply: ServerReply): void {
    const [first, ...others] = this.#asked;
    this.#asked = others;
    first?.reply(reply);
  }

  /** Shows an earlier call again and puts its arguments into the form. */
  take(call: MadeCall): void {
    this.#shown = call;
    this.value = call.arguments;
    if (this.text !== undefined) this.text = JSON.stringify(call.arguments, null, 2);
  }

  /** Resolves when the call is over, whatever became of it. */
  async call(timeoutMs: number): Promise<MadeCall> {
    const id = crypto.randomUUID();
    const args = this.value;
    const startedAt = Date.now();
    this.#running = { id, arguments: args, startedAt, timeoutMs };
    const onProgress = (progress: CallProgress): void => {
      if (this.#running?.id === id) this.#running = { ...this.#running, progress };
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
    this.#running = undefined;
    while (this.question) this.reply({ action: 'cancel' });
    this.#shown = made;
    this.#calls = [made, ...this.#calls].slice(0, KEPT_CALLS);
    return made;
  }

  cancel(): void {
    if (this.#running) void this.#api().cancelServerCall(this.#running.id);
  }
}

type Answer = string | number | boolean | string[];

/** What a person filled in, as MCP takes it: flat answers alone; whatever else a schema led to is left out. */
export const acceptedReply = (value: JsonObject): ServerReply => ({
  action: 'accept',
  content: Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (isAnswer(member) ? [[name, member]] : [])),
  ),
});

const isAnswer = (value: JsonValue): value is Answer =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));
