import { readCatalog, type CatalogEntry } from '#core/catalog.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import { fetchSiteFile } from '../frame/fetch-site-file.ts';
import { language } from '../frame/site.ts';
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
