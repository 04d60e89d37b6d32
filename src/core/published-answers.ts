import { addressOf, countAt, listAt, oneOf, textAt, textsAt, wrong } from './catalog.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';

/** One file of published answers, or of the publisher's verdicts on them. */
export interface PublishedFile {
  /** As the publisher names them. */
  model: string;
  category: string;
  role: 'answers' | 'verdicts';
  /** Under each of the `folders`; a reader may take model and category from it. */
  path: string;
  /** null: not counted. */
  bytes: number | null;
  /** Of a table, a Parquet file: so many of its first rows are fetched and read. Absent: all of the file. */
  rows?: number;
}

/** Answers of models that others published. The site holds addresses alone; a person fetches them. */
export interface PublishedAnswers {
  id: string;
  title: string;
  about: string;
  publisher: string;
  /** ISO date; null: not said. */
  published: string | null;
  /** 'none stated' where the source states none. */
  licence: string;
  homepage: string | null;
  citation: string | null;
  /** The title of the format whose reader reads them. */
  format: string;
  /** Who decided what of the answers is right; null: nobody did. */
  verdicts: string | null;
  /** Id of the catalog's data set whose tasks were attempted; null: the answers carry their own tasks. */
  dataset: string | null;
  /** Addresses of the folder that the files' paths begin in, best first; each ends with a slash, and names a commit where its host has them. */
  folders: string[];
  files: PublishedFile[];
  /** What is chosen before a person chooses, where all of it is too large for that. Absent: all. */
  start?: { models: string[]; categories: string[] };
}

const roles = ['answers', 'verdicts'] as const satisfies PublishedFile['role'][];

/** The catalog's published answers out of its JSON. Throws dataset-unreadable that names the first thing wrong in it. */
export function readPublishedAnswers(json: JsonValue): PublishedAnswers[] {
  if (!isJsonObject(json)) throw wrong('', 'an object');
  return listAt(json, 'answers', '').map((entry, index) => readEntry(entry, `/answers/${index}`));
}

function readEntry(entry: JsonValue, at: string): PublishedAnswers {
  if (!isJsonObject(entry)) throw wrong(at, 'an object');
  const files = listAt(entry, 'files', at).map((file, index) => readFile(file, `${at}/files/${index}`));
  const folders = listAt(entry, 'folders', at).map((folder) => folderOf(folder, `${at}/folders`));
  if (files.length === 0 || folders.length === 0) throw wrong(at, 'files in a folder');
  return {
    id: textAt(entry, 'id', at),
    title: textAt(entry, 'title', at),
    about: textAt(entry, 'about', at),
    publisher: textAt(entry, 'publisher', at),
    published: textOrNull(entry, 'published', at),
    licence: textAt(entry, 'licence', at),
    homepage: entry.homepage === null ? null : addressOf(entry.homepage, `${at}/homepage`),
    citation: textOrNull(entry, 'citation', at),
    format: textAt(entry, 'format', at),
    verdicts: textOrNull(entry, 'verdicts', at),
    dataset: textOrNull(entry, 'dataset', at),
    folders,
    files,
    ...(entry.start === undefined ? {} : { start: startOf(entry.start, `${at}/start`) }),
  };
}

function startOf(start: JsonValue, at: string): NonNullable<PublishedAnswers['start']> {
  if (!isJsonObject(start)) throw wrong(at, 'an object');
  return { models: textsAt(start, 'models', at), categories: textsAt(start, 'categories', at) };
}

function readFile(file: JsonValue, at: string): PublishedFile {
  if (!isJsonObject(file)) throw wrong(at, 'an object');
  return {
    model: textAt(file, 'model', at),
    category: textAt(file, 'category', at),
    role: oneOf(file.role, roles, `${at}/role`),
    path: textAt(file, 'path', at),
    bytes: countAt(file, 'bytes', at),
    ...(file.rows === undefined ? {} : { rows: rowsOf(file, at) }),
  };
}

function rowsOf(file: JsonObject, at: string): number {
  const rows = countAt(file, 'rows', at);
  if (!rows) throw wrong(`${at}/rows`, 'a number of rows');
  return rows;
}

const textOrNull = (entry: JsonObject, key: string, at: string): string | null =>
  entry[key] === null ? null : textAt(entry, key, at);

function folderOf(value: JsonValue, at: string): string {
  const address = addressOf(value, at);
  if (!address.endsWith('/')) throw wrong(at, 'a folder: its address ends with a slash');
  return address;
}
