import type { RunningCell } from '#bridge/contract.ts';
import type { ModelPace } from '#bridge/models-contract.ts';
import { count, duration } from '../format.ts';

/**
 * What a cell at work does: `step 2, asking the model, 7.1 s`, `step 1, waits for OpenAI (429, 12 s), 20 s in all`. `pace`: of the provider it
 * asks, with its title; `now` in milliseconds since the epoch.
 */
export function atWorkWords(
  { steps, isAsking, isWaiting, startedAt }: RunningCell,
  now: number,
  provider: { title: string; pace: ModelPace | undefined },
): string {
  const took = duration(Math.max(0, now - startedAt));
  const doing = !isAsking
    ? 'calling tools or in the queue'
    : isWaiting
      ? waitingWords(provider, now)
      : 'asking the model';
  return `step ${count(steps + 1)}, ${doing}, ${took}${isWaiting ? ' in all' : ''}`;
}

function waitingWords({ title, pace }: { title: string; pace: ModelPace | undefined }, now: number): string {
  const seconds = pace?.pause ? Math.ceil((pace.pause.until - now) / 1000) : 0;
  if (seconds <= 0) return `in the queue of ${title}`;
  return `waits for ${title} (${pace?.pause?.reason || 'paused'}, ${count(seconds)}\u00a0s)`;
}
