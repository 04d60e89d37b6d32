import type { CallType, LabelKind } from '#core/task.ts';
import { callTypeWords } from './words.ts';

/** How many calls are due, in words; where the source has no label nobody knows. */
export const callWords = ({ callType, labelKind }: { callType: CallType; labelKind: LabelKind }): string =>
  callType === 'none' && labelKind === 'none' ? 'no label' : callTypeWords[callType];
