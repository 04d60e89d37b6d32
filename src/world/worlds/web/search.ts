import { lazy } from '#core/table.ts';
import { bm25, countTerms, stopWords, tokenize } from '#ask/retrieval/index.ts';
import { textContent, type PageElement } from './markup.ts';
import { mainOf, pages, textOf, type WebPage } from './page.ts';
import { textFrom } from './render.ts';

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
