import type { Stores } from '../frame/context.ts';
import { defaultConfig, DEFAULT_SEED } from '../frame/linked-setup.ts';
import { SHIPPED } from '#core/dataset.ts';

export const TEN = 10;

/**
 * Starts a run of the baselines, or of those named by their ids, on some tasks of the shipped set, the same each time, and resolves
 * with its id. Throws what the start of a run throws.
 */
export async function runTen(
  { runs }: Pick<Stores, 'runs'>,
  tasks = TEN,
  modelIds?: readonly string[],
): Promise<string> {
  const { selection, models, ...config } = defaultConfig(SHIPPED.id, SHIPPED.title);
  return runs.start({
    ...config,
    models: models.filter(({ id }) => modelIds?.includes(id) ?? true),
    selection: { ...selection, sample: { size: tasks, seed: DEFAULT_SEED } },
  });
}
