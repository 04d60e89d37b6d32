import { letGo } from '#core/pieces.ts';
import { PlaygroundError } from '#core/errors.ts';
import { buildAddress } from './address.ts';

/** A run file at an address of its author's choice, and the hash that it must have. */
export interface LinkedFile {
  url: URL;
  /** SHA-256 of its bytes, in 64 lower-case hexadecimal digits. */
  sha256: string;
}

/** A larger file is not fetched. */
export const MOST_BYTES = 256 * 1024 * 1024;

/** `#/t?src=…&sha256=…`. */
export const addressOfFile = ({ url, sha256 }: LinkedFile): string =>
  buildAddress(['t'], { src: url.href, sha256 });

/** Reads the file's address and hash. Throws PlaygroundError 'permalink-unreadable' with the reason. */
export function linkedFile(query: URLSearchParams): LinkedFile {
  const url = fileUrl(query.get('src') ?? '');
  const sha256 = query.get('sha256')?.toLowerCase() ?? '';
  if (typeof url === 'string') throw unreadable(url);
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw unreadable('It does not say the SHA-256 of its file.');
  return { url, sha256 };
}

/** An allowed address of a file, or why it is none. On this machine http is allowed, too. */
export function fileUrl(text: string): URL | string {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return 'It names no address of a file.';
  if (url.username || url.password) return 'The address of its file contains a name or a password.';
  if (url.protocol === 'http:' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
    return 'The address of its file does not begin with https://.';
  return url;
}

const unreadable = (why: string): PlaygroundError =>
  new PlaygroundError(
    'permalink-unreadable',
    `This link cannot be read. ${why}`,
    'Ask the sender for it again.',
  );

const unreachable = (host: string, why: string, fix: string): PlaygroundError =>
  new PlaygroundError('linked-file-unreachable', `The file could not be fetched from ${host}: ${why}.`, fix);

export async function sha256Of(blob: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Fetches a linked file and checks its hash. Sends no cookies and follows no redirect to another host. Throws PlaygroundError
 * 'linked-file-unreachable', or 'linked-file-changed' for another SHA-256; stops with `signal`.
 */
export async function fetchLinked(
  { url, sha256 }: LinkedFile,
  fetch: typeof globalThis.fetch,
  onProgress: (done: number, total: number | undefined) => void,
  signal: AbortSignal,
  most = MOST_BYTES,
): Promise<File> {
  const response = await ask(url, fetch, signal);
  const total = Number(response.headers.get('content-length') ?? 0) || undefined;
  if (total !== undefined && total > most) {
    letGo(response.body);
    throw tooLarge(url.host, most);
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body!.getReader();
  for (;;) {
    const { value, done } = await reader.read().catch((error: unknown) => {
      signal.throwIfAborted();
      throw unreachable(url.host, `it broke off (${messageOf(error)})`, 'Try again.');
    });
    if (done) break;
    size += value.length;
    if (size > most) {
      letGo(reader);
      throw tooLarge(url.host, most);
    }
    parts.push(value);
    onProgress(size, total);
  }
  const file = new File(parts, url.pathname.split('/').at(-1) || 'run.json');
  const found = await sha256Of(file);
  if (found === sha256) return file;
  throw new PlaygroundError(
    'linked-file-changed',
    `The file at ${url.host} is not the one that the link speaks of: its SHA-256 is ${found}, the link says ${sha256}.`,
    'It was changed after the link was made, or never was that file. Nothing of it is shown. Ask the sender.',
  );
}

async function ask(url: URL, fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, {
      signal,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
  } catch (error) {
    signal.throwIfAborted();
    throw unreachable(
      url.host,
      `no answer (${messageOf(error)})`,
      'It may be offline, lead to another address, or allow no other page to read it (CORS). Download the file and open it on the Runs page.',
    );
  }
  if (response.ok && response.body) return response;
  letGo(response.body);
  throw unreachable(
    url.host,
    `it answered ${response.status}`,
    'Ask the sender whether the file is still there.',
  );
}

const tooLarge = (host: string, most: number): PlaygroundError =>
  unreachable(
    host,
    `it is larger than ${Math.floor(most / 1024 / 1024)} MB`,
    'Download it and open it on the Runs page.',
  );

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
