import { isRecorded, type Run, type RunConfig } from '#core/run.ts';
import type { Dataset } from '#core/dataset.ts';
import { eachSecret, maskedValue } from '#core/secrets.ts';
import { toPermalink, type LinkedDataset } from '#files/permalink/index.ts';

/** Begins the ids that links give to data sets of the sender's disk. */
const OWN = 'own-';
export const isOwnDataset = ({ id }: Pick<LinkedDataset, 'id'>): boolean => id.startsWith(OWN);

/**
 * The data set as a link names it, with where its reader can get it. Files of the sender's disk have no address, and
 * their names, which a data set takes as its own, stay where they are: the order of its tasks is enough to know it by. So does an
 * address that holds a secret.
 */
export function linkedDataset(run: Pick<Run, 'dataset'>, present: Dataset | undefined): LinkedDataset {
  const { id, title, tasks, orderHash } = run.dataset;
  const origin = present?.orderHash === orderHash ? present.origin : undefined;
  if (origin?.kind === 'shipped') return { id, title, tasks, orderHash, origin };
  if (origin?.kind === 'url') {
    const isOpen = !/\s/.test(origin.url) && maskedValue(origin.url) === origin.url;
    return { id, title, tasks, orderHash, ...(isOpen ? { origin } : {}) };
  }
  return { id: OWN + orderHash, title: 'Own tasks', tasks, orderHash };
}

/**
 * A set-up that names tasks of a file of the sender's disk has no link of its own: their ids hold the file's name. Recorded answers have
 * no set-up that could be run.
 */
export const hasSetupLink = (config: RunConfig, { id }: LinkedDataset): boolean =>
  !isRecorded(config) &&
  (id === config.selection.datasetId || (config.selection.taskIds === undefined && !namesServers(config)));

/** Tasks saved from calls are filed under the server they were made on: a filter by it would reveal its address. */
const namesServers = ({ execution, selection }: RunConfig): boolean =>
  execution?.on === 'servers' && selection.filter !== undefined;

/** The kinds of secrets in the texts of a set-up, each once: links say their kinds in their place. */
export function secretsOfSetup({ title, prompts }: RunConfig): string[] {
  const kinds = new Set<string>();
  eachSecret([title, prompts ?? {}], (kind) => kinds.add(kind));
  return [...kinds];
}

/**
 * The set-up as a link carries it, secrets in its texts masked. Where the data set has another name there, what is named after it
 * changes too.
 */
export function linkedConfig(whole: RunConfig, dataset: LinkedDataset): RunConfig {
  const { title, prompts, execution } = whole;
  const recordedFrom = execution?.on === 'servers' ? execution.recordedFrom : undefined;
  const config = {
    ...whole,
    title: maskedValue(title),
    ...(prompts ? { prompts: maskedValue(prompts) } : {}),
    ...(recordedFrom && execution
      ? { execution: { ...execution, recordedFrom: maskedValue(recordedFrom) } }
      : {}),
  };
  if (dataset.id === config.selection.datasetId) return config;
  const { taskIds, filter, sample } = config.selection;
  // What was chosen by ids, or by servers, has no recipe that may go into a link: what would be left of it picks other tasks.
  const hasRecipe = taskIds === undefined && !namesServers(config);
  const recipe = hasRecipe ? { ...(filter ? { filter } : {}), ...(sample ? { sample } : {}) } : {};
  return { ...config, title: dataset.title, selection: { datasetId: dataset.id, ...recipe } };
}

/** `#/s/…` of a set-up, without results. */
export const setupAddress = async (config: RunConfig, dataset: LinkedDataset): Promise<string> =>
  `#/s/${await toPermalink({ kind: 'setup', config: linkedConfig(config, dataset), dataset })}`;
