import type { JsonObject } from './json.ts';

/** A recording of a server: its description of itself, its tools, and calls with their answers. */
export interface ServerRecording {
  /** Milliseconds since the epoch: when recording began. */
  recordedAt: number;
  server: { name: string; version: string; title?: string };
  /** The name that its recorder used, as in tasks. Absent in older recordings. */
  called?: string;
  protocolVersion: string;
  /** As in ServerStatus. */
  era: 'initialize' | 'stateless';
  capabilities: JsonObject;
  instructions?: string;
  /** As tools/list sent them, secrets taken out. */
  tools: JsonObject[];
  /** In the order they were sent. */
  calls: RecordedCall[];
}

/** The cell of a run that makes calls: one object for each attempt. */
export type CallingCell = {
  /** Id of the task. */
  readonly task: string;
  /** hash32 of the contender's id. */
  readonly by: number;
  /** The how many-th try at the task, from 0. */
  readonly repeat: number;
};

export type RecordedCall = Partial<CallingCell> & {
  /** The name of the tool; of any other request its method. */
  tool: string;
  /** The arguments; of any other request its parameters. */
  arguments: JsonObject;
  /** Of a request that lists or reads resources, prompts or skills. Absent: tools/call. */
  method?: string;
  /** Calls of one cell of a run have one number, from 1 on. This and what is of the cell are absent where a person called. */
  attempt?: number;
  /** The server's questions during the call, and their answers, if somebody answered for this call. */
  questions?: RecordedQuestion[];
  /** Milliseconds after recording began. */
  at: number;
  /** Milliseconds until it was answered, or given up. */
  ms: number;
} & RecordedAnswer;

/** A ServerQuestion, and the ServerReply it got. */
export type RecordedQuestion = { question: JsonObject; reply: JsonObject };

/** A result as sent; a JSON-RPC error; or why nothing came (a time-out, a lost connection). */
export type RecordedAnswer =
  | { result: JsonObject; error?: never; failure?: never }
  | { error: { code: number; message: string }; result?: never; failure?: never }
  | { failure: { code: string; message: string }; result?: never; error?: never };

/** What a recording holds. */
export type Held = {
  /** Calls of tools. */
  calls: number;
  /** All others, which list or read resources, prompts or skills. */
  requests: number;
};

/** How many of these are calls of tools, and how many are other requests. */
export function heldIn(all: readonly Pick<RecordedCall, 'method'>[]): Held {
  const requests = all.filter(({ method }) => method !== undefined).length;
  return { calls: all.length - requests, requests };
}

/** What is known of a recorded server wherever it is spoken of. */
export type RecordedFacts = Held & {
  /** Milliseconds since the epoch. */
  recordedAt: number;
  /** As in ServerRecording. */
  called?: string;
  /** Where its file was opened: its name, or its address. Absent: not known. */
  from?: string;
};

/** How far a recording under way has come. */
export type RecordingProgress = Held & {
  startedAt: number;
  bytes: number;
  /** The recording is full: it lacks later calls. */
  isFull: boolean;
};

/** A line of a file of a recorded server that was left out, counted from 1, and why. */
export type RecordingIssue = { line: number; message: string };

/** A file of a recorded server as it was opened here. */
export interface KeptRecording extends RecordedFacts {
  /** Made from the file's bytes: the same file has the same id in every browser. */
  id: string;
  title: string;
  tools: number;
  issues: RecordingIssue[];
}

const SCHEME = 'recorded:';

/** The address of a server that is replayed from the recording of this id. */
export const addressOfRecording = (id: string): string => `${SCHEME}${id}`;

/** The recording that an address means; undefined for any other address. */
export const recordingAt = (url: string): string | undefined =>
  url.startsWith(SCHEME) ? url.slice(SCHEME.length) : undefined;

const ID = /^recorded-[0-9a-f]{32}$/;

/** Is this the id of a recording? A replayed server has the id of its recording. */
export const isRecordingId = (id: string): boolean => ID.test(id);
