import { ToolIndex } from '#ask/retrieval/index.ts';
import { deepEqual, exceedsDepth } from '#core/json.ts';
import { remembered } from '#core/table.ts';
import type { Tool } from '#core/tool.ts';
import type { CountRow } from '../look/plots/counts.ts';
import { type Topic, TOPICS, topicOf, topicTitle } from './topics.ts';

/** Where servers and tools are known from. */
export interface Source {
  /** Unique on the page: `testbed`, `server`, the id of a data set or of an opened file. */
  id: string;
  title: string;
  /** The data set whose tasks offer its tools; absent: none is known. */
  tasksOf?: string;
}

/** What a source holds of one server. */
export interface Group {
  /** '' where the source names none. */
  name: string;
  description?: string;
  category?: string;
  /** Its id on Connect; absent: it cannot be called from here. */
  serverId?: string;
  tools: readonly Tool[];
}

export interface KnownServer extends Group {
  source: Source;
  topic: Topic;
}

export interface KnownTool {
  tool: Tool;
  /** '' where the source names none. */
  server: string;
  serverId?: string | undefined;
  source: Source;
  /** Its server's; its own where no server is named. */
  topic: Topic;
}

export interface Known {
  servers: readonly KnownServer[];
  tools: readonly KnownTool[];
}

/** The servers and tools of one source. Tools of no named server are tools alone. */
export function knownIn(source: Source, groups: readonly Group[]): Known {
  const servers = groups
    .filter(({ name }) => name !== '')
    .map((group) => ({ ...group, source, topic: topicOf(group) }));
  const ofServers = servers.flatMap(({ tools, name, serverId, topic }) =>
    tools.map((tool) => ({ tool, server: name, serverId, source, topic })),
  );
  const alone = groups
    .filter(({ name }) => name === '')
    .flatMap(({ tools }) => tools.map((tool) => ({ tool, server: '', source, topic: topicOf(tool) })));
  return { servers, tools: [...ofServers, ...alone] };
}

/**
 * What a source adds to those before it. A tool with the server, name, description and parameters of an earlier one is the same tool, as in
 * each version of a data set that was made here. A server that shares a tool with an earlier one of its name, or has an earlier one of its name
 * of which no tool is known, is the same server.
 */
export function addedBy({ servers, tools }: Known, before: readonly Known[]): Known {
  const earlier = new Map<string, Tool[]>();
  const keyOf = (server: string, { name }: Tool): string => JSON.stringify([server, name]);
  for (const { server, tool } of before.flatMap((each) => each.tools)) {
    const key = keyOf(server, tool);
    earlier.set(key, [...(earlier.get(key) ?? []), tool]);
  }
  const isKnown = (server: string, tool: Tool): boolean =>
    (earlier.get(keyOf(server, tool)) ?? []).some(
      ({ description, inputSchema }) =>
        description === tool.description && deepEqual(inputSchema, tool.inputSchema),
    );
  const withoutTools = new Set(
    before.flatMap((each) =>
      each.servers.filter((server) => server.tools.length === 0).map(({ name }) => name),
    ),
  );
  return {
    servers: servers.filter(
      ({ name, tools: own }) => !withoutTools.has(name) && !own.some((tool) => isKnown(name, tool)),
    ),
    tools: tools.filter(({ server, tool }) => !isKnown(server, tool)),
  };
}

/** Tools by the servers that they name, in the order in which these first come. */
export function groupsOf(tools: readonly Tool[]): Group[] {
  const byServer = new Map<string, Tool[]>();
  for (const tool of tools) {
    const own = byServer.get(tool.server ?? '');
    if (own) own.push(tool);
    else byServer.set(tool.server ?? '', [tool]);
  }
  return [...byServer].map(([name, own]) => ({ name, tools: own }));
}

/** Names of the parameters that a tool's schema declares. */
export const parametersOf = ({ inputSchema: { properties } }: Tool): string[] =>
  typeof properties === 'object' && properties !== null && !Array.isArray(properties)
    ? Object.keys(properties)
    : [];

/**
 * The tools that a text is about, best first: BM25 over name, title, description and parameters, then those that hold the text as it is
 * typed, in those or in the server's name, so that the beginning of a word finds something, too. All for an empty text.
 */
export function searched(tools: readonly KnownTool[], typed: string): readonly KnownTool[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return tools;
  const { index, texts } = readOnce(tools);
  const scores = new Map(index.rank(wanted, 'bm25').map(({ tool, score }) => [tool, score]));
  return tools
    .map((known, at) => ({ known, at, score: scores.get(known.tool) ?? 0 }))
    .filter(({ at, score }) => score > 0 || texts[at]!.includes(wanted))
    .sort((a, b) => b.score - a.score)
    .map(({ known }) => known);
}

/** What a search looks through, read at the first one: a list of 700 tools is then filtered within a frame at every key. */
const readOnce = remembered((tools: readonly KnownTool[]) => ({
  index: new ToolIndex(tools.map(({ tool }) => tool)),
  texts: tools.map(textOf),
}));

const textOf = ({ tool, server }: KnownTool): string =>
  `${server}\n${tool.name}\n${tool.title ?? ''}\n${tool.description.slice(0, 4000)}`.toLowerCase();

/** How many of these belong to each topic, the most first; topics with none are left out. */
export function byTopic(all: readonly { topic: Topic }[]): (CountRow & { topic: Topic })[] {
  const counts = new Map<Topic, number>();
  for (const { topic } of all) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return TOPICS.flatMap((topic) =>
    counts.has(topic) ? [{ topic, name: topicTitle(topic), number: counts.get(topic)! }] : [],
  ).sort((a, b) => b.number - a.number);
}

/** The tools as `tool_schema.json` of MCPToolBench++ has them (arXiv 2508.07575, A.1); without those whose schema is nested too deeply. */
export const toolSchemaFile = (known: readonly KnownTool[]): string =>
  `${JSON.stringify({ tools: known.filter(({ tool }) => !exceedsDepth(tool.inputSchema)).map(schemaEntry) }, null, 2)}\n`;

const schemaEntry = ({ tool: { name, description, inputSchema }, server }: KnownTool) => ({
  name,
  description,
  input_schema: inputSchema,
  ...(server === '' ? {} : { mcp_server: server }),
});
