import type { HumanLabel } from '#core/judgement.ts';
import type { ReferenceWork } from '#core/assessment.ts';

/** Stores people's labels and reference answers; part of EvalApi. */
export interface PeopleApi {
  /** One of the same run, cell and rater is replaced. All are stored or none. Throws storage-*. */
  keepHumanLabels(labels: readonly HumanLabel[]): Promise<void>;
  /** One that is not there is no error. */
  removeHumanLabel(label: Pick<HumanLabel, 'runId' | 'rater' | 'cell'>): Promise<void>;
  /** All revisions of a task's reference answer; those that were stored before are replaced. Throws storage-*. */
  keepReference(work: ReferenceWork): Promise<void>;
}
