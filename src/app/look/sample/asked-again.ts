import { deciderOf } from '#core/cell.ts';
import { askable, isLanguageModel, isShippedModel } from '#core/model.ts';
import type { Run, RunConfig } from '#core/run.ts';

/**
 * A run's set-up for a run of the reader's own: models whose answers ship with the site are asked there, those of weights that are not in
 * the list as the nearest of the list. The same scorer decides.
 */
export function askedAgain({ config, made = [] }: Pick<Run, 'config' | 'made'>): RunConfig {
  const models = config.models.map((ref) => {
    if (!isShippedModel(ref) || !isLanguageModel(ref)) return ref;
    const model = made.find(({ modelIds = [] }) => modelIds.includes(ref.id))?.weights.offered;
    const own = askable(ref);
    return model === undefined ? own : { ...own, id: `${ref.providerId}:${model}`, model };
  });
  const decidedBy = deciderOf(config);
  return { ...config, models, ...(decidedBy === undefined ? {} : { decidedBy }) };
}
