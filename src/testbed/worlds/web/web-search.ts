import { textContent, type PageElement } from './element.ts';
import { mainOf, pages, textOf, type WebPage } from './page.ts';
import { textFrom } from './render.ts';
import { queryWords, searchOver, type Hit } from './search.ts';

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
