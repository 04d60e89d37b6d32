import { PlaygroundError } from '#core/errors.ts';

/** Failures that every further cell would meet as well, and stops: they end the run, and no cell is spoilt by them. */
const ENDS_THE_RUN = new Set<string>([
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
  'budget-reached',
  'model-cancelled',
  'run-server-lost',
  'mcp-cancelled',
]);

export const endsRun = (error: unknown): boolean =>
  error instanceof PlaygroundError && ENDS_THE_RUN.has(error.code);

/** Were calls with real effects sent before this? Then the cell must not be run again by itself, and keeps the error. */
export const isBrokenOff = (error: unknown): boolean =>
  error instanceof PlaygroundError && error.code === 'mcp-outcome-unknown';
