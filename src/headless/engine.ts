import { agentsById } from '#ask/agents/index.ts';
import { baselinesById, providersById } from '#ask/providers/index.ts';
import { testbedInThread } from '#build/testbed-executor.ts';
import { contendersOf } from '#core/contender.ts';
import { PlaygroundError } from '#core/errors.ts';
import { isLocalProvider } from '#core/local-model.ts';
import type { RunConfig, RunEvent } from '#core/run.ts';
import { versions } from '#core/versions.ts';
import { headOf, type PartHead } from '#files/parts/part-file.ts';
import { partOfTask, type Part } from '#files/parts/part.ts';
import { planRefused } from '#files/parts/refused.ts';
import type { Plan } from '#files/parts/plan.ts';
import { scorersById } from '#measure/scorers/index.ts';
import type { Connect } from '#store/storage/db.ts';
import type { SiteData } from '#store/storage/site-data.ts';
import type { LeftOut } from '#store/bridge/contract.ts';
import { selectOrdinals } from '#store/storage/task-sort.ts';
import { getDataset } from '#store/storage/datasets.ts';
import { loadTaskIndex } from '#store/storage/task-index.ts';
import { createModelAsker } from '../../workers/models/ask-model.ts';
import { ModelKeys } from '../../workers/models/model-keys.ts';
import type { EvalDeps } from '../../workers/runs/eval-deps.ts';
import { askedModels, newRun, pricesOf } from '../../workers/runs/new-run.ts';
import { RunAtWork } from '../../workers/runs/run-at-work.ts';
import { dealtTo, editionOf, shareOf } from '../../workers/runs/part-of-run.ts';
import { pacedAsker } from '../../workers/models/paced-asker.ts';
import { waitFor as wait } from '../../workers/thread.ts';
import { taskChooser } from '../../workers/runs/run-tasks.ts';
import { PartStore } from './part-store.ts';
import { StopWatch } from './stopping.ts';
import { databaseOf, datasetHere, tasksHere } from './tasks-here.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { providerOffer } from '#core/model-providers.ts';
import { quoted } from '#core/quoted.ts';

/** What the engine needs of the machine it runs on. */
export interface Machine {
  /** The data sets that come with the site. */
  site: SiteData;
  fetch: typeof globalThis.fetch;
  /** Where keys are read from; they are taken out of it. */
  environment: Record<string, string | undefined>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** What runs the engine, in a few words. */
  engine: string;
}

export interface PartOfPlan {
  plan: Plan;
  part: Part;
  /** The part file. */
  path: string;
  /** Requests to one provider at once; absent: learned from its answers. */
  atOnce?: number | undefined;
  /** Runs cells again that the provider, the network or the app lost. */
  retries?: boolean | undefined;
}

/** A part of a run that is about to be worked on. */
export interface PartAtWork {
  /** Cells of the part, and those of them with a result already. */
  cells: number;
  done: number;
  /** Tasks of the set-up that the testbed cannot execute; they are in no part. */
  leftOut: number;
  /** Works until all cells have a result, or until it is paused, stopped or failed; then everything is on the disk. Gives the last event. */
  work(onEvent: (event: RunEvent | Reached) => void): Promise<LastEvent>;
  /** What the plan's rule decided, in a sentence, so that it is over though cells are left. */
  readonly decided?: string | undefined;
  /** Begins no more cells. */
  pause(): void;
  /** Gives up the cells under way; what their models have answered is kept. */
  stop(): void;
}

/** So many of its cells have a result, where that is known at the end alone. */
interface Reached {
  type: 'reached';
  done: number;
}

export type LastEvent = Extract<RunEvent, { type: 'run-end' | 'run-error' }> | undefined;

/**
 * Opens a part of a plan on this machine: the engine of the eval worker, with files in place of the browser's store. Throws PlaygroundErrors:
 * what Node cannot do ('plan-refused'), missing keys, a file of another run ('parts-refused'), a data set that is not here.
 */
