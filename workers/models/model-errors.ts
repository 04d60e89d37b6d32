import { type ErrorCode, PlaygroundError } from '#core/errors.ts';
import type { EncodedRequest, ModelProvider, ModelRequest } from '#core/model.ts';
import type { Secret } from '#serve/mcp/index.ts';
import { failureCode, type ProviderFailure } from '#ask/providers/index.ts';

/** Where a question went, or was to go. */
export type AskedAt = {
  provider: ModelProvider;
  /** `changes`: of a question. */
  encoded: Pick<EncodedRequest, 'url'> & Partial<Pick<EncodedRequest, 'changes'>>;
  /** Absent: no question was asked, but for a list of models. */
  request?: Pick<ModelRequest, 'settings'>;
  /** Absent: it went without. */
  key: Secret | undefined;
};

export const hostAsked = ({ encoded }: AskedAt): string => new URL(encoded.url).host;

/** Was the provider asked at its own address? Anywhere else somebody else may answer in its manner. */
export const isAtHome = ({ provider, encoded }: AskedAt): boolean =>
  URL.parse(provider.defaultBaseUrl)?.origin === new URL(encoded.url).origin;

/** Who answers: the provider's name at its own address, the host anywhere else. */
export const whoAnswers = (asked: AskedAt): string =>
  isAtHome(asked) ? asked.provider.title : hostAsked(asked);

/** Without the full stop: the status follows. */
type Words = { message: (who: string) => string; hint: (asked: AskedAt) => string };

/** Where the provider makes its keys; '' where somebody else was asked. */
export const keyPage = (asked: AskedAt): string =>
  isAtHome(asked) && asked.provider.homepage ? ` Keys are made at ${asked.provider.homepage}.` : '';

/** What each failure means and what a person can do; the provider's own words follow the message. */
const words: Partial<Record<ErrorCode, Words>> = {
  'model-key-missing': {
    message: (who) => `${who} refuses a question without a key`,
    hint: (asked) =>
      `Give the one for this address: it goes to ${hostAsked(asked)} and nowhere else.${keyPage(asked)}`,
  },
  'model-key-rejected': {
    message: (who) => `${who} does not accept the key`,
    hint: (asked) =>
      `It was sent to ${hostAsked(asked)} and nowhere else. Paste it again, or check whether it may use this model.${keyPage(asked)}`,
  },
  'model-browser-forbidden': {
    message: (who) => `Your organisation at ${who} forbids requests from web pages`,
    hint: () => 'Ask its administrator, use a personal key, or reach the model through OpenRouter.',
  },
  'model-rate-limited': {
    message: (who) => `${who} asks for fewer requests`,
    hint: () => 'Lower “Requests at once”, or go on later: what is finished is kept.',
  },
  'model-quota': {
    message: (who) => `The account at ${who} has no credit or quota left`,
    hint: () => 'Add credit or wait until the quota is renewed, then go on: what is finished is kept.',
  },
  'model-context-overflow': {
    message: () => 'The question is longer than the model can read',
    hint: () => 'Offer fewer tools, or choose a model with a longer context.',
  },
  'model-content-filter': {
    message: (who) => `The content filter of ${who} refused the question`,
    hint: () => 'Another provider may take it; the task is counted as not answered, not as wrong.',
  },
  'model-unknown': {
    message: (who) => `${who} knows no such model or address`,
    hint: () => 'Check the name of the model and the address.',
  },
  'model-server-error': {
    message: (who) => `${who} failed on its own side`,
    hint: () => 'Usually it passes: try the failed cells again later.',
  },
  'model-overloaded': {
    message: (who) => `${who} has too much to do`,
    hint: () => 'Usually it passes: go on later, what is finished is kept.',
  },
  'model-request-refused': {
    message: (who) => `${who} does not take the request`,
    hint: settingsHint,
  },
};

/** Settings of a question that a person chooses, as the page names them. */
const CHOSEN = [
  ['temperature', '“Temperature”'],
  ['seed', '“Seed of the models”'],
  ['thinkingTokens', '“Thinking tokens”'],
] as const;

function settingsHint({ request }: AskedAt): string {
  const given = CHOSEN.filter(([name]) => request?.settings[name] !== undefined).map(([, title]) => title);
  return given.length > 0
    ? `A setting that the model does not know is a frequent cause: leave ${new Intl.ListFormat('en').format(given)} empty in a new run.`
    : 'Check the name of the model, its address and whose API it speaks, or ask in another way.';
}

