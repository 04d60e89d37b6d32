import type { Run } from '#core/run.ts';
import { listDatasets } from '#store/storage/datasets.ts';
import { addressOfCompare, addressOfRun, linkTo } from '../frame/address.ts';
import type { Stores } from '../frame/context.ts';
import { runTen, TEN } from '../run/run-ten.ts';
import { builtIn } from '../frame/linked-setup.ts';
import { runsHere } from '../frame/sample-run.ts';
import type { AskToRun } from './ask-to-run.ts';
import tools from './tools.json';

/** What the actions need of the page's stores. */
export type Shared = Pick<Stores, 'router' | 'runs' | 'database'>;
/** What a caller gives, with members of the tool's schema alone. */
export type Input = Readonly<Record<string, unknown>>;

const MOST_LISTED = 100;
const LONGEST_TITLE = 120;
const [, , { inputSchema: startSchema }] = tools as [unknown, unknown, { inputSchema: StartSchema }];
interface StartSchema {
  properties: { tasks: { maximum: number } };
}

/** The site's actions by the names of their tools. Each throws why it refuses. */
export function actionsOf(stores: Shared, ask: AskToRun) {
  let isAsking = false;
  return {
    list_data_sets: async () => {
      const dataSets = await listDatasets(stores.database);
      return {
        total: dataSets.length,
        dataSets: dataSets
          .slice(0, MOST_LISTED)
          .map(({ id, title, tasks }) => ({ id, title: title.slice(0, LONGEST_TITLE), tasks })),
      };
    },
    list_runs: async () => {
      const runs = await runsHere(stores.database);
      return { total: runs.length, runs: runs.slice(0, MOST_LISTED).map(inShort) };
    },
    start_run: async (input: Input, signal?: AbortSignal) => {
      const tasks = tasksOf(input);
      const models = modelsOf(input);
      if (isAsking) throw new Error('The person is still being asked about another run.');
      isAsking = true;
      try {
        if (!(await ask({ tasks, models: models.length }, signal)))
          throw new Error('The person did not agree, so no run was started.');
      } finally {
        isAsking = false;
      }
      const run = await runTen(stores, tasks, models);
      return { run, tasks, models, report: linkTo(addressOfRun(run)) };
    },
    open_report: async ({ run }: Input) => {
      const [found] = await named(stores, [run]);
      return open(stores, addressOfRun(found!.id), { run: inShort(found!) });
    },
    compare_runs: async ({ runs }: Input) => {
      if (!Array.isArray(runs) || runs.length !== 2 || runs[0] === runs[1])
        throw new Error('"runs" must be two different ids of list_runs.');
      const found = await named(stores, runs);
      const empty = found.find(({ done }) => done === 0);
      if (empty) throw new Error(`The run "${empty.id}" has no finished cell to compare yet.`);
      return open(stores, addressOfCompare(found), { runs: found.map(inShort) });
    },
  };
}

function open({ router }: Shared, address: string, of: object): object {
  router.goTo(address);
  return { opened: linkTo(address), ...of };
}

const inShort = ({ id, config: { title, models }, status, done, cells }: Run): object => ({
  id,
  title: title.slice(0, LONGEST_TITLE),
  models: models.slice(0, 10).map((model) => model.id),
  status,
  done,
  cells,
});

/** The runs with these ids, in their order. Throws where this browser has no run with one of them. */
async function named({ database }: Shared, ids: readonly unknown[]): Promise<Run[]> {
  const runs = await runsHere(database);
  return ids.map((id) => {
    const run = runs.find((each) => each.id === id);
    if (run) return run;
    throw new Error('There is no run with this id in this browser; list_runs gives the ids.');
  });
}

function tasksOf({ tasks = TEN }: Input): number {
  const { maximum } = startSchema.properties.tasks;
  if (Number.isInteger(tasks) && (tasks as number) >= 1 && (tasks as number) <= maximum)
    return tasks as number;
  throw new Error(`"tasks" must be a whole number from 1 to ${maximum}.`);
}

function modelsOf({ models: given }: Input): string[] {
  const ids = builtIn.map(({ id }) => id);
  if (given === undefined) return ids;
  const asked = Array.isArray(given) && given.length <= ids.length ? new Set<unknown>(given) : new Set();
  const known = ids.filter((id) => asked.has(id));
  if (known.length > 0 && known.length === asked.size) return known;
  throw new Error(
    `"models" must be some of: ${ids.join(', ')}. Other models need a key or cost money: a person starts them on the Runs page.`,
  );
}
