import type { ErrorRecord } from '#core/errors.ts';
import type { McpServerRef } from '#core/mcp.ts';
import type { Run } from '#core/run.ts';
import type { ModelSummary } from '#measure/metrics/index.ts';

/** All runs of this browser as one file, and back. */
export interface BackupApi {
  /** Throws PlaygroundError 'run-unknown', 'run-too-large', 'storage-unavailable'. */
  exportRun(order: RunToExport): Promise<ExportedRun>;
  /**
   * Writes all runs, with what providers were sent and answered and what judges and people said of them, the data sets that cannot be
   * fetched again and the recordings of servers into one file. Keys are in no part of it. Undefined when `stopBackup` ended it. Throws storage-*.
   */
  backUp(
    request: BackupRequest,
    onProgress: (done: number, total: number) => void,
  ): Promise<BackedUp | undefined>;
  /**
   * Stores what a backup holds and this browser does not; nothing that is here is changed. What cannot be restored is named, and the
   * rest restored all the same. Undefined when `stopBackup` ended it: what was restored until then stays. Throws backup-unreadable
   * where the file is none. Each recording of the backup that is here afterwards is passed to `onReplayed` as a server, because
   * the page keeps the list of servers.
   */
  restore(
    request: RestoreRequest,
    onProgress: (done: number, total: number) => void,
    onReplayed: (server: McpServerRef) => void,
  ): Promise<Restored | undefined>;
  stopBackup(requestId: string): void;
}

interface BackupRequest {
  requestId: string;
  /** Ids of the runs that come with the site: what was said of them is in the backup, and they are not. */
  siteRuns: readonly string[];
}

export interface RestoreRequest {
  requestId: string;
  file: Blob;
  /** Of the file. */
  name: string;
  /** Ids of runs and data sets that the site uses itself: no backup may take them. */
  reserved: readonly string[];
}

export interface BackedUp {
  file: Blob;
  runs: number;
  datasets: number;
  recordings: number;
  /** What is not in it, and why. */
  leftOut: { title: string; error: ErrorRecord }[];
}

/**
 * What became of a run, a data set or a recording of a backup: stored now, here before, among the deleted runs, or refused. 'completed': it was here, and
 * judgings, labels or reference answers of it were added.
 */
export type RestoredItem = { title: string } & (
  | { state: 'restored' | 'here' | 'completed' | 'deleted' }
  /** One with the same id is here and holds something else: it is left as it is. */
  | { state: 'other' }
  | { state: 'refused'; error: ErrorRecord }
);

export interface Restored {
  /** Of the backup, in milliseconds since the epoch. */
  createdAt: number;
  runs: RestoredItem[];
  /** What judges and people said of the site's own runs. */
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
  /** Are its tasks in this browser as they were for the run? */
  tasksKnown: boolean;
  /** Of a writer of the module interchange. */
  writerId: string;
}

/** A run as a file that can be saved. */
export interface ExportedRun {
  name: string;
  blob: Blob;
  /** More than one: they are in a zip archive. */
  files: number;
}
