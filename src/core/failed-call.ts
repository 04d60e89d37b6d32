import {
  codeIn,
  errorsAlone,
  messageAlone,
  statusIn,
  type FailureInside,
  failureInText,
} from './failure-in-object.ts';
import type { FaultKind } from './fault.ts';
import { type JsonObject, type JsonValue, isJsonObject } from './json.ts';
import {
  CARRIERS,
  ERROR_NAMES,
  MAX_WRAPPED,
  dataIn,
  isNothing,
  memberOf,
  textAt,
  readText,
  saidInResult,
  wordsIn,
} from './said-in-result.ts';
import type { ToolResult } from './tool.ts';

/** Faults of the testbed that make the call fail. After the others it has succeeded, rightly or not, or says itself that it failed. */
export const FAILING_FAULTS: ReadonlySet<FaultKind> = new Set<FaultKind>([
  'invalid-value',
  'api-error',
  'failed-inside-success',
  'session-lost',
  'runtime-error',
  'executable-missing',
  'connection-lost',
  'timeout',
  'oversize-chunk',
  'resource-not-found',
  'rate-limited',
  'partial-write',
]);

/**
 * Did the call fail? By MCP's flag, by a fault of the testbed, or by words of the answer. Scorers, figures and causes all ask here.
 * An empty, stale or wrong answer has not failed, nor has a call that was stopped with its run.
 */
export const isFailedCall = (result: ToolResult): boolean =>
  !result.stopped &&
  (result.isError ||
    (result.injected !== undefined && FAILING_FAULTS.has(result.injected)) ||
    failureInside(result) !== undefined);

/**
 * The failure inside an answer without `isError`. Structured content decides if it says anything; else all parts of text must be
 * failures, so one bad part of several is no failed call.
 */
export function failureInside(result: Answer): FailureInside | undefined {
  const known = kept.get(result);
  if (known !== undefined) return known ?? undefined;
  const found = findFailure(result);
  kept.set(result, found ?? null);
  return found;
}

type Answer = Pick<ToolResult, 'content' | 'structuredContent'>;

/** Every scorer asks; a result is a value and is read once. */
const kept = new WeakMap<Answer, FailureInside | null>();

function findFailure(result: Answer): FailureInside | undefined {
  const { structured, texts, hasMore } = saidInResult(result);
  if (!isNothing(structured)) return failureIn(structured!);
  const telling = texts.filter((text) => !isNothing(text));
  if (hasMore || telling.length === 0) return undefined;
  const failures = telling.map((said) => (typeof said === 'string' ? failureInText(said) : failureIn(said)));
  return failures.every((failure) => failure !== undefined) ? failures[0] : undefined;
}

/**
 * The failure an answer reports of the call itself. The paper's case is `{success: false, data, error}` inside a 200
 * (MCPToolBench++, base_error_analysis and table 4); beside it stand the envelopes in wide use: JSON-RPC's and MCP's own, JSend's
 * `status`, RFC 9457's problem details, codes beside a message. Only an envelope is read in this way: in an answer with other data,
 * an error is data, too (a line of a log, an order that failed, a page about HTTP 500).
 */
function failureIn(said: JsonValue, depth = 0): FailureInside | undefined {
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
  return errorIn(said) ?? statusIn(said) ?? codeIn(said) ?? messageAlone(said) ?? failureCarried(said, depth);
}

const isNo = (value: JsonValue | undefined): boolean =>
  value === false || (typeof value === 'string' && /^\s*false\s*$/i.test(value));

const isZero = (value: JsonValue | undefined): boolean => value === 0 || value === '0';

function flagIn(said: JsonObject): FailureInside | undefined {
  if (isNo(memberOf(said, 'success')) || isNo(memberOf(said, 'ok')))
    return { rule: 'success-false', said: wordsIn(said) ?? 'success is false' };
  const words = wordsIn(said);
  // A 0 may count successes.
  if ((isZero(memberOf(said, 'success')) || isZero(memberOf(said, 'ok'))) && words !== undefined)
    if (dataIn(said).length === 0) return { rule: 'success-false', said: words };
  if (memberOf(said, 'isError') === true || memberOf(said, 'is_error') === true)
    return { rule: 'is-error', said: wordsIn(said) ?? 'isError is true' };
  return undefined;
}

/** An error of the call, and nothing beside it that was asked for. */
function errorIn(said: JsonObject): FailureInside | undefined {
  const name = ERROR_NAMES.find((one) => isErrorValue(memberOf(said, one)));
  if (name === undefined) return errorsAlone(said);
  if (memberOf(said, 'jsonrpc') === undefined && !isErrorAnswer(said, said[name]!)) return undefined;
  return { rule: 'error-member', said: wordsIn(said) ?? 'error is true' };
}

const NO_ERROR = /^\s*(?:none|null|nil|n\/a|ok|no errors?|false|success|-?\d+(?:\.\d+)?)\s*$/i;

function isErrorValue(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return value.trim() !== '' && !NO_ERROR.test(value);
  if (isJsonObject(value))
    return Object.values(value).some((member) => !isNothing(member) && member !== 0 && member !== false);
  return value === true || (Array.isArray(value) && value.length > 0);
}

/** Names of fields of a record; an error beside them is one more field. */
const RECORD =
  /(?:^id$|[_-]id$|[a-z]Id$|^(?:state|level|severity|line|column|value|count|total|meaning|explanation|description|definition)$)/;

/** Nothing beside the error, or at most two short texts that repeat what was asked: `{error: 'No such city', city: 'Osloo'}`. */
function isErrorAnswer(said: JsonObject, error: JsonValue): boolean {
  const others = dataIn(said);
  if (others.length === 0) return true;
  const isSentence =
    typeof error !== 'string' || /\S\s+\S/.test(error) || /^(?:error|fail)$/i.test(textAt(said, 'status'));
  return (
    isSentence &&
    error !== true &&
    others.length <= 2 &&
    others.every(([name, value]) => typeof value === 'string' && value.length <= 100 && !RECORD.test(name))
  );
}

/** Beside these alone a text stands for the whole answer; beside a path it is what the file says. */
const OF_ENVELOPE = new Set(['status_code', 'statusCode', 'status', 'code', 'id', 'jsonrpc', 'request_id']);

/** An envelope round an envelope: `{status_code: 200, result: {success: false, …}}`. Of data a flag is believed, or an error alone. */
function failureCarried(said: JsonObject, depth: number): FailureInside | undefined {
  const [first, ...more] = dataIn(said);
  if (!first || more.length > 0 || !CARRIERS.has(first[0])) return undefined;
  const [name, value] = first;
  const inside = typeof value === 'string' ? readText(value) : value;
  if (name === 'result' || name === 'response' || name === 'output') {
    const isWhole = Object.keys(said).every((one) => one === name || OF_ENVELOPE.has(one));
    return typeof inside === 'string' && !isWhole ? undefined : failureIn(inside, depth + 1);
  }
  if (!isJsonObject(inside)) return undefined;
  const isErrorAlone = name === 'data' && Object.keys(said).length === 1 && isOnlyError(inside);
  return flagIn(inside) ?? (isErrorAlone ? errorIn(inside) : undefined);
}

const isOnlyError = (inside: JsonObject): boolean =>
  Object.keys(inside).every((name) => name === 'code' || name === 'message' || ERROR_NAMES.includes(name));
