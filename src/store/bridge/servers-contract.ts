import type { BridgeId, DoctorReport, Probe } from '#core/doctor.ts';
import type { JsonObject } from '#core/json.ts';
import type {
  CallProgress,
  McpServerRef,
  ServerQuestion,
  ServerReply,
  ServerHeader,
  ServerStatus,
  ServerToolResult,
  ServerWarning,
} from '#core/mcp.ts';
import type { OfferedKind, OfferedList, Read, Skill } from '#core/offered.ts';
import type { RunConfig } from '#core/run.ts';
import type { KeptRecording, RecordingProgress } from '#core/server-recording.ts';
import type { SessionsSeen, ToolPair } from '#core/sessions.ts';
import type { SignInAnswer, SignInOrder, SignInState, SignInStep } from '#core/sign-in.ts';
import type { ContentPart, ToolCall } from '#core/tool.ts';

/** A tool's result as the page shows it. */
export type ShownToolResult = ServerToolResult & {
  /** Replaces structured content of too many values. */
  structuredText?: LargeValue;
};

/** A value with too many parts for the page: as JSON text, with the number of its top members. */
export interface LargeValue {
  json: string;
  count: number;
  noun: 'item' | 'member';
}

/** The answer to a repeated message: as a value, or as text if it has too many parts. */
export type ReplayedMessage = { durationMs: number } & (
  | { answer: JsonObject; large?: undefined }
  | { answer?: undefined; large: LargeValue }
);

/** The eval worker's work with MCP servers; part of EvalApi. Secrets go in and never come out. */
export interface ServersApi extends RecordedServersApi {
  /**
   * Connects, or connects again; every change of the status comes to onStatus until disconnectServer, later ones too:
   * a changed tool list, a lost session. Resolves with the status at the end of the attempt, whatever became of it.
   * Secrets are values by header name; those of an earlier connection are used as well. Without onQuestion the server
   * is informed that questions are not taken; an answer counts as part of the call's time.
   */
  connectServer(
    ref: McpServerRef,
    secrets: Record<string, string>,
    onStatus: (status: ServerStatus) => void,
    onQuestion?: (question: ServerQuestion) => Promise<ServerReply>,
  ): Promise<ServerStatus>;
  /** Ends the session; secrets stay until they are forgotten. */
  disconnectServer(serverId: string): Promise<void>;
  /** Conflicts between servers: tools of the same name. */
  serverCollisions(serverIds: string[]): ServerWarning[];
  /**
   * One tools/call; the call's id names it for cancelServerCall. What a tool does wrong is a result; rejects with
   * PlaygroundError mcp-* when the network, the server's protocol or this app fails. With `onParts`, content of very many parts
   * comes to it in order, a few thousand at a time, so that no piece keeps the page's thread; the result then has none.
   */
  callServerTool(
    serverId: string,
    call: ToolCall,
    options: { timeoutMs?: number },
    onProgress: (progress: CallProgress) => void,
    onParts?: (parts: ContentPart[]) => void,
  ): Promise<ShownToolResult>;
  /** Informs the server, and rejects the call with mcp-cancelled. */
  cancelServerCall(callId: string): void;
  /** Resources and their templates, prompts or skills, as the server lists them now. Rejects with PlaygroundError mcp-*. */
  listOffered(serverId: string, kind: OfferedKind): Promise<OfferedList>;
  /** Rejects with PlaygroundError mcp-*; a refusal of the server is a Read with its words. */
  readResource(serverId: string, uri: string): Promise<Read>;
  /** Reads a file of a listed skill, after its SKILL.md. The Read has a flaw where either is not what the skill's entry says. */
  readSkill(serverId: string, skill: Skill, uri: string): Promise<Read>;
  /** As readResource. */
  getPrompt(serverId: string, name: string, given: Record<string, string>): Promise<Read>;
  /**
   * Opens a second session with a connected server, once, and resolves with what was seen of the two. With `pair` both tools are called
   * in up to three sessions, the writing one once. Rejects with PlaygroundError mcp-*.
   */
  checkSessions(serverId: string, pair?: ToolPair): Promise<SessionsSeen>;
  /** Which headers of the server have a secret: names only. */
  serverSecrets(serverId: string): string[];
  /** Header values and sign-ins; without an id: of all servers. */
  forgetServerSecrets(serverId?: string): void;
  /**
   * Asks an address in several ways to find out why a browser cannot reach it; only ever on a person's request. A probe
   * comes to onProbe when it begins and, under its id, when it is over.
   */
  diagnose(
    target: { url: string; headers: ServerHeader[]; serverId?: string },
    onProbe: (probe: Probe) => void,
  ): Promise<DoctorReport>;
  /** The published bridge that answers at an address of this machine or network, as far as it is recognised; only on a person's request. */
  whichBridge(url: string): Promise<BridgeId | undefined>;
  /**
   * Sends the request of a Wire message again, as it was before secrets were hidden, and resolves with the answer. Known
   * are the last 200 requests of each server while it is connected; rejects with mcp-not-recorded for others.
   */
  replayMessage(serverId: string, messageId: string): Promise<ReplayedMessage>;
}

