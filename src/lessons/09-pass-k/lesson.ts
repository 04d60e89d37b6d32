import type { LessonPlan } from '../lesson.ts';

const steady = { name: 'repeats', tasks: 20, repeats: 4, chance: 0.7, seed: 9 } as const;
const weaker = { name: 'repeats', tasks: 20, repeats: 4, chance: 0.4, seed: 9 } as const;

export const lesson: LessonPlan = {
  part: 'chance',
  steps: [
    { kind: 'read', id: 'two-questions' },
    {
      kind: 'bet',
      id: 'at-least-once',
      instrument: weaker,
      bet: { kind: 'count', figure: 'atCount', most: 'tasks' },
    },
    {
      kind: 'bet',
      id: 'every-time',
      instrument: steady,
      bet: { kind: 'count', figure: 'allCount', most: 'tasks' },
    },
    { kind: 'read', id: 'apart', quotes: 'every-time', instrument: steady },
    {
      kind: 'bet',
      id: 'recorded',
      // The first language model of the finished run stands after the baselines.
      instrument: { name: 'recorded-repeats', contender: 3 },
      bet: { kind: 'count', figure: 'atCount', most: 'tasks' },
    },
    {
      kind: 'choice',
      id: 'which',
      choices: ['at', 'all', 'mean'],
      right: 'all',
    },
    {
      kind: 'sample',
      id: 'few-tasks',
      instrument: { name: 'sampled-intervals', contender: 1, size: 20 },
    },
    {
      kind: 'exercise',
      id: 'same-mean',
      exercise: {
        start: '++++\n++++\n----\n----',
        solution: '++--\n--++\n+-+-\n-+-+',
        hints: 2,
        // The mean is held, and the two measures must be as far apart as they can be.
        check: { kind: 'tries', tasks: 4, repeats: 4, solved: 8, atLeastOnce: 4, everyTime: 0 },
      },
    },
    { kind: 'own', id: 'own' },
  ],
};
