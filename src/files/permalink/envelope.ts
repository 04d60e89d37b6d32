import { PlaygroundError } from '#core/errors.ts';
import { letGo } from '#core/pieces.ts';

/** The format that all kinds of links are in. One of any other is refused by name. */
const FORMAT = 10;

/** A link that unpacks to more bytes than this is neither written nor read: no honest one comes near. */
const MOST_BYTES = 512 * 1024;
const CHECKSUM_BYTES = 4;
/** What as many bytes come to in Base64 where deflating gains nothing. */
const MOST_CHARACTERS = Math.ceil((MOST_BYTES + CHECKSUM_BYTES) / 3) * 4;

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

/** JSON as the text of a link: format, dot, then checksum and deflated JSON in Base64url. Throws permalink-too-long. */
export async function seal(value: unknown): Promise<string> {
  const text = JSON.stringify(value, replaceHalves);
  if (text.length > MOST_BYTES) throw tooLong();
  const json = new TextEncoder().encode(text);
  if (json.length > MOST_BYTES) throw tooLong();
  const stream = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  const payload = new Uint8Array(CHECKSUM_BYTES + packed.length);
  new DataView(payload.buffer).setUint32(0, checksum(packed));
  payload.set(packed, CHECKSUM_BYTES);
  return `${FORMAT}.${toBase64Url(payload)}`;
}

/** What seal wrote, not checked yet but for its size. Throws permalink-unreadable and permalink-newer. */
export async function unseal(text: string): Promise<unknown> {
  const dot = text.indexOf('.');
  const format = text.slice(0, dot);
  if (dot < 1 || !/^[1-9]\d{0,3}$/.test(format)) throw unreadable('it does not begin with a version');
  if (Number(format) < FORMAT) throw earlier(format);
  if (Number(format) > FORMAT) throw newer(format);
  const payload = fromBase64Url(text.slice(dot + 1));
  if (payload.length <= CHECKSUM_BYTES) throw unreadable('its end is missing');
  const packed = payload.slice(CHECKSUM_BYTES);
  if (checksum(packed) !== new DataView(payload.buffer).getUint32(0))
    throw unreadable('it was cut or changed on its way');
  const json = await inflate(packed);
  try {
    return JSON.parse(new TextDecoder().decode(json), refuseHalves);
  } catch (error) {
    throw error instanceof PlaygroundError ? error : unreadable('its text is no JSON');
  }
}

const earlier = (format: string): PlaygroundError =>
  new PlaygroundError(
    'permalink-unreadable',
    `This link was made before the first release of this site, in a format (${format}) that is no longer read.`,
    'Ask the sender to share it again.',
  );

const newer = (format: string): PlaygroundError =>
  new PlaygroundError(
    'permalink-newer',
    `This link was made by a newer version of the page (format ${format}).`,
    'Reload the page to get the newest version, then open the link again.',
  );

/** Half a character has no place in an address: a link of ours holds a replacement character instead. */
const replaceHalves = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

function refuseHalves(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw unreadable('a text in it holds half a character');
  return value;
}

/** Without padding: some programs drop a trailing `=` from links. */
function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (text.length > MOST_CHARACTERS) throw unreadable('it is longer than any that this site makes');
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw unreadable('it holds characters that no link of ours has');
  try {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    throw unreadable('its end is missing');
  }
}

/**
 * Packed bytes that are inflated at a time. A browser inflates all that it is handed before it gives back any of it, and a byte can
 * become a thousand: a megabyte at once would stop the page for seconds.
 */
const STRIDE = 1024;

/** Inflates at most MOST_BYTES. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const reader = stridesOf(bytes).pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > MOST_BYTES) throw unreadable('it unpacks to more than a link may hold');
      pieces.push(value);
    }
  } catch (error) {
    letGo(reader);
    throw error instanceof PlaygroundError ? error : unreadable('its end is missing or was changed');
  }
  return new Blob(pieces).arrayBuffer();
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

/** 32-bit FNV-1a: tells a cut or mistyped link from a whole one. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
