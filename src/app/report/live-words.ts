import { count } from '../format.ts';
import type { LiveFigures } from './live-tally.ts';

/** `12 of 20 solved, 3 not decided, 2 lost`: what became of a contender's cells so far. */
export const countsWords = ({
  correct,
  counted,
  undecided,
  lost,
}: Pick<LiveFigures, 'correct' | 'counted' | 'undecided' | 'lost'>): string =>
  [
    `${count(correct)} of ${count(counted)} solved`,
    ...(undecided > 0 ? [`${count(undecided)} not decided`] : []),
    ...(lost > 0 ? [`${count(lost)} lost`] : []),
  ].join(', ');
