import type { RecordedServersApi } from '#bridge/servers-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { KeptRecording, RecordingIssue, ServerRecording } from '#core/server-recording.ts';
import { checkSize, linesOfRecording, readRecording, replaySession } from '#mcp/index.ts';
import type { ServerConnections } from './server-connections.ts';

/** Where the files of recorded servers are kept, by id. */
export interface RecordingStore {
  ids(): Promise<string[]>;
  get(id: string): Promise<string | undefined>;
  put(id: string, text: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Hex digits of an id: half of a SHA-256. */
const ID_DIGITS = 32;

/** The recorded servers of this browser, each read once. */
export class RecordedServers {
  readonly #store: RecordingStore;
  readonly #read = new Map<string, ServerRecording>();

  constructor(store: RecordingStore) {
    this.#store = store;
  }

  /** Opens a file, which may come from anyone, and keeps it. Throws 'recorded-server-unreadable' and what the store throws. */
  async keep(file: Blob): Promise<KeptRecording> {
    const { text, recording, kept } = await openedRecording(file);
    await this.#store.put(kept.id, text);
    this.#read.set(kept.id, recording);
    return kept;
  }

  /** Rejects with 'recorded-server-unreadable' where it is not in this browser. */
  async recording(id: string): Promise<ServerRecording> {
    const known = this.#read.get(id);
    // One that was forgotten and brought back is stored again.
    if (known && (await this.#store.get(id)) === undefined)
      await this.#store.put(id, [...linesOfRecording(known)].join(''));
    const text = known ? undefined : await this.#store.get(id);
    const found = known ?? (text === undefined ? undefined : readRecording(text).recording);
    if (!found) throw notHere();
    this.#read.set(id, found);
    return found;
  }

  /** It can be brought back as long as this worker lives. */
  forget(id: string): Promise<void> {
    return this.#store.remove(id);
  }

  readonly replay = async (id: string) => replaySession(await this.recording(id));
}

export const createRecordedServersApi = (
  recorded: RecordedServers,
  servers: ServerConnections,
): RecordedServersApi => ({
  startRecording: (serverId) => servers.get(serverId).connection.startRecording(),
  recordingProgress: (serverId) => servers.find(serverId)?.recording,
  endRecording(serverId) {
    const recording = servers.get(serverId).connection.endRecording();
    return recording && new Blob([...linesOfRecording(recording)], { type: 'application/jsonl' });
  },
  keepRecording: (file) => recorded.keep(file),
  forgetRecording: (id) => recorded.forget(id),
});

/** A file of a recorded server, which may come from anyone, checked. Throws 'recorded-server-unreadable'. */
export async function openedRecording(
  file: Blob,
): Promise<{ text: string; recording: ServerRecording; kept: KeptRecording }> {
  checkSize(file.size);
  const text = await file.text();
  const { recording, issues } = readRecording(text);
  const id = `recorded-${(await sha256(text)).slice(0, ID_DIGITS)}`;
  return { text, recording, kept: keptFacts(id, recording, issues) };
}

const keptFacts = (
  id: string,
  { server, recordedAt, tools, calls }: ServerRecording,
  issues: RecordingIssue[],
): KeptRecording => ({
  id,
  title: `${server.title || server.name || 'A server'} (recorded)`,
  recordedAt,
  calls: calls.length,
  tools: tools.length,
  issues,
});

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const notHere = (): PlaygroundError =>
  new PlaygroundError(
    'recorded-server-unreadable',
    'The recording of this server is not in this browser.',
    'Open its file on the Connect page.',
  );
