import type { ErrorRecord } from '#core/errors.ts';
import type { McpServerRef } from '#core/mcp.ts';
import type { Run } from '#core/run.ts';
import type { ModelSummary } from '#measure/metrics/index.ts';

/** All runs of this browser as one file, and back. */
export interface BackupApi {
  /** Throws PlaygroundError 'run-unknown', 'run-too-large', 'storage-unavailable'. */
  exportRun(order: RunToExport): Promise<ExportedRun>;
  /**
   * Writes one file with all runs, their requests and responses, their assessments, the data sets that cannot be fetched again, and
   * the recordings of servers. It contains no keys. `siteRuns`: ids of the site's own runs: the backup holds their assessments, not the
   * runs. Undefined when `signal` ended it. Throws storage-*.
   */
  backUp(
    siteRuns: readonly string[],
    onProgress: (done: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<BackedUp | undefined>;
  /**
   * Stores the parts of a backup that this browser lacks, and changes no others. Names the parts that cannot be restored, and
   * restores the rest. Undefined when `signal` ended it: restored parts stay. Throws backup-unreadable if the file is no backup.
   * Passes each recording to `onReplayed` as a server, because the page keeps the list of servers.
   */
  restore(
    request: RestoreRequest,
    onProgress: (done: number, total: number) => void,
    onReplayed: (server: McpServerRef) => void,
    signal?: AbortSignal,
  ): Promise<Restored | undefined>;
}

export interface RestoreRequest {
  file: Blob;
  /** Of the file. */
  name: string;
  /** Ids of the site's own runs and data sets: a backup may not use them. */
  reserved: readonly string[];
}

export interface BackedUp {
  file: Blob;
  runs: number;
  datasets: number;
  recordings: number;
  /** The missing parts, and why. */
  leftOut: { title: string; error: ErrorRecord }[];
}

/**
 * The result for a run, a data set or a recording of a backup: stored now, here before, among the deleted runs, or refused.
 * 'completed': it was here, and got further judgings, labels or reference answers.
 */
export type RestoredItem = { title: string } & (
  | { state: 'restored' | 'here' | 'completed' | 'deleted' }
  /** Another one with the same id is here, and stays. */
  | { state: 'other' }
  | { state: 'refused'; error: ErrorRecord }
);

export interface Restored {
  /** Of the backup, in milliseconds since the epoch. */
  createdAt: number;
  runs: RestoredItem[];
  /** Assessments of the site's own runs. */
  assessments: RestoredItem[];
  datasets: RestoredItem[];
  /** Of servers. */
  recordings: RestoredItem[];
}

/** A stored run as a report shows it. */
export interface RunToExport {
  run: Run;
  /** In the order of its contenders. */
  summaries: readonly Pick<ModelSummary, 'resolved' | 'notCounted' | 'undecided'>[];
  /** Does this browser have its tasks, unchanged since the run? */
  tasksKnown: boolean;
  /** Of a writer of the module interchange, or PART_WRITER. */
  writerId: string;
}

/** Writes a run that is a part of a larger one as its part file. */
export const PART_WRITER = 'part-file';

/** A run as a file that can be saved. */
export interface ExportedRun {
  name: string;
  blob: Blob;
  /** More than one: they are in a zip archive. */
  files: number;
}
