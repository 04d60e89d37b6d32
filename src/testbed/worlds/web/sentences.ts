import { tokenize } from '#retrieval/index.ts';
import { textContent } from './markup.ts';
import { mainOf, type WebPage } from './page.ts';
import { queryWords } from './search.ts';

/** A sentence of a page's paragraphs and lists, and the heading above it. */
export type Sentence = { text: string; heading: string; words: ReadonlySet<string> };

/** Cuts after . ! ? where a blank follows, but not after an initial, and after their Chinese counterparts. */
const cut = /(?<!(?:^|[\s.])\p{Lu}\.)(?<=[.!?])\s+|(?<=[。！？])/u;

export const splitSentences = (text: string): string[] =>
  text
    .split(cut)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

const known = new WeakMap<WebPage, Sentence[]>();

/** Every sentence of a page in order; headings, tables, code and forms are left out. */
export function sentencesOf(page: WebPage): Sentence[] {
  const made = known.get(page) ?? readSentences(page);
  known.set(page, made);
  return made;
}

function readSentences(page: WebPage): Sentence[] {
  let heading = '';
  const found: Sentence[] = [];
  for (const block of mainOf(page).children) {
    if (typeof block === 'string') continue;
    if (/^h[23]$/.test(block.tag)) heading = textContent(block);
    const texts = block.tag === 'p' ? [block] : /^[uo]l$/.test(block.tag) ? block.children : [];
    for (const text of texts.flatMap((part) => splitSentences(textContent(part))))
      found.push({ text, heading, words: new Set(tokenize(text)) });
  }
  return found;
}

/** The sentences with most of the query's words, at most `count`, in the order of the page; its first ones if none does. */
export function bestSentences(page: WebPage, query: string, count: number): string[] {
  const sentences = sentencesOf(page);
  const wanted = queryWords(query);
  const ranked = sentences
    .map(({ words }, index) => ({ index, hits: wanted.filter((word) => words.has(word)).length }))
    .sort((a, b) => b.hits - a.hits || a.index - b.index);
  return ranked
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ index }) => sentences[index]!.text);
}
