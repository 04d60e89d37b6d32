import type { ModelPace } from '#store/bridge/models-contract.ts';
import {
  BEST,
  isLoop,
  menusOf,
  MOST_TURNS,
  PADDED_SIZE,
  type AgentId,
  type AgentLimits,
  type Dispatch,
  type Ranking,
  type ToolPool,
} from '#core/agent.ts';
import type { ReadingProgress } from '#core/local-model.ts';
import { isLanguageModel } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { count, counted, duration, locale, shortened } from '../format.ts';
import type { Menu } from './asking.ts';
import type { Usage } from '#core/message.ts';

const NO_BREAK = '\u00a0';

const promptTitles: Readonly<Record<string, string>> = {
  system: 'System text',
  question: 'The question',
  statement: 'The problem statement',
  unreadable: 'After a step that cannot be read',
  finalAnswer: 'At a limit',
};

/** A prompt's name as a person reads it. */
export const promptTitle = (name: string): string =>
  Object.hasOwn(promptTitles, name) ? promptTitles[name]! : name.slice(0, 60);

/** A way a task is put to a language model, with a line of what it does. */
export interface AgentChoice {
  id: AgentId;
  title: string;
  meaning: string;
  /** Of a way that follows a published system: its name, and how it differs from our way of the same form, in sentences. */
  published?: { system: string; differs: readonly string[] };
}

const GUIDANCE =
  'Its text says when to answer without a tool, which calls to make side by side or in sequence, where values come from, what to do about errors, and to answer in the language of the query.';
const STATEMENT =
  'Its text asks for calls with name and parameters alone; ours has steps and references to earlier results, too.';

export const agentChoices: readonly AgentChoice[] = [
  {
    id: 'single-shot',
    title: 'Single shot',
    meaning:
      'Asked once for a JSON plan of all calls. JSON alone keeps answers short, which costs less (mcpbr’s documentation).',
  },
  {
    id: 'native-tools',
    title: 'Native tool calling',
    meaning: 'Calls through its provider’s own interface, reads the answers, goes on.',
  },
  {
    id: 'grammar-tools',
    title: 'Tool calling by grammar',
    meaning:
      'As native tool calling, but the model can only write calls in the shape of the schemas, or an answer. For llama.cpp in this browser.',
  },
  {
    id: 'react',
    title: 'ReAct',
    meaning: 'Thought, action and observation in plain text, in turns; works without tool calling.',
  },
  {
    id: 'tool-search',
    title: 'Tool search',
    meaning:
      'Native tool calling that starts with one search tool. It finds the other tools by what they do. Each search costs a turn; what it finds is offered from the next turn on.',
  },
  {
    id: 'deferred-tools',
    title: 'Provider’s tool search',
    meaning:
      'Native tool calling over tools that the provider hides until the model finds them with the provider’s own search tool. The provider decides what a search finds. For Anthropic and OpenAI (responses).',
  },
  {
    id: 'code-mode',
    title: 'Code mode',
    meaning:
      'Writes JavaScript programs that call the tools as functions, and sees only what they return and print. They run in this browser, without a network or a clock.',
  },
  {
    id: 'no-tools',
    title: 'Without tools',
    meaning:
      'Asked once, without tools. The tasks that it solves need no tools. A baseline for the other ways of asking.',
  },
  {
    id: 'agentbench-react',
    title: 'MCP-AgentBench, ReAct',
    meaning: 'Reasoning, a JSON list of calls and an answer, each in a tag of its own, in turns.',
    published: {
      system: 'MCP-AgentBench',
      differs: [
        'A step is <reasoning>, <tool_calls> with a JSON list, and <answer>, in place of Thought, Action and Final Answer.',
        GUIDANCE,
        'Query, history and the tools by server stand in one text, in tags.',
        'A reply without any tag ends the task as an answer; ours has to be written again.',
      ],
    },
  },
  {
    id: 'agentbench-tools',
    title: 'MCP-AgentBench, tool calling',
    meaning:
      'Native tool calling with the guidance of MCP-AgentBench, and an answer asked for at every limit.',
    published: {
      system: 'MCP-AgentBench',
      differs: [
        GUIDANCE,
        'The query stands in a tag.',
        'At a limit of turns, calls or actions, the original asks the model for its answer. Ours asks only at the limit of actions.',
      ],
    },
  },
  {
    id: 'mcpbr-mcptoolbench',
    title: 'mcpbr, MCPToolBench++',
    meaning:
      'Asked once: category, kind of task, names of the tools, then the task. Calls are read out of the reply; the turns of mcpbr’s agent are not played.',
    published: {
      system: 'mcpbr',
      differs: [
        STATEMENT,
        'The question gives away whether several calls are expected; ours does not.',
        'The schemas of the tools stand in the system text, where its agent has them from the server.',
      ],
    },
  },
  {
    id: 'mcpbr-toolbench',
    title: 'mcpbr, ToolBench',
    meaning:
      'Asked once: the task, then up to ten tools with their descriptions. Calls are read out of the reply; the turns of mcpbr’s agent are not played.',
    published: {
      system: 'mcpbr',
      differs: [
        STATEMENT,
        'The question lists ten tools at most.',
        'The schemas of the tools stand in the system text, where its agent has them from the server.',
      ],
    },
  },
  {
    id: 'mcpbr-toolbench-bare',
    title: 'mcpbr, ToolBench without a server',
    meaning:
      'The same text, which still names up to ten tools, but no schema of any. Its arm without a server.',
    published: {
      system: 'mcpbr',
      differs: [
        'Its text names up to ten tools with their descriptions and asks for calls; ours names none.',
        'Calls are read out of its reply and count.',
      ],
    },
  },
];

