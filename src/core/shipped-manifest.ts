import { countAt, listAt, textAt, wrong } from './catalog.ts';
import type { Dataset } from './dataset.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import type { MadeAnswers } from './run.ts';

/** A file of the tasks that ship with the site, as the build wrote it. */
export interface ShippedShard {
  /** Relative to the site's root. */
  path: string;
  /** 0: it contains the index of a data set alone. */
  tasks: number;
  /** Packed. */
  bytes: number;
  /** Of the packed bytes, in hex. */
  sha256: string;
  /** Of the unpacked bytes: ContentHash of storage. */
  contentHash: string;
}

/** A data set that ships with the site, and the files that it is read from. */
export interface ShippedDataset {
  dataset: Dataset;
  /** Path of the file that holds its index. */
  index: string;
  /** Its tasks, in order. */
  files: ShippedFile[];
}

/** A file of tasks, or of answers to them. */
export interface ShippedFile {
  path: string;
  /** The ordinal of the first task in it. */
  first: number;
}

/** How many sampled tasks a person solved as labelled, given only queries and tools. */
export interface BlindCheck {
  drawn: number;
  seed: number;
  solvedBefore: number;
  /** After the unsolved tasks were corrected. */
  solvedAfter: number;
}

/** What the build knows of the tasks it wrote: generated/ground-shards.json. */
export interface ShippedManifest {
  shards: ShippedShard[];
  datasets: ShippedDataset[];
  /** The answers of the finished run, in order of their tasks. */
  answers: ShippedFile[];
  /** How its language models' answers were made. */
  made: MadeAnswers[];
  /** null: not done yet. */
  blindCheck: BlindCheck | null;
}

/** The manifest out of its JSON. Throws dataset-unreadable that names the first thing wrong in it. */
export function readShippedManifest(json: JsonValue): ShippedManifest {
  if (!isJsonObject(json)) throw wrong('', 'an object');
  return {
    shards: listAt(json, 'shards', '').map((shard, index) => {
      const at = `/shards/${index}`;
      if (!isJsonObject(shard)) throw wrong(at, 'an object');
      return {
        path: textAt(shard, 'path', at),
        tasks: numberAt(shard, 'tasks', at),
        bytes: numberAt(shard, 'bytes', at),
        sha256: textAt(shard, 'sha256', at),
        contentHash: textAt(shard, 'contentHash', at),
      };
    }),
    datasets: listAt(json, 'datasets', '').map((each, index) => readDataset(each, `/datasets/${index}`)),
    answers: filesAt(json, 'answers', ''),
    made: listAt(json, 'made', '').map((each, index) => {
      if (!isJsonObject(each)) throw wrong(`/made/${index}`, 'an object');
      return each as unknown as MadeAnswers;
    }),
    blindCheck: json.blindCheck === null ? null : readBlindCheck(json.blindCheck, '/blindCheck'),
  };
}

function readDataset(json: JsonValue, at: string): ShippedDataset {
  if (!isJsonObject(json)) throw wrong(at, 'an object');
  const { dataset } = json;
  if (!isJsonObject(dataset) || !isJsonObject(dataset.report)) throw wrong(`${at}/dataset`, 'a data set');
  for (const key of ['id', 'title', 'orderHash']) textAt(dataset, key, `${at}/dataset`);
  numberAt(dataset, 'tasks', `${at}/dataset`);
  return {
    dataset: dataset as unknown as Dataset,
    index: textAt(json, 'index', at),
    files: filesAt(json, 'files', at),
  };
}

const filesAt = (object: JsonObject, key: string, at: string): ShippedFile[] =>
  listAt(object, key, at).map((file, index) => {
    const place = `${at}/${key}/${index}`;
    if (!isJsonObject(file)) throw wrong(place, 'an object');
    return { path: textAt(file, 'path', place), first: numberAt(file, 'first', place) };
  });

/** The counts of a blind check out of their JSON. Throws as readShippedManifest does. */
export function readBlindCheck(json: JsonValue | undefined, at = ''): BlindCheck {
  if (json === undefined || !isJsonObject(json)) throw wrong(at, 'an object');
  const check = {
    drawn: numberAt(json, 'drawn', at),
    seed: numberAt(json, 'seed', at),
    solvedBefore: numberAt(json, 'solvedBefore', at),
    solvedAfter: numberAt(json, 'solvedAfter', at),
  };
  if (check.solvedBefore > check.drawn || check.solvedAfter > check.drawn)
    throw wrong(at, 'no more solved than drawn');
  return check;
}

function numberAt(object: JsonObject, key: string, at: string): number {
  const count = countAt(object, key, at);
  if (count === null) throw wrong(`${at}/${key}`, 'a count');
  return count;
}
