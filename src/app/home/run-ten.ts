import type { Stores } from '../context.ts';
import { defaultConfig, DEFAULT_SEED } from '../runs/linked-setup.ts';
import { SHIPPED } from '#core/shipped-sets.ts';

const TEN = 10;

/** Starts a run of the baselines on ten tasks of the shipped set, and resolves with its id. Throws what the start of a run throws. */
export async function runTen({ runs }: Pick<Stores, 'runs'>): Promise<string> {
  const { selection, ...config } = defaultConfig(SHIPPED.id, SHIPPED.title);
  return runs.start({
    ...config,
    selection: { ...selection, sample: { size: TEN, seed: DEFAULT_SEED } },
  });
}
