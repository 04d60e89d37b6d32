import type { ImportRequest } from '#store/bridge/files-contract.ts';
import type { LoadedFile, RecordingFile } from '#store/bridge/files-contract.ts';
import { loadedFiles, type RecordingImport } from '../frame/state/recording-import.ts';

type Given = ImportRequest;

/** What a person gave to the import of data sets, as the files of a log. */
export function recordingFiles({ origin, blobs = [] }: Given): RecordingFile[] {
  if (origin.kind !== 'url') {
    const names = origin.kind === 'file' ? origin.names : [];
    return blobs.map((blob, place) => ({ path: names[place] ?? 'pasted text', blob }));
  }
  return origin.url
    .trim()
    .split(/\s+/)
    .map((url, place) => ({ path: pathOf(url), url, mirrors: origin.mirrors?.[place] ?? [] }));
}

/** The same request with the files that a look has fetched, so that no address is fetched twice. */
export function withFiles(given: Given, looked: RecordingImport): Given {
  const files = given.origin.kind === 'url' ? loadedFiles(looked) : undefined;
  return files ? { ...given, blobs: files.map(({ blob }) => blob) } : given;
}

/** Of the files given, those of tasks that came with a log, as a data set of their own. */
export function tasksRequest(
  { origin }: Given,
  files: readonly RecordingFile[],
  tasks: readonly LoadedFile[],
): Given {
  const names = tasks.map(({ path }) => path);
  const blobs = tasks.map(({ blob }) => blob);
  if (origin.kind !== 'url') return { origin: { kind: 'file', names }, blobs };
  const addresses = names.flatMap((name) => {
    const file = files.find(({ path }) => path === name);
    return file && 'url' in file ? file.url : [];
  });
  return { origin: { kind: 'url', url: addresses.join(' ') }, blobs };
}

/** The folders of an address may name the model. */
function pathOf(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  try {
    return decodeURIComponent(path).replace(/^\//, '');
  } catch {
    return path;
  }
}
