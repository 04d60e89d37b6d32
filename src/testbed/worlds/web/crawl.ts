import { linksOf, pageAt, pages, type WebPage } from './page.ts';

/** How far a crawl goes: links from the start, links taken of each page, pages in all. */
export type CrawlLimits = { depth: number; breadth: number; limit: number };

/** The pages reached by following links breadth-first from a page without leaving its site; the start comes first. */
export function crawl(start: WebPage, { depth, breadth, limit }: CrawlLimits): WebPage[] {
  const met = new Set([start]);
  let level = [start];
  for (let step = 0; step < depth && level.length > 0 && met.size < limit; step++) {
    const next: WebPage[] = [];
    for (const page of level) {
      for (const found of neighbours(page).slice(0, breadth)) {
        if (met.has(found) || met.size >= limit) continue;
        met.add(found);
        next.push(found);
      }
    }
    level = next;
  }
  return [...met];
}

const known = new WeakMap<WebPage, WebPage[]>();

/** The other pages of the same site that a page links to. */
function neighbours(page: WebPage): WebPage[] {
  const made =
    known.get(page) ??
    linksOf(page)
      .map(pageAt)
      .filter((found): found is WebPage => found?.site === page.site && found !== page);
  known.set(page, made);
  return made;
}

/** Every page of the site a page belongs to. */
export const siteOf = (page: WebPage): WebPage[] => pages.filter(({ site }) => site === page.site);
