import type { Stores } from '../context.ts';
import { defaultConfig, DEFAULT_SEED } from '../runs/linked-setup.ts';
import { SHIPPED } from '../state/dataset-store.svelte.ts';

const TEN = 10;

/** Starts a run of the baselines on ten tasks of the shipped set, and resolves with its id. Throws what the import or the store throws. */
export async function runTen({ datasets, runs }: Pick<Stores, 'datasets' | 'runs'>): Promise<string> {
  await datasets.ensureShipped();
  const { selection, ...config } = defaultConfig(SHIPPED.id, SHIPPED.title);
  return runs.start({
    ...config,
    selection: { ...selection, sample: { size: TEN, seed: DEFAULT_SEED } },
  });
}
