import { type JsonObject, type JsonValue, isJsonObject } from './json.ts';
import { dataIn, isNothing, memberOf, textAt, wordsIn } from './said-in-result.ts';

/** JSend's words, with or without its `data`, and the map services'; the others only beside a message, for a thing may be in that state. */
const FAILED_STATUS =
  /^(?:error|fail|request_denied|invalid_request|over_query_limit|over_daily_limit|unknown_error)$/i;
const MAYBE_FAILED_STATUS = /^(?:failed|failure)$/i;
/** Of the map services too, but such a state may be what was asked for: only beside a list of results that is there and empty. */
const FAILED_WITHOUT_RESULTS = /^(?:NOT_FOUND|DATA_NOT_AVAILABLE|MAX_\w+_EXCEEDED)$/;

/** A failure that the answer's status names in a word. */
export function statusIn(said: JsonObject): FailureInside | undefined {
  const status = memberOf(said, 'status');
  if (typeof status !== 'string') return undefined;
  const isAside = (name: string) =>
    name === 'geocoded_waypoints' || (name === 'data' && /^(?:error|fail)$/i.test(status));
  if (dataIn(said).some(([name]) => !isAside(name))) return undefined;
  const words = wordsIn(said);
  const isFailed =
    FAILED_STATUS.test(status) ||
    (MAYBE_FAILED_STATUS.test(status) && words !== undefined) ||
    (FAILED_WITHOUT_RESULTS.test(status) && Object.values(said).some(isEmptyList));
  return isFailed ? { rule: 'status-word', said: words ?? `status is ${status}` } : undefined;
}

const isEmptyList = (value: JsonValue): boolean => Array.isArray(value) && value.length === 0;

const CODE_NAMES = [
  ...['status_code', 'statusCode', 'http_status', 'httpStatus', 'error_code', 'errorCode'],
  ...['code', 'cod', 'status', 'error'],
];
/** These say enough without a message. */
const PLAIN_CODE_NAMES = new Set(['status_code', 'statusCode']);
/** Under these names every number but 0 is a failure (Baidu, WeChat). */
const ERROR_CODE_NAMES = ['error_code', 'errorCode', 'errcode', 'err_code', 'errno'];

/** HTTP's codes of failure, the negative ones of JSON-RPC and many APIs, those of an error's own name, and no data beside them. */
export function codeIn(said: JsonObject): FailureInside | undefined {
  if (dataIn(said).length > 0) return undefined;
  const words = wordsIn(said);
  for (const name of CODE_NAMES) {
    const code = numberAt(said, name);
    if (!(code < 0 || (code >= 400 && code < 600))) continue;
    if (words !== undefined || PLAIN_CODE_NAMES.has(name))
      return { rule: 'status-code', said: words ?? `${name} is ${code}` };
  }
  const isErrorCode = ERROR_CODE_NAMES.some((name) => Math.abs(numberAt(said, name)) > 0);
  const isFailed = words !== undefined && (isErrorCode || isMapStatus(said, words));
  return isFailed ? { rule: 'status-code', said: words } : undefined;
}

function numberAt(said: JsonObject, name: string): number {
  const value = memberOf(said, name);
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    ? Number(value)
    : Number.NaN;
}

/** Messages beside a number that is the state of a thing, or of a call that went well. */
const NO_FAILURE =
  /success|succeed|成功|^\W*(?:ok|okay|done|found|accepted|created|updated|deleted|saved|sent|queued|pending|processing|in progress|running|active|started|scheduled|completed?|finished|shipped|delivered|moved|see other|not modified|temporary|permanent)\b/i;

/** What Baidu says of a key under its own statuses 200 to 261: no such app, address not allowed, service disabled. */
const OF_BAIDU_KEY = /^(?:APP|用户|服务).*(?:不存在|错误|失败|禁用|删除)/;

/**
 * Statuses of the map services: AMap's 0 beside its `infocode` or a code in words, Baidu's whole numbers from 2 on beside a message
 * and nothing else. HTTP's codes of success and 1 are left out, but for what Baidu says of a key.
 */
function isMapStatus(said: JsonObject, words: string): boolean {
  const status = numberAt(said, 'status');
  if (status === 0)
    return memberOf(said, 'infocode') !== undefined
      ? numberAt(said, 'infocode') !== 10_000
      : /^[A-Z]+(?:_[A-Z]+)+$/.test(textAt(said, 'info'));
  const isAlone = Object.entries(said).every(
    ([name, value]) => isNothing(value) || ['status', 'message', 'msg'].includes(name),
  );
  const isFailure = Number.isInteger(status) && status > 1 && !(status >= 200 && status < 300);
  const isOfBaiduKey = status >= 200 && status < 300 && OF_BAIDU_KEY.test(words);
  return (isFailure || isOfBaiduKey) && isAlone && !NO_FAILURE.test(words);
}

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
  /^[A-Z]+(?:_[A-Z]+)*$/.test(textAt(said, 'name')) &&
  typeof memberOf(said, 'message') === 'string' &&
  memberOf(said, 'debug_id') !== undefined &&
  Object.keys(said).every((name) => OF_NAMED_ERROR.has(name));

/** AWS: `{__type: 'ResourceNotFoundException', message}`. */
const isTypedError = (said: JsonObject): boolean =>
  /(?:Exception|Error|Fault)$/.test(textAt(said, '__type')) &&
  Object.keys(said).every((name) => ['__type', 'message'].includes(name));

