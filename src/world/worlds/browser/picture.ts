import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes, concatBytes } from '@noble/hashes/utils.js';
import {
  ancestorsOf,
  innerText,
  isVisible,
  type DocumentNode,
  type Picture,
  type Session,
  type View,
} from './session.ts';
import { fieldValue, labelOf } from './act.ts';
import { zlibSync } from 'fflate';
import { cell, readTable } from '#core/table.ts';
import type { ContentPart } from '#core/tool.ts';
import { answer, type Slice, type ToolContext, type ToolOutcome } from '../../world.ts';
import lettersText from './letters.tsv?raw';

/** Pixels of a letter's width and a line's height; every page is set in one size of type. */
const LETTER = 8;
const LINE = 24;
/** A text field is this wide, in letters. */
const FIELD = 24;
const MAX_PICTURES = 100;
const inline = ['a', 'button', 'label', 'input', 'select', 'td', 'th'];

/** What can be seen of a part of the page, and how large that is. */
type Seen = { lines: string[]; width: number; height: number };

/** A line split into pieces of at most that many letters, at spaces where possible. */
function pieces(line: string, letters: number): string[] {
  const all = [...line.replaceAll('\t', '    ')];
  const found: string[] = [];
  let at = 0;
  while (all.length - at > letters) {
    const blank = all.lastIndexOf(' ', at + letters);
    const end = blank > at ? blank : at + letters;
    found.push(all.slice(at, end).join(''));
    at = blank > at ? end + 1 : end;
  }
  return [...found, all.slice(at).join('')];
}

/** A text's lines, broken where they are too long. */
export const brokenLines = (text: string, letters: number): string[] =>
  text.split('\n').flatMap((line) => pieces(line, letters));

function fieldLines({ nodes, page }: View, root: DocumentNode): string[] {
  return nodes
    .filter((node) => node === root || ancestorsOf(node).includes(root))
    .filter((node) => isVisible(node) && fieldValue(page, node.element) !== undefined)
    .map(({ element }) => `[${labelOf(nodes, element)}: ${fieldValue(page, element)!.slice(0, 1000)}]`);
}

/** An element as it looks in a window of some width in pixels. */
export function seen(view: View, node: DocumentNode, width: number): Seen {
  const letters = Math.max(1, Math.floor(width / LETTER));
  const texts = [innerText(node.element), ...fieldLines(view, node)].filter((text) => text !== '');
  const lines = brokenLines(texts.join('\n'), letters);
  const longest = Math.max(1, ...lines.map((line) => line.length));
  const own = node.element.tag === 'input' || node.element.tag === 'select' ? FIELD : longest;
  const isInline = inline.includes(node.element.tag);
  return {
    lines,
    width: isInline ? Math.min(width, own * LETTER) : width,
    height: isInline ? LINE : lines.length * LINE,
  };
}

/** The page in a window: what fits into it, or all of it. */
export function seenPage(view: View, width: number, height: number, isWhole: boolean): Seen {
  const body = view.nodes.find(({ element }) => element.tag === 'body')!;
  const { lines } = seen(view, body, width);
  if (isWhole) return { lines, width, height: Math.max(height, lines.length * LINE) };
  return { lines: lines.slice(0, Math.ceil(height / LINE)), width, height };
}

/** A picture as it is kept. Its hash is that of what can be seen and of its size, so that equal views have equal hashes. */
export function pictureOf(name: string, { page }: View, { lines, width, height }: Seen): Picture {
  const sight = JSON.stringify([width, height, lines]);
  return { name, url: page.url, width, height, sha256: bytesToHex(sha256(utf8ToBytes(sight))) };
}

/** The session with one more screenshot; one of the same name is replaced, and beyond the limit the oldest is dropped. */
export const withPicture = (session: Session, picture: Picture): Session => ({
  ...session,
  pictures: [...session.pictures.filter(({ name }) => name !== picture.name), picture].slice(-MAX_PICTURES),
});

