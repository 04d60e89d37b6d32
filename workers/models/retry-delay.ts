/** First wait after a failure, in milliseconds; each next one is twice as long. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;

/** Exponential back-off with jitter from half to one and a half; what the provider asked for is never undercut. */
export function retryDelay(attempt: number, askedMs: number | undefined, random: () => number): number {
  const own = Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT) * (0.5 + random());
  if (askedMs === undefined) return Math.round(own);
  return Math.round(askedMs + random() * Math.min(own, FIRST_WAIT));
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
