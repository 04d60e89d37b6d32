import type { OtherAddress } from './doctor.ts';
import type { ErrorRecord } from './errors.ts';
import type { JsonObject } from './json.ts';
import type { OfferedKind, OfferedList, Read } from './offered.ts';
import {
  addressOfRecording,
  type CallingCell,
  type KeptRecording,
  type RecordedFacts,
} from './server-recording.ts';
import type { Tool, ToolCall, ToolResult } from './tool.ts';

/** A server the person chose. It may be stored and shared: it never holds a secret. */
export type McpServerRef = {
  /** Chosen by the page, unique in this browser. */
  id: string;
  title: string;
  /** `https://…` or `http://…` of the MCP endpoint; `testbed:<testbed id>/<server>` for a server of the testbed, `recorded:<id>` for one that is replayed. */
  url: string;
  /** Sent with every request. Sensitive headers have the value '' here; the eval worker has their secrets. */
  headers: ServerHeader[];
  /** Most milliseconds one call may take, 1,000 to 600,000; absent: 60,000. */
  callTimeoutMs?: number;
  /** The protocol to use; absent: 2026-07-28 if the server speaks it, else an older one. */
  era?: ProtocolEra;
};

/** A kept recording as one of the person's servers. */
export const replayedServer = ({ id, title }: Pick<KeptRecording, 'id' | 'title'>): McpServerRef => ({
  id,
  title,
  url: addressOfRecording(id),
  headers: [],
});

/** Protocols up to 2025-11-25 begin with initialize and may keep a session; 2026-07-28 has neither. */
export type ProtocolEra = 'initialize' | 'stateless';

export type ServerHeader = { name: string; value: string; sensitive: boolean };

/** The five ticks of a connection, in the order they come. */
export const CONNECT_STEPS = ['reachable', 'preflight', 'initialize', 'tools-list', 'test-call'] as const;
export type ConnectStep = (typeof CONNECT_STEPS)[number];

export type Tick = {
  step: ConnectStep;
  state: 'pending' | 'running' | 'ok' | 'failed' | 'skipped';
  /** In plain words; '' while nothing is known. */
  message: string;
  durationMs?: number;
};

/** The current state of a server. A new one replaces it; ticks are always five. */
export type ServerStatus = {
  serverId: string;
  state: 'connecting' | 'connected' | 'reconnecting' | 'failed' | 'closed';
  ticks: Tick[];
  /** Why it is not connected. */
  error?: ErrorRecord;
  /** With error mcp-unauthorized: the WWW-Authenticate header, where the page may read it. */
  challenge?: string;
  /** Where else on its origin an MCP server answers, where this address is none. */
  elsewhere?: OtherAddress[];
  /** Where the person is signed in: the host that renews the token. */
  renewsAt?: string;
  serverInfo?: ServerInfo;
  /** The version spoken, such as 2025-11-25. */
  protocolVersion?: string;
  era?: ProtocolEra;
  /** Why it is in an older version than 2026-07-28, where that was tried. */
  whyOlder?: string;
  capabilities?: JsonObject;
  instructions?: string;
  /** Of a server that is replayed: when it was recorded. */
  recorded?: RecordedFacts;
  tools: ListedTool[];
  /** How long the list of tools is valid, in milliseconds, and for whom, in the server's words; absent: not said. */
  listHolds?: ListHolds;
  warnings: ServerWarning[];
};

export type ListHolds = { ttlMs: number; cacheScope?: 'public' | 'private' };

export type ServerInfo = { name: string; version: string; title?: string };

/** A tool as the app reads it, beside what the server sent. */
export type ListedTool = {
  tool: Tool;
  /** As sent, byte for byte after JSON parsing. */
  raw: JsonObject;
  /** UTF-8 bytes of `raw` as JSON. */
  bytes: number;
  /** Its weight in every request to a model that offers it, by toolTokens. */
  tokens: number;
};

