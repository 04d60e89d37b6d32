import { lazy, remembered } from '#core/table.ts';
import { bm25, countTerms, stopWords, tokenize } from '#ask/retrieval/index.ts';
import { textContent, type PageElement, textFrom, elementsIn } from './markup.ts';
import { mainOf, pages, textOf, type WebPage } from './page.ts';

/** An item found, with its score above 0; only the order of scores has a meaning. */
type Hit<Item> = { item: Item; score: number };

/** Finds items by words, best first; equal ones in the order of the index. */
type Search<Item> = (query: string, isWanted?: (item: Item) => boolean) => Hit<Item>[];

const TITLE_WEIGHT = 3;
const MAX_QUERY = 1000;

/** The distinct words of a query; stop words are left out unless there are no others. */
export function queryWords(query: string): string[] {
  const words = [...new Set(tokenize(query.slice(0, MAX_QUERY)))];
  const significant = words.filter((word) => !stopWords.has(word));
  return significant.length > 0 ? significant : words;
}

/**
 * A search ranked by Okapi BM25 over title and text, a word of the title counting three times. The words of the items are
 * counted at the first query, since most runs never search.
 */
export function searchOver<Item>(
  items: readonly Item[],
  read: (item: Item) => { title: string; text: string },
): Search<Item> {
  const documents = lazy(() =>
    items
      .map(read)
      .map(({ title, text }) => countTerms(tokenize(text), 1, countTerms(tokenize(title), TITLE_WEIGHT))),
  );
  return (query, isWanted = () => true) => {
    const scores = bm25(documents(), new Map(queryWords(query).map((word) => [word, 1])));
    return items
      .map((item, index) => ({ item, score: scores[index]! }))
      .filter(({ item, score }) => score > 0 && isWanted(item))
      .sort((a, b) => b.score - a.score);
  };
}

const linkIn = ({ children: [first = ''] }: PageElement) =>
  typeof first !== 'string' && first.tag === 'a' ? first : '';

const isMadeOfLinks = ({ tag, children }: PageElement): boolean =>
  /^[uo]l$/.test(tag) &&
  children.every((item) => textContent(item) === textContent(linkIn(item as PageElement)));

/** A page's own text: lists of bare links are left out, or every index would match what it links to. */
function ownText(page: WebPage): string {
  const main = mainOf(page);
  const children = main.children.filter((block) => typeof block === 'string' || !isMadeOfLinks(block));
  return textFrom({ ...main, children });
}

/** Searches the whole bundled web by words alone. */
export const searchWeb = searchOver<WebPage>(pages, (page) => ({ title: page.title, text: ownText(page) }));

/** Whether a page is on a host or on a subdomain of it. */
export const isOfDomain = ({ site: { host } }: WebPage, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);

const MAX_OPERATORS = 20;
const operator = /(?<=^|\s)(-?)(?:(site|intitle|inurl):(\S+)|"([^"]+)"|(?<=-)(\S+))/g;

const tests: Record<string, (page: WebPage, value: string) => boolean> = {
  site: (page, value) => isOfDomain(page, value.replace(/\/$/, '')),
  intitle: (page, value) => page.title.toLowerCase().includes(value),
  inurl: (page, value) => page.url.includes(value),
  text: (page, value) => textOf(page).toLowerCase().includes(value),
};

/**
 * Searches as search engines do: beside words, "a phrase", -without, site:host, intitle:word and inurl:word. Operators without
 * words find all pages that satisfy them.
 */
