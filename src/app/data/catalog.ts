import { readCatalog, type CatalogEntry } from '#core/catalog.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import { readPublishedAnswers, type PublishedAnswers } from '#core/published-answers.ts';
import type { ImportRequest } from '#store/bridge/files-contract.ts';
import type { Dataset } from '#core/dataset.ts';
import { fetchSiteFile } from '../frame/fetch-site-file.ts';
import { language } from '../frame/site.ts';
import { counted } from '../frame/format.ts';

/** What the site knows that others publish. */
export interface Catalog {
  entries: readonly CatalogEntry[];
  answers: readonly PublishedAnswers[];
}

/** Entries of one benchmark, which share what it is, where it is published and its licence. */
export interface CatalogGroup {
  title: string;
  entries: CatalogEntry[];
}

/** Reads the site's own list. Throws PlaygroundError 'dataset-unreachable', 'dataset-unreadable'. */
export async function loadCatalog(): Promise<Catalog> {
  const list = await fetchSiteFile('datasets/catalog.json', 'The list of known data sets did not load.');
  const json = (await list.json()) as JsonValue;
  const own = inOwnLanguage(json);
  return {
    entries: readCatalog(json).map((entry) => ({
      ...own(entry),
      group: own({ ...entry, title: entry.group }).title,
    })),
    answers: readPublishedAnswers(json).map((answers) => ({
      ...own(answers),
      verdicts: answers.verdicts && own({ ...answers, about: answers.verdicts }).about,
    })),
  };
}

/** Titles and descriptions in the page's language, where the list has them in it. */
function inOwnLanguage(json: JsonValue) {
  const texts = isJsonObject(json) && isJsonObject(json.texts) ? json.texts[language] : undefined;
  const written = (text: string): string => {
    const own = isJsonObject(texts) && Object.hasOwn(texts, text) ? texts[text] : undefined;
    return typeof own === 'string' ? own : text;
  };
  return <Entry extends { title: string; about: string }>(entry: Entry): Entry => ({
    ...entry,
    title: written(entry.title),
    about: written(entry.about),
  });
}

/** Groups in the order of their first entry. */
export function grouped(entries: readonly CatalogEntry[]): CatalogGroup[] {
  const groups = new Map<string, CatalogEntry[]>();
  for (const entry of entries) {
    groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  }
  return [...groups].map(([title, members]) => ({ title, entries: members }));
}

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
