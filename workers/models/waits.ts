import { outOfTime } from './model-errors.ts';

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
  const late = outOfTime(ms, hint);
  const timer = setTimeout(() => inner.abort(late), ms);
  try {
    signal.throwIfAborted();
    return await work(inner.signal);
  } catch (error) {
    // Aborted work may say no more than that.
    throw inner.signal.reason === late ? late : error;
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