export const menuChoices: readonly { id: Menu; title: string }[] = [
  { id: 'all', title: 'the task’s own tools' },
  { id: 'all-at-hand', title: 'all tools at hand' },
  { id: 'all-catalogue', title: 'all tools at hand and made-up ones, 700 in all' },
  { id: 'gold-servers', title: 'the servers of the label only' },
  { id: 'padded', title: 'padded with unrelated tools' },
  { id: 'padded-by-server', title: 'padded server by server' },
  {
    id: 'padded-several',
    title: 'padded server by server if a task has several servers, else its own server',
  },
  { id: 'top-k', title: 'the best for the query' },
];

/** How tools are ranked, in a few words. */
export const rankingTitles: Readonly<Record<Ranking, string>> = {
  bm25: 'BM25',
  bm25f: 'BM25F',
  'server-first': 'BM25F, the server first',
  fused: 'two rankings fused',
};

/** What a menu by rank is ranked among. */
export const poolTitles: Readonly<Record<ToolPool | 'task', string>> = {
  task: 'the task’s own tools',
  'at-hand': 'all tools at hand',
  catalogue: 'all tools at hand and made-up ones, 700 in all',
};

const asWritten: Readonly<Record<AgentId, string>> = {
  'single-shot': 'once for a JSON plan',
  'native-tools': 'in turns with native tool calling',
  'grammar-tools': 'in turns with tool calling by grammar',
  react: 'in turns with ReAct',
  'tool-search': 'in turns, with tools that it searches for',
  'deferred-tools': 'in turns, with tools that its provider searches for it',
  'code-mode': 'in turns, with programs that it writes',
  'no-tools': 'once without tools',
  'agentbench-react': 'in turns with MCP-AgentBench’s ReAct',
  'agentbench-tools': 'in turns with MCP-AgentBench’s tool calling',
  'mcpbr-mcptoolbench': 'once with mcpbr’s prompt for MCPToolBench++',
  'mcpbr-toolbench': 'once with mcpbr’s prompt for ToolBench',
  'mcpbr-toolbench-bare': 'once with mcpbr’s prompt for ToolBench, without schemas',
};

/** Each repeat is asked with the next seed. */
function seedWords(seed: number | undefined, repeats: number): string {
  if (seed === undefined) return '';
  return repeats > 1 ? `their seeds ${seed} to ${seed + repeats - 1}` : `their seed ${seed}`;
}

/** How a run's language models were asked, in one line: agents, menu, settings. */
export function askedWords({ agentIds, menu, menus, settings = {}, limits, repeats }: RunConfig): string {
  const { maxSteps: turns = MOST_TURNS, maxCalls, maxActions } = limits ?? {};
  const bounds = [
    maxCalls === undefined ? '' : counted(maxCalls, 'call'),
    maxActions === undefined ? '' : counted(maxActions, 'action'),
  ].filter(Boolean);
  const most = bounds.length === 0 ? turns : listOf([counted(turns, 'turn'), ...bounds]);
  const parts = [
    `asked ${listed(agentIds.map((id) => `${asWritten[id]}${isLoop(id) ? `, at most ${most}` : ''}`))}`,
    agentIds.every((id) => id === 'no-tools') ? '' : menusWords(menusOf({ menu, menus })),
    settings.temperature === undefined ? '' : `temperature ${settings.temperature}`,
    seedWords(settings.seed, repeats),
    settings.maxOutputTokens === undefined
      ? ''
      : `at most ${counted(settings.maxOutputTokens, 'token')} an answer`,
    thinkingWords(settings.thinkingTokens),
    limitsWords(limits),
    limits?.maxTurnCalls === undefined ? '' : `at most ${counted(limits.maxTurnCalls, 'call')} a turn`,
    settings.stream === false ? 'answers in one piece' : '',
  ];
  return parts.filter(Boolean).join('; ');
}

/** Several ways are each a run of its own over all tasks. */
const listed = (ways: readonly string[]): string =>
  ways.length > 1 ? `in ${ways.length} ways: ${ways.join('; ')}` : (ways[0] ?? '');

const menusWords = (menus: readonly Dispatch[]): string =>
  menus.length > 1
    ? `${menus.length} menus: ${menus.map(menuWords).join('; ')}`
    : `menu: ${menuWords(menus[0])}`;

