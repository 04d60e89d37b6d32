import type { HumanLabel, Judgement, Judging } from './judgement.ts';

/**
 * A judging, a judgement, a person's label or a reference answer, as the store and files hold it. In a list each judging comes
 * before its judgements.
 */
export type Assessment =
  | { judging: Judging }
  | { judgement: Judgement }
  | { label: HumanLabel }
  | { reference: ReferenceWork };

/** The same for another run: with its `runId`, and with judging ids from `judgingId`, which must give one answer for each id. */
export function assessmentOf(
  assessment: Assessment,
  runId: string,
  judgingId: (before: string) => string,
): Assessment {
  if ('judging' in assessment) {
    const { judging } = assessment;
    return { judging: { ...judging, id: judgingId(judging.id), runId } };
  }
  if ('judgement' in assessment) {
    const { judgement } = assessment;
    return { judgement: { ...judgement, judgingId: judgingId(judgement.judgingId) } };
  }
  if ('label' in assessment) return { label: { ...assessment.label, runId } };
  return { reference: { ...assessment.reference, runId } };
}

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
  /** Why the trajectories fail, as the reviewer found: a word of DIAGNOSES; a later version may write others. */
  diagnosis?: string;
  /** Position of the revision it was made from; -1: the task as its data set has it. */
  before: number;
}

/** `left-out`: the task is no part of the finished set. `diagnosed`: nothing is changed, and it says why the trajectories fail. */
export type RevisionKind =
  | 'query-revised'
  | 'answer-refined'
  | 'answer-written'
  | 'accepted'
  | 'left-out'
  | 'diagnosed';

/**
 * Why hardly any trajectory passes a task, in the order in which a reviewer looks: MCP-AgentBench’s experts look for the root cause before
 * they correct a task (arXiv 2509.09734, section 2.1.3), and name ambiguity, flaws, weak answers, dates and limits of models.
 */
export const DIAGNOSES = [
  'query-ambiguous',
  'query-flawed',
  'reference-wrong',
  'reference-outdated',
  'tool-failed',
  'judge-wrong',
  'models-fail',
] as const;
export type Diagnosis = (typeof DIAGNOSES)[number];

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
