import type { RecordedServersApi } from '#store/bridge/servers-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import { onOneLine } from '#core/quoted.ts';
import {
  heldIn,
  type KeptRecording,
  type RecordingIssue,
  type ServerRecording,
} from '#core/server-recording.ts';
import { checkSize, linesOfRecording, readRecording, replaySession } from '#serve/mcp/index.ts';
import { isJsonObject } from '#core/json.ts';
import type { Connect } from '#store/storage/db.ts';
import { deleteSetting, getSetting, putSetting, settingsNamed } from '#store/storage/settings.ts';
import { unending } from '../thread.ts';
import type { ServerConnections } from './server-connections.ts';

/** A file of a recorded server. `from`: its name, or its address. */
export type RecordingFile = { text: string; from?: string };

/** Where the files of recorded servers are kept, by id. */
export interface RecordingStore {
  ids(): Promise<string[]>;
  get(id: string): Promise<RecordingFile | undefined>;
  put(id: string, file: RecordingFile): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Hex digits of an id: half of a SHA-256. */
const ID_DIGITS = 32;

/** The recorded servers of this browser, each read once. */
export class RecordedServers {
  readonly #store: RecordingStore;
  readonly #read = new Map<string, Read>();

  constructor(store: RecordingStore) {
    this.#store = store;
  }

  /**
   * Opens a file, which may come from anyone, and keeps it; `only`: where it has this id. Throws 'recorded-server-unreadable',
   * 'linked-file-changed' and what the store throws.
   */
  async keep(file: Blob, from = nameOf(file), only?: string): Promise<KeptRecording> {
    const { text, recording, kept } = await openedRecording(file, from);
    if (only !== undefined && kept.id !== only) throw changed();
    const of = from === undefined ? {} : { from };
    await this.#store.put(kept.id, { text, ...of });
    this.#read.set(kept.id, { recording, ...of });
    return kept;
  }

  /** Rejects with 'recorded-server-unreadable' where it is not in this browser. */
  async #recording(id: string): Promise<Read> {
    const known = this.#read.get(id);
    // One that was forgotten and brought back is stored again.
    if (known && (await this.#store.get(id)) === undefined) {
      const { recording, ...of } = known;
      await this.#store.put(id, { text: [...linesOfRecording(recording)].join(''), ...of });
    }
    const stored = known ? undefined : await this.#store.get(id);
    const found = known ?? (stored && readFile(stored));
    if (!found) throw notHere();
    this.#read.set(id, found);
    return found;
  }

  /** It can be brought back as long as this worker lives. */
  forget(id: string): Promise<void> {
    return this.#store.remove(id);
  }

