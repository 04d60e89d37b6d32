import { TASK_REMEDIES, type CallCauseKind, type TaskCauseKind } from '#core/cause.ts';

/** Why something failed, found by a rule: never a guess without the text that led to it. */
export interface Cause<Kind extends string> {
  cause: Kind;
  /** Id of the rule that fired. */
  rule: string;
  /** The text or the figures that made it fire, at most 200 characters. */
  evidence: string;
  /** What one would try. */
  remedy: string;
}

/** The paper's coarse classes. */
export type CallCauseGroup =
  | 'parameter error'
  | 'API error'
  | 'empty result'
  | 'session or runtime error'
  | 'missing resource'
  | 'transport'
  | 'unknown';

export const groupOfCallCause: Record<CallCauseKind, CallCauseGroup> = {
  'malformed-call': 'parameter error',
  'unknown-tool': 'missing resource',
  'parameter-missing': 'parameter error',
  'parameter-invalid': 'parameter error',
  'api-error': 'API error',
  'access-denied': 'API error',
  'rate-limit': 'API error',
  'internal-failure': 'API error',
  'empty-result': 'empty result',
  'session-or-runtime': 'session or runtime error',
  'executable-missing': 'session or runtime error',
  'missing-file': 'missing resource',
  'missing-resource': 'missing resource',
  'edit-mismatch': 'parameter error',
  transport: 'transport',
  oversize: 'transport',
  unknown: 'unknown',
};

const MAX_EVIDENCE = 200;

/** One line of evidence, cut to size around what matters. */
export function evidenceFrom(text: string, at = 0): string {
  const start = Math.max(0, at - 60);
  const cut = text.slice(start, start + MAX_EVIDENCE - 2).replaceAll(/[\r\n\t]/g, ' ');
  return `${start > 0 ? '…' : ''}${cut}${start + MAX_EVIDENCE - 2 < text.length ? '…' : ''}`;
}

/** Why a task was not solved. */
export type TaskCause = Cause<TaskCauseKind>;

export const taskCauseOf = (kind: TaskCauseKind, rule: string, evidence: string): TaskCause => ({
  cause: kind,
  rule,
  evidence,
  remedy: TASK_REMEDIES[kind],
});
