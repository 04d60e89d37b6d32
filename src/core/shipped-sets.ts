import type { Dataset } from './dataset.ts';

/** The first tasks that come with the site: few enough to be read at once. */
export const SHIPPED = {
  id: 'ground',
  title: 'Ground',
  origin: { kind: 'shipped', path: 'generated/ground.json.gz' },
  licence: 'Apache-2.0',
} as const;

/** All tasks that come with the site, the first among them. */
export const WHOLE = {
  id: 'proving-ground-600',
  title: 'Proving Ground 600',
  origin: {
    kind: 'shipped',
    path: ['ground', 'ground-single', 'ground-parallel', 'ground-sequential']
      .map((name) => `generated/${name}.json.gz`)
      .join(' '),
  },
  licence: 'Apache-2.0',
} as const;

/** Ids of the data sets that come with the site; no other data set is stored under one. */
export const SHIPPED_IDS: readonly string[] = [SHIPPED.id, WHOLE.id];

/** Is it read from the site's files? A copy in this browser, which differs by labels that a person accepted, is not. */
export const isOfSite = ({
  id,
  origin,
  labelledAt,
}: Pick<Dataset, 'id' | 'origin' | 'labelledAt'>): boolean =>
  SHIPPED_IDS.includes(id) && origin.kind === 'shipped' && labelledAt === undefined;
