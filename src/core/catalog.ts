import type { DatasetFormat } from './dataset.ts';
import { PlaygroundError } from './errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';

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

/** A data set in the site's catalog. Only what has a licence that allows it is shipped; the rest is fetched by the person. */
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
  /** Relative to the site's root; present where the site itself ships the data. */
  path?: string;
  files: CatalogFile[];
}

const formats: readonly string[] = [
  'mcp-toolbench',
  'toolbench',
  'toolbench-conversations',
  'bfcl',
  'own-file',
] satisfies DatasetFormat[];
const scores: readonly string[] = [
  'tools',
  'arguments',
  'order',
  'abstention',
  'answer',
] satisfies CatalogScore[];
const roles: readonly string[] = ['tasks', 'questions', 'answers'] satisfies CatalogFile['role'][];

/** The catalog out of its JSON. Throws dataset-unreadable that names the first thing wrong in it. */
export function readCatalog(json: JsonValue): CatalogEntry[] {
  const entries = isJsonObject(json) && json.version === 1 ? json.datasets : undefined;
  if (!Array.isArray(entries)) throw wrong('', 'version 1 with a list of data sets');
  return entries.map((entry, index) => readEntry(entry, `/datasets/${index}`));
}

function readEntry(entry: JsonValue, at: string): CatalogEntry {
  if (!isJsonObject(entry)) throw wrong(at, 'an object');
  const files = listAt(entry, 'files', at).map((file, index) => readFile(file, `${at}/files/${index}`));
  const path = entry.path === undefined ? {} : { path: textAt(entry, 'path', at) };
  if (files.length === 0 && !path.path) throw wrong(at, 'files or a path');
  return {
    id: textAt(entry, 'id', at),
    group: textAt(entry, 'group', at),
    title: textAt(entry, 'title', at),
    about: textAt(entry, 'about', at),
    format: oneOf(entry.format, formats, `${at}/format`) as DatasetFormat,
    licence: textAt(entry, 'licence', at),
    homepage: entry.homepage === null ? null : addressOf(entry.homepage, `${at}/homepage`),
    citation: entry.citation === null ? null : textAt(entry, 'citation', at),
    rows: countAt(entry, 'rows', at),
    bytes: countAt(entry, 'bytes', at),
    scores: listAt(entry, 'scores', at).map((score) => oneOf(score, scores, `${at}/scores`) as CatalogScore),
    ...path,
    files,
  };
}

function readFile(file: JsonValue, at: string): CatalogFile {
  if (!isJsonObject(file)) throw wrong(at, 'an object');
  const candidates = listAt(file, 'candidates', at).map((url) => addressOf(url, `${at}/candidates`));
  if (candidates.length === 0) throw wrong(`${at}/candidates`, 'at least one address');
  return {
    name: textAt(file, 'name', at),
    role: oneOf(file.role, roles, `${at}/role`) as CatalogFile['role'],
    bytes: countAt(file, 'bytes', at),
    candidates,
  };
}

function textAt(object: JsonObject, key: string, at: string): string {
  const value = object[key];
  if (typeof value !== 'string' || value === '') throw wrong(`${at}/${key}`, 'a text');
  return value;
}

function listAt(object: JsonObject, key: string, at: string): JsonValue[] {
  const value = object[key];
  if (!Array.isArray(value)) throw wrong(`${at}/${key}`, 'a list');
  return value;
}

function countAt(object: JsonObject, key: string, at: string): number | null {
  const value = object[key];
  if (value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw wrong(`${at}/${key}`, 'a count or null');
  return value;
}

function oneOf(value: JsonValue | undefined, allowed: readonly string[], at: string): string {
  if (typeof value !== 'string' || !allowed.includes(value)) throw wrong(at, `one of ${allowed.join(', ')}`);
  return value;
}

function addressOf(value: JsonValue | undefined, at: string): string {
  if (typeof value !== 'string' || !value.startsWith('https://') || !URL.canParse(value)) {
    throw wrong(at, 'an https address');
  }
  return value;
}

const wrong = (at: string, due: string): PlaygroundError =>
  new PlaygroundError(
    'dataset-unreadable',
    `The catalog of data sets is damaged: ${at || 'it'} should be ${due}.`,
  );
