import { answer, world, ToolError, type Slice } from '../../world.ts';
import {
  crawl,
  siteOf,
  documentOf,
  linksOf,
  mainOf,
  markdownOf,
  pageAt,
  visit,
  type WebPage,
} from './page.ts';
import { fieldsOf, bestSentences, searchWithOperators } from './search.ts';
import { htmlFrom } from './markup.ts';

type Job = {
  url: string;
  /** Milliseconds since the epoch, by the testbed's clock. */
  startedAt: number;
  /** Addresses of the pages, in the order in which they are scraped; empty when the start could not be reached. */
  pages: string[];
};
type Jobs = { jobs: Record<string, Job> };

/** A job's id begins so. */
const JOB = '7a3c51e0-0000-4000-8000-';

const crawlJobs: Slice<Jobs> = {
  name: 'firecrawl',
  init: () => ({ jobs: {} }),
  meaning: {
    times: ['/jobs/*/startedAt'],
    ids: [{ kind: 'crawl job', prefix: JOB, digits: 12, after: 0 }],
  },
};

type ScrapeArguments = {
  url: string;
  formats?: ('markdown' | 'html' | 'links')[];
  onlyMainContent?: boolean;
};

const MAX_URLS = 10;
const MAX_FIELDS = 100;

/** The page at an address. Throws ToolError with the service's message. */
function pageFor(url: string): WebPage {
  const visited = visit(url);
  if ('page' in visited) return visited.page;
  const reasons = {
    invalid: 'Error: Invalid URL',
    protocol: 'Error: URL uses unsupported protocol',
    host: `Error: DNS resolution failed for hostname: ${visited.host}. Please verify the domain name is correct and accessible.`,
    path: 'Error: Request failed with status code 404',
  };
  throw new ToolError(reasons[visited.trouble]);
}

/** The id of a testbed's nth job, in the form of a UUID as the service gives. */
const jobId = (number: number): string => `${JOB}${String(number).padStart(12, '0')}`;

/** How many of its pages a job has by now: every second two, or a quarter of a large job. */
function doneBy({ pages, startedAt }: Job, now: number): number {
  const aSecond = Math.max(2, Math.ceil(pages.length / 4));
  return Math.min(pages.length, Math.floor(((now - startedAt) / 1000) * aSecond));
}

const scraped = (page: WebPage) => ({ url: page.url, title: page.title, markdown: markdownOf(page) });

/** Modelled on Firecrawl's MCP server. A crawl is a job that advances with the testbed's clock, a second for each call. */
export const firecrawl = world('firecrawl', [crawlJobs], {
  firecrawl_scrape({ url, formats = ['markdown'], onlyMainContent = true }: ScrapeArguments) {
    const page = pageFor(url);
    const markdown = markdownOf(page, onlyMainContent);
    const html = htmlFrom(onlyMainContent ? mainOf(page) : documentOf(page));
    const links = linksOf(page);
    const written = { markdown, html, links: links.join('\n') };
    return answer(
      {
        url: page.url,
        title: page.title,
        markdown,
        ...(formats.includes('html') && { html }),
        ...(formats.includes('links') && { links }),
      },
      [...new Set(formats)].map((format) => written[format]).join('\n\n'),
    );
  },
  firecrawl_map({ url, search = '', limit = 100 }: { url: string; search?: string; limit?: number }) {
    const start = pageFor(url);
    const word = search.trim().toLowerCase();
    const links = siteOf(start)
      .map((page) => page.url)
      .filter((address) => address.includes(word))
      .slice(0, limit);
    return answer({ url: start.url, links }, links.join('\n'));
  },
  firecrawl_crawl(
    { url, maxDepth = 2, limit = 10 }: { url: string; maxDepth?: number; limit?: number },
    context,
  ) {
    const found = crawl(url, { depth: maxDepth, breadth: Infinity, limit }) ?? [pageFor(url)];
    const job = { url, startedAt: context.now, pages: found.map((page) => page.url) };
    const { jobs } = context.read(crawlJobs);
    const id = jobId(Object.keys(jobs).length + 1);
    context.write(crawlJobs, { jobs: { ...jobs, [id]: job } });
    return answer(
      { id, status: 'scraping', url },
      `Started crawl for ${url} with job ID: ${id}. Use firecrawl_check_crawl_status to check progress.`,
    );
  },
  firecrawl_check_crawl_status({ id }: { id: string }, { read, now }) {
    const { jobs } = read(crawlJobs);
    const job = Object.hasOwn(jobs, id) ? jobs[id] : undefined;
    if (!job) throw new ToolError('Failed to check crawl status. Status code: 404. Error: Job not found');
    const completed = doneBy(job, now);
    const total = job.pages.length;
    const status = total === 0 ? 'failed' : completed === total ? 'completed' : 'scraping';
    const data = job.pages.slice(0, completed).map((url) => scraped(pageAt(url)!));
    const lines = data.map(({ url, title, markdown }) => `URL: ${url}\nTitle: ${title}\n${markdown}`);
    return answer(
      { id, status, completed, total, data },
      [`Crawl Status:\nStatus: ${status}\nProgress: ${completed}/${total}`, ...lines].join('\n\n'),
    );
  },
  firecrawl_search({ query, limit = 5 }: { query: string; limit?: number }) {
    if (query.trim() === '') throw new ToolError('Error: Search failed: Query cannot be empty');
    const results = searchWithOperators(query)
      .slice(0, limit)
      .map(({ item }) => ({
        title: item.title,
        url: item.url,
        description: bestSentences(item, query, 1).join(' '),
        markdown: markdownOf(item),
      }));
    const lines = results.map(
      ({ url, title, description, markdown }) =>
        `URL: ${url}\nTitle: ${title}\nDescription: ${description}\n\n${markdown}`,
    );
    return answer({ query, results }, lines.join('\n\n'));
  },
  firecrawl_extract({ urls, fields }: { urls: string[]; fields: string[] }) {
    if (urls.length > MAX_URLS)
      throw new ToolError(`Error: Bad Request: Maximum of ${MAX_URLS} URLs allowed per request.`);
    if (fields.length > MAX_FIELDS)
      throw new ToolError(`Error: Bad Request: Maximum of ${MAX_FIELDS} fields allowed per request.`);
    const found = urls.map((url) => ({ url, page: pageAt(url) }));
    if (found.every(({ page }) => !page)) pageFor(urls[0]!);
    const nothing = Object.fromEntries(fields.map((field) => [field, null]));
    return answer({
      results: found.map(({ url, page }) => ({ url, fields: page ? fieldsOf(page, fields) : nothing })),
    });
  },
});