/** A remark about a server that a person should read; nothing is hidden or dropped because of it. */
export type ServerWarning = {
  kind:
    | 'hidden-characters'
    | 'direction-characters'
    | 'instruction-to-model'
    | 'long-encoded-text'
    | 'html-comment'
    | 'circular-reference'
    | 'unusable-schema'
    | 'unusable-tool'
    | 'same-name'
    | 'list-cut-short'
    | 'stream-given-up';
  /** The tool it stands in; absent for the server's own instructions. */
  tool?: string;
  /** Its place in the tool: `description`, or a JSON pointer into the raw form. */
  where: string;
  message: string;
  /** The text in question, with invisible characters as U+XXXX, at most 200 characters. */
  evidence?: string;
};

export type CallOptions = {
  signal?: AbortSignal;
  /** Most milliseconds this call may take; absent: the server's own limit. */
  timeoutMs?: number;
  onProgress?: (progress: CallProgress) => void;
  /** Answers the server's questions during this call; absent: as for the connection. */
  onQuestion?: OnQuestion;
  /** The cell of a run that makes the call; a replayed server starts over for each cell. Absent: a person called. */
  attempt?: CallingCell;
};

export type ReadOptions = Pick<CallOptions, 'signal' | 'attempt'>;

/** `task`: the server runs the call as a task, to which no time limit of a call applies; `progress` is then 0 and says nothing. */
export type CallProgress = { progress: number; total?: number; message?: string; task?: true };

/** What a server asks the person while a call is under way (elicitation). */
export type ServerQuestion = {
  message: string;
  /** A flat JSON Schema of what it wants to know, as sent. */
  requestedSchema: JsonObject;
  /** A request that is no form, such as opening an address. The app can only decline or dismiss it. */
  wants?: string;
};

export type OnQuestion = (question: ServerQuestion) => Promise<ServerReply>;

/** The person's reply; missing fields of an accepted reply take the defaults of the schema. */
export type ServerReply =
  | { action: 'accept'; content: Record<string, string | number | boolean | string[]> }
  | { action: 'decline' | 'cancel' };

/**
 * A tool's answer and the faults of its form: structured content that breaks the outputSchema, missing parts. `personMs`: how long a
 * person took over the server's questions; not in `durationMs`.
 */
export type ServerToolResult = ToolResult & { notes?: string[]; personMs?: number };

/** A connected server, remote or of the testbed. */
export interface McpConnection {
  readonly server: McpServerRef;
  readonly serverInfo: ServerInfo;
  readonly protocolVersion: string;
  /** Why it is in an older version than 2026-07-28, where that was tried. */
  readonly whyOlder?: string | undefined;
  readonly capabilities: JsonObject;
  readonly instructions: string | undefined;
  /** Of a server that is replayed: its calls have no effect. Absent: it is a real one. */
  readonly recorded?: RecordedFacts | undefined;
  /** As listed last. */
  readonly tools: readonly Tool[];
  /** Reads the list of tools again; keeps the old list if that fails. Absent: the list never changes. */
  relist?(): Promise<void>;
  /** The same, unless the list is younger than `ms`, or still valid by the server's words. */
  freshen?(ofMs: number): Promise<void>;
  /** A tool's failure is a result with isError. Rejects with PlaygroundError mcp-* when the app or the network fails. */
  callTool(call: ToolCall, options?: CallOptions): Promise<ServerToolResult>;
  /**
   * Its resources, prompts and skills; empty if it announces none. This and the next two members are absent if only tools are
   * called.
   */
  listOffered?(kind: OfferedKind, asked?: ReadOptions): Promise<OfferedList>;
  /** A refusal of the server is a Read with its words. Rejects as callTool does. */
  readResource?(uri: string, asked?: ReadOptions): Promise<Read>;
  getPrompt?(name: string, given: Record<string, string>, asked?: ReadOptions): Promise<Read>;
  /** Ends the session and every call under way. */
  close(): Promise<void>;
}