/** Pixels of a side and of a whole picture that is drawn: providers take no larger side, and memory is bounded. */
const MOST_SIDE = 8000;
const MOST_PIXELS = 16_000_000;

/** A letter is drawn in 5 × 7 dots, a dot in 1 × 2 pixels, inside its place of LETTER × LINE. */
const INSET = { left: 1, top: 5 };

let drawn: ReadonlyMap<string, readonly number[]> | undefined;

/** The seven rows of a letter, in five bits each from the left. An accent is left out, and what has no form is a box. */
function rowsOf(letter: string): readonly number[] {
  drawn ??= new Map(
    readTable('letters.tsv', lettersText, { letter: cell.text, rows: cell.text }).map(
      ({ letter: of, rows }) => [
        of,
        Array.from({ length: 7 }, (_, row) => Number.parseInt(rows.slice(2 * row, 2 * row + 2), 16)),
      ],
    ),
  );
  return drawn.get(letter) ?? drawn.get(letter.normalize('NFD')[0]!) ?? BOX;
}
const BOX = [0x1f, 0x11, 0x11, 0x11, 0x11, 0x11, 0x1f];

/** A screenshot that a server takes: its name, what can be seen on it, and the server's words about the picture. */
type Shot = { name: string; view: View; sight: Seen; words: (picture: Picture) => string };

/** Keeps a screenshot; the answer says what it shows, and has the picture where it can be drawn. */
export function photographed(
  { read, write }: ToolContext,
  slice: Slice<Session>,
  { name, view, sight, words }: Shot,
): ToolOutcome {
  const picture = pictureOf(name, view, sight);
  write(slice, withPicture(read(slice), picture));
  const { url: _, ...structured } = picture;
  const outcome = answer(structured, `${words(picture)}\n${sight.lines.join('\n')}`);
  return { ...outcome, content: [...outcome.content, ...drawnPicture(sight)] };
}

/** The lines of a page or an element in black on white. The same sight gives the same bytes. */
function drawnPicture({ lines, width, height }: Seen): ContentPart[] {
  if (Math.max(width, height) > MOST_SIDE || width * height > MOST_PIXELS || Math.min(width, height) < 1)
    return [];
  // A row is a byte that names no filter, then a bit a pixel: white is 1.
  const rowBytes = 1 + Math.ceil(width / 8);
  const pixels = new Uint8Array(rowBytes * height).fill(255);
  for (let row = 0; row < height; row++) pixels[row * rowBytes] = 0;
  for (const [line, text] of lines.entries())
    for (const [place, letter] of [...text].entries())
      for (const [row, bits] of rowsOf(letter).entries())
        for (let column = 0; column < 5; column++) {
          if (!(bits & (16 >> column))) continue;
          const x = place * LETTER + INSET.left + column;
          const y = line * LINE + INSET.top + 2 * row;
          for (const at of [y, y + 1])
            if (x < width && at < height) pixels[at * rowBytes + 1 + (x >> 3)]! &= ~(128 >> (x & 7));
        }
  const data = base64Of(pngOf(width, height, pixels));
  return [{ type: 'image', data, mimeType: 'image/png' }];
}

/** PNG, second edition: a signature, a header of one bit of grey, the rows in zlib's form, the end. */
function pngOf(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 1;
  const chunks = [chunk('IHDR', header), chunk('IDAT', zlibSync(pixels)), chunk('IEND', new Uint8Array())];
  return concatBytes(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), ...chunks);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = concatBytes(utf8ToBytes(type), data);
  const numbers = new DataView(new ArrayBuffer(8));
  numbers.setUint32(0, data.length);
  numbers.setUint32(4, crc32(body));
  const bytes = new Uint8Array(numbers.buffer);
  return concatBytes(bytes.subarray(0, 4), body, bytes.subarray(4));
}

/** The checksum of a chunk (PNG, annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
