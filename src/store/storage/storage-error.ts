import { PlaygroundError } from '#core/errors.ts';

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

export const isQuotaError = (error: unknown): boolean =>
  nameOf(error) === 'QuotaExceededError' ||
  (error instanceof PlaygroundError && error.code === 'storage-quota');

export const noDatabase = (cause?: unknown): PlaygroundError =>
  new PlaygroundError(
    'storage-unavailable',
    'The browser gives this page no place to store data.',
    'Private windows and strict settings can forbid it: open the site in a normal window. The finished run, links, lessons and the ' +
      'Scoring Lab work without it; runs and data of your own do not.',
    { cause },
  );

/** The store's refusal in our words; our own errors and those of other causes pass unchanged. */
export function storageError(error: unknown): unknown {
  if (error instanceof PlaygroundError) return error;
  switch (nameOf(error)) {
    case 'QuotaExceededError':
      return new PlaygroundError(
        'storage-quota',
        "The browser's store is full.",
        'Delete data sets or runs you no longer need, or free space on the disk, and try again.',
        { cause: error },
      );
    case 'VersionError':
      return new PlaygroundError(
        'storage-newer',
        'Your data was written by a newer version of this site; it is safe and was not touched.',
        'Reload to get the newer version; if that does not help, empty the cache of this site.',
        { cause: error },
      );
    case 'InvalidStateError':
    case 'UnknownError':
    case 'SecurityError':
    case 'NotAllowedError':
    case 'AbortError':
      return noDatabase(error);
    default:
      return error;
  }
}

/** Waits for a read; its refusal is thrown in our words. */
export async function fromStore<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw storageError(error);
  }
}

/**
 * Sends the requests of a transaction and waits for both; all is undone when one fails. Throws the transaction's own
 * reason, not the AbortError it spreads.
 */
export async function settle(
  transaction: { done: Promise<void>; readonly error: DOMException | null; abort(): void },
  requests: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const reasons: unknown[] = [];
  const sent: Promise<unknown>[] = [];
  const note = (reason: unknown) => reasons.push(reason);
  try {
    for (const send of requests) sent.push(send().catch(note));
  } catch (error) {
    note(error);
    transaction.abort();
  }
  await transaction.done.catch((error: unknown) => note(error ?? new DOMException('', 'AbortError')));
  await Promise.all(sent);
  if (reasons.length === 0) return;
  const telling = [transaction.error, ...reasons].find((reason) => reason && nameOf(reason) !== 'AbortError');
  throw storageError(telling ?? reasons[0]);
}

/** " (4.1 GB of 10.7 GB used)", or '' where the browser does not say. */
export async function storeFilling(): Promise<string> {
  // The error about a full store must not become one about its size.
  const { usage, quota } = (await globalThis.navigator?.storage?.estimate?.().catch(() => undefined)) ?? {};
  if (!usage || !quota) return '';
  const size = (bytes: number) =>
    bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
  return ` (${size(usage)} of ${size(quota)} used)`;
}
