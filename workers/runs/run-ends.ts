import { PlaygroundError } from '#core/errors.ts';

/** Failures that every further question to this model would meet as well: its cells wait, those of others go on. */
const ENDS_A_MODEL = new Set<string>([
  'model-key-missing',
  'model-key-rejected',
  'model-browser-forbidden',
  'model-cors-blocked',
  'model-unreachable',
  'model-local-refused',
  'model-quota',
  'model-rate-limited',
  'model-overloaded',
  'model-unknown',
  'model-request-refused',
]);

/** Failures that every further cell would meet as well, and stops. */
const ENDS_THE_RUN = new Set<string>([
  'budget-reached',
  'model-cancelled',
  'run-server-lost',
  'mcp-cancelled',
]);

/** Is the model to be asked nothing more for now? */
export const endsModel = (error: unknown): error is PlaygroundError =>
  error instanceof PlaygroundError && ENDS_A_MODEL.has(error.code);

/**
 * Does the cell stay open, so that it is run when the run goes on? Else it is spoilt, and keeps the error. A request that is refused
 * may be so for the sake of one odd task: only of a model's first cell it says that the model can be asked nothing at all.
 */
export function leavesCellOpen(error: unknown, isFirst = false): boolean {
  if (!(error instanceof PlaygroundError)) return false;
  if (error.code === 'model-request-refused') return isFirst;
  return ENDS_THE_RUN.has(error.code) || endsModel(error);
}

/** Were calls with real effects sent before this? Then the cell must not be run again by itself, and keeps the error. */
export const isBrokenOff = (error: unknown): boolean =>
  error instanceof PlaygroundError && error.code === 'mcp-outcome-unknown';