/** A failure that an answer reports although the protocol counts it as a success. */
export interface FailureInside {
  rule: 'success-false' | 'is-error' | 'error-member' | 'status-word' | 'status-code' | 'error-text';
  /** Its own words. */
  said: string;
}

const START = (patterns: readonly string[]): RegExp => new RegExp(`^\\s*(?:${patterns.join('|')})`);

/** How frameworks begin the text of a failure (FastMCP, the SDKs of MCP); short, for a document may begin like one. */
const BY_FRAMEWORKS = START([
  'Error executing (?:tool|code)',
  'Error calling (?:tool|function)',
  'Error: (?!none\\b|null\\b|[-\\d.])',
  'Error (?:code:? )?[45]\\d\\d\\b',
  'MCP error -32\\d{3}',
  'Input validation error: ',
  '(?:[A-Z][\\w-]* ){0,3}API error(?: \\(\\d+\\))?: ',
  'Traceback \\(most recent call last\\)',
]);
const MAX_ERROR_TEXT = 2000;

const ERRNO =
  'E(?:NOENT|ACCES|PERM|EXIST|NOTDIR|ISDIR|NOTEMPTY|ROFS|NOSPC|MFILE|BUSY|INVAL|LOOP|PIPE|CONNREFUSED|CONNRESET|CONNABORTED|' +
  'TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)';

/** How programs and clients of HTTP begin one. Prose begins so too, hence shorter still. */
const BY_PROGRAMS = START([
  'Request failed with status(?: code)? [45]\\d\\d\\b',
  'HTTP(?:/[\\d.]{1,3})? (?:[Ee]rror:? |[Ss]tatus:? )?[45]\\d\\d(?::|\\s*$|(?: [A-Z][A-Za-z-]*){1,4}(?:[:.,(]|\\s*$| for ))',
  `${ERRNO}(?::|\\s*$)`,
  '(?:[a-z_]\\w{0,40}\\.){0,6}[A-Z][A-Za-z]{0,40}(?:Error|Exception): ',
  'An? (?:unexpected |unknown |internal |server ){0,2}error (?:has )?occurred(?:[:.!,]|\\s*$| (?:while|when|during|with)\\b)',
  'error: (?!none\\b|null\\b|false\\b|[-\\d.])',
  'Failed to [a-z]',
  '(?:Tool not found|Unknown tool)(?::|\\s*$)',
  '(?:Unknown tool |Tool )[\'"`]?[\\w./-]{1,100}[\'"`]?(?: (?:was )?not found)[.!]?\\s*$',
]);
const MAX_SHORT_TEXT = 500;

/**
 * A text that is an error and nothing else. Several lines that begin like one are a log. A file whose whole text is one line of
 * "Error: …" looks like FastMCP's shape of a failed call and counts as one, unless it comes as one field among others.
 */
export function failureInText(text: string): FailureInside | undefined {
  const heading = headingOfErrorPage(text);
  if (heading !== undefined) return { rule: 'error-text', said: heading };
  if (text.length > MAX_ERROR_TEXT) return undefined;
  const isByProgram = text.trim().length <= MAX_SHORT_TEXT && BY_PROGRAMS.test(text);
  if (!isByProgram && !BY_FRAMEWORKS.test(text)) return undefined;
  if ((text.match(/^\s*error\b/gim) ?? []).length > 1) return undefined;
  if (isByProgram && text.split('\n').filter((line) => BY_PROGRAMS.test(line)).length > 1) return undefined;
  return { rule: 'error-text', said: text.trim() };
}

/** The reason phrases of HTTP's failures, as servers and frameworks write them. */
const REASON =
  '(?:bad request|unauthorized|payment required|forbidden|(?:page |file |resource )?not found|method not allowed|not acceptable|' +
  'request time-?out|conflict|gone|payload too large|unprocessable (?:entity|content)|too many requests|internal (?:server )?error|' +
  'server error|not implemented|bad gateway|service (?:temporarily )?unavailable|gateway time-?out)';

/** A text that is a reason phrase and nothing else: "Not Found". */
const isHttpReason = (text: string): boolean => WHOLE_REASON.test(text);
const WHOLE_REASON = new RegExp(`^\\s*${REASON}[.!]?\\s*$`, 'i');

/** A heading that is a code of HTTP with its reason at most: "502 Bad Gateway", "Error 404", "site.org | 502: Bad gateway". */
const HEADING = new RegExp(
  `^(?:[\\w.-]{1,60} \\| )?(?:HTTP )?(?:(?:Status|Error)[: ]{1,2})?[45]\\d\\d(?:[ :|!–—-]{1,3}${REASON})?[.!]?$`,
  'i',
);
const MAX_PAGE = 20_000;
const MAX_SHOWN = 1000;

/**
 * The heading of an error page that a server sends in place of data. A page about a code has more text in its heading or below it.
 */
function headingOfErrorPage(text: string): string | undefined {
  if (text.length > MAX_PAGE || !/^\s*<(?:!doctype html|html|head)\b/i.test(text)) return undefined;
  const headings = [...text.matchAll(/<(title|h1)\b[^<>]*>([^<>]*)<\/\1>/gi)].map(([, , words]) =>
    words!.trim().replaceAll(/\s+/g, ' '),
  );
  const heading = headings.find((words) => HEADING.test(words));
  return heading !== undefined && shownIn(text).length <= MAX_SHOWN ? heading : undefined;
}

/** The visible text of a page. */
const shownIn = (page: string): string =>
  page
    .split(/<(?=style\b|script\b)/i)
    .map((part, index) => (index === 0 ? part : part.replace(/^[^]*?<\/(?:style|script)\s*>/i, '')))
    .join('')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
