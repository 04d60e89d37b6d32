import { BEST, menusOf, PADDED_SIZE, PROPOSED_LIMITS, RANKINGS, type Dispatch } from '#core/agent.ts';
import type { TaskFilter } from '#core/dataset.ts';
import { AGENT_TITLES, menuTitle } from '#core/contender.ts';
import { BASELINE_TITLES, isLanguageModel, type ModelRef } from '#core/model.ts';
import type { Execution, RunConfig } from '#core/run.ts';
import { readEdits } from '#core/tool-edit.ts';
import { count } from './format.ts';

/** The models that need no key, as a set-up offers them. */
export const builtIn: readonly ModelRef[] = Object.entries(BASELINE_TITLES).map(([id, title]) => ({
  id,
  title,
  kind: 'baseline',
}));

export const DEFAULT_SEED = 42;

/** mcpbr's evaluators in both modes and the paper's two. */
export const DEFAULT_SCORERS: readonly string[] = [
  'mcpbr-mcptoolbench',
  'mcpbr-mcptoolbench-as-coded',
  'mcpbr-toolbench',
  'mcpbr-toolbench-as-coded',
  'ast',
  'ast-dag',
];

/** Further scorers for runs that one of these usually decides. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'task-outcome': ['task-outcome', ...DEFAULT_SCORERS, 'state-match'],
  bfcl: ['bfcl', 'bfcl-as-coded', 'ast', 'mcpbr-mcptoolbench'],
  'bfcl-as-coded': ['bfcl-as-coded', 'bfcl', 'ast', 'mcpbr-mcptoolbench'],
  'tool-choice': ['tool-choice', 'mcpbr-toolbench', 'mcpbr-toolbench-as-coded'],
};

/** Scorers of special demands of a task: added to any decider if they apply to one of the tasks. */
const WHERE_THEY_APPLY: readonly string[] = ['result-use', 'asked-when-due'];

/**
 * The scorers of a run: the usual decider, those shown beside it, and the person's choice. `applying`: those that apply to some of
 * the tasks.
 */
export const scorersFor = (
  usual: string | undefined,
  chosen: string | undefined,
  applying: readonly { id: string }[] = [],
): string[] => [
  ...new Set([
    ...((usual && BESIDE[usual]) || DEFAULT_SCORERS),
    ...WHERE_THEY_APPLY.filter((id) => applying.some((each) => each.id === id)),
    ...(chosen ? [chosen] : []),
  ]),
];

/** The three baselines once over a whole data set; language models that are added call their tools, which needs execution. */
export const defaultConfig = (datasetId: string, title: string): RunConfig => ({
  title,
  selection: { datasetId },
  models: [...builtIn],
  agentIds: ['native-tools'],
  limits: PROPOSED_LIMITS,
  repeats: 1,
  seed: DEFAULT_SEED,
  scorerIds: [...DEFAULT_SCORERS],
});

/** The names of the filters in an address, the same on the Data page and in a set-up. */
const filterNames = {
  category: 'category',
  callType: 'call',
  difficulty: 'difficulty',
  server: 'server',
  language: 'language',
  labelKind: 'label',
  issue: 'issue',
  tags: 'tag',
} as const;

/** Reads a TaskFilter out of an address: `?q=oslo&call=parallel&call=sequential`. */
export function filterOfQuery(query: URLSearchParams): TaskFilter {
  const text = query.get('q');
  const lists = Object.entries(filterNames).flatMap(([name, short]) => {
    const values = query.getAll(short);
    return values.length > 0 ? [[name, values]] : [];
  });
  return { ...(text ? { text } : {}), ...(Object.fromEntries(lists) as Pick<TaskFilter, 'category'>) };
}

/** Where an address wants the calls executed: `?on=testbed`, or ids of the person's servers; undefined where it says nothing. */
export function placeOfQuery(query: URLSearchParams): Execution | undefined {
  const places = query.getAll('on');
  if (places.length === 0) return undefined;
  return places.includes('testbed') ? { on: 'testbed' } : { on: 'servers', serverIds: places };
}

