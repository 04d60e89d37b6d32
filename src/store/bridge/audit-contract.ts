import type { AuditFinding, AuditTally, ReplayPair, ReplayRecipe } from '#core/label-audit.ts';

/** Executes labels to audit them, on testbeds in a separate worker. */
export interface AuditApi {
  /**
   * Executes every label of a data set. Undefined when `stopAudit` ended it. Throws PlaygroundError dataset-unknown, storage-*. A
   * label that cannot run, or whose tools do not answer, counts as not executed.
   */
  auditLabels(
    request: { requestId: string; datasetId: string },
    onProgress: (done: number, total: number) => void,
  ): Promise<LabelAudit | undefined>;
  stopAudit(requestId: string): void;
  /** Repeats the calls of a finding, and those of the label beside them. Throws PlaygroundError dataset-unknown, worker-lost. */
  replayFinding(request: { datasetId: string; ordinal: number; replay: ReplayRecipe }): Promise<ReplayPair>;
}

/** What an audit of a data set gives. */
export interface LabelAudit {
  tally: AuditTally;
  /** Tasks with findings, and tasks that were not executed, in their order; at most MOST_AUDITED_TASKS. */
  tasks: AuditedTask[];
  /** Further tasks beyond that number. */
  unlisted: number;
}

export const MOST_AUDITED_TASKS = 5_000;

export interface AuditedTask {
  ordinal: number;
  taskId: string;
  /** The beginning of the task's query. */
  query: string;
  gap?: string;
  findings: AuditFinding[];
}
