import type { RunConfig } from '#core/run.ts';
import { SHIPPED } from '#core/dataset.ts';
import { listRuns } from '#store/storage/runs.ts';
import { addressOfRun, buildAddress } from '../frame/address.ts';
import type { Stores } from '../frame/context.ts';
import { heldLocks } from '../frame/work-elsewhere.ts';
import { defaultConfig, DEFAULT_SEED, scorersFor } from '../frame/linked-setup.ts';
import { addedLocalModel } from './local-models/local-model-session.svelte.ts';
import { keptWeights } from './local-models/weights.ts';
import { TEN } from './run-ten.ts';
import { SMALL_ASKING } from './small-models.ts';

/** Executed tasks of the site are usually decided by it. */
const DECIDER = 'task-outcome';

/** In the address of the set-up: weights are got there for these ten tasks. */
export const ASK = 'ask';

type Asking = Pick<Stores, 'runs' | 'models' | 'database'>;

/** Where Home’s button leads: to the run that it starts, or to the form that gets weights for it. Throws what the start of a run throws. */
export async function placeOfAsking(stores: Asking): Promise<string> {
  const id = await askHere(stores);
  return id === undefined ? buildAddress(['runs'], { model: 'wllama', [ASK]: 'ten' }) : addressOfRun(id);
}

/**
 * Starts a run of a language model whose weights are in this browser, by grammar, on ten shipped tasks, and resolves with its id, or with
 * that of the same run where it is under way, in this tab or another; undefined where no weights are here. `file`: the id of the weights; absent: the smallest.
 * Throws what the start of a run throws.
 */
export async function askHere(
  { runs, models, database }: Asking,
  file?: string,
): Promise<string | undefined> {
  const here = (await keptWeights()).filter(({ id, isWhole }) => isWhole && (file ?? id) === id);
  const [smallest] = here.sort((a, b) => a.bytes - b.bytes);
  if (!smallest) return undefined;
  const added = addedLocalModel('wllama', smallest.id, smallest.title);
  const title = `${smallest.title} in this browser`;
  // A second one would wait for the first, since a model in the page answers one question at a time.
  const isSame = (config?: RunConfig): boolean =>
    config?.title === title && config.models[0]?.id === added.ref.id;
  const underWay = runs.atWork.find(({ run }) => isSame(run?.config)) ?? (await elsewhere(database, isSame));
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

/** A stored run that some tab of this browser is at work on. */
async function elsewhere(
  database: Stores['database'],
  isSame: (config: RunConfig) => boolean,
): Promise<{ id: string } | undefined> {
  const held = new Set(await heldLocks());
  if (![...held].some((name) => name.startsWith('run:'))) return undefined;
  const stored = await listRuns(database);
  return stored.find(({ id, config }) => held.has(`run:${id}`) && isSame(config));
}
