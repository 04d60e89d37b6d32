/** What a person did with the reference answer of a task, as a whole: later revisions hold what earlier ones say. */
export interface ReferenceRevision {
  /** Milliseconds since the epoch. */
  at: number;
  /** Initials. */
  by: string;
  kind: RevisionKind;
  query: string;
  /** Accepted final answers; none: the task has no reference answer. */
  answers: string[];
  /** As in Target. */
  match: 'text' | 'facts';
  /** Do the calls and the end state that the data set expects still hold? */
  keepsLabel: boolean;
  /** Of an answer that was taken over: whose it was, and in which cell. */
  from?: { cell: number; model: string };
  note?: string;
  /** Position of the revision it was made from; -1: the task as its data set has it. */
  before: number;
}

/** `left-out`: the task is no part of the finished set. */
export type RevisionKind = 'query-revised' | 'answer-refined' | 'answer-written' | 'accepted' | 'left-out';

/** The revisions of one task's reference answer, made over one run. None is ever removed. */
export interface ReferenceWork {
  runId: string;
  /** Position in the run's tasks. */
  task: number;
  taskId: string;
  /** In the order they were made. */
  revisions: ReferenceRevision[];
  /** Position of the revision that holds; -1: the task as its data set has it. */
  current: number;
}

/** Adds a revision, made from the one that holds. `work` is not changed. */
export const revised = (work: ReferenceWork, revision: Omit<ReferenceRevision, 'before'>): ReferenceWork => ({
  ...work,
  revisions: [...work.revisions, { ...revision, before: work.current }],
  current: work.revisions.length,
});

/** The revision before the one that holds, holds again. Nothing is removed: `at` any other can be taken again. */
export const undone = (work: ReferenceWork): ReferenceWork =>
  work.current < 0 ? work : { ...work, current: work.revisions[work.current]!.before };

/** The revision that holds; undefined where the task is as its data set has it. */
export const currentRevision = ({ revisions, current }: ReferenceWork): ReferenceRevision | undefined =>
  revisions[current];
