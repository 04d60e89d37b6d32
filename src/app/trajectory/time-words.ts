import { duration } from '../format.ts';

/** `2.3 s`, `2.3 s after waiting 4.0 s`: what waiting for a slot or a provider's pause took is no part of the time. */
export const timeWords = ({ durationMs, waitedMs = 0 }: { durationMs: number; waitedMs?: number }): string =>
  waitedMs >= 1 ? `${duration(durationMs)} after waiting ${duration(waitedMs)}` : duration(durationMs);
