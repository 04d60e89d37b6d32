import { PlaygroundError } from '#core/errors.ts';
import { endOfString } from '#core/end-of-string.ts';
import type { ByteSource, InputFile } from './bytes.ts';

/** The layout of rows in the bytes. */
type Layout =
  | { kind: 'values'; /** Bytes before the first row's array. */ skip: number; held: boolean }
  | { kind: 'lines' }
  | { kind: 'csv' }
  | { kind: 'parquet' };

/** Names under which an object holds the rows; `rows` wraps each one (datasets-server). */
const holders = new Set(['rows', 'data', 'server_tasks', 'tasks']);

/** Decides by the first bytes alone, never by the file's name. Throws PlaygroundError for what holds no rows. */
export function layoutOf(head: Uint8Array): Layout {
  if (String.fromCharCode(...head.subarray(0, 4)) === 'PAR1') return { kind: 'parquet' };
  const text = new TextDecoder().decode(head);
  const start = text.search(/[^\s\0]/);
  if (start < 0) throw new PlaygroundError('dataset-empty', 'The file is empty.');
  const body = text.slice(start);
  if (body[0] === '[') return { kind: 'values', skip: 0, held: false };
  if (body[0] === '{') return objectLayout(text, start);
  throwIfPage(body);
  if (looksLikeCsv(body)) return { kind: 'csv' };
  throw new PlaygroundError(
    'dataset-unreadable',
    'This is neither JSON, JSON Lines, CSV nor Parquet.',
    'A data set is a JSON array of tasks, one task a line, a CSV table or a Parquet file; gzip of any of them is fine.',
  );
}

/** A page, a pointer or an archive in place of the data: what servers send when the address is not quite right. */
export function throwIfPage(body: string): void {
  if (/^version https:\/\/git-lfs/.test(body)) {
    throw new PlaygroundError(
      'dataset-unreadable',
      'This is a Git LFS pointer, not the data it points to.',
      "Take the file from the host's download button, or use its Hugging Face address.",
    );
  }
  if (body.startsWith('PK\x03\x04')) {
    throw new PlaygroundError(
      'dataset-unreadable',
      'This is a ZIP archive, and no log of Inspect (.eval) that can be read; its end may be missing.',
      'If it holds data files, unpack it and drop them here. If it is a log, fetch it again.',
    );
  }
  if (/<testsuites?[\s>]/.test(body.slice(0, 1000))) {
    throw new PlaygroundError(
      'dataset-unreadable',
      'This is a JUnit report: it contains verdicts, and no answers.',
      'Use the log or the run file that it was made from.',
    );
  }
  if (body[0] === '<') {
    throw new PlaygroundError(
      'dataset-unreadable',
      'This is a web page or XML, not data.',
      'Where it was fetched from, the download or raw button has the file itself.',
    );
  }
}

function objectLayout(text: string, start: number): Layout {
  const lineEnd = text.indexOf('\n', start);
  const line = text.slice(start, lineEnd < 0 ? undefined : lineEnd).trimEnd();
  const next = lineEnd < 0 ? '' : text.slice(lineEnd).trimStart();
  if (line.endsWith('}') && next.startsWith('{')) return { kind: 'lines' };
  const skip = holderStart(text, start);
  if (skip === undefined) return { kind: 'values', skip: 0, held: false };
  return { kind: 'values', skip: new TextEncoder().encode(text.slice(0, skip)).length, held: true };
}

/** Where in the text the array of rows opens that the object at `start` holds; undefined when it holds none. */
function holderStart(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') {
      if (--depth === 0) return undefined;
    } else if (sign === '"') {
      const end = endOfString(text, at);
      const opening = /^\s*:\s*(?=\[\s*\{)/.exec(text.slice(end + 1, end + 200));
      if (depth === 1 && opening && holders.has(text.slice(at + 1, end))) return end + 1 + opening[0].length;
      at = end;
    }
  }
  return undefined;
}

/** Column names are short: up to three words, without the signs of a sentence. */
const columnName = /^[\p{L}\p{N}_$#-]+(?:[ ./][\p{L}\p{N}_$#-]+){0,2}$/u;

/** A first line of several names: one that a task would have, or all of them column names above a second line. */
function looksLikeCsv(body: string): boolean {
  const [header = '', second = ''] = body.slice(0, 4096).split(/\r?\n/, 2);
  const names = header.split(',').map((name) => name.trim().replace(/^"|"$/g, '').toLowerCase());
  if (names.length < 2) return false;
  if (names.some((name) => /^(query|question|conversations|id|uuid)$/.test(name))) return true;
  const isTable = second.split(',').length >= names.length || second.includes('"');
  return isTable && new Set(names).size === names.length && names.every((name) => columnName.test(name));
}

/** A file whose bytes have begun to arrive: unpacked, in UTF-8, its layout known. */
export interface OpenedFile {
  file: InputFile;
  head: Uint8Array;
  layout: Layout;
  bytes: ByteSource;
  /** Do `bytes` differ from the file's own because it was unpacked? */
  isPacked: boolean;
}
