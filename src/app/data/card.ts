/** A piece of a data card. Of the parts of a text every second is code. */
export type CardBlock =
  | { kind: 'title' | 'heading'; text: string }
  | { kind: 'text'; parts: string[] }
  | { kind: 'list'; items: string[][] };

/** A card is our own file; what a host put in its place is cut here. */
const LONGEST = 50_000;

/**
 * A data card as blocks of text. Of Markdown it knows headings of two levels, lists, paragraphs and code in a line; all else stays the
 * text it is, so that nothing of it becomes a link or markup.
 */
export function cardBlocks(markdown: string): CardBlock[] {
  const blocks: CardBlock[] = [];
  for (const piece of markdown.slice(0, LONGEST).split(/\r?\n[ \t]*\r?\n/)) {
    const lines = piece.split(/\r?\n/).map((line) => line.trim());
    const first = lines.find(Boolean);
    if (first === undefined) continue;
    if (first.startsWith('## ')) blocks.push({ kind: 'heading', text: first.slice(3) });
    else if (first.startsWith('# ')) blocks.push({ kind: 'title', text: first.slice(2) });
    else if (first.startsWith('- ')) blocks.push({ kind: 'list', items: itemsOf(lines).map(partsOf) });
    else blocks.push({ kind: 'text', parts: partsOf(lines.join(' ').trim()) });
  }
  return blocks;
}

/** A line that begins no item goes on with the one before. */
function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else if (items.length > 0) items.push(`${items.pop()!} ${line}`.trim());
  }
  return items;
}

const partsOf = (text: string): string[] => text.split('`');
