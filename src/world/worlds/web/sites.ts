import { slugOf } from './markup.ts';
import { cell, readTable, columns } from '#core/table.ts';
import productsText from './sites/products.tsv?raw';
import shopText from './sites/shop.md?raw';
import baikeText from './sites/baike.md?raw';
import docsText from './sites/docs.md?raw';
import citiesText from './sites/encyclopedia-cities.md?raw';
import historyText from './sites/encyclopedia-history.md?raw';
import peopleText from './sites/encyclopedia-people.md?raw';
import scienceText from './sites/encyclopedia-science.md?raw';
import technologyText from './sites/encyclopedia-technology.md?raw';
import encyclopediaText from './sites/encyclopedia.md?raw';
import encyclopedieText from './sites/encyclopedie.md?raw';
import enciklopediyaText from './sites/enciklopediya.md?raw';
import energyText from './sites/energy.md?raw';
import lvyouText from './sites/lvyou.md?raw';
import puteshestviyaText from './sites/puteshestviya.md?raw';
import recipesText from './sites/recipes.md?raw';
import travelText from './sites/travel.md?raw';
import voyagesText from './sites/voyages.md?raw';
import newsText from './sites/news.md?raw';

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
function readBlocks(file: string, text: string, size: number): { head: string[]; body: string }[] {
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

/** Everything the shop sells, in the order of its catalogue. */
export const products = readTable('products.tsv', productsText, {
  ...columns(cell.text, 'sku', 'name', 'category'),
  /** In euros. */
  price: cell.number,
  stock: cell.number,
  /** The rows of the product's table: "Material: brass". */
  facts: cell.list('; '),
  text: cell.text,
}).map((product) => ({ ...product, path: `/products/${slugOf(product.name)}` }));

export type Product = (typeof products)[number];

const euros = (price: number): string => `${price.toFixed(2)} EUR`;

const productPage = ({ sku, name, price, stock, path, facts, text }: Product): string =>
  `@ ${path} | ${name} | 2026-02-20 | product
${text}

!id price ${euros(price)}
!id stock ${stock > 0 ? `In stock: ${stock} pieces` : 'Out of stock'}

| Article number | ${sku}
| Price | ${euros(price)}
${facts.map((fact) => `| ${fact.replace(': ', ' | ')}`).join('\n')}

!form add-to-cart /cart Add to cart
!field hidden sku article | ${sku}
!field number quantity Quantity | 1

Back to the [[catalogue|/catalogue]].`;

const catalogueRow = ({ sku, name, category, price, path, stock }: Product): string =>
  `| ${sku} | [[${name}|${path}]] | ${category} | ${euros(price)} | ${stock > 0 ? 'yes' : 'no'}`;

const departmentList = (category: string): string =>
  products
    .filter((product) => product.category === category)
    .map(({ name, price, path }) => `- [[${name}|${path}]], ${euros(price)}`)
    .join('\n');

const frame = shopText
  .replace('{{count}}', String(products.length))
  .replace('{{catalogue}}', products.map(catalogueRow).join('\n'))
  .replace(/\{\{department (\w+)\}\}/g, (_, category: string) => departmentList(category));

/** A shop with a catalogue, a cart and forms; what they do is up to the browser that opens them. */
const shop: Site = readSite('shop.md', [frame, ...products.map(productPage)].join('\n'));

/** A piece of news. Everything in it is invented. */
export type NewsStory = {
  id: string;
  /** UTC, as YYYY-MM-DDTHH:MM:SSZ. */
  publishedAt: string;
  section: string;
  source: string;
  title: string;
  summary: string;
  /** The article without its summary. */
  body: string;
};

/**
 * All news, section by section, the most important of a section first. In news.md each begins with a line
 * "@ id | moment in UTC | section | source | title"; the next line is its summary, the one after that its body.
 */
export const stories: readonly NewsStory[] = readBlocks('news.md', newsText, 5).map(
  ({ head, body: text }) => {
    const [id, moment, section, source, title] = head as [string, string, string, string, string];
    const [summary = '', body = ''] = text.trim().split('\n');
    return { id, publishedAt: `${moment}:00Z`, section, source, title, summary, body };
  },
);

const sections = [...new Set(stories.map(({ section }) => section))];

/** A newspaper of invented news. */
const news = readSite(
  'news.md',
  [
    'host: news.example\nname: The Daily Example\nlanguage: en\nlink: The Daily Example | /\n',
    `@ / | The Daily Example | 2026-03-12 | index\nInvented news from invented places, in ${sections.length} sections.\n`,
    ...sections.map((name) => `- [[${name}|/${name}]]`),
    ...sections.map((name) => `@ /${name} | News: ${name} | 2026-03-12 | section\n!list ${name}`),
    ...stories.map(
      ({ id, title, publishedAt, section, source, summary, body }) =>
        `@ /articles/${id} | ${title} | ${publishedAt.slice(0, 10)} | ${section}
${summary}

${body}

| Source | ${source}
| Section | ${section}
| Published | ${publishedAt}`,
    ),
  ].join('\n'),
);

/** The address of a story's page. */
export const storyUrl = ({ id }: NewsStory): string => `https://news.example/articles/${id}`;

const encyclopedia = readSite(
  'encyclopedia*.md',
  [encyclopediaText, scienceText, technologyText, historyText, citiesText, peopleText].join('\n'),
);
const encyclopedie = readSite('encyclopedie.md', encyclopedieText);
const enciklopediya = readSite('enciklopediya.md', enciklopediyaText);
const baike = readSite('baike.md', baikeText);

/** The encyclopaedias in English, French, Russian and Chinese, which are also what the wikipedia server has. */
export const encyclopedias: readonly Site[] = [encyclopedia, encyclopedie, enciklopediya, baike];

/** The sites of the bundled web. Everything on them is our own writing. */
export const sites: readonly Site[] = [
  encyclopedia,
  readSite('docs.md', docsText),
  shop,
  readSite('travel.md', travelText),
  readSite('energy.md', energyText),
  readSite('recipes.md', recipesText),
  news,
  encyclopedie,
  readSite('voyages.md', voyagesText),
  enciklopediya,
  readSite('puteshestviya.md', puteshestviyaText),
  baike,
  readSite('lvyou.md', lvyouText),
];
