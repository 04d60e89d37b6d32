import { isTruthy, get, type PythonObject, type PythonValue } from '#measure/scorers/python/values.ts';
import { memberOf } from '#measure/scorers/mcptoolbenchpp/repository.ts';

/** What MCPToolBench++'s agent loop does around a call, as coded: the one call of a trial is made with these. */

const crawling = {
  max_depth: 1,
  max_breadth: 20,
  limit: 50,
  instructions: 'Instructions',
  select_paths: [],
  select_domains: [],
  exclude_paths: [],
  exclude_domains: [],
  allow_external: false,
  categories: [],
};
const extracting = { extract_depth: 'basic', include_images: false, format: 'text', include_favicon: false };

/** The original's table names the server twice; the names with underscores are overwritten and get nothing. */
const tavilyDefaults = new Map<PythonValue, PythonObject>([
  [
    'tavily-search',
    {
      max_results: 10,
      search_depth: 'basic',
      topic: 'general',
      days: 10,
      time_range: 'day',
      include_images: false,
      include_image_descriptions: false,
      include_raw_content: false,
      include_domains: [],
      exclude_domains: [],
      include_favicon: false,
    },
  ],
  ['tavily-extract', extracting],
  ['tavily-crawl', { ...crawling, ...extracting }],
  ['tavily-map', crawling],
]);

/** The arguments with the defaults of the four tools of one server that have any. */
export function fillDefaultToolArguments(server: string, tool: string, args: PythonObject): PythonObject {
  const defaults = server === 'tavily-mcp' ? tavilyDefaults.get(tool) : undefined;
  return { ...defaults, ...args };
}

/** Tool name → server name; a name met again is registered as `<server>_<tool>`. */
export function serversByTool(toolsByServer: { [server: string]: string[] }): { [tool: string]: string } {
  const servers = new Map<string, string>();
  for (const [server, tools] of Object.entries(toolsByServer)) {
    for (const tool of tools) servers.set(servers.has(tool) ? `${server}_${tool}` : tool, server);
  }
  return Object.fromEntries(servers);
}

/** `<server>__<tool>` → `<tool>`; anything that does not begin with the server's name stays. */
export const originalToolName = (tool: string, server: string): string =>
  tool.startsWith(server) ? tool.split('__').at(-1)! : tool;

/** A native tool call → the loop's own shape, beside an empty completion and empty thinking. */
export function mapToolCall(call: PythonValue): [PythonObject, string, string] {
  if (!isTruthy(call)) return [{}, '', ''];
  const called = get(call, 'function', {});
  return [
    {
      function_name: memberOf(called, 'name', ''),
      function_arguments: memberOf(called, 'arguments', {}),
      is_function_call: true,
      id: memberOf(call, 'id', ''),
    },
    '',
    '',
  ];
}
