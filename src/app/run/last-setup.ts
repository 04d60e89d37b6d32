import { AGENT_IDS, type Dispatch, type Menus } from '#core/agent.ts';
import type { FaultPlan } from '#core/fault.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import { isLanguageModel } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import type { Database, Source } from '#store/storage/db.ts';
import { getSetting, putSetting } from '#store/storage/settings.ts';

const SETTING = 'last-setup';

/** A server by its id and name alone: neither its address nor its headers are kept with a set-up. */
export type NamedServer = { id: string; title: string };

/** What was run last, and the names of the person's servers that it was executed on. */
export interface LastSetup {
  config: RunConfig;
  servers: readonly NamedServer[];
}

/** Keeps what was run last, for the next set-up to begin with. A configuration never holds a key. */
export const keepLastSetup = (database: Database, { config, servers }: LastSetup): Promise<void> => {
  const named = servers.map(({ id, title }) => ({ id, title }));
  return putSetting(database, SETTING, JSON.parse(JSON.stringify({ config, servers: named })) as JsonValue);
};

export const forgetLastSetup = (database: Database): Promise<void> => putSetting(database, SETTING, null);

/** Undefined where none is kept, or what is kept is of no shape this version knows. */
export async function readLastSetup(source: Source): Promise<LastSetup | undefined> {
  const stored = await getSetting(source, SETTING);
  if (!isJsonObject(stored)) return undefined;
  // Earlier versions kept the configuration alone.
  const config = stored.config ?? stored;
  if (!isConfig(config)) return undefined;
  const servers = Array.isArray(stored.servers)
    ? stored.servers.flatMap((item) => readNamed(item) ?? [])
    : [];
  return { config: config as unknown as RunConfig, servers };
}

function readNamed(item: JsonValue): NamedServer | undefined {
  if (!isJsonObject(item)) return undefined;
  const { id, title } = item;
  return typeof id === 'string' && typeof title === 'string' ? { id, title } : undefined;
}

function isConfig(value: JsonValue | undefined): boolean {
  if (!isJsonObject(value) || !isJsonObject(value.selection)) return false;
  const { title, selection, models, agentIds, repeats, seed, scorerIds, execution } = value;
  return (
    [title, selection.datasetId].every((each) => typeof each === 'string') &&
    [repeats, seed].every((each) => typeof each === 'number') &&
    [models, agentIds, scorerIds].every((each) => Array.isArray(each)) &&
    value.recorded === undefined &&
    (models as JsonValue[]).every(isModel) &&
    (agentIds as JsonValue[]).every((id) => AGENT_IDS.some((known) => known === id)) &&
    (execution === undefined || isExecution(execution))
  );
}

const isExecution = (execution: JsonValue): boolean =>
  isJsonObject(execution) &&
  (execution.on === 'testbed' ||
    (execution.on === 'servers' &&
      Array.isArray(execution.serverIds) &&
      execution.serverIds.every((id) => typeof id === 'string')));

const isModel = (model: JsonValue): boolean =>
  isJsonObject(model) && [model.id, model.title, model.kind].every((each) => typeof each === 'string');

/** The fault plans of a set-up that put any fault in. */
export const faultsOf = ({ execution }: Pick<RunConfig, 'execution'>): readonly FaultPlan[] =>
  execution?.on === 'testbed' && execution.faultPlans?.some(({ rules }) => rules.length > 0)
    ? execution.faultPlans
    : [];

/**
 * What a new set-up begins with: the last one, for the tasks and where the address names them or else for its own; without its faults, which
 * would pass for the models' own failures, without edited texts of tools, which the next tasks may not have, and without the language models that
 * `isThere` no longer finds. How language models are
 * asked stays as in `fresh` where the last one asked none.
 */
export function beginWith(
  fresh: RunConfig,
  last: RunConfig | undefined,
  hasOwnTasks: boolean,
  isThere: (modelId: string) => boolean,
): RunConfig {
  if (!last) return fresh;
  const models = last.models.filter((ref) => !isLanguageModel(ref) || isThere(ref.id));
  const tasks = hasOwnTasks
    ? {
        title: fresh.title,
        selection: fresh.selection,
        ...(fresh.decidedBy ? { decidedBy: fresh.decidedBy } : {}),
      }
    : {};
  const isAsked = last.models.some(isLanguageModel);
  const { agentIds, limits } = isAsked ? last : fresh;
  const unharmed = faultsOf(last).length > 0 ? { execution: { on: 'testbed' as const } } : {};
  const place = fresh.execution ? { execution: fresh.execution } : unharmed;
  return {
    ...last,
    ...withoutEdits(last),
    models,
    agentIds,
    ...(limits ? { limits } : {}),
    ...tasks,
    ...place,
  };
}

/** The menus with the tools as they are, each once. */
function withoutEdits({ menu, menus }: Menus): Pick<RunConfig, 'menu' | 'menus'> {
  const plain = ({ edited: _, ...rest }: Dispatch): Dispatch => rest;
  if (!menus) return menu ? { menu: plain(menu) } : {};
  const kept = [...new Map(menus.map(plain).map((each) => [JSON.stringify(each), each])).values()];
  return kept.length > 1 ? { menus: kept } : { menu: kept[0], menus: undefined };
}

/** The last set-up on those of its servers that are still known here, and the names of those that are not. */
export function onServersThere(
  { config, servers }: LastSetup,
  isThere: (serverId: string) => boolean,
): { config: RunConfig; missing: string[] } {
  const { execution } = config;
  if (execution?.on !== 'servers') return { config, missing: [] };
  const serverIds = execution.serverIds.filter(isThere);
  const missing = execution.serverIds
    .filter((id) => !isThere(id))
    .map((id) => servers.find((server) => server.id === id)?.title ?? id);
  return { config: { ...config, execution: { ...execution, serverIds } }, missing };
}
