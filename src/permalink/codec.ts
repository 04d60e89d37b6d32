import { letGo } from '#core/let-go.ts';
import { PlaygroundError } from '#core/errors.ts';

/** A part of a link that inflates to more than this is refused: no honest one comes near. */
export const MAX_PAYLOAD_BYTES = 256 * 1024;

/** Header, tasks, verdicts, figures, further figures, transcripts, hashes: a link of more parts is refused, so that it cannot inflate without end. */
const MOST_PARTS = 7;
/** Bytes of a part as it stands in the link. */
const MOST_PACKED = 0xffff;
/** What all parts can come to with their heads and the checksum, in Base64: a longer text is no link of ours. */
const MOST_CHARACTERS = Math.ceil(((MOST_PACKED + 4) * MOST_PARTS + 4) / 3) * 4;

/** What every reader of a link throws: why, and what to ask for. */
export const unreadable = (why: string): PlaygroundError =>
  new PlaygroundError(
    'permalink-unreadable',
    `This link cannot be read: ${why}.`,
    'Chat and mail programs cut long links. Ask the sender for the link again, or for the exported run file.',
  );

/** What writing a link throws that would be too long, or hold more than a reader takes. */
export const tooLong = (): PlaygroundError =>
  new PlaygroundError(
    'permalink-too-long',
    'This result does not fit into a link.',
    'Share the exported run file.',
  );

/** Base64url without padding: some programs drop a trailing `=` from links. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Throws permalink-unreadable. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (text.length > MOST_CHARACTERS) throw unreadable('it is longer than any that this site makes');
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw unreadable('it holds characters that no link of ours has');
  try {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    throw unreadable('its end is missing');
  }
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Packed bytes that are inflated at a time. A browser inflates all that it is handed before it gives back any of it, and a byte can
 * become a thousand: a megabyte at once would stop the page for seconds.
 */
const STRIDE = 1024;

/** Inflates at most MAX_PAYLOAD_BYTES; what is larger or broken throws permalink-unreadable. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = stridesOf(bytes).pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > MAX_PAYLOAD_BYTES) throw unreadable('it unpacks to more than a link may hold');
      pieces.push(value);
    }
  } catch (error) {
    letGo(reader);
    throw error instanceof PlaygroundError ? error : unreadable('its end is missing or was changed');
  }
  return joined(pieces);
}

function stridesOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, (at += STRIDE)));
      else controller.close();
    },
  });
}

/** The head of a part: whether it is deflated, how many bytes follow, and how many the head itself takes. */
interface PartHead {
  isDeflated: boolean;
  length: number;
  size: number;
}

/** Format 1: a byte (1 = deflated), then the length in two bytes. */
export function twoByteLength(bytes: Uint8Array, at: number): PartHead | undefined {
  const [flag, high, low] = bytes.subarray(at, at + 3);
  if (flag === undefined || high === undefined || low === undefined) return undefined;
  return { isDeflated: flag === 1, length: high * 256 + low, size: 3 };
}

/** Format 2: twice the length, plus 1 when deflated, seven bits a byte, the lowest first; the eighth says that more follow. */
export function shortLength(bytes: Uint8Array, at: number): PartHead | undefined {
  let value = 0;
  for (let size = 1; size <= 4; size++) {
    const byte = bytes[at + size - 1];
    if (byte === undefined) return undefined;
    value |= (byte & 127) << (7 * (size - 1));
    if (byte < 128) return { isDeflated: (value & 1) === 1, length: value >>> 1, size };
  }
  return undefined;
}

function shortHead(length: number, isDeflated: boolean): number[] {
  const bytes: number[] = [];
  let rest = length * 2 + Number(isDeflated);
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return [...bytes, rest];
}

/**
 * Several byte strings in one: each its head (shortLength) and its bytes, deflated where that is shorter. Packed verdicts are as good
 * as random and would only make a common deflation larger. Throws PlaygroundError permalink-too-long.
 */
export async function joinParts(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (const part of parts) {
    const packed = await deflate(part);
    const isDeflated = packed.length < part.length;
    const bytes = isDeflated ? packed : part;
    if (bytes.length > MOST_PACKED) throw tooLong();
    pieces.push(Uint8Array.from(shortHead(bytes.length, isDeflated)), bytes);
  }
  return joined(pieces);
}

/** Undoes joinParts; `headAt` reads the heads of the link's format. */
export async function splitParts(
  whole: Uint8Array<ArrayBuffer>,
  headAt: typeof shortLength,
): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for (let offset = 0; offset < whole.length;) {
    const head = headAt(whole, offset);
    if (!head || offset + head.size + head.length > whole.length || parts.length === MOST_PARTS)
      throw unreadable('its parts do not add up');
    offset += head.size;
    const bytes = whole.slice(offset, offset + head.length);
    parts.push(head.isDeflated ? await inflate(bytes) : bytes);
    offset += head.length;
  }
  return parts;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

/** 32-bit FNV-1a over bytes: tells a cut or mistyped link from a whole one. */
export function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
