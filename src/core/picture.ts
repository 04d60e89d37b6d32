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

/**
 * The text that replaces a picture: `[picture, image/png, 26 B, not sent: its data are not base64]`. `why`: it went to no model.
 */
export const pictureNote = (part: ImagePart, why?: string): string =>
  `[${pictureName(part)}${why === undefined ? '' : `, not sent: ${why}`}]`;

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

/**
 * The picture, if it is a PNG, JPEG, GIF or WebP of the stated type and within the bounds; else the reason why it is not sent.
 */
export function readPicture(part: ImagePart): Picture | string {
  if (bytesOfBase64(part.data) > MOST_PICTURE_BYTES) return 'it is larger than 3.9 MB';
  const picture = truePicture(part);
  if (typeof picture === 'string') return picture;
  const { width, height } = picture.size ?? { width: 0, height: 0 };
  return Math.max(width, height) > MOST_SIDE
    ? `it is ${width} × ${height} pixels, more than ${MOST_SIDE} a side`
    : picture;
}

/** The same of a picture of any size: what a browser can draw. */
export function truePicture({ mimeType, data }: ImagePart): Picture | string {
  const packed = data.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) return 'its data are not base64';
  const bytes = beginningOf(packed);
  const type = typeOf(bytes);
  if (!type) return 'it is no PNG, JPEG, GIF or WebP';
  const said = mimeType.trim().toLowerCase();
  if (type !== (said === 'image/jpg' ? 'image/jpeg' : said)) return `its bytes are of ${type}`;
  const size = sizeOf(type, bytes);
  if (size && (size.width === 0 || size.height === 0)) return 'it has no pixels';
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

/**
 * How a model counts the tokens of a picture, where no resolution is asked for. patches: squares of `side` pixels, at most `most` of them
 * after the picture is scaled down, `times` tokens each. tiles: a base and squares of 512 pixels, after it is scaled into 2048 × 2048 and
 * to a short side of 768. crops: small ones one, larger ones by squares of two thirds of the short side, from 256 to 768. nothing: all
 * alike.
 *
 * OpenAI: its vision guide, 2026-09, counted in huggingface.co/datasets/JOHNISKING/image-token-cost, 2026-11; of GPT-5.2 to 5.5, whose figures
 * were counted alone, what is said is at most. Anthropic: its vision guide, 2026. Gemini: its guides to tokens and media resolution, 2026-11.
 */
export type PictureRule =
  | { by: 'patches'; side: number; most: number; times: number }
  | { by: 'tiles'; base: number; tile: number }
  | { by: 'crops'; crop: number }
  | { by: 'nothing'; tokens: number };

/** The most that any rule of the table gives: the best estimate for models without a rule. */
const UNKNOWN: PictureRule = { by: 'patches', side: 28, most: 36_000, times: 1 };
const LEAST_UNKNOWN = 1120;

/** The most tokens of a picture, before the provider counts them; without a size, those of the largest. */
export function mostPictureTokens(
  { size = { width: MOST_SIDE, height: MOST_SIDE } }: Pick<Picture, 'size'>,
  rule?: PictureRule,
): number {
  return rule ? tokensBy(rule, size) : Math.max(LEAST_UNKNOWN, tokensBy(UNKNOWN, size));
}

function tokensBy(rule: PictureRule, { width, height }: NonNullable<Picture['size']>): number {
  const squares = (side: number, scale = 1): number =>
    Math.ceil((width * scale) / side) * Math.ceil((height * scale) / side);
  const short = Math.min(width, height);
  switch (rule.by) {
    case 'patches':
      return Math.ceil(Math.min(rule.most, squares(rule.side)) * rule.times);
    case 'tiles': {
      const fits = Math.min(1, 2048 / Math.max(width, height));
      return rule.base + rule.tile * squares(512, fits * Math.min(1, 768 / (short * fits)));
    }
    case 'crops':
      if (Math.max(width, height) <= 384) return rule.crop;
      return rule.crop * squares(Math.min(768, Math.max(256, Math.floor(short / 1.5))));
    case 'nothing':
      return rule.tokens;
  }
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
