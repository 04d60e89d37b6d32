/** One complete revision of a task's reference answer, by a person. */
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
  /** The source of an adopted answer: its model and its cell. */
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
  /** Position of the current revision; -1: the task of the data set. */
  current: number;
}

/** Adds a revision to the current one. Does not change `work`. */
export const revised = (work: ReferenceWork, revision: Omit<ReferenceRevision, 'before'>): ReferenceWork => ({
  ...work,
  revisions: [...work.revisions, { ...revision, before: work.current }],
  current: work.revisions.length,
});

/** Makes the previous revision current again, or the one at `at`. Removes none. */
export const undone = (work: ReferenceWork): ReferenceWork =>
  work.current < 0 ? work : { ...work, current: work.revisions[work.current]!.before };

/** The current revision; undefined if the task is unchanged. */
export const currentRevision = ({ revisions, current }: ReferenceWork): ReferenceRevision | undefined =>
  revisions[current];
