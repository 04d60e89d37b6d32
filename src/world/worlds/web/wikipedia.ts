import { tokenize } from '#ask/retrieval/index.ts';
import { answer, world, ToolError } from '../../world.ts';
import { textContent, type PageElement } from './markup.ts';
import { linksOf, mainOf, pageAt, pages, textOf, type WebPage } from './page.ts';
import { queryWords, searchOver, bestSentences, sentencesOf } from './search.ts';
import { encyclopedias } from './sites.ts';

const articles = pages.filter(
  ({ site, category, source }) =>
    encyclopedias.includes(site) && source.path !== '/' && category !== 'portal',
);
const searchArticles = searchOver(articles, (page) => ({ title: page.title, text: textOf(page) }));

const keyOf = (title: string): string => title.replaceAll('_', ' ').trim().toLowerCase();
const byTitle = new Map(articles.map((page) => [keyOf(page.title), page]));

const MAX_TITLE = 300;

function articleOf(title: string): WebPage {
  const found = title.length > MAX_TITLE ? undefined : byTitle.get(keyOf(title));
  if (!found) throw new ToolError(`No Wikipedia article found for '${title.slice(0, MAX_TITLE)}'.`);
  return found;
}

const blocksOf = (page: WebPage, tag: string): string[] =>
  (mainOf(page).children as PageElement[]).filter((block) => block.tag === tag).map(textContent);

/** Sentences below a heading about the topic, then others with a word of it. */
function factsOn(page: WebPage, topic: string): string[] {
  const wanted = queryWords(topic);
  const sentences = sentencesOf(page);
  const isHeaded = (heading: string) => tokenize(heading).some((word) => wanted.includes(word));
  const headed = sentences.filter(({ heading }) => isHeaded(heading));
  const others = sentences.filter(
    (sentence) => !headed.includes(sentence) && wanted.some((word) => sentence.words.has(word)),
  );
  return [...headed, ...others].map(({ text }) => text);
}

type FactsArguments = { title: string; topic?: string; count?: number };

/** Modelled on the Wikipedia MCP servers; the articles are the bundled encyclopaedias' in four languages. */
export const wikipedia = world('wikipedia', [], {
  search_wikipedia({ query, limit = 10 }: { query: string; limit?: number }) {
    if (query.trim() === '') throw new ToolError('Empty or whitespace-only query provided.');
    const results = searchArticles(query)
      .slice(0, limit)
      .map(({ item }) => ({ title: item.title, snippet: bestSentences(item, query, 1).join(' ') }));
    return answer({ query, results });
  },
  get_summary({ title }: { title: string }) {
    const page = articleOf(title);
    return answer({ title: page.title, summary: blocksOf(page, 'p')[0]!, url: page.url });
  },
  get_sections({ title }: { title: string }) {
    const page = articleOf(title);
    return answer({ title: page.title, sections: blocksOf(page, 'h2') });
  },
  get_links({ title }: { title: string }) {
    const page = articleOf(title);
    const linked = new Set(linksOf(page).map(pageAt));
    const links = articles.filter((other) => other !== page && linked.has(other));
    return answer({ title: page.title, links: links.map((other) => other.title).sort() });
  },
  extract_facts({ title, topic = '', count = 5 }: FactsArguments) {
    const page = articleOf(title);
    const facts = topic.trim() === '' ? sentencesOf(page).map(({ text }) => text) : factsOn(page, topic);
    return answer({ title: page.title, facts: facts.slice(0, count) });
  },
});
