import { remembered } from '#core/table.ts';
import {
  element,
  elementsIn,
  type PageElement,
  parseMarkup,
  slugOf,
  markdownFrom,
  textFrom,
} from './markup.ts';
import { type PageLanguage, type PageSource, type Site, sites } from './sites.ts';

/** A page of the bundled web. documentOf and the functions beside it give its content. */
export type WebPage = {
  /** Absolute, https, without fragment; the one spelling under which the page is known. */
  url: string;
  title: string;
  language: PageLanguage;
  /** YYYY-MM-DD */
  published: string;
  /** The site's category for the page: science, product, …; may be empty. */
  category: string;
  site: Site;
  source: PageSource;
};

/** Every page of the bundled web, site by site. */
export const pages: readonly WebPage[] = sites.flatMap((site) =>
  site.pages.map((source) => ({
    url: `https://${site.host}${source.path}`,
    title: source.title,
    language: site.language,
    published: source.published,
    category: source.category,
    site,
    source,
  })),
);

const byUrl = new Map(pages.map((page) => [page.url, page]));
const hosts = new Set(sites.map(({ host }) => host));
const MAX_URL = 2000;

/** An address in its normal form, or why there is none: it is invalid, or its protocol is not http or https. */
export function normalisedUrl(url: string): string {
  if (url.length > MAX_URL || !URL.canParse(url)) return 'invalid';
  const { protocol, host, pathname, username } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return 'protocol';
  if (host === '' || username !== '') return 'invalid';
  const path = pathname.replace(/(?:\/index\.html|\/+)$/, '');
  return `https://${host.replace(/^www\./, '')}${path === '' ? '/' : path}`;
}

/** The page at an address, however its host is cased, with or without trailing slash, query and fragment. */
export const pageAt = (url: string): WebPage | undefined => byUrl.get(normalisedUrl(url));

/** What an address leads to: a page, or the error that a browser would report. */
export function visit(
  url: string,
): { page: WebPage } | { trouble: 'invalid' | 'protocol' | 'host' | 'path'; host: string; protocol: string } {
  const page = pageAt(url);
  if (page) return { page };
  const normal = normalisedUrl(url);
  if (normal === 'invalid') return { trouble: normal, host: '', protocol: '' };
  const { host, protocol } = new URL(normal === 'protocol' ? url : normal);
  const trouble = normal === 'protocol' ? normal : hosts.has(host) ? 'path' : 'host';
  return { trouble, host, protocol };
}

const resolverOf = (site: Site) => (target: string) => {
  if (target.startsWith('/')) return `https://${site.host}${target}`;
  return /^[a-z.]+\.example\//.test(target) ? `https://${target}` : `https://${site.host}/${slugOf(target)}`;
};

/** The page's document: html with head (title) and body (header with navigation, main, footer). Not to be edited in place. */
export const documentOf = remembered(({ site, title, source, published, language }: WebPage): PageElement => {
  const resolve = resolverOf(site);
  const links = site.navigation.map(([words, path]) => element('a', [words], { href: resolve(path) }));
  const main = element('main', [element('h1', [title]), ...parseMarkup(source.markup, resolve)]);
  return element(
    'html',
    [
      element('head', [element('title', [`${title} – ${site.name}`])]),
      element('body', [
        element('header', [element('nav', links)]),
        main,
        element('footer', [element('p', [`${site.name} · ${published}`])]),
      ]),
    ],
    { lang: language },
  );
});

const bodyOf = (page: WebPage) => documentOf(page).children[1] as PageElement;

/** The part of the page between navigation and footer. */
export const mainOf = (page: WebPage): PageElement => bodyOf(page).children[1] as PageElement;

/** The addresses a page links to, each once, in order. */
export function linksOf(page: WebPage): string[] {
  const found = new Set<string>();
  for (const { tag, attributes } of elementsIn(bodyOf(page))) if (tag === 'a') found.add(attributes.href!);
  return [...found];
}

/** The page's main text, a line a block, as a reader sees it. */
export const textOf = (page: WebPage): string => textFrom(mainOf(page));

/** The page as Markdown: its main part, or the whole body. */
export const markdownOf = (page: WebPage, onlyMain = true): string =>
  markdownFrom(onlyMain ? mainOf(page) : bodyOf(page));

/** How far a crawl goes: links from the start, links taken of each page, pages in all. */
type CrawlLimits = { depth: number; breadth: number; limit: number };

/**
 * The pages reached from an address by following links breadth-first without leaving its site, the start first: none where no page
 * is, undefined for an address that is none of the web's.
 */
export function crawl(url: string, { depth, breadth, limit }: CrawlLimits): WebPage[] | undefined {
  const start = visit(url);
  if (!('page' in start)) return start.trouble === 'host' || start.trouble === 'path' ? [] : undefined;
  const met = new Set([start.page]);
  let level = [start.page];
  for (let step = 0; step < depth && level.length > 0; step++) {
    const next = new Set(level.flatMap((page) => neighbours(page).slice(0, breadth)));
    level = [...next].filter((page) => !met.has(page)).slice(0, Math.max(0, limit - met.size));
    for (const page of level) met.add(page);
  }
  return [...met];
}

/** The other pages of the same site that a page links to. */
const neighbours = remembered((page: WebPage): WebPage[] =>
  linksOf(page)
    .map(pageAt)
    .filter((found): found is WebPage => found?.site === page.site && found !== page),
);

/** Every page of the site a page belongs to. */
export const siteOf = (page: WebPage): WebPage[] => pages.filter(({ site }) => site === page.site);
