import { TASK_REMEDIES, type TaskCauseKind } from '#core/cause.ts';
import { ERROR_CLASSES, type ErrorClass } from '#core/error-class.ts';
import type { HumanLabel } from '#core/judgement.ts';

export type LabelVerdict = HumanLabel['verdict'];

/** The keys that give a verdict. */
export const verdictKeys: readonly { key: string; verdict: LabelVerdict; word: string }[] = [
  { key: '1', verdict: 'pass', word: 'Pass' },
  { key: '2', verdict: 'fail', word: 'Fail' },
  { key: '3', verdict: 'unclear', word: 'Unclear' },
];

/** The keys that name a class of error; each makes the label a fail. */
export const classKeys: readonly { key: string; errorClass: ErrorClass; word: string }[] = [
  { key: 'q', errorClass: 'query-misread', word: 'Query misread' },
  { key: 'w', errorClass: 'tools-refused', word: 'Tools refused' },
  { key: 'e', errorClass: 'information-omitted', word: 'Information omitted' },
  { key: 'r', errorClass: 'hallucination', word: 'Hallucination' },
];

/** What the menu lists beside the four classes: root causes. */
export const rootCauses = (Object.keys(TASK_REMEDIES) as TaskCauseKind[]).filter(
  (cause) => cause !== 'unknown' && !(ERROR_CLASSES as readonly string[]).includes(cause),
);
