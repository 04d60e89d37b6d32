import type { Agent, AgentContext } from '#core/agent.ts';
import { FOUND_TOOLS, type FoundTools } from '#core/found-tools.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import { indexOf } from '#ask/retrieval/index.ts';
import { AT_ACTIONS, nativeLoop } from './native-tools.ts';
import { cutText } from './turn.ts';

const prompts = {
  system:
    'You help a person by using tools. At first you are offered one that finds the others: search for what you need to do, in English and in ' +
    'the words that a description of such a tool would use, one search for each kind of step. What a search finds is offered to you from your next ' +
    'turn on; call those tools as soon as you have them, several at once where they do not depend on each other, and correct a call that ' +
    'fails. When you know enough, answer the person in plain words from what the tools returned. If several searches find no tool that fits, ' +
    'say so instead of calling one.',
  finalAnswer: 'No further call is possible. Give the best answer that the results so far allow.',
};

/** Tools that one search finds, unless it asks for fewer or more. */
const USUAL = 5;
const MOST = 20;
/** Tools that a menu holds at most: near the limit of providers. */
const MOST_OFFERED = 128;
const MOST_QUERY = 1000;
const MOST_DESCRIPTION = 300;
const MOST_SERVERS = 60;

/** The menu of one attempt: a tool to search with, and what it has found. The agent's own other tools are there from the start. */
class SearchedMenu {
  readonly #given: readonly Tool[];
  readonly #all: readonly Tool[];
  readonly #search: Tool;
  #tools: readonly Tool[];

  constructor(all: readonly Tool[]) {
    this.#given = all;
    this.#all = all.filter(({ aside }) => !aside);
    this.#search = searchTool(new Set(all.map(({ name }) => name)));
    this.#tools = [this.#search, ...all.filter(({ aside }) => aside)];
  }

  /** What is offered, in the words in which the world describes its tools `now`. */
  toolsAs(now: readonly Tool[]): readonly Tool[] {
    if (now === this.#given) return this.#tools;
    const described = new Map(this.#given.map((tool, at) => [tool, now[at]!]));
    return this.#tools.map((tool) => described.get(tool) ?? tool);
  }

  isSearch({ name }: ToolCall): boolean {
    return name === this.#search.name;
  }

  /** What is found joins the menu once all calls of the turn have been looked at, so that their order decides nothing. */
  async answer(call: ToolCall): Promise<ToolResult> {
    const { query, limit = USUAL } = call.arguments;
    if (typeof query !== 'string' || query.trim() === '')
      return resultOf(call, '"query" must be a text: what the tool should do.', { isError: true });
    const most = typeof limit === 'number' && limit >= 1 ? Math.min(MOST, Math.floor(limit)) : USUAL;
    const found = indexOf(this.#all)
      .rank(query.slice(0, MOST_QUERY), 'bm25f', most)
      .flatMap(({ tool, score }) => (score > 0 ? [tool] : []));
    await Promise.resolve();
    const isNew = found.filter((tool) => !this.#tools.includes(tool));
    const joining = isNew.slice(0, Math.max(0, MOST_OFFERED - this.#tools.length));
    if (joining.length > 0) this.#tools = [...this.#tools, ...joining];
    const offered = found.filter((tool) => this.#tools.includes(tool));
    return resultOf(call, this.#textOf(offered, isNew.length - joining.length), { found: offered });
  }

  #textOf(offered: readonly Tool[], beyond: number): string {
    const full = `The menu is full: ${MOST_OFFERED} tools are offered, and ${beyond} that were found are not.`;
    if (offered.length === 0) return beyond > 0 ? full : this.#nothing();
    const lines = offered.map(
      ({ name, server, description }) =>
        `- ${cutText(name, 200)}${server === null ? '' : ` (${cutText(server, 100)})`}: ${cutText(description.trim(), MOST_DESCRIPTION)}`,
    );
    return [
      `${offered.length} found. You can call ${offered.length === 1 ? 'it' : 'them'} from your next turn on:`,
      ...lines,
      ...(beyond > 0 ? [full] : []),
    ].join('\n');
  }

  #nothing(): string {
    const servers = [...new Set(this.#all.flatMap(({ server }) => server ?? []))];
    const named = servers.slice(0, MOST_SERVERS).map((server) => cutText(server, 100));
    const more = servers.length - named.length;
    return [
      'No tool was found. Search in other words, in English.',
      ...(named.length > 0
        ? [`The tools belong to these servers: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`]
        : []),
    ].join(' ');
  }
}

function searchTool(taken: ReadonlySet<string>): Tool {
  let name = 'search_tools';
  for (let next = 2; taken.has(name); next++) name = `search_tools_${next}`;
  return {
    name,
    server: null,
    aside: true,
    description:
      'Finds tools by what they do. The best of them are offered to you from your next turn on, with their parameters.',
    inputSchema: {
      type: 'object',
      properties: {
        query: {
          type: 'string',
          description: 'What the tool should do, in English: "weather forecast of a city".',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: MOST,
          default: USUAL,
          description: 'How many tools at most',
        },
      },
      required: ['query'],
    },
    schemaFrom: 'source',
    annotations: { readOnlyHint: true },
  };
}

function resultOf(
  { id }: ToolCall,
  text: string,
  { isError = false, found = [] }: { isError?: boolean; found?: readonly Tool[] },
): ToolResult {
  const tools: FoundTools = found.map(({ name, server }) => ({ name, server }));
  return {
    callId: id,
    content: [{ type: 'text', text }],
    structuredContent: { [FOUND_TOOLS]: tools },
    isError,
    durationMs: 0,
  };
}

export const toolSearch: Agent = {
  id: 'tool-search',
  title: 'Tool search',
  meaning:
    'Native tool calling over a menu that grows. The model is offered one tool at first, which finds tools by BM25F over their names, descriptions and ' +
    'parameters; what a search finds is offered from the next turn on. A search is a call and takes a turn, and counts against their ' +
    'limits; no scorer looks at it.',
  prompts,
  run(context) {
    const menu = new SearchedMenu(context.tools);
    const searching: AgentContext = {
      ...context,
      get tools() {
        return menu.toolsAs(context.tools);
      },
      callTool: (call) => (menu.isSearch(call) ? menu.answer(call) : context.callTool(call)),
    };
    return nativeLoop(searching, { texts: prompts, answersAt: AT_ACTIONS });
  },
};

const promptsDeferred = {
  system:
    'You help a person by using tools. Most tools are not shown to you until you search for them: search for what you need to do, one search for each ' +
    'kind of step, and call the tools that you find, several at once where they do not depend on each other. Correct a call that ' +
    'fails. When you know enough, answer the person in plain words from what the tools returned. If several searches find no tool that fits, ' +
    'say so instead of calling one.',
  finalAnswer: prompts.finalAnswer,
};

export const deferredTools: Agent = {
  id: 'deferred-tools',
  title: 'Provider’s tool search',
  meaning:
    'Native tool calling over tools that the provider holds back (deferred loading). The model searches them with the provider’s own tool, within a ' +
    'turn, and the provider decides what is found. For Anthropic (its BM25 variant) and OpenAI’s responses interface.',
  prompts: promptsDeferred,
  run: (context) => nativeLoop(context, { texts: promptsDeferred, answersAt: AT_ACTIONS, deferred: true }),
};
