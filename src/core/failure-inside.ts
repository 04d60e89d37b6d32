import { failureInText, type FailureInside } from './failure-in-text.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { CARRIERS, isAboutTheCall, isNothing, MAX_WRAPPED, memberOf, readText } from './said-in-result.ts';

/**
 * The failure an answer reports of the call itself. The paper's case is `{success: false, data, error}` inside a 200
 * (MCPToolBench++, base_error_analysis and table 4); beside it stand the envelopes in wide use: JSON-RPC's and MCP's own,
 * JSend's `status`, RFC 9457's problem details, codes beside a message. Only an envelope is read so: where an answer holds anything
 * that it was asked for, an error in it is data (a line of a log, an order that failed, a page about HTTP 500).
 */
export function failureIn(said: JsonValue, depth = 0): FailureInside | undefined {
  if (depth > MAX_WRAPPED) return undefined;
  if (typeof said === 'string') return failureInText(said);
  if (Array.isArray(said)) return failureInAll(said);
  return isJsonObject(said) ? failureInObject(said, depth) : undefined;
}

/** Of a list: when every item says of itself, by a flag, that it failed. A list of errors may be what was asked for. */
function failureInAll(said: readonly JsonValue[]): FailureInside | undefined {
  const flags = said.map((item) => (isJsonObject(item) ? flagIn(item) : undefined));
  return flags.every((flag) => flag !== undefined) ? flags[0] : undefined;
}

function failureInObject(said: JsonObject, depth: number): FailureInside | undefined {
  const flag = flagIn(said);
  if (flag) return flag;
  if (said.success === true || said.ok === true) return undefined;
  return errorIn(said) ?? statusIn(said) ?? codeIn(said) ?? failureCarried(said, depth);
}

const isNo = (value: JsonValue | undefined): boolean =>
  value === false || (typeof value === 'string' && /^\s*false\s*$/i.test(value));

function flagIn(said: JsonObject): FailureInside | undefined {
  if (isNo(memberOf(said, 'success')) || isNo(memberOf(said, 'ok')))
    return { rule: 'success-false', said: wordsIn(said) ?? 'success is false' };
  if (memberOf(said, 'isError') === true || memberOf(said, 'is_error') === true)
    return { rule: 'is-error', said: wordsIn(said) ?? 'isError is true' };
  return undefined;
}

const ERROR_NAMES = ['error', 'err', 'error_message', 'errorMessage', 'exception'];

/** An error of the call, and nothing beside it that was asked for. */
function errorIn(said: JsonObject): FailureInside | undefined {
  const name = ERROR_NAMES.find((one) => isErrorValue(memberOf(said, one)));
  if (name === undefined) return graphqlErrorIn(said);
  if (memberOf(said, 'jsonrpc') === undefined && !isErrorAnswer(said, said[name]!)) return undefined;
  return { rule: 'error-member', said: wordsIn(said) ?? 'error is true' };
}

/** GraphQL: `data` is null beside errors. */
function graphqlErrorIn(said: JsonObject): FailureInside | undefined {
  const errors = memberOf(said, 'errors');
  const isFailed = Array.isArray(errors) && errors.length > 0 && memberOf(said, 'data') === null;
  return isFailed
    ? { rule: 'error-member', said: wordsIn(said) ?? JSON.stringify(errors).slice(0, 500) }
    : undefined;
}

const NO_ERROR = /^\s*(?:none|null|nil|n\/a|ok|no errors?|false|success|-?\d+(?:\.\d+)?)\s*$/i;

function isErrorValue(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return value.trim() !== '' && !NO_ERROR.test(value);
  if (isJsonObject(value))
    return Object.values(value).some((member) => !isNothing(member) && member !== 0 && member !== false);
  return value === true || (Array.isArray(value) && value.length > 0);
}

/** Names of what a record tells, so that an error among them is one more thing it tells. */
const RECORD =
  /(?:^id$|[_-]id$|[a-z]Id$|^(?:state|level|severity|line|column|value|count|total|meaning|explanation|description|definition)$)/;

