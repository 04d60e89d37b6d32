import type { CallCauseKind, ErrorClass, TaskCauseKind } from '#core/cause.ts';
import type { ScoreErrorType } from '#core/score.ts';

/** Scorers name an error by its form; it is shown with the word for its root cause. */
type SameCause = 'wrong-name' | 'wrong-value' | 'undue-call';
type NamedCause =
  | TaskCauseKind
  | CallCauseKind
  | ErrorClass
  | 'not-counted'
  | Exclude<ScoreErrorType, SameCause>;

const sameCause: Readonly<Record<SameCause, NamedCause>> = {
  'wrong-name': 'wrong-tool',
  'wrong-value': 'wrong-argument',
  'undue-call': 'extra-call',
};

const causeWords: Readonly<Record<NamedCause, string>> = {
  'limit-reached': 'limit reached',
  refused: 'refused',
  // It answered in words; whether it declined the tools is not known.
  'refused-tools': 'answered without tools',
  unparseable: 'unparseable',
  'no-call': 'no call',
  'unknown-tool': 'unknown tool',
  'wrong-tool': 'wrong tool',
  'missing-call': 'missing call',
  'extra-call': 'extra call',
  'wrong-order': 'wrong order',
  'wrong-argument': 'wrong argument',
  'failed-call': 'failed call',
  'wrong-result': 'wrong result',
  unknown: 'unknown',
  'malformed-call': 'malformed call',
  'parameter-missing': 'parameter missing',
  'parameter-invalid': 'parameter invalid',
  'api-error': 'API error',
  'access-denied': 'access denied',
  'rate-limit': 'rate limit',
  'internal-failure': 'internal failure',
  'empty-result': 'empty result',
  'session-or-runtime': 'session or runtime error',
  'executable-missing': 'executable missing',
  'missing-file': 'missing file',
  'missing-resource': 'missing resource',
  'edit-mismatch': 'edit mismatch',
  transport: 'transport',
  oversize: 'too large',
  'query-misread': 'query misread',
  'tools-refused': 'tools refused',
  'information-omitted': 'information omitted',
  hallucination: 'hallucination',
  'not-counted': 'not counted',
  'wrong-count': 'wrong count',
  'missing-argument': 'missing argument',
  'unknown-argument': 'unknown argument',
  'wrong-type': 'wrong type',
  'state-mismatch': 'state mismatch',
  'answer-mismatch': 'answer mismatch',
};

/** The one word for a cause, wherever it is shown: root causes, filters, a score's error. `wrong-value` → `wrong argument`. */
export function causeWord(cause: string): string {
  const id = Object.hasOwn(sameCause, cause) ? sameCause[cause as SameCause] : cause;
  return Object.hasOwn(causeWords, id) ? causeWords[id as NamedCause] : id.replaceAll('-', ' ');
}

/** The same as a title: `Wrong argument`. */
export function causeTitle(cause: NamedCause | SameCause): string {
  const word = causeWord(cause);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
