import type { AcceptedCall, TaskPlace } from '#core/accepted-label.ts';
import type {
  ColumnMap,
  DatasetOrigin,
  DatasetTools,
  ImportProgress,
  ImportReport,
  RowNote,
} from '#core/dataset.ts';
import type { DatasetFigures } from '#core/dataset-figures.ts';
import type { ErrorRecord } from '#core/errors.ts';
import type { Publication } from '#core/recording.ts';
import type { Became } from '#files/parts/merge.ts';
import type { MergeReport, NamedCell } from '#files/parts/merged-run.ts';

/** What the files worker does: data sets, logs and labels. Bulk data never crosses: the page reads what it shows from storage. */
export interface FilesApi extends DatasetApi, RecordingsApi, LabelsApi, PartsApi {}

export interface DatasetApi {
  /**
   * Reads, converts and stores one data set. Files that belong together (questions and answers) come together or one
   * after the other. Throws PlaygroundError dataset-*, storage-*, import-cancelled where `signal` ended it; then nothing of it stays.
   */
  importDataset(
    request: ImportRequest,
    onProgress: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<ImportReport>;
  removeDataset(datasetId: string): Promise<void>;
  /**
   * Counts the parts of a data set over all of its tasks; undefined when stopped. Throws PlaygroundError dataset-unknown,
   * storage-unavailable.
   */
  describeDataset(
    datasetId: string,
    onProgress: (done: number, of: number) => void,
    signal?: AbortSignal,
  ): Promise<DatasetFigures | undefined>;
  /** The different tools of a data set; undefined when stopped. Throws as describeDataset. */
  datasetTools(
    datasetId: string,
    onProgress: (done: number, of: number) => void,
    signal?: AbortSignal,
  ): Promise<DatasetTools | undefined>;
}

export interface ImportRequest {
  origin: Exclude<DatasetOrigin, { kind: 'shipped' }>;
  /** For files: the Blobs in the order of `origin.names`. For text: one Blob. */
  blobs?: Blob[];
  title?: string;
  licence?: string;
  /** For rows of no known format: the meaning of their columns. */
  columns?: ColumnMap;
  /** Id of the data set that the imported one replaces when it is complete. */
  replaces?: string;
}

/** Logs of models' answers: read, and made into runs. */
export interface RecordingsApi {
  /**
   * Reads files without storing anything: which of them are a log, what it holds, which tasks it fits. Throws PlaygroundError
   * dataset-unreachable, dataset-unreadable, dataset-too-large, import-cancelled.
   */
  inspectRecording(
    request: RecordingRequest,
    onProgress: (progress: RecordingProgress) => void,
  ): Promise<RecordingFound>;
  /**
   * Reads a log, pairs its answers with tasks, scores them and stores them as a run; stores a data set of the log's own tasks before
   * where `choice` asks for one. What was stored before stays. Throws as `inspectRecording`, and recording-*, storage-*,
   * dataset-unknown.
   */
  storeRecording(
    request: RecordingRequest,
    choice: RecordingChoice,
    onProgress: (progress: RecordingProgress) => void,
  ): Promise<RecordingReport>;
  /** Stops either with this id, and removes its data. Files fetched for a failed import stay until then. */
  cancelRecording(importId: string): void | Promise<void>;
}

/** Makes answers that a person accepts the labels of their tasks. */
export interface LabelsApi {
  /**
   * Gives a task of our own format an accepted label; the task is then equal to an import of its row. Stores all or nothing. Throws
   * PlaygroundError 'dataset-unknown' when the task is gone, 'label-refused', storage-*.
   */
  acceptLabel(request: LabelRequest): Promise<void>;
  /** Takes such a label away again. Throws as `acceptLabel`. */
  removeLabel(task: TaskPlace): Promise<void>;
}

export interface PartsApi {
  /** Joins the part files of one run; nothing is stored. Throws PlaygroundError 'parts-refused', which names the file. */
  mergeParts(files: LoadedFile[]): Promise<MergedParts>;
}

/** What a merge found, with what can be made of it. The first cells are named. */
export interface MergedParts extends Omit<MergeReport, 'missing' | 'conflicts'> {
  title: string;
  /** Hash of the plan. */
  plan: string;
  missing: number;
  namedMissing: NamedCell[];
  conflicts: number;
  namedConflicts: ConflictCell[];
  /** The run as its file: cells that are missing or in conflict have no result in it. */
  run: Blob;
  /** The same as one part file, which can be merged again. */
  part: Blob;
}

/** A cell of which files have different results. */
export interface ConflictCell extends NamedCell {
  /** `file`: that it is from, or one of several. */
  variants: { file: string; became: Became; answer: string }[];
}

export interface LabelRequest extends TaskPlace {
  /** The expected calls; an empty list: none is. */
  calls: AcceptedCall[];
  /** The text of the final answer, if it is accepted, too. */
  answer?: string;
  /** The model of the answer, and the title of its run. */
  from: { model: string; run: string };
}

export interface RecordingRequest {
  /** Chosen by the page, so that it can cancel. */
  importId: string;
  /** Answers, and score files of their publisher beside them. Folders matter: some formats name model and category by them alone. */
  files: RecordingFile[];
}

/** A file with its folders where they are known. */
export interface LoadedFile {
  path: string;
  blob: Blob;
}

export type RecordingFile =
  | LoadedFile
  /**
   * `mirrors`: tried in turn when the address gives no data, or fewer `bytes` than are due. `rows`: of a Parquet file, so many of its
   * first rows, as JSON Lines; absent: all of the file as it is.
   */
  | { path: string; url: string; mirrors?: string[]; bytes?: number; rows?: number };

export interface RecordingProgress {
  /** 'reading' counts the log's bytes; 'scoring' counts attempts. */
  stage: 'reading' | 'scoring';
  attempts: number;
  /** How many there are; absent until all are read. */
  totalAttempts?: number;
  refused: number;
  bytes: number;
  /** Absent when unknown. */
  totalBytes?: number;
}

/** The result of looking at files. */
export interface RecordingFound {
  /** Absent where no file is a log of a known format, or `refusal` says why it cannot be read. */
  look?: RecordingLook;
  refusal?: ErrorRecord;
  /** The files as read, those with an address fetched. */
  files: LoadedFile[];
  /** For logs of several formats: the files of each, to look at and store one format at a time. Then there is no look. */
  parts?: { format: string; files: LoadedFile[] }[];
  /** Files with tasks that came with a log, for a data set. */
  tasks: LoadedFile[];
}

/** The contents of a log, before anything is stored. */
export interface RecordingLook {
  /** Of the format, as its reader names it. */
  format: string;
  /** Different ones: the sum of those of the models. */
  attempts: number;
  /** Rows that repeat another row, or add to its attempt. */
  besides: number;
  refused: number;
  /** Models by name with their attempts; '' where `file` does not name it. */
  models: { name: string; attempts: number; file?: string }[];
  /** Tasks that were attempted. */
  tasks: number;
  /** Stored data sets that hold some of them, most first. */
  fits: { datasetId: string; title: string; tasks: number }[];
  /** How many tasks carry their own question; a data set made of the log marks the others as not recorded. */
  ownTasks: number;
  /** A few ids of tasks, to see which data set is missing. */
  someIds: string[];
  /** Secrets by kind, with where they stand; at most MAX_NOTES. */
  secrets: FoundSecret[];
  /** Who published the answers, where the log itself says it. */
  publication?: Publication;
  /** At most MAX_NOTES. */
  notes: RowNote[];
}

export interface FoundSecret {
  /** `OpenAI key`, `GitHub token` … */
  kind: string;
  /** Its first characters and how long it is; never the whole. */
  hint: string;
  file: string;
  /** 0-based; below 0 for what stands before the rows. */
  row: number;
}

export interface RecordingChoice {
  title: string;
  /** The stored data set whose tasks were attempted; 'own': make one of the log's own tasks. */
  tasks: { datasetId: string } | 'own';
  /** Categories of the data set whose tasks all belong to the run, whether or not the log holds an answer to them. */
  categories?: string[];
  /** The name of all models that the log does not name; absent: each file that names none is a model of its own, called as the file. */
  model?: string;
  secrets: 'mask' | 'keep';
  /** What the person or the catalog says of the source; the worker adds format, files, bytes and hash. */
  source: Publication;
}

export interface RecordingReport {
  runId: string;
  title: string;
  /** An earlier run of the same bytes. */
  twin?: { runId: string; title: string };
  datasetId: string;
  datasetTitle: string;
  /** Was the data set made of the log? */
  madeDataset: boolean;
  format: string;
  models: number;
  /** Rows in = stored + refused + unpaired + repeated + joined. */
  rows: number;
  stored: number;
  refused: number;
  /** Attempts at tasks that the data set lacks, or has several times under this name. */
  unpaired: number;
  /** The same attempt of the same model again, with the same answer: kept once. */
  repeated: number;
  /** Rows that add to an attempt of another row, such as its verdict. */
  joined: number;
  repaired: number;
  /** Answers on which the publisher's verdict stands beside. */
  judged: number;
  /** Tasks times models without any answer in the log. */
  missing: number;
  masked: number;
  /** At most MAX_NOTES. */
  notes: RowNote[];
  bytes: number;
  durationMs: number;
}
