import { PlaygroundError } from '#core/errors.ts';

/** A link that inflates to more than this is refused: no honest one comes near. */
export const MAX_PAYLOAD_BYTES = 256 * 1024;

/** What every reader of a link throws: why, and what to ask for. */
export const unreadable = (why: string): PlaygroundError =>
  new PlaygroundError(
    'permalink-unreadable',
    `This link cannot be read: ${why}.`,
    'Chat and mail programs cut long links. Ask the sender for the link again, or for the exported run file.',
  );

/** Base64url without padding: some programs drop a trailing `=` from links. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
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

/** Inflates at most MAX_PAYLOAD_BYTES; what is larger or broken throws permalink-unreadable. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
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
    void reader.cancel().catch(() => {});
    throw error instanceof PlaygroundError ? error : unreadable('its end is missing or was changed');
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

/**
 * Several byte strings in one: each as a flag (1 = deflated), its stored length in two bytes and its bytes, deflated
 * where that is shorter. Packed verdicts are as good as random and would only spoil a common deflation.
 */
export async function joinParts(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await Promise.all(
    parts.map(async (part) => {
      const packed = await deflate(part);
      return packed.length < part.length ? { flag: 1, bytes: packed } : { flag: 0, bytes: part };
    }),
  );
  const whole = new Uint8Array(stored.reduce((size, { bytes }) => size + 3 + bytes.length, 0));
  const view = new DataView(whole.buffer);
  let offset = 0;
  for (const { flag, bytes } of stored) {
    if (bytes.length > 0xffff) {
      throw new PlaygroundError(
        'permalink-too-long',
        'This result does not fit into a link.',
        'Share the exported run file.',
      );
    }
    view.setUint8(offset, flag);
    view.setUint16(offset + 1, bytes.length);
    whole.set(bytes, offset + 3);
    offset += 3 + bytes.length;
  }
  return whole;
}

export async function splitParts(whole: Uint8Array<ArrayBuffer>): Promise<Uint8Array[]> {
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
  const parts: Uint8Array[] = [];
  for (let offset = 0; offset < whole.length;) {
    if (offset + 3 > whole.length) throw unreadable('its parts do not add up');
    const length = view.getUint16(offset + 1);
    if (offset + 3 + length > whole.length) throw unreadable('its parts do not add up');
    const bytes = whole.slice(offset + 3, offset + 3 + length);
    parts.push(view.getUint8(offset) === 1 ? await inflate(bytes) : bytes);
    offset += 3 + length;
  }
  return parts;
}

/** 32-bit FNV-1a over bytes: tells a cut or mistyped link from a whole one. */
export function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
