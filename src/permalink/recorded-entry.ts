import { onOneLine } from '#core/quoted.ts';
import type { RecordedSource } from '#core/recording.ts';
import { bareAddress } from './bare-address.ts';

/**
 * Where recorded answers were read, without the names of the files, which may be of the sender's disk: format, number of files, bytes,
 * SHA-256, then what is said of publisher, date, licence and address.
 */
export interface RecordedEntry {
  f: string;
  n: number;
  b: number;
  h: string;
  p?: string;
  w?: string;
  l?: string;
  u?: string;
  /** Rows refused, and answers missing; absent: none, or not counted. */
  r?: number;
  m?: number;
}

/** Longest texts that header.schema.json lets in. */
const MOST = { format: 80, text: 200, address: 500 };

export function recordedEntry(source: RecordedSource): RecordedEntry {
  const { format, files, elsewhere, bytes, sha256, publisher, published, licence, refused, missing } = source;
  const bare = bareAddress(source.address ?? '');
  // Of a folder the slash at its end is part of the address.
  const address = bare && source.address!.endsWith('/') ? `${bare}/` : bare;
  return {
    f: format.slice(0, MOST.format),
    n: elsewhere ?? files.length,
    b: bytes,
    h: sha256,
    ...(publisher ? { p: publisher.slice(0, MOST.text) } : {}),
    ...(published && /^[\d:TZ.+-]{4,40}$/.test(published) ? { w: published } : {}),
    ...(licence ? { l: licence.slice(0, MOST.text) } : {}),
    ...(address !== undefined && address.length <= MOST.address ? { u: address } : {}),
    ...(refused ? { r: refused } : {}),
    ...(missing ? { m: missing } : {}),
  };
}

export function recordedSource({ f, n, b, h, p, w, l, u, r, m }: RecordedEntry): RecordedSource {
  return {
    format: onOneLine(f),
    files: [],
    elsewhere: n,
    bytes: b,
    sha256: h,
    ...(p === undefined ? {} : { publisher: onOneLine(p) }),
    ...(w === undefined ? {} : { published: w }),
    ...(l === undefined ? {} : { licence: onOneLine(l) }),
    ...(u === undefined ? {} : { address: u }),
    ...(r === undefined ? {} : { refused: r }),
    ...(m === undefined ? {} : { missing: m }),
  };
}
