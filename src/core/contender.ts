import type { AgentId, AgentPrompts } from './agent.ts';
import { FAULT_TITLES, type FaultPlan } from './fault.ts';
import { isLanguageModel, type LanguageModelRef, type ModelRef } from './model.ts';
import { hash32 } from './random.ts';
import type { RunConfig } from './run.ts';

/**
 * One of the things that a run compares: a model, asked in one way, under one fault plan. Its title names the way and the faults if
 * the run has several; its id is unique in the run.
 */
export interface Contender extends ModelRef {
  model: ModelRef | LanguageModelRef;
  agentId: AgentId;
  /** Edited texts of the way of asking; absent: those that are built in. */
  prompts?: AgentPrompts;
  /** Of executed calls; absent: none is put in. */
  faults?: FaultPlan;
}

/** A contender whose model is asked. */
export type AskedContender = Contender & { model: LanguageModelRef };

export const isAsked = (contender: Contender): contender is AskedContender =>
  isLanguageModel(contender.model);

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
 * How many of four things differ between two contenders: model, way of asking and its texts (of language models), faults. At 1, a
 * comparison shows the effect of that one thing.
 */
export function stepsApart(a: Contender, b: Contender): number {
  const isModel = a.model.id !== b.model.id;
  const isWay = isAsked(a) && isAsked(b) && a.agentId !== b.agentId;
  const isText =
    isAsked(a) &&
    isAsked(b) &&
    a.agentId === b.agentId &&
    editedName(a.prompts ?? {}) !== editedName(b.prompts ?? {});
  const isPlan = JSON.stringify(a.faults) !== JSON.stringify(b.faults);
  return [isModel, isWay, isText, isPlan].filter(Boolean).length;
}

/** `edited prompts 3f2a`: equal texts have equal names, and others have others but for one in 65,536. */
export function editedName(prompts: AgentPrompts): string {
  const texts = JSON.stringify(Object.entries(prompts).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `edited prompts ${(hash32(texts) & 0xffff).toString(16).padStart(4, '0')}`;
}

/** How exports name a contender's way of asking: by its id, and by its texts where they were edited. */
export const agentNameOf = ({ agentId, prompts }: Contender): string =>
  prompts ? `${agentId} (${editedName(prompts)})` : agentId;

type Axes = Pick<RunConfig, 'models' | 'agentIds' | 'execution' | 'prompts'>;

/**
 * models × agents × fault plans, in this order of nesting. A baseline or a scripted model always writes a JSON plan, so it appears
 * once for each fault plan.
 */
export function contendersOf({ models, agentIds, execution, prompts = {} }: Axes): Contender[] {
  const plans = faultPlansOf(execution);
  const planTitles = plans.length > 1 ? numbered(plans.map((plan) => faultTitle(plan))) : [];
  return models.flatMap((model) => {
    const agents: readonly AgentId[] = isLanguageModel(model) ? agentIds : ['single-shot'];
    return agents.flatMap((agentId) =>
      plans.map((faults, index): Contender => {
        const way = agents.length > 1 ? agentId : undefined;
        const plan = planTitles[index];
        const edited = isLanguageModel(model) ? prompts[agentId] : undefined;
        return {
          id: [model.id, way, plan && `faults ${index + 1}`].filter(Boolean).join(' / '),
          title: [model.title, way && AGENT_TITLES[way], edited && editedName(edited), plan]
            .filter(Boolean)
            .join(', '),
          kind: model.kind,
          model,
          agentId,
          ...(edited ? { prompts: edited } : {}),
          ...(faults.rules.length > 0 ? { faults } : {}),
        };
      }),
    );
  });
}

/** A contender that appears twice in a configuration: cells and figures of the two could not be distinguished. */
export function doubledContender(axes: Axes): Contender | undefined {
  const seen = new Set<string>();
  return contendersOf(axes).find(({ id }) => seen.size === seen.add(id).size);
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
  'code-mode': 'code mode',
  'no-tools': 'no tools',
  'agentbench-react': 'MCP-AgentBench ReAct',
  'agentbench-tools': 'MCP-AgentBench tool calling',
  'mcpbr-mcptoolbench': 'mcpbr MCPToolBench++ prompt',
  'mcpbr-toolbench': 'mcpbr ToolBench prompt',
  'mcpbr-toolbench-bare': 'mcpbr ToolBench prompt, no server',
};

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
