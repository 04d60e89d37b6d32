import { mulberry32 } from '#core/random.ts';

/** Tasks drawn again with replacement: draw `each * tasks + place` is the task at that place of a resample. */
type Draws = Uint16Array | Uint32Array;

/** Draws that are kept for the next figure over as many tasks; more are drawn each time. 6 MB at the most. */
const MOST_KEPT = 3_000_000;

let kept: { tasks: number; resamples: number; seed: number; draws: Draws } | undefined;

/**
 * Resamples of so many tasks, by mulberry32. A report has dozens of means over the same tasks and one seed: their draws are the same and made
 * once. Nobody may write into them.
 */
export function drawTasks(tasks: number, resamples: number, seed: number): Draws {
  if (kept?.tasks === tasks && kept.resamples === resamples && kept.seed === seed) return kept.draws;
  const size = tasks * resamples;
  const draws = tasks <= 0xffff ? new Uint16Array(size) : new Uint32Array(size);
  const random = mulberry32(seed);
  for (let draw = 0; draw < size; draw++) draws[draw] = Math.floor(random() * tasks);
  if (size <= MOST_KEPT) kept = { tasks, resamples, seed, draws };
  return draws;
}
