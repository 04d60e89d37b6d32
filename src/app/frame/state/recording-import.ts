import type { ImportRequest } from '#store/bridge/files-contract.ts';
import type {
  RecordingChoice,
  LoadedFile,
  RecordingFile,
  RecordingLook,
  RecordingProgress,
  RecordingReport,
  RecordingRequest,
} from '#store/bridge/files-contract.ts';
import type { ErrorRecord } from '#core/errors.ts';

/** One log, from its drop until the person has read the result. */
export interface RecordingImport {
  importId: string;
  /** Its name where it was chosen: a file, a folder, published answers. */
  title: string;
  files: readonly RecordingFile[];
  /** Of the files, where that is known before they are fetched. */
  bytes?: number | undefined;
  /** As it was given, to be read as a data set instead; absent for published answers. */
  given?: GivenData;
  /** Its known source, before the person adds to it. */
  source: RecordingChoice['source'];
  /** 'no-log': a result of a look alone; such an import is in no list. */
  state: 'looking' | 'choosing' | 'storing' | 'done' | 'failed' | 'no-log';
  progress?: RecordingProgress;
  /** Present from 'choosing' on; absent where published answers were stored without a choice. */
  look?: RecordingLook;
  /** The last choice with which it was to be stored. */
  choice?: RecordingChoice;
  report?: RecordingReport;
  error?: ErrorRecord;
}

/** The request to import a data set. */
export interface GivenData {
  title: string;
  request: ImportRequest;
}

/** The files, their names, and their known source. */
export type RecordingSubject = Pick<RecordingImport, 'title' | 'files' | 'source' | 'bytes' | 'given'>;

/** Its files where all are loaded: after a look. */
export const loadedFiles = ({ files }: RecordingImport): LoadedFile[] | undefined => {
  const loaded = files.flatMap((file) => ('blob' in file ? file : []));
  return loaded.length === files.length ? loaded : undefined;
};

/** What the worker is asked. */
export const requestOf = ({ importId, files }: RecordingImport): RecordingRequest => ({
  importId,
  files: [...files],
});
