import type { CallCauseKind, TaskCauseKind } from '#core/cause.ts';
import type { ScoreErrorType } from '#core/score.ts';

type NamedCause = TaskCauseKind | CallCauseKind | ScoreErrorType | 'not-counted';

/** Scorers name an error by its form; it is shown with the word for its root cause. */
const sameCause = new Map<string, NamedCause>([
  ['wrong-name', 'wrong-tool'],
  ['wrong-value', 'wrong-argument'],
  ['undue-call', 'extra-call'],
]);

/** It answered in words; whether it declined the tools is not known. */
const ownWords = new Map([['refused-tools', 'answered without tools']]);

/** The one word for a cause, wherever it is shown: root causes, filters, a score's error. `wrong-value` → `wrong argument`. */
export const causeWord = (cause: string): string =>
  ownWords.get(cause) ?? (sameCause.get(cause) ?? cause).replaceAll('-', ' ');

/** The same as a title: `Wrong argument`. */
export function causeTitle(cause: NamedCause): string {
  const word = causeWord(cause);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
