import type { RecordingFile, RecordingRequest } from '#store/bridge/recordings-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import { unanswered, type openUrl } from '#files/datasets/index.ts';
import { throwIfStopped, type LogFile } from './log-files.ts';

export interface FetchWorld {
  openUrl: typeof openUrl;
  fetch: typeof globalThis.fetch;
}

type RemoteFile = Extract<RecordingFile, { url: string }>;

/** Files fetched at once. */
const AT_ONCE = 6;
/** Files that one log may have. */
const MOST_FILES = 5_000;
/** Failed files that are named. */
const NAMED = 5;
/** Of the bytes due: line ends may differ by the host. */
const LEAST_SHARE = 0.98;

/**
 * The files of a request, those with an address fetched; `onBytes` hears of each one's size. What is fetched goes into `kept` by its
 * address, and is not fetched again where it stands there. Throws 'dataset-unreachable' that names the files that failed,
 * 'dataset-too-large', 'import-cancelled'.
 */
export async function filesOf(
  { files }: RecordingRequest,
  world: FetchWorld,
  kept: Map<string, Blob>,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<LogFile[]> {
  if (files.length > MOST_FILES)
    throw new PlaygroundError(
      'dataset-too-large',
      `There are ${files.length} files, and at most ${MOST_FILES} are read as one log.`,
      'Choose fewer, such as the folder of one model.',
    );
  const found: LogFile[] = [];
  const failed: PlaygroundError[] = [];
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const some = files.slice(from, from + AT_ONCE).map(async (file) => {
      const { path } = file;
      if ('blob' in file) return { path, blob: file.blob };
      const blob = kept.get(file.url) ?? (await fetchWhole(file, world, signal));
      kept.set(file.url, blob);
      onBytes(blob.size);
      return { path, blob };
    });
    for (const each of await Promise.allSettled(some)) {
      throwIfStopped(signal);
      if (each.status === 'fulfilled') found.push(each.value);
      else failed.push(errorFrom(each.reason));
    }
  }
  if (failed.length > 0) throw failureOf(failed, files);
  return found;
}

/** From the first address that gives all of the file. */
async function fetchWhole(
  file: RemoteFile,
  { openUrl, fetch }: FetchWorld,
  signal: AbortSignal,
): Promise<Blob> {
  const { url, mirrors = [], path, bytes: due = 0 } = file;
  let most = 0;
  for (let addresses = [url, ...mirrors]; addresses.length > 0; addresses = addresses.slice(1)) {
    const [first, ...others] = addresses;
    const stream = await openUrl(first!, fetch, signal, others).open(signal);
    // A stream that breaks off is tried at the next address.
    const blob = await new Response(stream).blob().catch(() => new Blob());
    throwIfStopped(signal);
    if (blob.size > 0 && blob.size >= due * LEAST_SHARE) return blob;
    most = Math.max(most, blob.size);
  }
  const of = due > 0 ? ` of ${due.toLocaleString('en')}` : '';
  throw new PlaygroundError(
    'dataset-unreachable',
    `${path} arrived cut off: ${most.toLocaleString('en')}${of} bytes. Tried ${[url, ...mirrors].join(' and ')}.`,
  );
}

/** Anything but a failure that is named is a fault of the app. */
const errorFrom = (reason: unknown): PlaygroundError => {
  if (reason instanceof PlaygroundError) return reason;
  throw reason instanceof Error ? reason : new Error(String(reason));
};

/** One failure for all: whole sentences, the failed files by name. */
function failureOf(failed: readonly PlaygroundError[], wanted: RecordingRequest['files']): PlaygroundError {
  const [first] = failed;
  const files = wanted.length;
  if (files === 1) return first!;
  const hosts = wanted.flatMap((file) => ('url' in file ? [file.url, ...(file.mirrors ?? [])] : []));
  const all = unanswered(hosts.filter((each) => URL.canParse(each)).map((each) => new URL(each).host));
  const noHost = failed.every(({ message }) => message.endsWith(all));
  if (noHost && failed.length === files)
    return new PlaygroundError(
      first!.code,
      `None of the ${files} files ${all.replace('could not', 'could')}`,
      again,
    );
  const others =
    failed.length > NAMED ? ` ${failed.length - NAMED} more failed in the same way or another.` : '';
  const whole = files - failed.length;
  const kept = whole === 1 ? 'The other file is kept.' : `The other ${whole} files are kept.`;
  return new PlaygroundError(
    first!.code,
    `${failed.length} of ${files} files could not be fetched whole. ${failed
      .slice(0, NAMED)
      .map(({ message }) => message)
      .join(' ')}${others}`,
    `${whole > 0 ? `${kept} ` : ''}${again}`,
  );
}

const again = 'Try again: only what is missing is fetched.';
