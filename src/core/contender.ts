import {
  BEST,
  isSearch,
  menuFor,
  menusOf,
  menusOfWay,
  PADDED_SIZE,
  type AgentId,
  type AgentPrompts,
  type Dispatch,
  type Menus,
  type Ranking,
} from './agent.ts';
import { FAULT_TITLES, type FaultPlan } from './fault.ts';
import { isLanguageModel, isShippedModel, type LanguageModelRef, type ModelRef } from './model.ts';
import { hash32 } from './random.ts';
import type { RunConfig } from './run.ts';

/**
 * One of the things that a run compares: a model, asked in one way, under one fault plan. Its title names the way and the faults if
 * the run has several, and the way also where it stands beside runs that ask otherwise; its id is unique in the run.
 */
export interface Contender extends ModelRef {
  model: ModelRef | LanguageModelRef;
  agentId: AgentId;
  /** Edited texts of the way of asking; absent: those that are built in. */
  prompts?: AgentPrompts;
  /** Which tools it is offered, where the run has several menus; absent: the run's one. */
  menu?: Dispatch;
  /** Of executed calls; absent: none is put in. */
  faults?: FaultPlan;
}

/** The menu of a contender: its own where the run has several, else the run's. */
export const menuOfContender = ({ menu }: Pick<Contender, 'menu'>, config: Menus): Dispatch =>
  menu ?? menusOf(config)[0]!;

export type AskedContender = Contender & { model: LanguageModelRef };

export const isAsked = (contender: Contender): contender is AskedContender =>
  isLanguageModel(contender.model);

/** Will a run ask its model? Answers that ship with the site were asked for when they were recorded. */
export const isToAsk = (contender: Contender): contender is AskedContender =>
  isAsked(contender) && !isShippedModel(contender.model);

/** The built-in oracle. It reads the label, so it is no rival. */
export const isOracle = ({ model }: Pick<Taker, 'model'>): boolean => model.id === 'baseline-oracle';

const REFERENCES = ['baseline-oracle', 'baseline-random'];

/** The parts of a contender that decide whom it is compared with. */
export type Taker = Pick<Contender, 'kind'> & { model: Pick<ModelRef, 'id'> };

/** Is it a reference line, ceiling or floor? Then it is no rival and not compared. */
export const isReference = ({ model }: Pick<Taker, 'model'>): boolean => REFERENCES.includes(model.id);

/** Is it a baseline in a run with models? Then plots show it as a line, and comparisons leave it out. */
export const isLine = (contender: Pick<Taker, 'kind'>, contenders: readonly Pick<Taker, 'kind'>[]): boolean =>
  contender.kind === 'baseline' && contenders.some(({ kind }) => kind !== 'baseline');

/** Has it a rank among these? Reference lines, and baselines beside models, have none. */
export const isRival = (contender: Taker, contenders: readonly Taker[]): boolean =>
  !isReference(contender) && !isLine(contender, contenders);

/**
 * How many of five things differ between two contenders: model, way of asking, its texts and its menu (of language models), faults. At 1,
 * a comparison shows the effect of that one thing.
 */
export function stepsApart(a: Contender, b: Contender): number {
  const isModel = a.model.id !== b.model.id;
  const isWay = isAsked(a) && isAsked(b) && a.agentId !== b.agentId;
  const isText =
    isAsked(a) &&
    isAsked(b) &&
    a.agentId === b.agentId &&
    editedName(a.prompts ?? {}) !== editedName(b.prompts ?? {});
  const isMenu = isAsked(a) && isAsked(b) && offeredTo(a, b) !== offeredTo(b, a);
  const isPlan = JSON.stringify(a.faults) !== JSON.stringify(b.faults);
  return [isModel, isWay, isText, isMenu, isPlan].filter(Boolean).length;
}

/** Beside a search, what a menu is ranked among is all that counts of it. */
function offeredTo({ agentId, menu }: Contender, beside: Contender): string | undefined {
  const search = [agentId, beside.agentId].find(isSearch);
  return JSON.stringify(search && menu ? menuFor(search, menu) : menu);
}

