import type { HumanLabel, Judgement, Judging } from './judgement.ts';
import type { ReferenceWork } from './reference-work.ts';

/**
 * A judging, a judgement, a person's label or a reference answer, as the store and files hold it. In a list each judging comes
 * before its judgements.
 */
export type Assessment =
  { judging: Judging } | { judgement: Judgement } | { label: HumanLabel } | { reference: ReferenceWork };

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
