import { watchedFetch } from '#bridge/wire.ts';
import { readCatalog, type CatalogEntry } from '#core/catalog.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import { readShippedManifest, type ShippedManifest, withShippedSizes } from '#core/shipped-manifest.ts';
import { siteFile } from '../site.ts';
import { SHIPPED } from '../state/dataset-store.svelte.ts';
import { readPublishedAnswers, type PublishedAnswers } from '#core/published-answers.ts';

/** What the site knows that others publish. */
export interface Catalog {
  entries: readonly CatalogEntry[];
  answers: readonly PublishedAnswers[];
}

/** An entry whose data the site itself ships. */
export type ShippedEntry = CatalogEntry & { path: string };

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
  const manifest = await loadManifest();
  const entries = readCatalog(json).map((entry) => (manifest ? withShippedSizes(entry, manifest) : entry));
  return { entries, answers: readPublishedAnswers(json) };
}

/** What the build knows of the site's own tasks; undefined where it cannot be had: then their sizes are not known. */
export async function loadManifest(): Promise<ShippedManifest | undefined> {
  const address = siteFile('generated/ground-shards.json');
  try {
    const response = await watchedFetch('page', fetch)(address);
    return response.ok ? readShippedManifest((await response.json()) as JsonValue) : undefined;
  } catch {
    return undefined;
  }
}

/** Data sets that ship with the site beside the one of a first visit. */
export const shippedBeside = (entries: readonly CatalogEntry[]): ShippedEntry[] =>
  entries.filter(
    (entry): entry is ShippedEntry => entry.path !== undefined && entry.path !== SHIPPED.origin.path,
  );

/** Groups in the order of their first entry, without what comes with the site. */
export function grouped(entries: readonly CatalogEntry[]): CatalogGroup[] {
  const groups = new Map<string, CatalogEntry[]>();
  for (const entry of entries) {
    if (entry.files.length > 0) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  }
  return [...groups].map(([title, members]) => ({ title, entries: members }));
}
