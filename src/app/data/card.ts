/** A piece of a data card: what kind of text it is, and its parts, of which every second is code. */
export interface CardBlock {
  kind: 'title' | 'heading' | 'item' | 'text';
  parts: string[];
}

/** A card is our own file; what a host put in its place is cut here. */
const LONGEST = 50_000;

/**
 * A data card as blocks of text. Of Markdown it knows headings of two levels, list items, paragraphs and code in a line; all else stays
 * the text it is, so that nothing of it becomes a link or markup.
 */
export function cardBlocks(markdown: string): CardBlock[] {
  const blocks: CardBlock[] = [];
  let isOpen = false;
  for (const line of markdown.slice(0, LONGEST).split(/\r?\n/)) {
    const [kind, text] = kindOf(line.trim());
    if (text === '') isOpen = false;
    else if (kind === 'text' && isOpen) blocks.at(-1)!.parts[0] += ` ${text}`;
    else {
      blocks.push({ kind, parts: [text] });
      isOpen = kind === 'text' || kind === 'item';
    }
  }
  return blocks.map(({ kind, parts }) => ({ kind, parts: parts[0]!.split('`') }));
}

function kindOf(line: string): [CardBlock['kind'], string] {
  if (line.startsWith('## ')) return ['heading', line.slice(3)];
  if (line.startsWith('# ')) return ['title', line.slice(2)];
  if (line.startsWith('- ')) return ['item', line.slice(2)];
  return ['text', line];
}
