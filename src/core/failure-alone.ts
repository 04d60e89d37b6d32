import { isHttpReason } from './failure-in-page.ts';
import type { FailureInside } from './failure-in-text.ts';
import { dataIn, wordsIn } from './failure-words.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { isNothing, memberOf } from './said-in-result.ts';

/** Names that GraphQL, JSON:API and web frameworks give to the members of one error. */
const OF_AN_ERROR = new Set(
  'message msg code status title detail type path locations extensions source field loc id meta links input ctx name'.split(
    ' ',
  ),
);
/** Names of an envelope that may stand beside a list of errors. A query or a path beside it says that the errors were searched for. */
const BESIDE_ERRORS = new Set(
  'errors data message msg status status_code statusCode code title type extensions request_id requestId trace_id traceId'.split(
    ' ',
  ),
);

/** GraphQL: errors and no data; the same list without a member for data, where its entries are errors and nothing else is there. */
export function errorsAlone(said: JsonObject): FailureInside | undefined {
  const errors = memberOf(said, 'errors');
  if (!Array.isArray(errors) || errors.length === 0) return undefined;
  const isAlone =
    errors.every(isOneError) &&
    Object.entries(said).every(([name, value]) => isNothing(value) || BESIDE_ERRORS.has(name)) &&
    dataIn(said).length === 0;
  if (memberOf(said, 'data') !== null && !isAlone) return undefined;
  return { rule: 'error-member', said: wordsIn(said) ?? JSON.stringify(errors).slice(0, 500) };
}

/** A line of a log begins with its time, and a finding has a place: neither is an error of the call. */
const isOneError = (error: JsonValue): boolean =>
  typeof error === 'string'
    ? /^\s*[^\s\d[]/.test(error)
    : isJsonObject(error) &&
      ['message', 'msg', 'detail', 'title'].some((name) => typeof memberOf(error, name) === 'string') &&
      Object.keys(error).every((name) => OF_AN_ERROR.has(name));

const REFUSAL =
  /\b(?:not (?:found|authenticated|authorized|allowed|permitted|provided|valid|supported)|does not exist|could not|cannot|invalid|unauthori[sz]ed|forbidden|denied|failed|required|missing|exceeded|throttled|expired|unavailable)\b/i;
const MAX_DETAIL = 150;

/** An answer that is one message of failure: FastAPI's `{detail}`, the reason phrase that gateways send, PayPal's and AWS's named errors. */
export function messageAlone(said: JsonObject): FailureInside | undefined {
  const words = wordsIn(said);
  if (words === undefined) return undefined;
  const isFailed = isDetail(said) || isReasonAlone(said) || isNamedError(said) || isTypedError(said);
  return isFailed ? { rule: 'error-member', said: words } : undefined;
}

function isDetail(said: JsonObject): boolean {
  const detail = memberOf(said, 'detail');
  if (Object.keys(said).length !== 1) return false;
  if (Array.isArray(detail))
    return detail.every((one) => isJsonObject(one) && isOneError(one) && 'loc' in one);
  if (isJsonObject(detail))
    return Object.keys(detail).length === 1 && typeof memberOf(detail, 'error') === 'string';
  if (typeof detail !== 'string' || detail.length > MAX_DETAIL) return false;
  return isHttpReason(detail) || REFUSAL.test(detail);
}

const isReasonAlone = (said: JsonObject): boolean => {
  const message = memberOf(said, 'message');
  const others = Object.keys(said).filter((name) => name !== 'message' && name !== 'documentation_url');
  return typeof message === 'string' && isHttpReason(message) && others.length === 0;
};

const OF_NAMED_ERROR = new Set(['name', 'message', 'debug_id', 'details', 'links', 'information_link']);

const isNamedError = (said: JsonObject): boolean =>
  /^[A-Z]+(?:_[A-Z]+)*$/.test(String(memberOf(said, 'name'))) &&
  typeof memberOf(said, 'message') === 'string' &&
  memberOf(said, 'debug_id') !== undefined &&
  Object.keys(said).every((name) => OF_NAMED_ERROR.has(name));

/** AWS: `{__type: 'ResourceNotFoundException', message}`. */
const isTypedError = (said: JsonObject): boolean =>
  /(?:Exception|Error|Fault)$/.test(String(memberOf(said, '__type'))) &&
  Object.keys(said).every((name) => ['__type', 'message'].includes(name));
