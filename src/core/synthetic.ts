import type { DatasetOrigin } from './dataset.ts';
import type { Run } from './run.ts';

/** The notice on each page and in each file that shows results of a synthetic world. */
export const SYNTHETIC_WORLD =
  'Synthetic world: the tools are simulated in the browser and their data invented, so no figure here was measured on real servers.';

/** The parts of a run that decide: where calls were executed, and whose tasks they were. */
export interface WorldOfRun {
  config?: Pick<Run['config'], 'execution'>;
  dataset: Pick<Run['dataset'], 'id'> & { origin?: Pick<DatasetOrigin, 'kind'> };
}

/** Ids of the data sets that ship with the site; a number behind one stands where the name was taken. */
const shipped = /^(ground|proving-ground-600)(-\d+)?$/;

/** Were the calls executed on the testbed, or are the tasks those of the testbed? */
export const isSynthetic = ({ config, dataset }: WorldOfRun): boolean =>
  config?.execution?.on === 'testbed' || dataset.origin?.kind === 'shipped' || shipped.test(dataset.id);