/** `padded server by server to at most 128 tools`, `the task’s own tools, with an edited description of todo_create`. */
export function menuWords(menu: RunConfig['menu']): string {
  const { edited = [] } = menu ?? {};
  if (edited.length === 0) return chosenWords(menu);
  return `${chosenWords(menu)}, with ${edited.length === 1 ? 'an edited description' : 'edited descriptions'} of ${listOf(edited.map(({ name }) => shortened(name, 60)))}`;
}

function chosenWords(menu: RunConfig['menu']): string {
  if (menu?.strategy === 'gold-servers') return 'the servers of the label only';
  if (menu?.strategy === 'padded') {
    const padded = `padded ${menu.by ? 'server by server ' : ''}to at most ${count(menu.size ?? PADDED_SIZE)} tools`;
    return menu.only ? `${padded} where a task needs several servers, else its own server` : padded;
  }
  if (menu?.strategy === 'top-k') {
    const { k = BEST, ranking = 'bm25', among = 'task' } = menu;
    const best = `the best ${count(k)} by ${rankingTitles[ranking]}`;
    return `${best}, among ${poolTitles[among]}`;
  }
  return poolTitles[menu?.among ?? 'task'];
}

/** What ends a task beside its turns: `at most 10,000 tokens, 60.0 s and $0.05 a task`. */
function limitsWords({ maxTokens, maxMs, maxDollars }: Partial<AgentLimits> = {}): string {
  const parts = [
    maxTokens === undefined ? '' : counted(maxTokens, 'token'),
    maxMs === undefined ? '' : duration(maxMs),
    maxDollars === undefined ? '' : `$${maxDollars}`,
  ].filter(Boolean);
  if (parts.length === 0) return '';
  return `at most ${listOf(parts)} a task`;
}

const listOf = (parts: readonly string[]): string =>
  new Intl.ListFormat(locale, { style: 'long' }).format(parts);

/** `8,192 tokens for thinking`; '' where nothing is set. */
export function thinkingWords(tokens: number | undefined): string {
  if (tokens === undefined) return '';
  return tokens === 0 ? 'without thinking' : `${counted(tokens, 'token')} for thinking`;
}

/** `950`, `12 k`, `4.1 M`: an estimate claims no more digits than it has. */
export function roughly(value: number): string {
  if (value < 1000) return count(Math.round(value));
  if (value < 9_950) return `${(value / 1000).toFixed(1)}${NO_BREAK}k`;
  if (value < 999_500) return `${Math.round(value / 1000)}${NO_BREAK}k`;
  return `${(value / 1_000_000).toFixed(1)}${NO_BREAK}M`;
}

/** How long nothing is sent, and why; a 429 is the usual reason. */
function pauseWords(seconds: number, reason = ''): string {
  if (reason === '429') return `too many requests (429), asking again in ${count(seconds)}${NO_BREAK}s`;
  return `waiting ${count(seconds)}${NO_BREAK}s${reason ? ` (${reason})` : ''}`;
}

/** "OpenAI, api.openai.com: 4 under way, 12 in the queue, too many requests (429), asking again in 23 s". Undefined while it has nothing to do. */
export function paceWords(pace: ModelPace, title: string, now: number): string | undefined {
  const { running, waiting, pause, reading, origin = '' } = pace;
  const host = URL.parse(origin)?.host;
  const seconds = pause ? Math.ceil((pause.until - now) / 1000) : 0;
  if (running + waiting === 0 && seconds <= 0) return undefined;
  const parts = [
    `${count(running)} under way`,
    running > 0 && pace.providerId === 'wllama' ? stepWords(reading) : '',
    waiting > 0 ? `${count(waiting)} in the queue` : '',
    seconds > 0 ? pauseWords(seconds, pause?.reason) : '',
  ];
  return `${title}${host ? `, ${host}` : ''}: ${parts.filter(Boolean).join(', ')}`;
}

/** Where a question to llama.cpp in the page stands; it says nothing before it begins to read. */
function stepWords(reading: ReadingProgress | undefined): string {
  if (!reading) return 'getting the model ready';
  if (reading.read >= reading.of) return 'writing the answer';
  return `${count(reading.read)} of ${counted(reading.of, 'token')} of the question read`;
}

export const languageModelsOf = ({ models }: Pick<RunConfig, 'models'>) => models.filter(isLanguageModel);

/** `1,204 tokens in, 88 out (64 thinking)`; what a provider did not count is left out. */
export function usageWords(usage: Usage): string {
  const { inputTokens, outputTokens, thinkingTokens, cachedInputTokens, writtenInputTokens } = usage;
  const parts = [
    inputTokens === undefined
      ? ''
      : `${count(inputTokens)} tokens in${part(cachedInputTokens, 'cached')}${part(writtenInputTokens, 'written to the cache')}`,
    outputTokens === undefined
      ? ''
      : `${count(outputTokens)}${inputTokens === undefined ? ' tokens' : ''} out${part(thinkingTokens, 'thinking')}`,
  ];
  return parts.filter(Boolean).join(', ') || 'tokens not counted by the provider';
}

const part = (tokens: number | undefined, word: string): string =>
  tokens ? ` (${count(tokens)} ${word})` : '';