/** Nothing beside the error, or at most two short texts that repeat what was asked: `{error: 'No such city', city: 'Osloo'}`. */
function isErrorAnswer(said: JsonObject, error: JsonValue): boolean {
  const others = dataIn(said);
  if (others.length === 0) return true;
  const isSentence =
    typeof error !== 'string' ||
    /\S\s+\S/.test(error) ||
    /^(?:error|fail)$/i.test(String(memberOf(said, 'status')));
  return (
    isSentence &&
    error !== true &&
    others.length <= 2 &&
    others.every(([name, value]) => typeof value === 'string' && value.length <= 100 && !RECORD.test(name))
  );
}

/** JSend's words, with or without its `data`, and the map services'; the others only beside a message, for a thing may be in that state. */
const FAILED_STATUS =
  /^(?:error|fail|request_denied|invalid_request|over_query_limit|over_daily_limit|unknown_error)$/i;
const MAYBE_FAILED_STATUS = /^(?:failed|failure)$/i;

function statusIn(said: JsonObject): FailureInside | undefined {
  const status = memberOf(said, 'status');
  if (typeof status !== 'string') return undefined;
  const others = dataIn(said).filter(([name]) => name !== 'data' || !/^(?:error|fail)$/i.test(status));
  if (others.length > 0) return undefined;
  const words = wordsIn(said);
  const isFailed = FAILED_STATUS.test(status) || (MAYBE_FAILED_STATUS.test(status) && words !== undefined);
  return isFailed ? { rule: 'status-word', said: words ?? `status is ${status}` } : undefined;
}

const CODE_NAMES = ['status_code', 'statusCode', 'error_code', 'errorCode', 'code', 'status', 'error'];
/** These say enough without a message. */
const PLAIN_CODE_NAMES = new Set(['status_code', 'statusCode']);

/** HTTP's codes of failure and the negative ones of JSON-RPC and many APIs, and nothing beside them that was asked for. */
function codeIn(said: JsonObject): FailureInside | undefined {
  const words = wordsIn(said);
  for (const name of CODE_NAMES) {
    const code = Number(memberOf(said, name) ?? Number.NaN);
    if (!(code < 0 || (code >= 400 && code < 600)) || dataIn(said).length > 0) continue;
    if (words !== undefined || PLAIN_CODE_NAMES.has(name))
      return { rule: 'status-code', said: words ?? `${name} is ${code}` };
  }
  return undefined;
}

/** An envelope round an envelope: `{status_code: 200, result: {success: false, …}}`. Of data only a flag is believed. */
function failureCarried(said: JsonObject, depth: number): FailureInside | undefined {
  const [first, ...more] = dataIn(said);
  if (!first || more.length > 0 || !CARRIERS.has(first[0])) return undefined;
  const [name, value] = first;
  const inside = typeof value === 'string' ? readText(value) : value;
  if (name === 'result' || name === 'response' || name === 'output') return failureIn(inside, depth + 1);
  return isJsonObject(inside) ? flagIn(inside) : undefined;
}

/** The members that say something and are not about the call. */
const dataIn = (said: JsonObject): [string, JsonValue][] =>
  Object.entries(said).filter(([name, value]) => !isAboutTheCall(name) && !isNothing(value));

const WORD_NAMES = [...ERROR_NAMES, 'message', 'msg', 'detail', 'reason', 'errors'];

/** The answer's own words for what went wrong. */
function wordsIn(said: JsonObject): string | undefined {
  for (const name of WORD_NAMES) {
    const value = memberOf(said, name);
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (isJsonObject(value) && !isNothing(value))
      return wordsIn(value) ?? JSON.stringify(value).slice(0, 500);
    if (Array.isArray(value) && value.length > 0) return JSON.stringify(value).slice(0, 500);
  }
  return undefined;
}
