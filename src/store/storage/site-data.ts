import type { Dataset } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import {
  readShippedManifest,
  type ShippedDataset,
  type ShippedFile,
  type ShippedManifest,
} from '#core/shipped-manifest.ts';
import type { StoredTask } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import { type DatasetContent, type DatasetFile, readDatasetFile } from './dataset-file.ts';
import { ContentHash } from './hashes.ts';
import type { TaskIndexRecord } from './index-record.ts';

/**
 * The bytes of a file of the site, by its path from the site's root; packed or, where the host unpacked it on the way, not. `reload`:
 * past the browser's caches. Rejects where there is no such file, or no network.
 */
export type ReadSiteFile = (path: string, reload: boolean) => Promise<Uint8Array<ArrayBuffer>>;

/** Files of the site by HTTP. `addressOf`: of a path. */
export const siteFiles =
  (fetch: typeof globalThis.fetch, addressOf: (path: string) => URL): ReadSiteFile =>
  async (path, reload) => {
    const response = await fetch(addressOf(path), reload ? { cache: 'reload' } : {});
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };

const MANIFEST = 'generated/ground-shards.json';
/** No file of the site is larger than this when it is unpacked. */
const MOST_BYTES = 32_000_000;

/** The site's own data sets, read from its files: each file once, when something of it is needed. */
export class SiteData {
  readonly #read: ReadSiteFile;
  #manifest: Promise<ShippedManifest> | undefined;
  readonly #files = new Map<string, Promise<DatasetFile>>();

  constructor(read: ReadSiteFile) {
    this.#read = read;
  }

  /** The build's description of the files. Throws PlaygroundError 'dataset-unreachable', 'dataset-unreadable'. */
  manifest(): Promise<ShippedManifest> {
    this.#manifest ??= this.#readManifest(false).catch((error: unknown) => {
      this.#manifest = undefined;
      throw error;
    });
    return this.#manifest;
  }

  /** Throws as `manifest`. */
  async datasets(): Promise<Dataset[]> {
    return (await this.manifest()).datasets.map(({ dataset }) => dataset);
  }

  /** A data set with its content, whose files are read when they are needed; undefined where the site has none of this id. Throws as `manifest`. */
  async find(id: string): Promise<{ dataset: Dataset; content: DatasetContent } | undefined> {
    const shipped = (await this.manifest()).datasets.find(({ dataset }) => dataset.id === id);
    return shipped && { dataset: shipped.dataset, content: this.#contentOf(shipped) };
  }

  /** All of a data set, for storing a copy of it. Throws as `manifest`. */
  async whole(
    id: string,
  ): Promise<{ dataset: Dataset; index: TaskIndexRecord; file: DatasetFile } | undefined> {
    const shipped = (await this.manifest()).datasets.find(({ dataset }) => dataset.id === id);
    if (!shipped) return undefined;
    const files = await Promise.all(shipped.files.map(({ path }) => this.#file(path)));
    const index = await this.#indexOf(shipped);
    const toolsets = [...new Map(files.flatMap((file) => file.toolsets))];
    const { dataset } = shipped;
    return { dataset, index, file: { toolsets, shards: files.flatMap(({ shards }) => shards) } };
  }

  /** The answers of the finished run that the build wrote: those to the task of this ordinal and its neighbours, or all. Throws as `manifest`. */
  async answers(ordinal?: number): Promise<JsonValue[]> {
    const { answers } = await this.manifest();
    const files =
      ordinal === undefined ? answers : answers.filter((file) => file === fileOf(answers, ordinal));
    return (await Promise.all(files.map(({ path }) => this.#answersIn(path)))).flat();
  }

  async #answersIn(path: string): Promise<JsonValue[]> {
    const text = new TextDecoder().decode(await this.#bytes(path, false));
    try {
      const list = JSON.parse(text) as JsonValue;
      if (Array.isArray(list)) return list;
    } catch (error) {
      throw damaged(path, error);
    }
    throw damaged(path);
  }

  #contentOf(shipped: ShippedDataset): DatasetContent {
    const { files } = shipped;
    return {
      index: () => this.#indexOf(shipped),
      shards: async () => {
        const read = await Promise.all(files.map(({ path }) => this.#file(path)));
        return read.flatMap(({ shards }) => shards.map(([firstOrdinal]) => firstOrdinal));
      },
      shardAt: async (ordinal) => {
        const named = fileOf(files, ordinal);
        const found = named && (await this.#file(named.path)).shards.findLast(([first]) => first <= ordinal);
        return found && { firstOrdinal: found[0], tasks: JSON.parse(found[1]()) as StoredTask[] };
      },
      toolset: async (id) => {
        // Every file holds the toolsets of its tasks: those that are read already come first.
        const known = files.filter(({ path }) => this.#files.has(path));
        for (const { path } of new Set([...known, ...files])) {
          const json = (await this.#file(path)).toolsets.find(([each]) => each === id)?.[1];
          if (json) return JSON.parse(json()) as Toolset;
        }
        return undefined;
      },
    };
  }

  async #indexOf({ index: path }: ShippedDataset): Promise<TaskIndexRecord> {
    const { index } = await this.#file(path);
    if (!index) throw damaged(path);
    return index;
  }

  #file(path: string): Promise<DatasetFile> {
    const reading =
      this.#files.get(path) ??
      this.#checked(path, false)
        // A cache may hold the file or the manifest of another edition of the site.
        .catch(() => this.#checked(path, true))
        .catch((error: unknown) => {
          this.#files.delete(path);
          throw error;
        });
    this.#files.set(path, reading);
    return reading;
  }

  async #checked(path: string, reload: boolean): Promise<DatasetFile> {
    // One that cannot be read leaves the earlier one in place.
    if (reload) this.#manifest = Promise.resolve(await this.#readManifest(true));
    const { shards } = await this.manifest();
    const bytes = await this.#bytes(path, reload);
    const hash = new ContentHash();
    hash.add(bytes);
    if (shards.find((shard) => shard.path === path)?.contentHash !== hash.hex) throw damaged(path);
    return readDatasetFile(new TextDecoder().decode(bytes));
  }

  async #readManifest(reload: boolean): Promise<ShippedManifest> {
    const text = new TextDecoder().decode(await this.#bytes(MANIFEST, reload));
    try {
      return readShippedManifest(JSON.parse(text) as JsonValue);
    } catch (error) {
      // Some hosts answer with a page in place of a missing file.
      throw damaged(MANIFEST, error);
    }
  }

  async #bytes(path: string, reload: boolean): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.#read(path, reload).catch((error: unknown) => {
      throw notLoaded(error);
    });
    return unpacked(bytes, MOST_BYTES).catch((error: unknown) => {
      throw damaged(path, error);
    });
  }
}

const fileOf = (files: readonly ShippedFile[], ordinal: number): ShippedFile | undefined =>
  files.findLast(({ first }) => first <= ordinal);

/** Bytes of a file that may be gzipped, unpacked. Rejects where they are damaged, or more than `most`. */
export async function unpacked(
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error(`more than ${most} bytes`);
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

const again = 'Check the connection and try again. If it happens again, the site was not copied whole.';

const notLoaded = (cause: unknown): PlaygroundError =>
  new PlaygroundError('dataset-unreachable', 'The tasks that come with the site did not load.', again, {
    cause,
  });

const damaged = (path: string, cause?: unknown): PlaygroundError =>
  new PlaygroundError(
    'dataset-unreadable',
    `A file of the tasks that come with the site is damaged or belongs to another edition: ${path}.`,
    again,
    { cause },
  );
