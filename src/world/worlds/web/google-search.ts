import { answer, world, ToolError } from '../../world.ts';
import { linksOf, textOf, visit } from './page.ts';
import { bestSentences, searchWithOperators } from './search.ts';

const SNIPPET = 200;

const shortened = (text: string): string =>
  text.length <= SNIPPET ? text : `${[...text].slice(0, SNIPPET - 1).join('')}…`;

/** Modelled on the servers that wrap Google's search API: short snippets, and single pages read as text. */
export const googleSearch = world('google-search', [], {
  search({ query, num = 5 }: { query: string; num?: number }) {
    if (query.trim() === '') throw new ToolError('Search API error: Request contains an invalid argument.');
    const results = searchWithOperators(query)
      .slice(0, num)
      .map(({ item }) => ({
        title: item.title,
        url: item.url,
        snippet: shortened(bestSentences(item, query, 2).join(' ')),
      }));
    return answer({ query, results });
  },
  read_webpage({ url }: { url: string }) {
    const visited = visit(url);
    if ('page' in visited) {
      const { page } = visited;
      return answer({ url: page.url, title: page.title, text: textOf(page), links: linksOf(page) });
    }
    const reasons = {
      invalid: 'Invalid URL',
      protocol: `Unsupported protocol ${visited.protocol}`,
      host: `getaddrinfo ENOTFOUND ${visited.host}`,
      path: 'Request failed with status code 404',
    };
    throw new ToolError(`Webpage fetch error: ${reasons[visited.trouble]}`);
  },
});
