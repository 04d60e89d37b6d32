import type { ImportRequest } from '#store/bridge/contract.ts';
import type {
  RecordingChoice,
  LoadedFile,
  RecordingFile,
  RecordingLook,
  RecordingProgress,
  RecordingReport,
  RecordingRequest,
} from '#store/bridge/recordings-contract.ts';
import type { ErrorRecord } from '#core/errors.ts';

/** One log, from when it was dropped until the person has read what became of it. */
export interface RecordingImport {
  importId: string;
  /** What it was called where it was chosen: a file, a folder, published answers. */
  title: string;
  files: readonly RecordingFile[];
  /** Of the files, where that is known before they are fetched. */
  bytes?: number | undefined;
  /** As it was given, to be read as a data set instead; absent for published answers. */
  given?: GivenData;
  /** What is known of its source before the person says more. */
  source: RecordingChoice['source'];
  /** 'no-log': only what a look resolves with; such an import is in no list. */
  state: 'looking' | 'choosing' | 'storing' | 'done' | 'failed' | 'no-log';
  progress?: RecordingProgress;
  /** Present from 'choosing' on; absent where published answers were stored without a choice. */
  look?: RecordingLook;
  /** As it was last asked to be stored. */
  choice?: RecordingChoice;
  report?: RecordingReport;
  error?: ErrorRecord;
}

/** What the import of a data set is asked for. */
export interface GivenData {
  title: string;
  request: Omit<ImportRequest, 'importId'>;
}

/** What is read: the files, what they are called, and what is known of them. */
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
