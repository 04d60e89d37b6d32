import type { ImportRequest } from '#store/bridge/contract.ts';
import type { DatasetOrigin } from '#core/dataset.ts';
import { SHIPPED_IDS } from '#core/shipped-sets.ts';
import type { InputFile } from '#files/datasets/index.ts';
import type { DatasetRecord } from '#store/storage/db.ts';

const withoutEndings = (name: string): string =>
  name.replace(/\.(gz|json|jsonl|ndjson|csv|parquet|txt)$/i, '').replace(/\.(json|jsonl|ndjson|csv)$/i, '');

const lastPart = (path: string): string => path.split('/').at(-1) ?? path;

/** What the person called it, else what its first file is called. */
export function titleOf({ title, origin }: ImportRequest, files: readonly InputFile[]): string {
  if (title?.trim()) return title.trim();
  if (origin.kind === 'text') return 'Pasted text';
  const names = new Set(files.map(({ name }) => withoutEndings(lastPart(name))));
  const [first = 'Data set', ...others] = names;
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}

export function slug(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, 60).replace(/-$/, '') || 'data-set';
}

/** The data sets that share a name: `base`, `base-2`, `base-3` … */
const familyOf = (records: readonly DatasetRecord[], base: string): DatasetRecord[] =>
  records.filter(
    ({ dataset: { id } }) => id === base || /^-\d+$/.test(id.startsWith(base) ? id.slice(base.length) : ''),
  );

/** What decides where an import goes. */
export interface Arrival {
  base: string;
  origin: DatasetOrigin;
  /** '' when the store was full before the source ended. */
  contentHash: string;
  /** The data set it takes the place of, whatever that holds. */
  replaces: string | undefined;
}

export interface Place {
  id: string;
  /** What is there now. */
  standing?: DatasetRecord;
  /** It holds the same already. */
  isSame?: true;
}

/** To the data set that holds the same already; in place of one that was stopped; or beside it. The names of the site's own are taken. */
export function placeFor(
  records: readonly DatasetRecord[],
  { base, origin, contentHash, replaces }: Arrival,
): Place {
  const family = familyOf(records, base);
  const same = family.find((record) => contentHash !== '' && record.contentHash === contentHash);
  if (same) return { id: same.dataset.id, standing: same, isSame: true };
  const isOlder = ({ contentHash: hash, dataset }: DatasetRecord) =>
    hash === '' && JSON.stringify(dataset.origin) === JSON.stringify(origin);
  const older = records.find((record) => record.dataset.id === replaces) ?? family.find(isOlder);
  if (older) return { id: older.dataset.id, standing: older };
  const taken = new Set([...SHIPPED_IDS, ...records.map((record) => record.dataset.id)]);
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  return { id };
}

/** A name that is already in the list gets a number behind it; earlier entries keep their names. */
export function titleAt(
  { id, standing }: Place,
  { base, title, isGiven }: { base: string; title: string; isGiven: boolean },
): string {
  if (standing && !isGiven) return standing.dataset.title;
  const number = id.startsWith(base) ? /^-(\d+)$/.exec(id.slice(base.length))?.[1] : undefined;
  return number === undefined ? title : `${title} ${number}`;
}
