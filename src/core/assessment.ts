import type { HumanLabel, Judgement, Judging } from './judgement.ts';
import type { ReferenceWork } from './reference-work.ts';

/**
 * What a judge or a person said of a run's answers, or did with a reference answer, as it is stored and as files hold it. A list of them has
 * each judging before its judgements.
 */
export type Assessment =
  { judging: Judging } | { judgement: Judgement } | { label: HumanLabel } | { reference: ReferenceWork };

/** The same of another run: `runId` in it, and its judgings named by `judgingId`, which is asked for each of them again and again. */
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
