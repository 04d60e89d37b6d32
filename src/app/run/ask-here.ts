import { SHIPPED } from '#core/shipped-sets.ts';
import type { Stores } from '../frame/context.ts';
import { defaultConfig, DEFAULT_SEED, scorersFor } from '../frame/linked-setup.ts';
import { addedLocalModel } from './local-models/local-model-session.svelte.ts';
import { keptWeights } from './local-models/weights.ts';
import { TEN } from './run-ten.ts';
import { SMALL_ASKING } from './small-models.ts';

/** Executed tasks of the site are usually decided by it. */
const DECIDER = 'task-outcome';

/**
 * Starts a run of the smallest language model whose weights are in this browser, by grammar, on ten shipped tasks, and resolves with its
 * id, or with that of the same run where it is under way; undefined where no weights are here. Throws what the start of a run throws.
 */
export async function askHere({
  runs,
  models,
}: Pick<Stores, 'runs' | 'models'>): Promise<string | undefined> {
  const [smallest] = (await keptWeights()).filter(({ isWhole }) => isWhole).sort((a, b) => a.bytes - b.bytes);
  if (!smallest) return undefined;
  const added = addedLocalModel('wllama', smallest.id, smallest.title);
  const title = `${smallest.title} in this browser`;
  // A second one would wait for the first, since a model in the page answers one question at a time.
  const underWay = runs.atWork.find(
    ({ run }) => run?.config.title === title && run.config.models[0]?.id === added.ref.id,
  );
  if (underWay) return underWay.id;
  await models.add(added);
  const { selection, ...config } = defaultConfig(SHIPPED.id, SHIPPED.title);
  return runs.start({
    ...config,
    title,
    models: [added.ref],
    ...SMALL_ASKING,
    agentIds: [...SMALL_ASKING.agentIds],
    execution: { on: 'testbed' },
    scorerIds: scorersFor(DECIDER, undefined),
    decidedBy: DECIDER,
    selection: { ...selection, sample: { size: TEN, seed: DEFAULT_SEED } },
  });
}
