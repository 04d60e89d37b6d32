import type { DatasetFormat } from './dataset.ts';
import { isJsonObject, type JsonValue, type JsonObject } from './json.ts';
import { PlaygroundError } from './errors.ts';

/** The parts of an answer that a data set's labels cover. An empty list: only a judge can score its tasks. */
export type CatalogScore = 'tools' | 'arguments' | 'order' | 'abstention' | 'answer';

export interface CatalogFile {
  name: string;
  role: 'tasks' | 'questions' | 'answers';
  /** null: not counted. */
  bytes: number | null;
  /** Addresses, best first. */
  candidates: string[];
}

/** A data set in the site's catalog: others publish it, and the person fetches it. */
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
  /** The common beginning of its task ids, before a number; absent if there is none. */
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

/** Reads the catalog from JSON. Throws dataset-unreadable with the first error in it. */
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

/* Fields of the site's catalog. `at`: JSON pointer to the object. Each throws dataset-unreadable that names the field and what is due. */

export function textAt(object: JsonObject, key: string, at: string): string {
  const value = object[key];
  if (typeof value !== 'string' || value === '') throw wrong(`${at}/${key}`, 'a text');
  return value;
}

export function listAt(object: JsonObject, key: string, at: string): JsonValue[] {
  const value = object[key];
  if (!Array.isArray(value)) throw wrong(`${at}/${key}`, 'a list');
  return value;
}

export const textsAt = (object: JsonObject, key: string, at: string): string[] =>
  listAt(object, key, at).map((value) => {
    if (typeof value !== 'string' || value === '') throw wrong(`${at}/${key}`, 'a list of texts');
    return value;
  });

export function countAt(object: JsonObject, key: string, at: string): number | null {
  const value = object[key];
  if (value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw wrong(`${at}/${key}`, 'a count or null');
  return value;
}

export function oneOf<Word extends string>(
  value: JsonValue | undefined,
  allowed: readonly Word[],
  at: string,
): Word {
  const word = allowed.find((each) => each === value);
  if (word === undefined) throw wrong(at, `one of ${allowed.join(', ')}`);
  return word;
}

export function addressOf(value: JsonValue | undefined, at: string): string {
  if (typeof value !== 'string' || !value.startsWith('https://') || !URL.canParse(value)) {
    throw wrong(at, 'an https address');
  }
  return value;
}

export const wrong = (at: string, due: string): PlaygroundError =>
  new PlaygroundError('dataset-unreadable', `The site's catalog is damaged: ${at || 'it'} should be ${due}.`);
