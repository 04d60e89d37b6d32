import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { ancestorsOf, innerText, isVisible, type DocumentNode } from './document-nodes.ts';
import { fieldValue, labelOf } from './act.ts';
import type { Picture, Session, View } from './session.ts';

/** Pixels of a letter's width and a line's height; every page is set in one size of type. */
export const LETTER = 8;
export const LINE = 24;
/** A text field is this wide, in letters. */
const FIELD = 24;
const MAX_PICTURES = 100;
const inline = ['a', 'button', 'label', 'input', 'select', 'td', 'th'];

/** What can be seen of a part of the page, and how large that is. */
export type Seen = { lines: string[]; width: number; height: number };

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
