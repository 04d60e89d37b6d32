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
