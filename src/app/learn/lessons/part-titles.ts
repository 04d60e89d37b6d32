import type { Part } from '#lessons/lesson.ts';

/** The five parts of the course. */
export const partTitles: Readonly<Record<Part, string>> = {
  calls: 'Calls',
  scores: 'From text to score',
  chance: 'Chance',
  systems: 'Systems and graders',
  judges: 'Models and judges',
};