/** What was done about a refusal before it was final; '' where no question was refused. */
function triedWords({ encoded, request }: AskedAt): string {
  if (!request || !encoded.changes) return '';
  const mends = encoded.changes.filter(({ kind }) => kind === 'mend');
  if (mends.length === 0)
    return ' It names nothing that could be left out or changed, so nothing else was tried.';
  const places = new Set(mends.map(({ at }) => at.replace('/body/', '').replaceAll('/', '.')));
  return ` It was asked again with what it refused left out or changed (${[...places].join(', ')}), and refused that as well.`;
}

/** A failure that the provider reported, in this app's words. Status 0: in the middle of a stream. */
export function reportedFailure(
  asked: AskedAt,
  status: number,
  failure: ProviderFailure | undefined,
): PlaygroundError {
  const code = codeOf(asked, status, failure);
  const { message, hint } = words[code] ?? words['model-request-refused']!;
  const number = status > 0 ? ` (${status})` : '';
  const own = failure?.message ? ` It says: ${quoted(failure.message)}` : '';
  const tried = code === 'model-request-refused' && status > 0 ? triedWords(asked) : '';
  return new PlaygroundError(code, `${message(whoAnswers(asked))}${number}.${own}${tried}`, hint(asked));
}

function codeOf({ key }: AskedAt, status: number, failure: ProviderFailure | undefined): ErrorCode {
  const known = failureCode(status, failure);
  if (known === 'model-key-rejected' && !key) return 'model-key-missing';
  return known === 'model-server-error' && isOverload(status, failure) ? 'model-overloaded' : known;
}

/** It would answer if it had less to do: all of its questions wait then, not this one alone. */
const isOverload = (status: number, failure: ProviderFailure | undefined): boolean =>
  status === 503 || status === 529 || /overloaded|unavailable/.test(failure?.kind ?? '');

/** Another's words, with a full stop where they have none: more may follow. */
const quoted = (text: string): string => `“${text.trim()}”${/[.!?…]$/.test(text.trim()) ? '' : '.'}`;

export const cancelled = (): PlaygroundError =>
  new PlaygroundError('model-cancelled', 'The question to the model was cancelled.');

export const keyMissing = (asked: AskedAt): PlaygroundError =>
  new PlaygroundError(
    'model-key-missing',
    `There is no key for ${whoAnswers(asked)}.`,
    `Give one: it goes to ${hostAsked(asked)} and nowhere else.${keyPage(asked)}`,
  );

/** What helps a model that takes too long. */
export const LESS_TO_DO =
  'Lower “Requests at once”, as a busy server is slow, or set “Output tokens at most” or “Thinking tokens” in a new run.';

const outOfTime = (ms: number, hint: string): PlaygroundError =>
  new PlaygroundError(
    'model-timeout',
    `The model gave no whole answer within ${Math.round(ms / 1000)} s.`,
    hint,
  );

/** The failure that every try met, which has lasted so many milliseconds. */
export const nothingElse = (error: PlaygroundError, lasted: number): PlaygroundError =>
  new PlaygroundError(
    error.code,
    `${error.message} It has answered nothing else for ${inWords(lasted)}.`,
    error.hint,
  );

const inWords = (ms: number): string =>
  ms < 90_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} minutes`;

/** The failure that made it wait, with the pause (in milliseconds) that is too long. */
export const tooLongToWait = (error: PlaygroundError, delay: number): PlaygroundError =>
  new PlaygroundError(error.code, `${error.message} It asks to wait ${inWords(delay)}.`, error.hint);

/** Work that ends with the signal, or after `ms` with 'model-timeout'; `hint` says what would give it more time. */
export async function within<Result>(
  ms: number,
  hint: string,
  signal: AbortSignal,
  work: (inner: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const inner = new AbortController();
  const onAbort = () => inner.abort(signal.reason);
  signal.addEventListener('abort', onAbort);
  let late: PlaygroundError | undefined;
  const timer = setTimeout(() => inner.abort((late = outOfTime(ms, hint))), ms);
  try {
    signal.throwIfAborted();
    return await work(inner.signal);
  } catch (error) {
    // Aborted work may say no more than that.
    throw late && inner.signal.reason === late ? late : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** First wait after a failure, in milliseconds; each next one is twice as long. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;

/**
 * Exponential back-off with jitter from half to one and a half. What the provider asked for is never undercut; where keeping to it
 * did not help before, the longer of the two is waited for.
 */
export function retryDelay(attempt: number, askedMs: number | undefined, random: () => number): number {
  const roll = random();
  const own = Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT) * (0.5 + roll);
  if (askedMs === undefined) return Math.round(own);
  const asked = askedMs + roll * FIRST_WAIT;
  return Math.round(attempt === 0 ? asked : Math.max(asked, own));
}

/** What Retry-After says, in milliseconds: seconds or a date. Undefined when a page may not read it. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const ms = headers.get('retry-after-ms');
  if (ms !== null && /^\d{1,9}$/.test(ms)) return Number(ms);
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(text.trim())) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
