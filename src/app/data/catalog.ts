import { readCatalog, type CatalogEntry } from '#core/catalog.ts';
import type { JsonValue } from '#core/json.ts';
import { fetchSiteFile } from '../fetch-site-file.ts';
import { readPublishedAnswers, type PublishedAnswers } from '#core/published-answers.ts';

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
  return { entries: readCatalog(json), answers: readPublishedAnswers(json) };
}

/** Groups in the order of their first entry. */
export function grouped(entries: readonly CatalogEntry[]): CatalogGroup[] {
  const groups = new Map<string, CatalogEntry[]>();
  for (const entry of entries) {
    groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  }
  return [...groups].map(([title, members]) => ({ title, entries: members }));
}
