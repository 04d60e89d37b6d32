import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { OfferedWeights } from '#core/local-weights.ts';
import type { FoundHash } from '#store/bridge/weights-contract.ts';
import * as fails from './errors.ts';

/** Characters of a list of files; the largest repositories of weights have some hundred files. */
const MOST_LIST = 2_000_000;

/**
 * The size and hash of an offered file: those of its row, or those that huggingface.co lists for it. The hub names the SHA-256 of large
 * files as `lfs.oid` (GET /api/models/{repo}/tree/{revision}).
 */
export async function lookUpHash(
  offer: OfferedWeights,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<FoundHash> {
  const { bytes, sha256 } = offer;
  if (bytes !== undefined && sha256 !== undefined) return { bytes, sha256 };
  const address = `https://huggingface.co/api/models/${offer.repository}/tree/${offer.revision}`;
  const found = hashIn(await listAt(address, fetch, signal), offer.file);
  if (!found) throw fails.notListed(offer);
  return found;
}

async function listAt(
  address: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<JsonValue> {
  try {
    const response = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const text = await response.text();
    if (text.length > MOST_LIST) throw new Error('the list is too long');
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (signal.aborted) throw fails.paused();
    throw fails.noList(address, fails.wordsOf(error));
  }
}

function hashIn(list: JsonValue, file: string): FoundHash | undefined {
  const entry = Array.isArray(list)
    ? list.find((each) => isJsonObject(each) && each.path === file)
    : undefined;
  const lfs = isJsonObject(entry) ? entry.lfs : undefined;
  if (!isJsonObject(lfs) || typeof lfs.oid !== 'string' || typeof lfs.size !== 'number') return undefined;
  if (!/^[0-9a-f]{64}$/.test(lfs.oid) || !Number.isSafeInteger(lfs.size) || lfs.size <= 0) return undefined;
  return { bytes: lfs.size, sha256: lfs.oid };
}
