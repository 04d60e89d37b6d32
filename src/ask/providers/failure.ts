import type { ErrorCode } from '#core/errors.ts';
import { objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';

/** What a provider says about a failure. */
export interface ProviderFailure {
  message: string;
  /** Its own words for the kind, lower-cased and joined. */
  kind: string;
  /** The member of the request that it names as the cause: `temperature`, `body.tools`. */
  parameter?: string;
  /** How long it asks to wait, in milliseconds, where its body says so. */
  retryAfterMs?: number;
}

/** Longer words of a provider are cut. */
const MAX_MESSAGE = 500;

/** Reads what a body says of a failure, in the shapes the providers use; undefined where it names none. */
export function readFailure(body: JsonValue | undefined): ProviderFailure | undefined {
  const whole = objectOf(Array.isArray(body) ? body[0] : body);
  const error = whole.error ?? (whole.object === 'error' ? whole : whole.detail);
  if (error === undefined || error === null || error === false) return undefined;
  const refused = refusedMember(whole);
  const reported = isJsonObject(error) ? error : {};
  const said = textOf(error) || textOf(reported.message) || (refused?.message ?? '') || textOf(whole.message);
  const upstream = textOf(objectOf(reported.metadata).raw);
  const message = (upstream ? `${said}: ${upstream}` : said).slice(0, MAX_MESSAGE);
  const kind = [
    reported.type,
    reported.code,
    reported.status,
    objectOf(reported.metadata).error_type,
    quotaOf(reported),
  ]
    .filter((word) => typeof word === 'string' || typeof word === 'number')
    .join(' ')
    .toLowerCase();
  const retryAfterMs = retryDelay(reported) ?? delayInWords(message);
  const parameter = textOf(reported.param) || refused?.parameter;
  return {
    message,
    kind,
    ...(parameter ? { parameter } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** Servers that check a request by its schema say where it is wrong: [{ loc: ['body', 'seed'], msg: 'Extra inputs …' }]. */
function refusedMember(whole: JsonObject): { message: string; parameter: string } | undefined {
  const inText = objectOf(parseJson(textOf(whole.message))).detail;
  const [first] = objectsOf(whole.detail ?? objectOf(whole.message).detail ?? inText ?? whole.message);
  if (!first) return undefined;
  const parameter = (Array.isArray(first.loc) ? first.loc : [])
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join('.')
    .slice(0, 200);
  return { message: `${parameter ? `${parameter}: ` : ''}${textOf(first.msg)}`, parameter };
}

/** Google names the quota that was met: one a day is not waited for. */
const quotaOf = (error: JsonObject): string =>
  objectsOf(error.details)
    .flatMap(({ violations }) => objectsOf(violations))
    .map(({ quotaId }) => textOf(quotaId))
    .join(' ');

function retryDelay(error: JsonObject): number | undefined {
  const delay = objectsOf(error.details).map((detail) => textOf(detail.retryDelay));
  const seconds = /^([\d.]{1,12})s$/.exec(delay.find((text) => text !== '') ?? '')?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** "Please try again in 1m7.2s": the header that says the same is hidden from pages. */
function delayInWords(message: string): number | undefined {
  const words = /try again in ((?:[\d.]{1,12}(?:ms|s|m|h))+)/i.exec(message)?.[1];
  if (words === undefined) return undefined;
  const parts = [...words.matchAll(/([\d.]+)(ms|s|m|h)/gi)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit!.toLowerCase()] ?? 0), 0);
}

const QUOTA =
  /insufficient_quota|exceeded_current_quota|billing|credit balance|insufficient.{0,20}(balance|credit|fund|quota)|out of credits|per-?day|arrearage|payment/;
/** Refusals for too many requests in a minute mention a quota as well; how long to wait, or for what, separates the two. */
const PASSES = /per ?min|rate_limit_exceeded/;
const OVERFLOW =
  /context_length_exceeded|context length|context window|prompt is too long|maximum context|too many tokens|exceeds? the (maximum|available|model)|input token count/;
const FILTER = /content_filter|content_policy|data_?inspection|responsibleai|content management policy/;
const KEY = /api.?key|invalid_api_key|unauthori[sz]ed|authentication/;

/** The app's error for a failed answer. Status 0: the failure came inside an answer that began well. */
export function failureCode(httpStatus: number, failure: ProviderFailure | undefined): ErrorCode {
  const status = httpStatus || Number(/\b[45]\d\d\b/.exec(failure?.kind ?? '')?.[0] ?? 0);
  const words = `${failure?.kind ?? ''} ${failure?.message ?? ''}`.toLowerCase();
  if (words.includes('cors requests are not allowed')) return 'model-browser-forbidden';
  const passes = failure?.retryAfterMs !== undefined || PASSES.test(words);
  const isForNow = status === 429 && passes && !/per-?day|insufficient_quota/.test(words);
  if (status === 402 || (status !== 401 && QUOTA.test(words) && !isForNow)) return 'model-quota';
  if (status === 429 || /rate_limit|resource_exhausted|too many requests/.test(words))
    return 'model-rate-limited';
  if (status === 413 || (status < 500 && OVERFLOW.test(words))) return 'model-context-overflow';
  if (status < 500 && FILTER.test(words)) return 'model-content-filter';
  if (status === 401 || status === 403 || (status === 400 && KEY.test(words))) return 'model-key-rejected';
  if (status === 404) return 'model-unknown';
  return status === 0 || status >= 500 || status === 408 ? 'model-server-error' : 'model-request-refused';
}