/** How an address wants language models to be asked; more of it stays as the set-up has it. */
type Offered = Partial<Pick<RunConfig, 'agentIds' | 'menu' | 'menus'>>;

/** The races of the lesson on menus: one model, offered the same tools in several ways. */
const RACES: Readonly<Record<string, Offered>> = {
  // By one ranking among the same tools; the longest has as many as every provider takes.
  menus: {
    agentIds: ['native-tools'],
    menu: undefined,
    menus: [PADDED_SIZE, 40, BEST].map((k) => ({
      strategy: 'top-k' as const,
      k,
      ranking: 'server-first' as const,
      among: 'at-hand' as const,
    })),
  },
  ways: {
    agentIds: ['native-tools', 'tool-search', 'code-mode'],
    menu: { strategy: 'padded' },
    menus: undefined,
  },
};

/**
 * `?race=ways`, `?race=menus`, or `?edited=` with tools whose edited text is run against theirs; undefined where it says nothing. With
 * `&k=` and `&by=` both offer the k best by that ranking among all tools at hand, else the task's own.
 */
export function offeredOfQuery(query: URLSearchParams): Offered | undefined {
  const edited = readEdits(query.get('edited'));
  if (edited.length > 0) {
    const k = Number(query.get('k'));
    const ranking = RANKINGS.find((each) => each === query.get('by'));
    const menu: Dispatch =
      Number.isInteger(k) && k > 0 && k <= PADDED_SIZE && ranking
        ? { strategy: 'top-k', k, ranking, among: 'at-hand' }
        : { strategy: 'all' };
    // In one way, so that each model takes every task twice, as is said where the texts are edited.
    return { agentIds: ['native-tools'], menu: undefined, menus: [menu, { ...menu, edited }] };
  }
  const race = query.get('race') ?? '';
  return Object.hasOwn(RACES, race) ? RACES[race] : undefined;
}

/** Tasks of a race, and what it may cost: enough for three contenders with long menus. */
const RACE_TASKS = 10;
const RACE_BUDGET = { dollars: 2, tokens: 1_500_000 };

/** Does the address ask for a race? */
export const isRace = (query: URLSearchParams): boolean => Object.hasOwn(RACES, query.get('race') ?? '');

/**
 * The set-up of a race: language models alone, over few tasks, with a budget that is enough. `asked`: what the address asks for, whose tasks and
 * place are taken, whatever was run before. Of a sample that the address names, its size.
 */
export function raceSetup(config: RunConfig, asked: RunConfig, query: URLSearchParams): RunConfig {
  const { title, selection, execution = { on: 'testbed' } } = asked;
  const size = (query.has('sample') && selection.sample?.size) || RACE_TASKS;
  return {
    ...config,
    ...{ title, execution },
    selection: { ...selection, sample: { seed: config.seed, ...selection.sample, size } },
    models: config.models.filter(isLanguageModel),
    budget: RACE_BUDGET,
  };
}

/** What a race sets, in a sentence: `A race is set: a model takes every task 3 times: native tools, tool search, code mode.` How many tasks, the plan says. */
export function raceWords({ agentIds, ...offered }: RunConfig, hasModel: boolean): string {
  const menus = menusOf(offered);
  const ways = menus.length > 1 ? menus.map(menuTitle) : agentIds.map((id) => AGENT_TITLES[id]);
  const set = `A race is set: a model takes every task ${count(ways.length)} times: ${ways.join(', ')}.`;
  return hasModel ? set : `${set} Add a language model to run it.`;
}

/** Writes a TaskFilter into the query of an address; parts that do not filter are undefined, so that they are taken out. */
export function queryOfFilter(filter: TaskFilter): Record<string, string | readonly string[] | undefined> {
  const lists = Object.entries(filterNames).map(([name, short]) => [
    short,
    filter[name as keyof typeof filterNames] as readonly string[] | undefined,
  ]);
  return { q: filter.text, ...(Object.fromEntries(lists) as Record<string, readonly string[] | undefined>) };
}

export const isFiltering = (filter: TaskFilter): boolean =>
  Object.values({ ...filter }).some((part) =>
    typeof part === 'string' ? part !== '' : (part?.length ?? 0) > 0,
  );
