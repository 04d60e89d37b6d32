import { watchedFetch } from '#bridge/wire.ts';
import { readCatalog, type CatalogEntry } from '#core/catalog.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import { siteFile } from '../site.ts';
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
  const address = siteFile('datasets/catalog.json');
  const response = await watchedFetch('page', fetch)(address).catch(() => undefined);
  if (!response?.ok) {
    throw new PlaygroundError(
      'dataset-unreachable',
      'The list of known data sets did not load.',
      'Reload the page; if it happens again, the site was not copied whole.',
    );
  }
  const json = (await response.json()) as JsonValue;
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
