import { isSearch, menusOf, menusOfWay } from '#core/agent.ts';
import type { HeldKey } from '#store/bridge/models-contract.ts';
import { spaceOf } from '#core/address-space.ts';
import { isLocalProvider } from '#core/local-model.ts';
import type { Database, Source } from '#store/storage/db.ts';
import { getSetting, putSetting } from '#store/storage/settings.ts';
import { hostOf, type AddedModel } from '../frame/models/added-models.ts';
import { type LanguageModelRef, isLanguageModel } from '#core/model.ts';
import { readinessOf } from './local-models/readiness.ts';
import type { ModelStore } from '../frame/state/model-store.svelte.ts';
import type { RunConfig } from '#core/run.ts';
import { quoted } from '#core/quoted.ts';
import { counted } from '../frame/format.ts';
import { askedWords, languageModelsOf } from '../frame/models/model-words.ts';
import { faultsWords, placeWords } from '../frame/words/execution.ts';
import { scorerTitle } from '../frame/kit/scorer-titles.ts';
import { movedWords } from '../frame/words/threshold-words.ts';

const SETTING = 'used-hosts';
/** More are forgotten, the oldest first: the person is asked about them again. */
const MOST_HOSTS = 200;

/** Hosts that the person agreed to send questions to when another person's set-up named them. */
export async function readUsedHosts(source: Source): Promise<string[]> {
  const stored = await getSetting(source, SETTING);
  return Array.isArray(stored) ? stored.filter((host) => typeof host === 'string') : [];
}

export async function keepUsedHosts(database: Database, hosts: readonly string[]): Promise<void> {
  const known = await readUsedHosts(database);
  await putSetting(database, SETTING, [...new Set([...known, ...hosts])].slice(-MOST_HOSTS));
}

/** The hosts these models are asked at, as they are sent (punycode), each once. */
export const hostsOf = (models: readonly AddedModel[]): string[] => [
  ...new Set(
    models
      .filter(({ ref }) => !isLocalProvider(ref.providerId))
      .map(({ ref, address }) => hostWordsOf(address) || ref.providerId),
  ),
];

/** What goes over http can be read on its way, so that this is not the host known from https. */
const hostWordsOf = (address: string): string =>
  address.startsWith('http:') && spaceOf(address) !== 'loopback'
    ? `http://${hostOf(address)}`
    : hostOf(address);

/** Those of the models' hosts that the person neither added, nor gave a key for, nor agreed to before. */
export function newHosts(
  models: readonly AddedModel[],
  added: readonly AddedModel[],
  held: readonly Pick<HeldKey, 'origin'>[],
  agreed: readonly string[],
): string[] {
  const used = new Set([...hostsOf(added), ...held.map(({ origin }) => hostWordsOf(origin)), ...agreed]);
  return hostsOf(models).filter((host) => !used.has(host));
}

type KnownModels = Pick<ModelStore, 'load' | 'loadOffers' | 'known' | 'keyAt'>;

/** Could these models be asked at once: is every key held that is needed, and every model inside this browser ready? */
export async function areReady(models: KnownModels, refs: readonly LanguageModelRef[]): Promise<boolean> {
  await models.load();
  await models.loadOffers();
  for (const ref of refs) {
    const { address, needsKey } = models.known(ref);
    if (needsKey && !models.keyAt(ref.providerId, address)) return false;
    if (isLocalProvider(ref.providerId) && !(await readinessOf(ref.providerId, ref.model)).isReady)
      return false;
  }
  return true;
}

type Axes = Pick<
  RunConfig,
  'models' | 'agentIds' | 'menu' | 'menus' | 'searchOnce' | 'execution' | 'repeats'
>;

/**
 * What a run's cells are made of: `72 tasks × (2 models + 3 baselines) × 1 repeat.` A baseline is never counted as a model. Where
 * language models are asked in several ways, they are listed apart from what is run once:
 * `72 tasks × (2 language models × 3 ways + 1 scripted model + 3 baselines) × 2 fault plans × 1 repeat.`
 */
export function axesWords({ models, agentIds, execution, repeats, ...offered }: Axes, tasks: number): string {
  const plans = execution?.on === 'testbed' ? (execution.faultPlans?.length ?? 1) : 1;
  const takers = takersOf(models, agentIds, offered);
  const factors = [
    counted(tasks, 'task'),
    takers.length > 1 ? `(${takers.join(' + ')})` : (takers[0] ?? counted(0, 'model')),
    plans > 1 ? counted(plans, 'fault plan') : '',
    counted(repeats || 0, 'repeat'),
  ];
  return `${factors.filter(Boolean).join(' × ')}.`;
}

function takersOf(
  models: Axes['models'],
  agentIds: Axes['agentIds'],
  { searchOnce, ...offered }: Pick<Axes, 'menu' | 'menus' | 'searchOnce'>,
): string[] {
  const menus = menusOf(offered);
  const asked = models.filter(isLanguageModel).length;
  const baselines = models.filter(({ kind }) => kind === 'baseline').length;
  const others = models.length - asked - baselines;
  const isSeveral = menus.length > 1;
  // What is offered no tools has no menu, and of menus that differ in what is ranked best alone a search has one.
  const bare = isSeveral && agentIds.includes('no-tools') ? 1 : 0;
  const searches = isSeveral && searchOnce ? agentIds.filter(isSearch) : [];
  const ways = agentIds.length - bare - searches.length;
  const inWays = (agentIds.length > 1 || isSeveral) && asked > 0;
  const factors = [
    agentIds.length > 1 ? counted(ways, 'way') : '',
    isSeveral ? counted(menus.length, 'menu') : '',
  ];
  const searched = searches.reduce((sum, id) => sum + menusOfWay(id, menus).length, 0);
  return [
    inWays && ways > 0 ? [counted(asked, 'language model'), ...factors.filter(Boolean)].join(' × ') : '',
    inWays && searched > 0
      ? `${counted(asked, 'language model')} × ${counted(searched, 'tool search', 'tool searches')}`
      : '',
    inWays && bare > 0 ? `${counted(asked, 'language model')} without tools` : '',
    inWays && others > 0 ? counted(others, 'scripted model') : '',
    !inWays && asked + others > 0 ? counted(asked + others, 'model') : '',
    baselines > 0 ? counted(baselines, 'baseline') : '',
  ].filter(Boolean);
}

/** What holds for a run beside its cells: how language models are asked and what ends a task, where calls go and with which faults, what decides. */
export function termsWords(config: RunConfig): string {
  const { execution, decidedBy, prompts, thresholds, textFallback } = config;
  const moved = movedWords(thresholds);
  const plans = execution?.on === 'testbed' ? (execution.faultPlans ?? []) : undefined;
  const faults = plans && (plans.length > 0 ? `, ${faultsWords(plans)}` : ', without faults');
  return [
    languageModelsOf(config).length > 0 && `Language models are ${askedWords(config)}.`,
    prompts && 'Their prompts are your own.',
    execution && `Calls are executed on ${placeWords(execution)}${faults ?? ''}.`,
    decidedBy && `Decided by ${quoted(scorerTitle(decidedBy))}.`,
    moved && `Thresholds of mcpbr are changed: ${moved}.`,
    textFallback && 'Prose is searched for calls, too (text fallback).',
  ]
    .filter(Boolean)
    .join(' ');
}
