import { slugOf } from './markup.ts';

/** A page as the site files keep it: its heading and date, and its content in the markup of markup.ts. */
export type PageSource = { path: string; title: string; published: string; category: string; markup: string };

/** The languages the bundled web is written in. */
export type PageLanguage = 'en' | 'fr' | 'ru' | 'zh';

/** A site of the bundled web. */
export type Site = {
  host: string;
  name: string;
  language: PageLanguage;
  /** The links at the top of every page, words and path. */
  navigation: [words: string, path: string][];
  pages: PageSource[];
};

/**
 * Reads a site's text: each page begins with a line "@ /path | Title | YYYY-MM-DD | category", where a path "+" is
 * made from the title; a line "!list category" stands
 * for the links to all of the site's pages of that category.
 */
export function pagesFrom(text: string): PageSource[] {
  const sources = text
    .split(/^@ /m)
    .slice(1)
    .map((piece): PageSource => {
      const end = piece.indexOf('\n');
      const [path = '', title = '', published = '', category = ''] = piece.slice(0, end).split(' | ');
      return {
        path: path === '+' ? `/${slugOf(title)}` : path,
        title,
        published,
        category,
        markup: piece.slice(end + 1),
      };
    });
  const listOf = (category: string) =>
    sources
      .filter((page) => page.category === category)
      .map(({ title, path }) => `- [[${title}|${path}]]`)
      .join('\n');
  return sources.map((page) => ({
    ...page,
    markup: page.markup.replace(/^!list (.+)$/gm, (_, category: string) => listOf(category)),
  }));
}