export function searchWithOperators(query: string): Hit<WebPage>[] {
  const text = query.slice(0, 1000);
  const conditions = [...text.matchAll(operator)]
    .slice(0, MAX_OPERATORS)
    .map(([, minus, name, value, phrase, word]) => ({
      isWanted: minus === '',
      holds: tests[name ?? 'text']!,
      value: (value ?? phrase ?? word ?? '').toLowerCase(),
    }));
  const isAdmitted = (page: WebPage) =>
    conditions.every(({ isWanted, holds, value }) => holds(page, value) === isWanted);
  const words = text.replace(operator, (_, minus: string, name?: string, value?: string, phrase?: string) =>
    minus === '' ? ` ${(name === 'site' ? '' : value) ?? phrase ?? ''} ` : ' ',
  );
  if (queryWords(words).length > 0 || conditions.length === 0) return searchWeb(words, isAdmitted);
  return pages.filter(isAdmitted).map((item) => ({ item, score: 0 }));
}

/** A sentence of a page's paragraphs and lists, and the heading above it. */
type Sentence = { text: string; heading: string; words: ReadonlySet<string> };

/** Cuts after . ! ? where a blank follows, but not after an initial, and after their Chinese counterparts. */
const cut = /(?<!(?:^|[\s.])\p{Lu}\.)(?<=[.!?])\s+|(?<=[。！？])/u;

export const splitSentences = (text: string): string[] =>
  text
    .split(cut)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** Every sentence of a page in order; headings, tables, code and forms are left out. */
export const sentencesOf = remembered((page: WebPage): Sentence[] => {
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
});

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

/** A name as fields are compared: "opening_hours", "Opening hours" and "openingHours" are the same. */
const keyOf = (name: string): string => tokenize(name.slice(0, 200)).join(' ');

const rowsOf = (table: PageElement): PageElement[][] =>
  table.children.map((row) => (row as PageElement).children as PageElement[]);

/** The entries of a table: a value beside each key, or the values of a column below its heading. */
function* tableEntries(table: PageElement): Generator<[key: string, value: string]> {
  const [first = [], ...rest] = rowsOf(table);
  const isHeader = first.every(({ tag }) => tag === 'th');
  if (!isHeader) {
    for (const [key, ...values] of [first, ...rest])
      yield [textContent(key!), values.map(textContent).join(', ')];
    return;
  }
  for (const [column, heading] of first.entries())
    yield [textContent(heading), rest.map((row) => textContent(row[column]!)).join(', ')];
}

/** Names and values found on a page, the surest first: tables, elements with an id, the page's own data, headings. */
function* entriesOf(page: WebPage): Generator<[key: string, value: string]> {
  const main = mainOf(page);
  const blocks = main.children as PageElement[];
  for (const block of blocks) if (block.tag === 'table') yield* tableEntries(block);
  for (const { tag, attributes, children } of elementsIn(main))
    if (tag === 'p' && attributes.id) yield [attributes.id, children.map(textContent).join('')];
  const paragraph = blocks.find(({ tag }) => tag === 'p');
  yield ['title', page.title];
  yield ['name', page.title];
  yield ['url', page.url];
  yield ['language', page.language];
  yield ['category', page.category];
  for (const key of ['date', 'published', 'publication date', 'published date']) yield [key, page.published];
  for (const key of ['description', 'summary']) yield [key, paragraph ? textContent(paragraph) : ''];
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1];
    if (/^h[23]$/.test(block.tag) && next)
      yield [textContent(block), textFrom({ tag: 'main', attributes: {}, children: [next] })];
  }
}

/**
 * The values of named fields on a page, by plain rules, where the real service asks a language model: a row or a
 * column of a table, an element with that id, the page's own data, or the text below a heading of that name; null when
 * there is none. A value that is nothing but a number is one.
 */
export function fieldsOf(page: WebPage, names: readonly string[]): Record<string, string | number | null> {
  const found = new Map<string, string>();
  for (const [name, value] of entriesOf(page)) {
    const key = keyOf(name);
    if (key !== '' && value !== '' && !found.has(key)) found.set(key, value);
  }
  return Object.fromEntries(
    names.map((name) => {
      const value = found.get(keyOf(name)) ?? null;
      return [name, value !== null && /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : value];
    }),
  );
}
