import { SHIPPED } from '#core/shipped-sets.ts';
import { addressOfRun, buildAddress } from '../frame/address.ts';
import type { Stores } from '../frame/context.ts';
import { defaultConfig, DEFAULT_SEED, scorersFor } from '../frame/linked-setup.ts';
import { addedLocalModel } from './local-models/local-model-session.svelte.ts';
import { keptWeights } from './local-models/weights.ts';
import { TEN } from './run-ten.ts';
import { SMALL_ASKING } from './small-models.ts';

/** Executed tasks of the site are usually decided by it. */
const DECIDER = 'task-outcome';

/** In the address of the set-up: weights are got there for these ten tasks. */
export const ASK = 'ask';

/** Where Home’s button leads: to the run that it starts, or to the form that gets weights for it. Throws what the start of a run throws. */
export async function placeOfAsking(stores: Pick<Stores, 'runs' | 'models'>): Promise<string> {
  const id = await askHere(stores);
  return id === undefined ? buildAddress(['runs'], { model: 'wllama', [ASK]: 'ten' }) : addressOfRun(id);
}

/**
 * Starts a run of a language model whose weights are in this browser, by grammar, on ten shipped tasks, and resolves with its id, or with
 * that of the same run where it is under way; undefined where no weights are here. `file`: the id of the weights; absent: the smallest.
 * Throws what the start of a run throws.
 */
export async function askHere(
  { runs, models }: Pick<Stores, 'runs' | 'models'>,
  file?: string,
): Promise<string | undefined> {
  const here = (await keptWeights()).filter(({ id, isWhole }) => isWhole && (file ?? id) === id);
  const [smallest] = here.sort((a, b) => a.bytes - b.bytes);
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
