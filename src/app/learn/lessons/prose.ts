import { canonicalAddress } from '../../frame/address.ts';

/** A piece of a line. Only addresses of this site are links. */
export type Piece =
  | { kind: 'text' | 'code' | 'strong'; text: string }
  | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'paragraph'; lines: readonly string[] }
  | { kind: 'list'; lines: readonly string[] };

/** Paragraphs and lists of a lesson's text, parted by empty lines. */
export function blocksOf(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      const items = block.split('\n- ');
      return block.startsWith('- ')
        ? { kind: 'list', lines: [items[0]!.slice(2), ...items.slice(1)].map(unwrapped) }
        : { kind: 'paragraph', lines: [unwrapped(block)] };
    });
}

const unwrapped = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

const PIECE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\((#\/[^)\s]*)\)/g;

export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of line.matchAll(PIECE)) {
    if (match.index > end) pieces.push({ kind: 'text', text: line.slice(end, match.index) });
    const [whole, code, strong, text, href] = match;
    if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else pieces.push({ kind: 'link', text: text!, href: canonicalAddress(href!) });
    end = match.index + whole.length;
  }
  if (end < line.length) pieces.push({ kind: 'text', text: line.slice(end) });
  return pieces;
}

/** Every address a text links to. */
export const linksIn = (text: string): string[] =>
  piecesOf(text).flatMap((piece) => (piece.kind === 'link' ? [piece.href] : []));

/** The text of a step for paper: without the sentences that ask for a press. */
export const onPaper = (text: string): string =>
  text
    .split('\n\n')
    .map((block) =>
      block.startsWith('- ')
        ? block
        : block
            .split(/(?<=[.?!])\s+(?=[A-Z“`[])|(?<=[。？！])/)
            .filter((sentence) => !/\bpress\b|再?按“/i.test(sentence))
            .join(' '),
    )
    .filter((block) => block !== '')
    .join('\n\n');
