import type { ContentPart, ToolResult } from './tool.ts';

/** A picture that may go to a model: its data are base64 without spaces, its type is that of its first bytes. */
export interface Picture {
  mimeType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  data: string;
  /** In pixels; absent where the beginning of the file does not say them. */
  size?: { width: number; height: number };
}

/**
 * Bytes of a picture at most: Anthropic refuses base64 of more than 5 MiB (its vision guide and clients, 2025-12), the other providers take more.
 */
export const MOST_PICTURE_BYTES = (5 * 1024 * 1024 * 3) / 4;
/** Pixels of a side at most (Anthropic's vision guide, 2026: 8,000). */
const MOST_SIDE = 8000;
/** Pictures of one conversation: with more than 20 in a request Anthropic allows 2,000 pixels a side (the same guide). */
export const MOST_PICTURES = 20;
/** Characters of all pictures of one conversation: Gemini takes 20 MB a request (its guide to input files, 2026), Anthropic 32. */
export const MOST_PICTURE_TEXT = 12_000_000;

/** Bytes that base64 text encodes. */
export const bytesOfBase64 = (data: string): number =>
  Math.floor((data.replaceAll(/[\s=]/g, '').length * 3) / 4);

/** A picture as a server sent it. */
export interface ImagePart {
  mimeType: string;
  data: string;
}

/** What a person and a model read of a picture: `picture, image/png, 12 kB`. */
export const pictureName = (part: ImagePart): string => mediaName('picture', part);

/** The same of any data. A type that is no short word is not repeated. */
export function mediaName(kind: 'picture' | 'audio' | 'file', { mimeType, data }: ImagePart): string {
  const type = /^[\w.+/-]{1,60}$/.test(mimeType) ? mimeType : 'unknown type';
  const bytes = bytesOfBase64(data);
  const size =
    bytes < 1000
      ? `${bytes} B`
      : bytes < 999_500
        ? `${Math.round(bytes / 1000)} kB`
        : `${(bytes / 1e6).toFixed(1)} MB`;
  return `${kind}, ${type}, ${size}`;
}

/** Of a PNG, JPEG, GIF or WebP whose type is true and whose size is within bounds the picture, of all else why it goes to no model. */
export function readPicture({ mimeType, data }: ImagePart): Picture | string {
  if (bytesOfBase64(data) > MOST_PICTURE_BYTES) return 'it is larger than 3.9 MB';
  const packed = data.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) return 'its data are not base64';
  const bytes = beginningOf(packed);
  const type = typeOf(bytes);
  if (!type) return 'it is no PNG, JPEG, GIF or WebP';
  const said = mimeType.trim().toLowerCase();
  if (type !== (said === 'image/jpg' ? 'image/jpeg' : said)) return `its bytes are of ${type}`;
  const size = sizeOf(type, bytes);
  if (size && (size.width === 0 || size.height === 0)) return 'it has no pixels';
  if (size && Math.max(size.width, size.height) > MOST_SIDE)
    return `it is ${size.width} × ${size.height} pixels, more than ${MOST_SIDE} a side`;
  return { mimeType: type, data: packed, ...(size ? { size } : {}) };
}

/** Characters of base64 in which a size is looked for; those of a JPEG stand after its metadata. */
const LOOKED_AT = 400_000;

function beginningOf(base64: string): Uint8Array {
  const text = base64.slice(0, LOOKED_AT).replace(/=+$/, '');
  // One character left over is no byte.
  const whole = text.length % 4 === 1 ? text.slice(0, -1) : text;
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
}

const isAt = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

function typeOf(bytes: Uint8Array): Picture['mimeType'] | undefined {
  if (isAt(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (isAt(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (isAt(bytes, 0, 'GIF87a') || isAt(bytes, 0, 'GIF89a')) return 'image/gif';
  return isAt(bytes, 0, 'RIFF') && isAt(bytes, 8, 'WEBP') ? 'image/webp' : undefined;
}

function sizeOf(type: Picture['mimeType'], bytes: Uint8Array): Picture['size'] {
  const view = new DataView(bytes.buffer);
  try {
    if (type === 'image/png') return { width: view.getUint32(16), height: view.getUint32(20) };
    if (type === 'image/gif') return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    return type === 'image/jpeg' ? sizeOfJpeg(view) : sizeOfWebp(view, bytes);
  } catch {
    // Its beginning is shorter than a header.
    return undefined;
  }
}

/** In the first frame header: the segments before it are passed over by their lengths. */
function sizeOfJpeg(view: DataView): Picture['size'] {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + Math.max(2, view.getUint16(at + 2))) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}

function sizeOfWebp(view: DataView, bytes: Uint8Array): Picture['size'] {
  if (isAt(bytes, 12, 'VP8X'))
    return {
      width: 1 + (view.getUint32(24, true) & 0xffffff),
      height: 1 + (view.getUint32(26, true) >>> 8),
    };
  if (isAt(bytes, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (!isAt(bytes, 12, 'VP8 ')) return undefined;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** Tokens of a picture of any size for Gemini 3, where no resolution is asked for (its guide to media resolution, 2026-11). */
const FIXED_TOKENS = 1120;
/** OpenAI's models since GPT-5.6 do not scale a picture down and refuse one of more patches of 32 × 32 pixels (its vision guide, 2026-09). */
const MOST_PATCHES = 30_000;

/**
 * What a picture counts for at most, before the provider says: Gemini's fixed figure, or patches of 28 × 28 pixels. Anthropic counts those, after
 * it has scaled larger pictures down to 4,784 (its vision guide, 2026); OpenAI counts larger ones. Not covered are OpenAI's cheapest models, which
 * count a patch up to 2.5 times (nano) or thousands of tokens a tile (gpt-4o-mini).
 */
export function mostPictureTokens({ size }: Picture): number {
  if (!size) return MOST_PATCHES;
  const patches = Math.ceil(size.width / 28) * Math.ceil(size.height / 28);
  return Math.max(FIXED_TOKENS, Math.min(MOST_PATCHES, patches));
}

/** Base64 characters of pictures that are kept of one attempt; a report of a thousand attempts stays storable. */
const MOST_KEPT_TEXT = 1_500_000;

const NOT_KEPT = ', not kept]';

/** Is it a picture, or what stands for one that was not kept? */
export const isPicture = (part: ContentPart): boolean =>
  part.type === 'image' ||
  (part.type === 'text' && part.text.startsWith('[picture, ') && part.text.endsWith(NOT_KEPT));

/**
 * The same results with as many of their pictures, in their order, as an attempt may keep; of the others their name stays. `kept` counts over
 * the results of one attempt.
 */
export function withKeptPictures(results: readonly ToolResult[], kept: { text: number }): ToolResult[] {
  return results.map((result) => {
    if (!result.content.some(({ type }) => type === 'image')) return result;
    const content = result.content.map((part): ContentPart => {
      if (part.type !== 'image') return part;
      if (kept.text + part.data.length <= MOST_KEPT_TEXT) {
        kept.text += part.data.length;
        return part;
      }
      return { type: 'text', text: `[${pictureName(part)}${NOT_KEPT}` };
    });
    return { ...result, content };
  });
}
