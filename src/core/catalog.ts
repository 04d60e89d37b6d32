import { addressOf, countAt, listAt, oneOf, textAt, textsAt, wrong } from './catalog-fields.ts';
import type { DatasetFormat } from './dataset.ts';
import { isJsonObject, type JsonValue } from './json.ts';

/** What a data set's labels say something about. An empty list: nothing can be scored without a judge. */
export type CatalogScore = 'tools' | 'arguments' | 'order' | 'abstention' | 'answer';

export interface CatalogFile {
  name: string;
  role: 'tasks' | 'questions' | 'answers';
  /** null: not counted. */
  bytes: number | null;
  /** Addresses, best first. */
  candidates: string[];
}

/** A data set in the site's catalog, which others publish and the person fetches. */
export interface CatalogEntry {
  id: string;
  /** The benchmark it belongs to: entries of one group stand together. */
  group: string;
  title: string;
  about: string;
  format: DatasetFormat;
  /** 'none stated' where the source states none. */
  licence: string;
  homepage: string | null;
  citation: string | null;
  rows: number | null;
  bytes: number | null;
  scores: CatalogScore[];
  /** How the ids of its tasks begin, before a number; absent where they have no such beginning. */
  taskIds?: string[];
  files: CatalogFile[];
}

const formats = [
  'mcp-toolbench',
  'toolbench',
  'toolbench-conversations',
  'bfcl',
  'own-file',
] as const satisfies DatasetFormat[];
const scores = ['tools', 'arguments', 'order', 'abstention', 'answer'] as const satisfies CatalogScore[];
const roles = ['tasks', 'questions', 'answers'] as const satisfies CatalogFile['role'][];

/** The catalog out of its JSON. Throws dataset-unreadable that names the first thing wrong in it. */
export function readCatalog(json: JsonValue): CatalogEntry[] {
  const entries = isJsonObject(json) && json.version === 1 ? json.datasets : undefined;
  if (!Array.isArray(entries)) throw wrong('', 'version 1 with a list of data sets');
  return entries.map((entry, index) => readEntry(entry, `/datasets/${index}`));
}

function readEntry(entry: JsonValue, at: string): CatalogEntry {
  if (!isJsonObject(entry)) throw wrong(at, 'an object');
  const files = listAt(entry, 'files', at).map((file, index) => readFile(file, `${at}/files/${index}`));
  const taskIds = entry.taskIds === undefined ? {} : { taskIds: textsAt(entry, 'taskIds', at) };
  if (files.length === 0) throw wrong(`${at}/files`, 'at least one file');
  return {
    id: textAt(entry, 'id', at),
    group: textAt(entry, 'group', at),
    title: textAt(entry, 'title', at),
    about: textAt(entry, 'about', at),
    format: oneOf(entry.format, formats, `${at}/format`),
    licence: textAt(entry, 'licence', at),
    homepage: entry.homepage === null ? null : addressOf(entry.homepage, `${at}/homepage`),
    citation: entry.citation === null ? null : textAt(entry, 'citation', at),
    rows: countAt(entry, 'rows', at),
    bytes: countAt(entry, 'bytes', at),
    scores: listAt(entry, 'scores', at).map((score) => oneOf(score, scores, `${at}/scores`)),
    ...taskIds,
    files,
  };
}

function readFile(file: JsonValue, at: string): CatalogFile {
  if (!isJsonObject(file)) throw wrong(at, 'an object');
  const candidates = listAt(file, 'candidates', at).map((url) => addressOf(url, `${at}/candidates`));
  if (candidates.length === 0) throw wrong(`${at}/candidates`, 'at least one address');
  return {
    name: textAt(file, 'name', at),
    role: oneOf(file.role, roles, `${at}/role`),
    bytes: countAt(file, 'bytes', at),
    candidates,
  };
}
