import { AGENT_IDS } from '#core/agent.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import { isLanguageModel } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import type { Database } from '#storage/db.ts';
import { getSetting, putSetting } from '#storage/settings.ts';

const SETTING = 'last-setup';

/** Keeps what was run last, for the next set-up to begin with. A configuration never holds a key. */
export const keepLastSetup = (database: Database, config: RunConfig): Promise<void> =>
  putSetting(database, SETTING, JSON.parse(JSON.stringify(config)) as JsonValue);

export const forgetLastSetup = (database: Database): Promise<void> => putSetting(database, SETTING, null);

/** Undefined where none is kept, or what is kept is of no shape this version knows. */
export async function readLastSetup(database: Database): Promise<RunConfig | undefined> {
  const stored = await getSetting(database, SETTING);
  return isConfig(stored) ? (stored as unknown as RunConfig) : undefined;
}

function isConfig(value: JsonValue | undefined): boolean {
  if (!isJsonObject(value) || !isJsonObject(value.selection)) return false;
  const { title, selection, models, agentIds, repeats, seed, scorerIds } = value;
  return (
    [title, selection.datasetId].every((each) => typeof each === 'string') &&
    [repeats, seed].every((each) => typeof each === 'number') &&
    [models, agentIds, scorerIds].every((each) => Array.isArray(each)) &&
    (models as JsonValue[]).every(isModel) &&
    (agentIds as JsonValue[]).every((id) => AGENT_IDS.some((known) => known === id))
  );
}

const isModel = (model: JsonValue): boolean =>
  isJsonObject(model) && [model.id, model.title, model.kind].every((each) => typeof each === 'string');

/**
 * What a new set-up begins with: the last one, for the tasks that the address names or else for its own; without the language models
 * that `isThere` no longer finds. How language models are asked stays as in `fresh` where the last one asked none.
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
  return { ...last, models, agentIds, ...(limits ? { limits } : {}), ...tasks };
}
