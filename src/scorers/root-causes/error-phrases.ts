import type { CallCauseKind } from '#core/cause.ts';

/** Phrases, in lower case, by which servers report a kind of failure. */
export interface PhraseRule {
  id: string;
  cause: CallCauseKind;
  /** Any of them will do. */
  phrases: readonly string[];
  /** And any of these, where the phrase alone says too little. */
  beside?: readonly string[];
}

/** In order: the first rule that fires wins, so that the specific phrase comes before the common one. */
export const phraseRules: readonly PhraseRule[] = [
  {
    id: 'unknown-tool',
    cause: 'unknown-tool',
    phrases: [
      'unknown tool',
      'tool not found',
      'no such tool',
      'there is no tool named',
      'method not found',
      '-32601',
    ],
  },
  {
    id: 'executable-missing',
    cause: 'executable-missing',
    phrases: [
      "executable doesn't exist",
      'executable does not exist',
      'failed to initialize browser',
      'playwright install',
      'command not found',
      'spawn ',
    ],
    beside: ['executable', 'browser', 'install', 'command not found', 'enoent'],
  },
  {
    id: 'oversize',
    cause: 'oversize',
    phrases: [
      'chunk is longer than limit',
      'separator is found, but chunk',
      'payload too large',
      'response too large',
      'message too long',
      'maximum response size',
    ],
  },
  {
    id: 'rate-limit',
    cause: 'rate-limit',
    phrases: ['rate limit', 'rate-limit', 'too many requests', 'quota exceeded', 'retry-after'],
  },
  {
    id: 'access-denied',
    cause: 'access-denied',
    phrases: [
      'unauthorized',
      'unauthorised',
      'forbidden',
      'access denied',
      'permission denied',
      'eacces',
      'eperm',
      'invalid api key',
      'authentication',
    ],
  },
  {
    id: 'parameter-missing',
    cause: 'parameter-missing',
    phrases: [
      'required property',
      'missing required',
      'required parameter',
      'required argument',
      'field required',
      'is required',
      'are required',
      'missing parameter',
      'missing argument',
      'must not be empty',
      'cannot be empty',
      'values are empty',
    ],
  },
  {
    id: 'parameter-invalid',
    cause: 'parameter-invalid',
    phrases: ['-32602', 'input validation error', 'validation error', 'invalid param', 'invalid argument'],
  },
  {
    id: 'edit-mismatch',
    cause: 'edit-mismatch',
    phrases: [
      'could not find exact match for edit',
      'no match found for edit',
      'text to replace was not found',
      'old text not found',
      'patch does not apply',
    ],
  },
  {
    id: 'missing-file',
    cause: 'missing-file',
    phrases: [
      'enoent',
      'no such file',
      'file not found',
      'file does not exist',
      'directory not found',
      'path does not exist',
    ],
  },
  {
    id: 'session',
    cause: 'session-or-runtime',
    phrases: ['session', 'browser context', 'browser has', 'page has', 'target page'],
    beside: ['not found', 'expired', 'closed', 'invalid', 'does not exist', 'no active', 'not initialized'],
  },
  {
    id: 'runtime',
    cause: 'session-or-runtime',
    phrases: [
      'already waiting for incoming data',
      'another coroutine is already waiting',
      'target closed',
      'execution context was destroyed',
      'waiting for selector',
      'waiting for locator',
      'traceback (most recent call last)',
      'cannot read properties of',
      'is not a function',
      'nonetype',
      'runtime error',
      'runtimeerror',
      'unhandled exception',
    ],
  },
  {
    id: 'transport',
    cause: 'transport',
    phrases: [
      'socket disconnected',
      'socket hang up',
      'econnrefused',
      'econnreset',
      'enotfound',
      'etimedout',
      'eai_again',
      'getaddrinfo',
      'timed out',
      'timeout',
      'network error',
      'fetch failed',
      'tls connection',
      'tls handshake',
      'ssl error',
      'certificate',
      'connection refused',
      'connection reset',
      'connection closed',
      'connection was closed',
      'http request failed',
    ],
  },
  {
    id: 'missing-resource',
    cause: 'missing-resource',
    phrases: [
      'resource does not exist',
      'resource not found',
      'resource_not_found',
      'no such table',
      'no such',
    ],
  },
  {
    id: 'value-invalid',
    cause: 'parameter-invalid',
    phrases: [
      'range of input',
      'please reinput',
      'out of range',
      'must be one of',
      'is not of type',
      'is not a valid',
      'not a valid',
      'invalid value',
      'invalid input',
      'invalid date',
      'invalid url',
      'is invalid',
      'unexpected keyword argument',
      'additional properties',
    ],
  },
];

/** Phrases of the last resort, asked after the schema has been. */
export const commonPhraseRules: readonly PhraseRule[] = [
  {
    id: 'api-error',
    cause: 'api-error',
    phrases: ['api error', 'internal server error', 'bad request', 'bad gateway', 'service unavailable'],
  },
  {
    id: 'http-status',
    cause: 'api-error',
    phrases: ['status code 4', 'status code 5', 'status 4', 'status 5', 'http 4', 'http 5', 'http error'],
  },
  { id: 'not-found', cause: 'missing-resource', phrases: ['not found', 'does not exist', "doesn't exist"] },
];

/** Longer texts are read from their beginning; an error says what it is about there. */
const MAX_READ = 20_000;

/** The first rule that fires on the text and where, or undefined. Time grows with the text alone. */
export function matchPhrases(
  text: string,
  rules: readonly PhraseRule[],
): { rule: PhraseRule; at: number } | undefined {
  const read = text.slice(0, MAX_READ).toLowerCase();
  for (const rule of rules) {
    const found = rule.phrases.map((phrase) => read.indexOf(phrase)).filter((at) => at !== -1);
    if (found.length === 0) continue;
    if (rule.beside && !rule.beside.some((phrase) => read.includes(phrase))) continue;
    return { rule, at: Math.min(...found) };
  }
  return undefined;
}
