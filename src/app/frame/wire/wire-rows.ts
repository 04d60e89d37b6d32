import type { WireEntry, WireMessage } from '#store/bridge/line.ts';
import { count, urlParts } from '../format.ts';
import type { WireRow } from '../state/wire-store.svelte.ts';

/** The shown rows: all, JSON-RPC messages, requests to other origins, failed ones, pinned ones. */
export type WireFilter = 'all' | 'mcp' | 'left' | 'failed' | 'pinned';

export const requestFailed = (entry: WireEntry): boolean =>
  entry.error !== undefined || (entry.status ?? 0) >= 400;

/** The answer of a tool that failed; text inside a result is quoted and cannot match. */
const isToolError = (body: string): boolean => /"isError":\s*true/.test(body);

/** Read once: a message never changes, and its body may be long. */
const toolErrors = new WeakMap<WireMessage, boolean>();
function failsAsTool(message: WireMessage): boolean {
  let fails = toolErrors.get(message);
  if (fails === undefined) {
    fails = message.kind === 'result' && isToolError(message.body);
    toolErrors.set(message, fails);
  }
  return fails;
}

export function hasFailed({ entry, message }: WireRow): boolean {
  return entry ? requestFailed(entry) : message.kind === 'error' || failsAsTool(message);
}

export function fitsFilter(row: WireRow, filter: WireFilter, pinned: ReadonlySet<string>): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'mcp':
      return row.message !== undefined;
    case 'left':
      return row.entry?.leftTheSite === true;
    case 'failed':
      return hasFailed(row);
    case 'pinned':
      return pinned.has(row.id);
  }
}

/** The searched text in lower case, made once: a message never changes. */
const searched = new WeakMap<WireMessage, string>();
function searchedIn(message: WireMessage): string {
  let text = searched.get(message);
  if (text === undefined) {
    text = `${message.serverTitle} ${message.method ?? ''} ${message.body}`.toLowerCase();
    searched.set(message, text);
  }
  return text;
}

/** Does the row contain the lower-case text? The search covers the kept part of a body. */
export function hasText({ entry, message }: WireRow, text: string): boolean {
  if (text === '') return true;
  if (entry)
    return `${entry.method} ${entry.url} ${entry.from} ${entry.note ?? ''}`.toLowerCase().includes(text);
  return searchedIn(message).includes(text);
}

/** A row in a line: "tools/call get_forecast", "result of tools/list", "GET example.org/mcp". */
export function rowTitle({ entry, message }: WireRow): string {
  if (entry) {
    const { host, path } = urlParts(entry.url);
    return `${entry.method} ${entry.leftTheSite ? host : ''}${path}${entry.note === undefined ? '' : ' · mended'}`;
  }
  return `${messageTitle(message)}${message.others === undefined ? '' : ` and ${count(message.others)} more`}`;
}

function messageTitle(message: WireMessage): string {
  const tool = message.method === 'tools/call' && message.kind === 'request' ? toolIn(message) : '';
  if (message.kind === 'result') return `result of ${message.method ?? 'a request'}`;
  if (message.kind === 'error') {
    const code = /"error":\{[^{]*?"code":(-?\d+)/.exec(message.body)?.[1];
    return `error ${code ?? ''} to ${message.method ?? 'a request'}`;
  }
  return `${message.method ?? message.kind} ${tool}`.trim();
}

const toolIn = ({ body }: WireMessage): string =>
  /"params":\{(?:"_meta":\{[^{}]*\},)?"name":"([^"\\]{1,100})"/.exec(body.slice(0, 2000))?.[1] ?? '';

/** The outcome in a word. */
export function rowStatus(row: WireRow): { words: string; mark: 'ok' | 'bad' | '' } {
  const { entry, message } = row;
  if (entry) {
    // A status of 0 is an answer that may not be read.
    const status = entry.status === 0 ? 'hidden' : String(entry.status ?? 'waiting');
    const words = entry.error === undefined ? status : 'blocked';
    return { words, mark: requestFailed(entry) ? 'bad' : '' };
  }
  if (message.kind === 'error') return { words: 'error', mark: 'bad' };
  if (message.kind === 'result')
    return failsAsTool(message) ? { words: 'isError', mark: 'bad' } : { words: 'ok', mark: 'ok' };
  return { words: '', mark: '' };
}

/** Can it be sent again? Requests of the page to a server. */
export const canReplay = ({ message }: WireRow): boolean =>
  message?.direction === 'sent' && message.kind === 'request';

/** The rows as a file. Secrets were removed when they were recorded. */
export function* wireFile(rows: readonly WireRow[]): Generator<string> {
  yield '[\n';
  for (const [index, { entry, message }] of rows.entries()) {
    const row = entry ? { type: 'http', ...entry } : { type: 'json-rpc', ...message };
    yield `${index === 0 ? '' : ',\n'}${JSON.stringify(row)}`;
  }
  yield '\n]\n';
}
