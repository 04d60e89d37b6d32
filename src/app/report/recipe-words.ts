import type { Sample } from '#core/draw-sample.ts';
import { count, counted } from '../format.ts';

/** How a run’s tasks were drawn: `a sample of 20 tasks`, `a sample of 5 tasks of each category`. */
export const sampleWords = ({ size, per }: Sample): string =>
  `a sample of ${counted(size, 'task')}${per ? ' of each category, or all it has' : ''}`;

/**
 * How a link's list of tasks and what its recipe picks here (both ascending ordinals) disagree; '' where they are equal.
 * `holdsRecipe`: does the link say how its tasks were chosen?
 */
export function recipeWords(
  listed: readonly number[],
  picked: readonly number[],
  holdsRecipe: boolean,
): string {
  const isPicked = new Set(picked);
  const both = listed.filter((ordinal) => isPicked.has(ordinal)).length;
  if (both === listed.length && both === picked.length) return '';
  return holdsRecipe
    ? `The link contradicts itself: its list names ${counted(listed.length, 'task')}, its recipe picks ${count(picked.length)} here, and ${count(both)} are in both. What follows is of the listed tasks.`
    : `The link lists ${count(listed.length)} of the data set’s ${counted(picked.length, 'task')} and does not say how they were chosen.`;
}
