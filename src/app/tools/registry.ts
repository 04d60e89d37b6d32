import { watchedFetch } from '#store/bridge/wire.ts';
import { PlaygroundError } from '#core/errors.ts';
import { objectOf } from '#core/fields.ts';
import { isJsonObject, parseJson, type JsonValue } from '#core/json.ts';
import { count } from '../frame/format.ts';
import { isLatest, type ListedServer, listedServer } from './listed-server.ts';

/** The official registry of MCP servers, API v0: https://registry.modelcontextprotocol.io/docs. */
export const REGISTRY = 'https://registry.modelcontextprotocol.io';
/** Servers that are asked for at a time; the registry gives no more. */
export const PAGE = 100;
/** For a page to come whole. */
const MOST_MS = 30_000;
/** Bytes of one page, and characters of a saved answer. */
const MOST_BYTES = 8_000_000;
const MOST_SAVED = 24_000_000;
/** Entries that are read of one answer. */
const MOST_ENTRIES = 5000;

export interface RegistryPage {
  servers: ListedServer[];
  /** Where the next page begins; '' at the end. */
  cursor: string;
  /** Entries that name no server. */
  unread: number;
  /** Older versions and deleted servers. */
  older: number;
  /** Entries beyond those that are read. */
  beyond: number;
}

/** The address of a page of the list: the latest versions by name. `search`: a part of the name, as the registry compares it. */
export function pageAddress(search: string, cursor: string): string {
  const url = new URL('/v0/servers', REGISTRY);
  url.searchParams.set('limit', String(PAGE));
  url.searchParams.set('version', 'latest');
  if (search !== '') url.searchParams.set('search', search);
  if (cursor !== '') url.searchParams.set('cursor', cursor);
  return url.href;
}

/** Asks the registry for a page. Throws PlaygroundError 'dataset-unreachable', 'dataset-unreadable', 'dataset-too-large'. */
export async function fetchPage(search: string, cursor: string, signal: AbortSignal): Promise<RegistryPage> {
  const request = watchedFetch('page', (input, init) => fetch(input, init));
  let response: Response;
  try {
    response = await request(pageAddress(search, cursor), {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)]),
    });
  } catch (error) {
    signal.throwIfAborted();
    throw unreachable('It gave no answer that this page may read.', error);
  }
  if (!response.ok) throw unreachable(`It answered ${response.status}.`);
  return readAnswer(await boundedText(response, signal));
}

const unreachable = (why: string, cause?: unknown): PlaygroundError =>
  new PlaygroundError(
    'dataset-unreachable',
    `The registry could not be read. ${why}`,
    'Try again later. Or save its answer as a file and open that: the address stands under “A saved answer”.',
    { cause },
  );

const tooLarge = (): PlaygroundError =>
  new PlaygroundError(
    'dataset-too-large',
    'The answer is larger than this page reads.',
    'Ask for fewer servers.',
  );

async function boundedText(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      signal.throwIfAborted();
      throw unreachable('Its answer broke off.', error);
    });
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MOST_BYTES) {
      await reader.cancel().catch(() => {});
      throw tooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Reads an answer of the registry's list, of any version of its API, or a list of server.json files. Bad entries are counted, the others are
 * read. Throws 'dataset-unreadable', 'dataset-too-large'.
 */
export function readAnswer(text: string): RegistryPage {
  if (text.length > MOST_SAVED) throw tooLarge();
  const answer = parseJson(text);
  const list = entriesOf(answer);
  if (!list)
    throw new PlaygroundError(
      'dataset-unreadable',
      'This is no answer of a registry: it contains no list of servers.',
      'An answer is JSON with a member “servers”, as /v0/servers gives it.',
    );
  const byName = new Map<string, ListedServer>();
  let [unread, older] = [0, 0];
  for (const entry of list.slice(0, MOST_ENTRIES)) {
    const server = listedServer(entry);
    if (!server) unread++;
    else if (!isLatest(entry)) older++;
    else {
      if (byName.has(server.name)) older++;
      byName.set(server.name, server);
    }
  }
  const metadata = objectOf(objectOf(answer).metadata);
  const cursor = metadata.nextCursor ?? metadata.next_cursor;
  return {
    servers: [...byName.values()],
    cursor: typeof cursor === 'string' ? cursor.slice(0, 1000) : '',
    unread,
    older,
    beyond: Math.max(0, list.length - MOST_ENTRIES),
  };
}

const entriesOf = (answer: JsonValue | undefined): JsonValue[] | undefined => {
  const list = isJsonObject(answer) ? answer.servers : answer;
  return Array.isArray(list) ? list : undefined;
};

/** What was left out of an answer, a sentence each. */
export const leftOutWords = ({ unread, older, beyond }: RegistryPage): string[] => [
  ...(unread > 0 ? [`Entries without a name that can be read: ${count(unread)}.`] : []),
  ...(older > 0 ? [`Older versions and deleted servers, left out: ${count(older)}.`] : []),
  ...(beyond > 0 ? [`Entries beyond the first ${count(MOST_ENTRIES)}, not read: ${count(beyond)}.`] : []),
];