interface RecordingToFetch {
  url: string;
  /** The recording must have this id. Absent: any recording is accepted. */
  id?: string;
}

/** Servers that are recorded, and replayed from a file; part of ServersApi. */
export interface RecordedServersApi {
  /** Every call to the server is recorded from now on, those of runs too. Throws mcp-not-connected. */
  startRecording(serverId: string): void;
  /** Undefined where the server is not being recorded. */
  recordingProgress(serverId: string): RecordingProgress | undefined;
  /** The file of the recording, without secrets; undefined if nothing was recorded. */
  endRecording(serverId: string): Blob | undefined;
  /** Opens a file and keeps it in this browser. Rejects with PlaygroundError recorded-server-unreadable, storage-*. */
  keepRecording(file: Blob): Promise<KeptRecording>;
  /**
   * Fetches a file from its address, as data sets are fetched, and keeps it. Undefined when it was stopped. Rejects as keepRecording, and
   * with linked-file-unreachable, linked-file-changed.
   */
  fetchRecording(
    request: RecordingToFetch,
    onProgress: (done: number, total: number | undefined) => void,
    signal?: AbortSignal,
  ): Promise<KeptRecording | undefined>;
  forgetRecording(recordingId: string): Promise<void>;
}

/** How servers fit a set-up; part of EvalApi. */
export interface CoverageApi {
  /**
   * How these servers fit the tasks of a set-up. Calls nothing and skips servers that are not connected. `isBeforeRun`: with lists
   * of tools as new as a run would read them.
   */
  serverCoverage(config: RunConfig, serverIds: string[], isBeforeRun?: boolean): Promise<ServerCoverage>;
}

export type ServerCoverage = {
  /** Tasks that the set-up chooses, and how many of them, counted from the first, were looked at. */
  chosen: number;
  looked: number;
  /** Of those looked at: tasks that have all their tools on the servers. */
  covered: number;
  /** Of those looked at: tasks that lack only the prompt from which they begin. */
  withoutPrompt: number;
  /** Calls that the labels of the covered tasks ask for. */
  expectedCalls: number;
  /** Of these: calls that the recordings answer, where all of the servers are replayed. */
  recordedCalls?: number;
  /** Tools of the servers that the covered tasks offer, by name. */
  tools: string[];
  /** Tools of the covered tasks that the servers describe otherwise than the data set, by name. */
  described: string[];
  /** Of `tools`: those whose hints do not exclude destruction. */
  destructive: string[];
  /** Of `tools`: those that may act on what is outside their server, such as mail or the web. */
  openWorld: string[];
};

/** Signing in to MCP servers (OAuth 2.1); part of ServersApi. Tokens live in the eval worker's memory and never leave it. */
export interface SignInsApi {
  /**
   * Asks who signs people in, says with onStep where to send the person, waits five minutes for the callback page, and
   * trades its code for tokens; a later connectServer sends them. A second attempt ends the first. Rejects with
   * PlaygroundError sign-in-denied, -timeout, -cancelled, -blocked (an answer that CORS hides, named), -needs-client,
   * -failed.
   */
  signIn(serverId: string, order: SignInOrder, onStep: (step: SignInStep) => void): Promise<SignInState>;
  /** Ends an attempt under way with sign-in-cancelled. */
  cancelSignIn(serverId: string): void;
  signInState(serverId: string): SignInState;
  /** Forgets the tokens, and revokes them where the authorization server takes that. */
  signOut(serverId: string): Promise<void>;
}

// A window that signed in has no opener, so no port can be handed to it. Other listeners of this origin receive the code too, and can
// do nothing with it: the verifier that belongs to it never leaves the worker.
const CHANNEL = 'proving-ground-sign-in';

/** Listens for what callback pages of this origin receive. Returns how to stop listening. */
export function listenForSignIns(onAnswer: (answer: SignInAnswer) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const sent = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    const text = (name: string) => (typeof sent[name] === 'string' ? sent[name] : undefined);
    const optional = (name: string, key = name) => {
      const value = text(key);
      return value === undefined ? {} : { [name]: value };
    };
    onAnswer({
      state: text('state') ?? '',
      ...optional('code'),
      ...optional('iss'),
      ...optional('error'),
      ...optional('errorDescription', 'error_description'),
    });
  };
  return () => channel.close();
}