/** The same in two runs for the same model, asked in the same way with the same texts and menu under the same faults. */
export const systemKey = ({ model, agentId, prompts, menu, faults }: Contender): string =>
  JSON.stringify([model.id, agentId, prompts && editedName(prompts), menu, faults]);

/** `edited prompts 3f2a`: equal texts have equal names, and others have others but for one in 65,536. */
export function editedName(prompts: AgentPrompts): string {
  const texts = JSON.stringify(Object.entries(prompts).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `edited prompts ${(hash32(texts) & 0xffff).toString(16).padStart(4, '0')}`;
}

/** How exports name a contender's way of asking: by its id, by its texts where they were edited, and by its menu where the run has several. */
export function agentNameOf({ agentId, prompts, menu }: Contender): string {
  const more = [prompts && editedName(prompts), menu && menuTitle(menu)].filter(Boolean);
  return more.length > 0 ? `${agentId} (${more.join(', ')})` : agentId;
}

type Axes = Pick<
  RunConfig,
  'models' | 'agentIds' | 'execution' | 'prompts' | 'menu' | 'menus' | 'searchOnce'
>;

/**
 * models × agents × menus × fault plans, in this order of nesting; with `searchOnce` a search has each of its own menus once. A baseline or
 * a scripted model always writes a JSON plan and has no menu, so it appears once for each fault plan. `isWayNamed`: do titles name the way
 * of asking? Absent: where there are several.
 */
export function contendersOf(
  { models, agentIds, execution, prompts = {}, searchOnce, ...offered }: Axes,
  isWayNamed?: boolean,
): Contender[] {
  const plans = faultPlansOf(execution);
  const planTitles = plans.length > 1 ? numbered(plans.map((plan) => faultTitle(plan))) : [];
  const menus = menusOf(offered);
  return models.flatMap((model) =>
    waysOf(model, agentIds, menus, searchOnce).flatMap(({ agentId, way, offer }) =>
      plans.map((faults, index): Contender => {
        const plan = planTitles[index];
        const edited = isLanguageModel(model) ? prompts[agentId] : undefined;
        const isAskedSo = isLanguageModel(model) && (isWayNamed ?? agentIds.length > 1);
        return {
          id: [model.id, way, offer && `menu ${offer.at + 1}`, plan && `faults ${index + 1}`]
            .filter(Boolean)
            .join(' / '),
          title: [
            model.title,
            isAskedSo && AGENT_TITLES[agentId],
            edited && editedName(edited),
            offer?.title,
            plan,
          ]
            .filter(Boolean)
            .join(', '),
          kind: model.kind,
          model,
          agentId,
          ...(edited ? { prompts: edited } : {}),
          ...(offer ? { menu: offer.menu } : {}),
          ...(faults.rules.length > 0 ? { faults } : {}),
        };
      }),
    ),
  );
}

interface WayOfModel {
  agentId: AgentId;
  /** Where the model is asked in several ways. */
  way: AgentId | undefined;
  /** Where the run has several menus: one of them. */
  offer: { menu: Dispatch; at: number; title: string } | undefined;
}

/** A way without tools has no menu, and appears once. */
function waysOf(
  model: ModelRef,
  agentIds: readonly AgentId[],
  menus: readonly Dispatch[],
  searchOnce: boolean | undefined,
): WayOfModel[] {
  if (!isLanguageModel(model)) return [{ agentId: 'single-shot', way: undefined, offer: undefined }];
  return agentIds.flatMap((agentId): WayOfModel[] => {
    const way = agentIds.length > 1 ? agentId : undefined;
    if (menus.length < 2 || agentId === 'no-tools') return [{ agentId, way, offer: undefined }];
    const own = searchOnce ? menusOfWay(agentId, menus) : menus;
    const titles = numbered(own.map(menuTitle));
    return own.map((menu, at) => ({ agentId, way, offer: { menu, at, title: titles[at]! } }));
  });
}

/** A contender that appears twice in a configuration, or with the same menu twice: cells and figures of the two could not be distinguished. */
export function doubledContender(axes: Axes): Contender | undefined {
  const seen = new Set<string>();
  const menus = menusOf(axes).map((menu) => JSON.stringify(menu));
  const isDoubled = (menu: string): boolean => menus.indexOf(menu) !== menus.lastIndexOf(menu);
  return contendersOf(axes).find(
    ({ id, menu }) => seen.size === seen.add(id).size || (menu && isDoubled(JSON.stringify(menu))),
  );
}

const NO_FAULTS: FaultPlan = { seed: 0, rules: [] };

const faultPlansOf = (execution: RunConfig['execution']): readonly FaultPlan[] =>
  execution?.on === 'testbed' && execution.faultPlans?.length ? execution.faultPlans : [NO_FAULTS];

/** Each way of asking in a few words. */
export const AGENT_TITLES: Readonly<Record<AgentId, string>> = {
  'single-shot': 'single shot',
  'native-tools': 'native tools',
  'grammar-tools': 'by grammar',
  react: 'ReAct',
  'tool-search': 'tool search',
  'deferred-tools': 'provider’s tool search',
  'code-mode': 'code mode',
  'no-tools': 'no tools',
  'agentbench-react': 'MCP-AgentBench ReAct',
  'agentbench-tools': 'MCP-AgentBench tool calling',
  'mcpbr-mcptoolbench': 'mcpbr MCPToolBench++ prompt',
  'mcpbr-toolbench': 'mcpbr ToolBench prompt',
  'mcpbr-toolbench-bare': 'mcpbr ToolBench prompt, no server',
};

const RANKED_BY: Readonly<Record<Ranking, string>> = {
  bm25: 'BM25',
  bm25f: 'BM25F',
  'server-first': 'server then tool',
  fused: 'fused ranks',
};

/** A menu in a few words: `the task’s tools`, `padded to 128 by server`, `best 10 of the catalogue by BM25F`, `the task’s tools with todo_create edited`. */
export function menuTitle(menu: Dispatch): string {
  const { edited = [] } = menu;
  if (edited.length === 0) return chosenTitle(menu);
  const which = edited.length === 1 ? edited[0]!.name.slice(0, 60) : `${edited.length} tools`;
  return `${chosenTitle(menu)} with ${which} edited`;
}

function chosenTitle(menu: Dispatch): string {
  switch (menu.strategy) {
    case 'all':
      if (!menu.among) return 'the task’s tools';
      return menu.among === 'catalogue' ? 'all tools of the catalogue' : 'all tools at hand';
    case 'gold-servers':
      return 'servers of the label';
    case 'padded':
      return `padded to ${menu.size ?? PADDED_SIZE}${menu.by ? ' by server' : ''}`;
    case 'top-k': {
      const { k = BEST, ranking = 'bm25', among } = menu;
      const pool = among === undefined ? '' : among === 'catalogue' ? ' of the catalogue' : ' of all at hand';
      return `best ${k}${pool} by ${RANKED_BY[ranking]}`;
    }
  }
}

/** A plan in two or three words: `no faults`, `Time-out 10 %`, `20 faults 5 %`. */
export function faultTitle({ rules }: FaultPlan = NO_FAULTS): string {
  const [first] = rules;
  if (!first) return 'no faults';
  const rates = new Set(rules.map(({ rate }) => Math.round(rate * 100)));
  const rate = rates.size === 1 ? ` ${[...rates][0]} %` : '';
  return `${rules.length === 1 ? FAULT_TITLES[first.kind] : `${rules.length} faults`}${rate}`;
}

/** Numbers titles that occur twice. */
const numbered = (titles: readonly string[]): string[] =>
  titles.map((title, index) =>
    titles.indexOf(title) === titles.lastIndexOf(title)
      ? title
      : `${title} #${titles.slice(0, index + 1).filter((each) => each === title).length}`,
  );