  /** Rejects as replay. */
  readonly calls = async (id: string) => (await this.#recording(id)).recording.calls;

  readonly replay = async (id: string) => {
    const { recording, from } = await this.#recording(id);
    return replaySession(recording, from);
  };
}

type Read = { recording: ServerRecording; from?: string };

const readFile = ({ text, ...of }: RecordingFile): Read => ({
  recording: readRecording(text).recording,
  ...of,
});

/** Host and path of an address: what else it may hold is where people put keys. */
const placeOf = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};

const LONGEST_NAME = 200;
const nameOf = (file: Blob): string | undefined =>
  file instanceof File ? onOneLine(file.name).slice(0, LONGEST_NAME) : undefined;

export const createRecordedServersApi = (
  recorded: RecordedServers,
  servers: ServerConnections,
  fetch: typeof globalThis.fetch,
): RecordedServersApi => ({
  startRecording(serverId) {
    servers.get(serverId).connection.startRecording();
    servers.dropRecording(serverId);
  },
  recordingProgress: (serverId) => servers.recording(serverId)?.recording,
  endRecording(serverId) {
    const recording = servers.recording(serverId)?.endRecording();
    servers.dropRecording(serverId);
    return recording && new Blob([...linesOfRecording(recording)], { type: 'application/jsonl' });
  },
  keepRecording: (file) => recorded.keep(file),
  fetchRecording: async ({ url, id }, onProgress, signal = unending()) => {
    const file = await fetchedRecording(url, { fetch, onProgress, signal });
    return file && recorded.keep(file, placeOf(url), id);
  },
  forgetRecording: (id) => recorded.forget(id),
});

/** A file of a recorded server, which may come from anyone, checked. Throws 'recorded-server-unreadable'. */
export async function openedRecording(
  file: Blob,
  from: string | undefined,
): Promise<{ text: string; recording: ServerRecording; kept: KeptRecording }> {
  checkSize(file.size);
  const text = await file.text();
  const { recording, issues } = readRecording(text);
  const id = `recorded-${(await sha256(text)).slice(0, ID_DIGITS)}`;
  return {
    text,
    recording,
    kept: { ...keptFacts(id, recording, issues), ...(from === undefined ? {} : { from }) },
  };
}

const keptFacts = (
  id: string,
  { server, recordedAt, tools, calls }: ServerRecording,
  issues: RecordingIssue[],
): KeptRecording => ({
  id,
  title: `${server.title || server.name || 'A server'} (recorded ${new Date(recordedAt).toISOString().slice(0, 10)})`,
  recordedAt,
  ...heldIn(calls),
  tools: tools.length,
  issues,
});

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const changed = (): PlaygroundError =>
  new PlaygroundError(
    'linked-file-changed',
    'The file is not the recording that the link speaks of.',
    'It was changed after the link was made, or never was that file. Nothing of it is kept. Ask the sender.',
  );

const notHere = (): PlaygroundError =>
  new PlaygroundError(
    'recorded-server-unreadable',
    'The recording of this server is not in this browser.',
    'Open its file on the Connect page.',
  );

const PREFIX = 'recorded-server/';
const settingOf = (id: string): string => `${PREFIX}${id}`;

/** The files of recorded servers beside the settings of this browser: a few, each read whole. */
export const recordingStore = (database: Connect): RecordingStore => ({
  async ids() {
    return (await settingsNamed(await database(), PREFIX)).map((name) => name.slice(PREFIX.length));
  },
  async get(id) {
    const stored = await getSetting(await database(), settingOf(id));
    // Earlier versions kept the text alone.
    if (typeof stored === 'string') return { text: stored };
    if (!isJsonObject(stored) || typeof stored.text !== 'string') return undefined;
    const { text, from } = stored;
    return typeof from === 'string' ? { text, from } : { text };
  },
  put: async (id, file) => putSetting(await database(), settingOf(id), { ...file }),
  remove: async (id) => deleteSetting(await database(), settingOf(id)),
});

interface Fetching {
  fetch: typeof globalThis.fetch;
  /** Bytes that are here, and of how many, where that is known. */
  onProgress: (done: number, total: number | undefined) => void;
  signal: AbortSignal;
}

/**
 * The file of a recorded server at an address, fetched as data sets are: pages of GitHub and Hugging Face lead to the file behind them.
 * Undefined when the signal ended it. Throws 'linked-file-unreachable', and 'recorded-server-unreadable' where it is too large.
 */
async function fetchedRecording(
  url: string,
  { fetch, onProgress, signal }: Fetching,
): Promise<Blob | undefined> {
  try {
    const { chunksOf, openUrl } = await import('#files/datasets/index.ts');
    const file = openUrl(url, fetch, signal);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let done = 0;
    const count = (bytes: number): void => {
      done += bytes;
      checkSize(Math.max(done, file.size ?? 0));
      onProgress(done, file.size);
    };
    for await (const part of chunksOf(await file.open(signal), count))
      parts.push(part as Uint8Array<ArrayBuffer>);
    return new Blob(parts);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw asOfRecording(error);
  }
}

/** What is said of data sets, said of a recording; anything else as it is. */
const asOfRecording = (error: unknown): unknown =>
  error instanceof PlaygroundError && error.code.startsWith('dataset-')
    ? new PlaygroundError(
        'linked-file-unreachable',
        error.message,
        'Download the file in your browser and open it with “Open a recording”.',
      )
    : error;
