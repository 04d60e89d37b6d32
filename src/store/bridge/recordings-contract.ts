import type { AcceptedCall, TaskPlace } from '#core/accepted-label.ts';
import type { RowNote } from '#core/dataset.ts';
import type { ErrorRecord } from '#core/errors.ts';
import type { Publication } from '#core/recording.ts';

/** What the recordings worker does with logs: it reads them and makes runs of them. No answer crosses to the page. */
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
  /** Stops either with this id; nothing of it stays. What was fetched for an import that failed is kept until then. */
  cancelRecording(importId: string): void | Promise<void>;
}

/** What the recordings worker does with answers that a person accepts: they become labels of their tasks. */
export interface LabelsApi {
  /**
   * Gives a task of our own format the label that a person accepted; it is then what an import would make of its row. All of it is
   * stored or nothing. Throws PlaygroundError 'dataset-unknown' when the task is gone, 'label-refused', storage-*.
   */
  acceptLabel(request: LabelRequest): Promise<void>;
  /** Takes such a label away again. Throws as `acceptLabel`. */
  removeLabel(task: TaskPlace): Promise<void>;
}

export interface LabelRequest extends TaskPlace {
  /** The calls that are due; an empty list: none is. */
  calls: AcceptedCall[];
  /** The words of the final answer, where they are accepted, too. */
  answer?: string;
  /** Whose answer it is, and the title of its run. */
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
  /** `mirrors`: tried in turn when the address gives no data, or fewer `bytes` than are due. */
  | { path: string; url: string; mirrors?: string[]; bytes?: number };

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

/** What files turned out to be. */
export interface RecordingFound {
  /** Absent where no file is a log of a known format, or `refusal` says why it cannot be read. */
  look?: RecordingLook;
  refusal?: ErrorRecord;
  /** As read: those that had an address are fetched. */
  files: LoadedFile[];
  /** Where they are logs of several formats: the files of each, to be looked at and stored one format at a time. Then there is no look. */
  parts?: { format: string; files: LoadedFile[] }[];
  /** Those of them that came with a log and hold tasks, for a data set. */
  tasks: LoadedFile[];
}

/** What a log holds, before anything of it is stored. */
export interface RecordingLook {
  /** Of the format, as its reader names it. */
  format: string;
  /** Different ones: the sum of those of the models. */
  attempts: number;
  /** Rows that say the same as another, or more of an attempt in another. */
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
  /** Attempts at tasks that the data set does not hold, or of whose name it holds several. */
  unpaired: number;
  /** The same attempt of the same model again, with the same answer: kept once. */
  repeated: number;
  /** Rows that say more of an attempt in another row, such as its verdict. */
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
