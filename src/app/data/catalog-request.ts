import type { ImportRequest } from '#store/bridge/files-contract.ts';
import type { CatalogEntry } from '#core/catalog.ts';
import type { Dataset } from '#core/dataset.ts';
import { counted } from '../frame/format.ts';
import { grouped } from './catalog.ts';

/** The first address of every file, with white space between. */
export const addressesOf = ({ files }: Pick<CatalogEntry, 'files'>): string =>
  files.flatMap(({ candidates }) => candidates.slice(0, 1)).join(' ');

/** What several entries of one benchmark are called as one data set. */
export const titleOfEntries = (entries: readonly CatalogEntry[]): string =>
  entries.length === 1
    ? entries[0]!.title
    : `${entries[0]!.group}, ${counted(entries.length, 'category', 'categories')}`;

/** How entries of one benchmark are imported as one data set; at least one. */
export function requestFor(entries: readonly CatalogEntry[]): ImportRequest & { title: string } {
  const files = entries.flatMap((entry) => entry.files);
  const mirrors = files.map(({ candidates }) => candidates.slice(1));
  return {
    origin: { kind: 'url', url: addressesOf({ files }), mirrors },
    title: titleOfEntries(entries),
    licence: entries[0]!.licence,
  };
}

/** The stored data set that was loaded from this entry. */
export const storedFrom = (
  entry: Pick<CatalogEntry, 'files'>,
  datasets: readonly Dataset[],
): Dataset | undefined =>
  datasets.find(({ origin }) => origin.kind === 'url' && origin.url === addressesOf(entry));

/** Were they loaded, together or one by one? */
export const areStored = (entries: readonly CatalogEntry[], datasets: readonly Dataset[]): boolean =>
  entries.every((entry) => storedFrom(entry, datasets)) ||
  storedFrom({ files: entries.flatMap(({ files }) => files) }, datasets) !== undefined;

/** Entries that may hold tasks with such ids, by benchmark; those that know most of the ids first. */
export function entriesFor(ids: readonly string[], catalog: readonly CatalogEntry[]): CatalogEntry[][] {
  const knowing = catalog.filter((entry) => ids.some((id) => knowsId(entry, id)));
  const known = (entries: readonly CatalogEntry[]): number =>
    ids.filter((id) => entries.some((entry) => knowsId(entry, id))).length;
  return grouped(knowing)
    .map(({ entries }) => entries)
    .toSorted((a, b) => known(b) - known(a));
}

/** An id that this site wrote names its file before a #: then the entry has that file. */
function knowsId({ taskIds = [], files }: CatalogEntry, id: string): boolean {
  const [file, ...rest] = id.split('#');
  const sourceId = rest.length > 0 ? rest.join('#') : id;
  const hasFile =
    rest.length === 0 ||
    files.some(({ candidates }) => candidates.some((address) => address.endsWith(`/${file}`)));
  return (
    hasFile && taskIds.some((start) => sourceId.startsWith(start) && /^\d/.test(sourceId.slice(start.length)))
  );
}