export async function openPart(order: PartOfPlan, machine: Machine): Promise<PartAtWork> {
  const { plan, part, path, atOnce, retries } = order;
  const { config } = plan.setup;
  refuseWhatNeedsBrowser(config);
  const database = databaseOf(machine.site);
  const dataset = await datasetHere(database, plan.setup.dataset);
  const base = depsOf(database, machine, order);
  const { ordinals, leftOut } = await taskChooser(base)(dataset, config);
  const index = await loadTaskIndex(database, dataset.id);
  const tasks = ordinals.map((ordinal): [number, string] => [ordinal, index.row(ordinal)!.id]);
  const dealt = dealtTo(part, tasks);
  const watch = stopWatchOf(order, dealt.length);
  const own = (watch ? inMixedOrder(dealt) : dealt).map(([ordinal]) => ordinal);
  takeKeys(askedModels(config), machine.environment, base.keys);
  if (tasks.length === 0) throw noTasks(leftOut);
  const budget = shareOf(plan.budget, own.length / tasks.length);
  const shared = Object.keys(budget).length > 0 ? { ...config, budget } : config;
  const fresh = own.length === 0 ? undefined : newRun(base, shared, dataset, own);
  const head = headOf(plan, editionOf(config), tasks);
  const { now, engine } = machine;
  const store = await PartStore.open({ path, head, part, ordinals: own, app: versions.app, engine, now });
  const facts = { leftOut: leftOut.reduce((sum, each) => sum + each.tasks, 0) };
  if (!fresh) return nothingToDo(store, facts);
  const { spending } = store;
  const run = { ...fresh, done: store.done.size, ...(spending ? { spending } : {}) };
  const again = retries && store.lost.size > 0 ? { again: new Set(store.lost), withOpen: true } : {};
  const { putRun, getRun, putResults, putBegun, begunCells, doneCells, resultsOf } = store;
  const deps = { ...base, putRun, getRun, putResults, putBegun, begunCells, doneCells, resultsOf };
  let last: LastEvent;
  let decided: string | undefined;
  let onEvent = (_event: RunEvent): void => {};
  const atWork = new RunAtWork(deps, {
    run,
    atOnce,
    ...again,
    onEvent: (event) => {
      if (event.type === 'run-end' || event.type === 'run-error') last = event;
      if (event.type === 'cells-end') event.cells.forEach((cell) => watch?.take(cell));
      if (watch?.decided) atWork.pause();
      onEvent(event);
    },
  });
  return {
    ...facts,
    cells: own.length * contendersOf(config).length * config.repeats,
    done: store.done.size,
    async work(listener) {
      onEvent = listener;
      if (watch) for await (const record of store.resultsOf()) watch.take(record);
      await store.begin(run);
      try {
        if (!watch?.decided) atWork.start();
        await atWork.over;
      } finally {
        decided = watch?.decided && decidedWords(watch, run.cells - store.done.size, store);
        await store.close(decided);
      }
      return last;
    },
    get decided() {
      return decided;
    },
    pause: () => atWork.pause(),
    stop: () => atWork.stop(),
  };
}

const noTasks = ([first]: readonly LeftOut[]): PlaygroundError =>
  new PlaygroundError(
    'run-empty',
    first ? `None of the chosen tasks can be executed on the testbed: ${first.why}.` : 'No task is chosen.',
    'Choose other tasks, or let the answers alone be scored.',
  );

function stopWatchOf({ plan, part, retries }: PartOfPlan, tasks: number): StopWatch | undefined {
  if (!plan.stop) return undefined;
  if (part.of > 1)
    throw planRefused(
      'it is to stop when a comparison is decided, and no part sees the others',
      'Run it in one part.',
    );
  if (retries)
    throw planRefused(
      'it is to stop when a comparison is decided, and what was lost is not tried again then',
    );
  return new StopWatch(plan.setup.config, plan.stop, tasks);
}

/** In an order that has nothing to do with how difficult tasks are: data sets are sorted by kind. */
const inMixedOrder = (tasks: PartHead['tasks']): PartHead['tasks'] =>
  tasks.toSorted(([, a], [, b]) => partOfTask(a, 2 ** 31) - partOfTask(b, 2 ** 31));

/** What is left would have cost as much a cell as what was run. */
function decidedWords(watch: StopWatch, left: number, { spending, done }: PartStore): string {
  return watch.words(left, ((spending?.dollars ?? 0) / Math.max(1, done.size)) * left);
}

/** A part to which no task was dealt: its file says so. */
const nothingToDo = (store: PartStore, facts: Pick<PartAtWork, 'leftOut'>): PartAtWork => ({
  ...facts,
  cells: 0,
  done: 0,
  work: async () => {
    await store.close();
    return undefined;
  },
  pause: () => {},
  stop: () => {},
});

function refuseWhatNeedsBrowser(config: RunConfig): void {
  const local = askedModels(config).find(({ providerId }) => isLocalProvider(providerId));
  if (local)
    throw needsBrowser(
      `“${local.title}” runs inside a browser`,
      'Add `--browser`, which runs the part in the page in Chromium, or ask the model at a server.',
    );
  if (config.execution?.on === 'servers')
    throw needsBrowser(
      'its calls go to servers that the page is connected with, and a plan does not contain their addresses',
      'Choose the testbed, or let the answers alone be scored.',
    );
}

const needsBrowser = (why: string, hint: string): PlaygroundError =>
  new PlaygroundError('plan-refused', `The plan cannot be run without a page: ${why}.`, hint);

