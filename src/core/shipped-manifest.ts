import { countAt, listAt, textAt, wrong } from './catalog-fields.ts';
import type { CatalogEntry } from './catalog.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';

/** A file of the tasks that ship with the site, as the build wrote it. */
export interface ShippedShard {
  /** Relative to the site's root. */
  path: string;
  tasks: number;
  /** Packed. */
  bytes: number;
  /** Of the packed bytes, in hex. */
  sha256: string;
}

/** How many drawn tasks somebody solved as labelled who had seen the queries and tools alone. */
export interface BlindCheck {
  drawn: number;
  seed: number;
  solvedBefore: number;
  /** After the tasks that were not solved were mended. */
  solvedAfter: number;
}

/** What the build knows of the tasks it wrote: generated/ground-shards.json. */
export interface ShippedManifest {
  shards: ShippedShard[];
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
      };
    }),
    blindCheck: json.blindCheck === null ? null : readBlindCheck(json.blindCheck, '/blindCheck'),
  };
}

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

/** An entry of the catalog with the tasks and bytes that the build counted; unchanged where it wrote not all of its files. */
export function withShippedSizes(entry: CatalogEntry, { shards }: ShippedManifest): CatalogEntry {
  const paths = entry.path?.split(' ') ?? [];
  const files = paths.flatMap((path) => shards.find((shard) => shard.path === path) ?? []);
  if (paths.length === 0 || files.length < paths.length) return entry;
  const sum = (of: 'tasks' | 'bytes'): number => files.reduce((total, file) => total + file[of], 0);
  return { ...entry, rows: sum('tasks'), bytes: sum('bytes') };
}
