import type { LessonPlan } from '../lesson.ts';

export const lesson: LessonPlan = {
  part: 'systems',
  steps: [
    { kind: 'read', id: 'every-request', instrument: { name: 'menus', ks: [10], size: 128 } },
    {
      kind: 'bet',
      id: 'three',
      instrument: { name: 'menus', ks: [3] },
      bet: { kind: 'count', figure: 'kept', most: 'expecting', whole: 72 },
    },
    {
      kind: 'read',
      id: 'trade',
      quotes: 'three',
      instrument: { name: 'menus', ks: [3, 1, 2, 5, 8, 10, 20] },
    },
    { kind: 'choice', id: 'one-missing', choices: ['recall', 'first', 'complete'], right: 'complete' },
    {
      kind: 'exercise',
      id: 'least-menu',
      quotes: 'three',
      exercise: {
        start: '{"k": 10}',
        solution: '{"k": 6}',
        hints: 2,
        check: { kind: 'menu', leastKept: 0.9, mostTokens: 0.6 },
      },
    },
    {
      kind: 'bet',
      id: 'hundreds',
      instrument: { name: 'menus', ks: [10, 5, 20, 40], among: 'catalogue' },
      bet: { kind: 'count', figure: 'kept', most: 'expecting', whole: 72 },
    },
    { kind: 'own', id: 'own' },
  ],
};