/** What the engine depends on here, but for where a part is stored. */
type Base = Omit<
  EvalDeps,
  'putRun' | 'getRun' | 'putResults' | 'putBegun' | 'begunCells' | 'doneCells' | 'resultsOf'
> & { keys: ModelKeys };

function depsOf(database: Connect, { fetch, now }: Machine, { plan, part }: PartOfPlan): Base {
  const keys = new ModelKeys();
  const { config } = plan.setup;
  const prices = pricesOf(config);
  const unpriced = askedModels(config).find(
    ({ providerId, model }) =>
      !prices.some((price) => price.providerId === providerId && price.model === model),
  );
  if (plan.pace.dollars !== undefined && unpriced)
    throw new PlaygroundError(
      'budget-unpriced',
      `No price is known for “${unpriced.title}”, so a pace in dollars could not be kept.`,
      'Give the pace in requests a minute.',
    );
  const asker = createModelAsker({ fetch, now, wait, random: Math.random, keys });
  const paced = pacedAsker(asker, plan.pace, part.of, prices, { now, wait });
  const executor = testbedInThread(now);
  const notHere = (): Promise<never> =>
    Promise.reject(new PlaygroundError('storage-unavailable', 'A part file has no such thing.'));
  return {
    keys,
    getDataset: (id) => getDataset(database, id),
    selectTasks: async ({ id }, selection) => selectOrdinals(await loadTaskIndex(database, id), selection),
    tasksAt: ({ id }, ordinals) => tasksHere(database, id, ordinals),
    baselines: baselinesById,
    loadExecutor: () => Promise.resolve(executor),
    loadModels: async () => {
      const { settingFor } = await import('#world/index.ts');
      return { asker: paced, providers: providersById, agents: agentsById, settingFor, now };
    },
    scorers: scorersById,
    versions,
    now,
    makeId: () => plan.hash,
    // A timer lets signals in.
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    withLock: async (_, work) => (await work(), true),
    setAside: notHere,
    deleteRun: notHere,
    bringBack: notHere,
    putAssessments: notHere,
  };
}

/** Variables that do not follow from the provider's id, as their own tools name them. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'openai-responses': ['OPENAI_API_KEY'],
  'openai-chat': ['OPENAI_API_KEY'],
  gemini: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  'hugging-face': ['HF_TOKEN'],
};

/** The variables that a provider's key is read from, first to last. */
export const keyNames = (providerId: string): readonly string[] =>
  OTHER_NAMES[providerId] ?? [`${providerId.toUpperCase().replaceAll('-', '_')}_API_KEY`];

/** A key for an address of the person's own, and the one origin that it is sent to. */
export const OWN_KEY = 'MODEL_API_KEY';
export const OWN_ORIGIN = 'MODEL_API_ORIGIN';

type Environment = Record<string, string | undefined>;

/**
 * Takes the keys of the models out of the environment and into memory. A plan may come from anyone, so a provider's key goes to the
 * provider's own address alone; one for another address needs its origin beside it. Throws PlaygroundError 'model-key-missing' that names
 * the variable.
 */
export function takeKeys(
  models: readonly LanguageModelRef[],
  environment: Environment,
  keys: Pick<ModelKeys, 'set'>,
): void {
  for (const { providerId, baseUrl, title } of models) {
    const { defaultBaseUrl, needsKey, title: provider } = providerOffer(providerId);
    const address = baseUrl ?? defaultBaseUrl;
    const isAtHome = originOf(address) === originOf(defaultBaseUrl);
    const found = isAtHome
      ? keyNames(providerId)
          .map((name) => environment[name])
          .find(Boolean)
      : undefined;
    const own =
      originOf(environment[OWN_ORIGIN] ?? '') === originOf(address) ? environment[OWN_KEY] : undefined;
    const key = own ?? found;
    if (key) keys.set(providerId, key, address);
    else if (needsKey)
      throw new PlaygroundError(
        'model-key-missing',
        isAtHome
          ? `There is no key of ${provider} in the environment for ${quoted(title)}.`
          : `${quoted(title)} is asked at ${originOf(address)}, which is not an address of ${provider}, so its key is not sent there.`,
        isAtHome
          ? `Set ${keyNames(providerId).join(' or ')}.`
          : `If you trust the address, set ${OWN_KEY} and ${OWN_ORIGIN}=${originOf(address)}.`,
      );
  }
  // What this process starts later does not inherit them.
  for (const name of [OWN_KEY, ...models.flatMap(({ providerId }) => keyNames(providerId))])
    delete environment[name];
}

const originOf = (address: string): string => URL.parse(address)?.origin ?? '';
