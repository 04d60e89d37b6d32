import { answer, world, ToolError } from '../../world.ts';
import { crawl, markdownOf, normalisedUrl, pageAt, textOf, type WebPage } from './page.ts';
import { queryWords, isOfDomain, searchWeb, bestSentences } from './search.ts';
import { stories, storyUrl } from './sites.ts';

type SearchArguments = {
  query: string;
  topic?: 'general' | 'news';
  search_depth?: 'basic' | 'advanced';
  max_results?: number;
  days?: number;
  include_domains?: string[];
};
type ExtractArguments = { urls: string[]; format?: 'markdown' | 'text' };
type WalkArguments = { url: string; max_depth?: number; max_breadth?: number; limit?: number };

const DAY = 86_400_000;
const MAX_QUERY = 400;
const MAX_URLS = 20;

/** The real server's message for every request that its API rejects. */
const refused = () => new ToolError('Tavily API error: Request failed with status code 400');

const momentOf = new Map(stories.map((story) => [storyUrl(story), Date.parse(story.publishedAt)]));

/** A domain as people write it: bare, with www, or as an address. */
const bareDomain = (domain: string): string =>
  domain
    .slice(0, 300)
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/, '');

function wantedPages({ topic, days = 3, include_domains = [] }: SearchArguments, now: number) {
  const domains = include_domains.slice(0, 300).map(bareDomain);
  const isOfDomains = (page: WebPage) =>
    domains.length === 0 || domains.some((domain) => isOfDomain(page, domain));
  if (topic !== 'news') return isOfDomains;
  return (page: WebPage) => {
    const moment = momentOf.get(page.url);
    return moment !== undefined && moment <= now && moment >= now - days * DAY && isOfDomains(page);
  };
}

/** Maps unbounded scores to values between 0 and 1, in the same order. */
const relevance = (score: number): number => Number((score / (score + 5)).toFixed(6));

/** The pages reached from a start; none when it does not exist. Throws ToolError for an invalid address. */
function walk({ url, max_depth = 1, max_breadth = 20, limit = 50 }: WalkArguments): WebPage[] {
  const found = crawl(url, { depth: max_depth, breadth: max_breadth, limit });
  if (!found) throw refused();
  return found;
}

/** Words that say nothing about what an instruction asks for. */
const asking = new Set(
  queryWords('find get show list give only page website site link section content information related'),
);

/** Pages that score at least half as high as the best one. */
function fitting(found: WebPage[], instructions: string): WebPage[] {
  const here = new Set(found);
  const words = queryWords(instructions).filter((word) => !asking.has(word));
  if (words.length === 0) return found;
  const scores = new Map(
    searchWeb(words.join(' '), (page) => here.has(page)).map(({ item, score }) => [item, score]),
  );
  const best = Math.max(0, ...scores.values());
  return found.filter((page) => (scores.get(page) ?? 0) >= best / 2 && scores.has(page));
}

/** Modelled on Tavily's MCP server: search with relevance, extraction, and walks over a site's links. */
export const tavily = world('tavily', [], {
  'tavily-search'(args: SearchArguments, { now }) {
    const { query, search_depth, max_results = 10 } = args;
    if (query.trim() === '' || query.length > MAX_QUERY) throw refused();
    const results = searchWeb(query, wantedPages(args, now))
      .slice(0, max_results)
      .map(({ item, score }) => ({
        title: item.title,
        url: item.url,
        content: bestSentences(item, query, search_depth === 'advanced' ? 6 : 2).join(' '),
        score: relevance(score),
      }));
    const lines = results.map(
      ({ title, url, content }) => `Title: ${title}\nURL: ${url}\nContent: ${content}`,
    );
    return answer({ query, results }, ['Detailed Results:', ...lines].join('\n\n'));
  },
  'tavily-extract'({ urls, format }: ExtractArguments) {
    if (urls.length > MAX_URLS) throw refused();
    const render = format === 'text' ? textOf : (page: WebPage) => markdownOf(page);
    const results = urls.flatMap((url) => {
      const page = pageAt(url);
      return page ? [{ url, raw_content: render(page) }] : [];
    });
    return answer({ results, failed_urls: urls.filter((url) => !pageAt(url)) });
  },
  'tavily-crawl'(args: WalkArguments & { instructions?: string }) {
    const found = walk(args);
    const { instructions = '' } = args;
    const kept = instructions.trim() === '' ? found : fitting(found, instructions);
    const results = kept.map((page) => ({ url: page.url, raw_content: markdownOf(page) }));
    const lines = results.map(({ url, raw_content }, index) => `[${index + 1}] URL: ${url}\n${raw_content}`);
    return answer(
      { base_url: normalisedUrl(args.url), results },
      ['Crawl Results:', `Base URL: ${args.url}`, ...lines].join('\n\n'),
    );
  },
  'tavily-map'(args: WalkArguments) {
    const results = walk(args).map(({ url }) => url);
    const lines = results.map((url, index) => `[${index + 1}] URL: ${url}`);
    return answer(
      { base_url: normalisedUrl(args.url), results },
      ['Site Map Results:', `Base URL: ${args.url}`, ...lines].join('\n'),
    );
  },
});
