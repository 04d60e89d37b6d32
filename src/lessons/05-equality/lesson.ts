import type { LessonPlan } from '../lesson.ts';

export const lesson: LessonPlan = {
  part: 'scores',
  steps: [
    { kind: 'read', id: 'equal-how', instrument: { name: 'equality', case: 'text-for-number' } },
    {
      kind: 'bet',
      id: 'to-the-byte',
      instrument: { name: 'equality', case: 'every-rung' },
      bet: { kind: 'count', figure: 'holds.E0', most: 'of' },
    },
    {
      kind: 'read',
      id: 'climb',
      quotes: 'to-the-byte',
      instrument: { name: 'equality', case: 'every-rung' },
    },
    {
      kind: 'choice',
      id: 'too-far',
      choices: ['money', 'zone', 'minus', 'number'],
      right: 'minus',
    },
    {
      kind: 'bet',
      id: 'five',
      instrument: { name: 'scorers', case: 'text-for-number', show: 'arguments' },
      bet: { kind: 'count', figure: 'pass', most: 'of' },
    },
    {
      kind: 'exercise',
      id: 'apart',
      quotes: 'five',
      exercise: {
        start: '[{"name": "get_forecast", "parameters": {"city": "Lisbon", "days": 5}}]',
        solution: '[{"name": "get_forecast", "parameters": {"city": "Lisbon", "days": "5"}}]',
        hints: 2,
        // Two scorers must disagree: both demands decide.
        check: {
          kind: 'scorers',
          case: 'text-for-number',
          verdicts: { ast: 'correct', bfcl: 'any-but-correct' },
        },
      },
    },
    { kind: 'own', id: 'own' },
  ],
};
