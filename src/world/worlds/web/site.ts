import { slugOf } from './markup.ts';

/** A page as its site's file has it: heading, date, and content in the markup of markup.ts. */
export type PageSource = { path: string; title: string; published: string; category: string; markup: string };

const languages = ['en', 'fr', 'ru', 'zh'] as const;

/** The languages the bundled web is written in. */
export type PageLanguage = (typeof languages)[number];

/** A site of the bundled web. */
export type Site = {
  host: string;
  name: string;
  language: PageLanguage;
  /** The links at the top of every page, text and path. */
  navigation: [text: string, path: string][];
  pages: PageSource[];
};

/**
 * Reads a site: lines with `host:`, `name:`, `language:` and `link: text | path` for each link at the top of its pages, then the pages.
 * A page begins with a line "@ /path | Title | YYYY-MM-DD | category", where a path "+" is made from the title. A line
 * "!list category" becomes links to all pages of that category.
 * @param file its name, for errors
 * @throws Error naming the file for a missing or unknown field and for a page without a complete first line
 */
export function readSite(file: string, text: string): Site {
  const start = text.search(/^@ /m);
  const fields = text
    .slice(0, start)
    .trim()
    .split(/\n+/)
    .map((line) => line.split(': ', 2) as [string, string?]);
  const field = (name: string): string =>
    fields.find(([key]) => key === name)?.[1] ?? fail(file, `has no "${name}: …" before its first page`);
  const language =
    languages.find((one) => one === field('language')) ?? fail(file, 'is in no known language');
  const navigation = fields.filter(([key]) => key === 'link').map(([, link = '']) => cells(file, link, 2));
  return {
    host: field('host'),
    name: field('name'),
    language,
    navigation: navigation as Site['navigation'],
    pages: readPages(file, text.slice(start)),
  };
}

/** The blocks of a file that begin with a line "@ …": the cells of that line, and the text below it. */
export function readBlocks(file: string, text: string, size: number): { head: string[]; body: string }[] {
  return text
    .split(/^@ /m)
    .slice(1)
    .map((piece) => {
      const end = piece.indexOf('\n');
      return { head: cells(file, piece.slice(0, end), size), body: piece.slice(end + 1) };
    });
}

function cells(file: string, line: string, size: number): string[] {
  const found = line.split(' | ');
  return found.length === size && !found.includes('')
    ? found
    : fail(file, `needs ${size} cells in "${line}"`);
}

function fail(file: string, problem: string): never {
  throw new Error(`${file} ${problem}`);
}

function readPages(file: string, text: string): PageSource[] {
  const pages = readBlocks(file, text, 4).map(({ head, body }): PageSource => {
    const [path, title, published, category] = head as [string, string, string, string];
    if (!/^(?:\+$|\/)/.test(path) || !/^\d{4}-\d\d-\d\d$/.test(published))
      fail(file, `has no path or no day in "${head.join(' | ')}"`);
    return { path: path === '+' ? `/${slugOf(title)}` : path, title, published, category, markup: body };
  });
  const listOf = (category: string) =>
    pages
      .filter((page) => page.category === category)
      .map(({ title, path }) => `- [[${title}|${path}]]`)
      .join('\n');
  return pages.map((page) => ({
    ...page,
    markup: page.markup.replace(/^!list (.+)$/gm, (_, category: string) => listOf(category)),
  }));
}
