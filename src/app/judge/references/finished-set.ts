import type { AnnotatedTask } from '#metrics/index.ts';
import { currentRevision, type ReferenceWork, type RevisionKind } from '#core/reference-work.ts';

/** What becomes of a task in the finished set, and why it is not in it. */
export type SetPlace = 'kept' | 'revised' | 'open' | 'unjudged' | 'left-out';

/** A task that a person revised goes as it is now; one that passed goes as it was; one that is queued waits for a person. */
export function placeOf({ state }: AnnotatedTask, work: ReferenceWork | undefined): SetPlace {
  const revision = work && currentRevision(work);
  if (revision) return revision.kind === 'left-out' ? 'left-out' : 'revised';
  return state === 'passed' ? 'kept' : state === 'queued' ? 'open' : 'unjudged';
}

export const isInSet = (place: SetPlace): boolean => place === 'kept' || place === 'revised';

export const placeWords: Readonly<Record<SetPlace, string>> = {
  kept: 'passed, kept as it is',
  revised: 'revised',
  open: 'open',
  unjudged: 'not judged',
  'left-out': 'left out',
};

export const revisionWords: Readonly<Record<RevisionKind, string>> = {
  'query-revised': 'query revised',
  'answer-refined': 'answer refined',
  'answer-written': 'answer written',
  accepted: 'answer taken over',
  'left-out': 'left out',
};
