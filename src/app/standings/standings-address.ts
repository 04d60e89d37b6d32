import type { Run } from '#core/run.ts';
import { buildAddress, type QueryChange } from '../address.ts';

/** A run's models under several evaluators. */
export const addressOfStandings = (
  { id, dataset }: Pick<Run, 'id' | 'dataset'>,
  query: QueryChange = {},
): string => buildAddress(['standings'], { data: standingsKey(dataset), run: id, ...query });

/** Equal order and length: the same tasks, whatever the data set is called here. */
export const standingsKey = ({ orderHash, tasks }: Run['dataset']): string => `${orderHash}-${tasks}`;
