import type { LessonPlan } from '../lesson.ts';

const fiveRuns = { name: 'repeats', tasks: 20, repeats: 5, chance: 0.6, seed: 8 } as const;

const samples = { name: 'sampled-intervals', contender: 1, size: 30 } as const;

export const lesson: LessonPlan = {
  part: 'chance',
  steps: [
    { kind: 'read', id: 'two-sources' },
    {
      kind: 'bet',
      id: 'five-runs',
      instrument: fiveRuns,
      bet: { kind: 'count', figure: 'span', most: 'tasks' },
    },
    { kind: 'read', id: 'one-run', quotes: 'five-runs', instrument: fiveRuns },
    {
      kind: 'bet',
      id: 'true-rate',
      instrument: samples,
      bet: { kind: 'interval', figure: 'truth' },
    },
    { kind: 'bet', id: 'misses', instrument: samples, bet: { kind: 'share', figure: 'missRate' } },
    { kind: 'sample', id: 'brackets', quotes: 'misses', instrument: samples },
    { kind: 'choice', id: 'better', choices: ['improved', 'worse', 'neither'], right: 'neither' },
    {
      kind: 'exercise',
      id: 'same-rate',
      exercise: {
        start: '+++++\n+++++\n+++++\n-----\n-----',
        solution: '+++--\n-+++-\n--+++\n+--++\n++--+',
        hints: 2,
        // Every run has the same rate; only the tasks behind it may change.
        check: { kind: 'tries', tasks: 5, repeats: 5, eachRun: 3, everyTime: 0 },
      },
    },
    { kind: 'own', id: 'own' },
  ],
};
