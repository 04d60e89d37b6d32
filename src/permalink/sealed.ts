import { PlaygroundError } from '#core/errors.ts';
import { checksum, fromBase64Url, joinParts, toBase64Url, unreadable } from './codec.ts';

/** A format's version, a dot, and its parts with a checksum before them, as text for an address. Throws permalink-too-long. */
export async function seal(format: string, parts: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  const whole = await joinParts(parts);
  const payload = new Uint8Array(4 + whole.length);
  new DataView(payload.buffer).setUint32(0, checksum(whole));
  payload.set(whole, 4);
  return `${format}.${toBase64Url(payload)}`;
}

/** Undoes seal but for the parts, which stay joined. Throws permalink-unreadable, and permalink-newer where the format is not `readable`. */
export function unseal(
  text: string,
  readable: readonly string[],
): { version: string; whole: Uint8Array<ArrayBuffer> } {
  const dot = text.indexOf('.');
  const version = text.slice(0, dot);
  if (dot < 1 || !/^[1-9]\d{0,3}$/.test(version)) throw unreadable('it does not begin with a version');
  if (!readable.includes(version)) {
    if (readable.some((each) => Number(each) > Number(version)))
      throw unreadable(`its format, ${version}, is not one of this kind of link`);
    throw new PlaygroundError(
      'permalink-newer',
      `This link was made by a newer version of the page (format ${version}).`,
      'Reload the page to get the newest version, then open the link again.',
    );
  }
  const payload = fromBase64Url(text.slice(dot + 1));
  if (payload.length < 5) throw unreadable('its end is missing');
  const whole = payload.slice(4);
  if (checksum(whole) !== new DataView(payload.buffer).getUint32(0))
    throw unreadable('it was cut or changed on its way');
  return { version, whole };
}

/** A header as bytes. Half a character has no place in an address: a link of ours holds a replacement character instead. */
export const headerBytes = (header: object): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    JSON.stringify(header, (_key, value: unknown) =>
      typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value,
    ),
  );

/** What headerBytes wrote, not checked yet. Throws permalink-unreadable. */
export function headerValue(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes), refuseHalves);
  } catch (error) {
    throw error instanceof PlaygroundError ? error : unreadable('its text is no JSON');
  }
}

const HALF = /\p{Surrogate}/u;

function refuseHalves(key: string, value: unknown): unknown {
  if (HALF.test(key) || (typeof value === 'string' && HALF.test(value)))
    throw unreadable('a text in it holds half a character');
  return value;
}
