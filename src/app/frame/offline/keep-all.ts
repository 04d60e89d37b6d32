import { PlaygroundError } from '#core/errors.ts';
import { storageError } from '#store/storage/storage-error.ts';

/** What the build writes to offline-<language>.json: the site's edition, and the files of a language, each with its bytes. */
export interface OfflineFiles {
  edition: string;
  /** Paths below the site's folder; '' or one that ends in / is a page. */
  files: [path: string, bytes: number][];
}

/** The service worker's name for the cache of files. */
export const cacheOf = ({ edition }: OfflineFiles): string => `proving-ground-${edition}`;

/** In bytes, of all files. */
export interface KeptSoFar {
  kept: number;
  total: number;
}

/** The caller's cache, network, and address of the site. */
export interface Keeper {
  cache: Pick<Cache, 'match' | 'put'>;
  fetch: typeof fetch;
  addressOf: (path: string) => URL;
}

const anyRequest = { ignoreSearch: true, ignoreVary: true };
/** The service worker leaves such a request alone. */
const leftAlone = { headers: { 'x-kept-by-page': '1' } };
/** The page's own requests go first. */
const AT_ONCE = 3;

/**
 * The list of all files; without a network, as it was when it was last read. Throws PlaygroundError 'dataset-unreachable' if it was
 * never.
 */
export async function readList(
  address: URL,
  { fetch, caches }: { fetch: Keeper['fetch']; caches: Pick<CacheStorage, 'match' | 'open'> },
): Promise<OfflineFiles> {
  const response = await fetch(address, leftAlone).catch(() => undefined);
  if (response?.ok) {
    const list = (await response.clone().json()) as OfflineFiles;
    // In a full store all is well but for this list.
    await (await caches.open(cacheOf(list))).put(address, response).catch(() => {});
    return list;
  }
  const kept = await caches.match(address, anyRequest);
  if (kept) return (await kept.json()) as OfflineFiles;
  throw new PlaygroundError(
    'dataset-unreachable',
    'The list of this site’s files did not load.',
    'Try again when you are online. Pages you have visited open offline.',
  );
}

/** How much of the files is kept already. */
export async function keptAlready({ files }: OfflineFiles, { cache, addressOf }: Keeper): Promise<KeptSoFar> {
  const sizes = await Promise.all(
    files.map(async ([path, bytes]) => ((await cache.match(addressOf(path), anyRequest)) ? bytes : 0)),
  );
  return { kept: sum(sizes), total: sum(files.map(([, bytes]) => bytes)) };
}

/**
 * Keeps all further files, and returns the paths of those that did not load; one missing file does not stop the others. Throws
 * PlaygroundError 'storage-quota' if the store is full, and the signal's reason when aborted; kept files stay.
 */
export async function keepAll(
  all: OfflineFiles,
  { cache, fetch, addressOf }: Keeper,
  onProgress: (progress: KeptSoFar) => void,
  signal: AbortSignal,
): Promise<string[]> {
  const missing: string[] = [];
  const total = sum(all.files.map(([, bytes]) => bytes));
  let kept = 0;
  /** Is it kept afterwards? */
  const keep = async (path: string): Promise<boolean> => {
    const address = addressOf(path);
    if (await cache.match(address, anyRequest)) return true;
    const response = await fetch(address, { ...leftAlone, signal }).catch(() => undefined);
    signal.throwIfAborted();
    try {
      if (response?.ok) await cache.put(address, response);
      return response?.ok === true;
    } catch (error) {
      const said = storageError(error);
      // What is no trouble of the store's is one of the network, which broke off.
      if (said instanceof PlaygroundError) throw said;
      return false;
    }
  };
  const waiting = [...all.files];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [path, bytes] = next;
      signal.throwIfAborted();
      if (await keep(path)) onProgress({ kept: (kept += bytes), total });
      else missing.push(path);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  } finally {
    // Where one lane has failed, the others end with the file they are at.
    waiting.length = 0;
  }
  return missing.sort();
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
