import { PlaygroundError } from '#core/errors.ts';
import { checkSize } from '#serve/mcp/index.ts';

interface Fetching {
  fetch: typeof globalThis.fetch;
  /** Bytes that are here, and of how many, where that is known. */
  onProgress: (done: number, total: number | undefined) => void;
  signal: AbortSignal;
}

/**
 * The file of a recorded server at an address, fetched as data sets are: pages of GitHub and Hugging Face lead to the file behind them.
 * Undefined when the signal ended it. Throws 'linked-file-unreachable', and 'recorded-server-unreadable' where it is too large.
 */
export async function fetchedRecording(
  url: string,
  { fetch, onProgress, signal }: Fetching,
): Promise<Blob | undefined> {
  try {
    const { chunksOf, openUrl } = await import('#files/datasets/index.ts');
    const file = openUrl(url, fetch, signal);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let done = 0;
    const count = (bytes: number): void => {
      done += bytes;
      checkSize(Math.max(done, file.size ?? 0));
      onProgress(done, file.size);
    };
    for await (const part of chunksOf(await file.open(signal), count))
      parts.push(part as Uint8Array<ArrayBuffer>);
    return new Blob(parts);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw asOfRecording(error);
  }
}

/** What is said of data sets, said of a recording; anything else as it is. */
const asOfRecording = (error: unknown): unknown =>
  error instanceof PlaygroundError && error.code.startsWith('dataset-')
    ? new PlaygroundError(
        'linked-file-unreachable',
        error.message,
        'Download the file in your browser and open it with “Open a recording”.',
      )
    : error;
