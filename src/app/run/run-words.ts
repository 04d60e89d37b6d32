import type { Run } from '#core/run.ts';
import { count } from '../frame/format.ts';

/** Tags as a person types them: with commas between. */
export const tagsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/** What a run in the list is doing. */
export function stateWords(run: Pick<Run, 'status' | 'done' | 'cells'>, isAtWork: boolean): string {
  if (isAtWork) return 'running';
  return run.status === 'finished' ? 'finished' : `${count(run.done)} of ${count(run.cells)}, interrupted`;
}

/** Every tag of these runs, the most frequent first. */
export function tagsOf(runs: readonly Pick<Run, 'tags'>[]): { tag: string; runs: number }[] {
  const counts = new Map<string, number>();
  for (const { tags = [] } of runs) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, found]) => ({ tag, runs: found })).sort((a, b) => b.runs - a.runs);
}

/** `23 h`, `40 min`: how long a deleted run can still be brought back, of so many milliseconds. */
export function timeLeft(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  return minutes < 60 ? `${minutes}\u00a0min` : `${Math.floor(minutes / 60)}\u00a0h`;
}
