import type { CallCauseKind } from '#core/cause.ts';

/** What one would try, by kind of failure. */
export const remedyForCall: Record<CallCauseKind, string> = {
  'malformed-call':
    'Ask for arguments as one JSON object, not nested too deeply, and show an example of one.',
  'unknown-tool': 'Offer the tool, or name the tools more plainly: the model called one that is not there.',
  'parameter-missing': 'State required parameters in the description, with an example of each.',
  'parameter-invalid': 'State type, range and format of the parameter in its schema; prefer an enum.',
  'api-error': 'Look at the service behind the server: the call reached it and was turned down.',
  'access-denied': 'Check the server’s credentials and the folders or scopes it may use.',
  'rate-limit': 'Wait as the server says, make fewer calls at once, or raise the limit.',
  'internal-failure': 'Read the answer’s own success field: the server reports success for a failed call.',
  'empty-result': 'Check whether the query is too narrow; let the server say that nothing was found.',
  'session-or-runtime': 'Open a new session before the call, and do not share one between calls at once.',
  'executable-missing': 'Install what the server needs; within the task only a similar tool can help.',
  'missing-file': 'List the folder before the path is used; check the working directory.',
  'missing-resource': 'Look the id up before it is used: it does not exist on this server.',
  'edit-mismatch': 'Read the file before it is edited; the text to replace must match exactly.',
  transport: 'Try again later; check address, TLS and the time limit.',
  oversize: 'Ask for less at once: a page, a range, fewer results.',
  unknown: 'Read the text of the error; no rule knows it.',
};
