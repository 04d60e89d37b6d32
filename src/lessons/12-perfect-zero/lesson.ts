import type { LessonPlan } from '../lesson.ts';

const CODE = 'mcpbr-mcptoolbench-as-coded';
const DOCUMENTS = 'mcpbr-mcptoolbench';
const scorers = [CODE, DOCUMENTS, 'ast'] as const;

export const lesson: LessonPlan = {
  part: 'systems',
  steps: [
    { kind: 'read', id: 'label-back' },
    {
      kind: 'bet',
      id: 'one',
      instrument: { name: 'scorers', case: 'perfect-answer', scorers: [CODE] },
      bet: { kind: 'choice', figure: `verdict.${CODE}`, choices: ['correct', 'partial', 'incorrect'] },
    },
    {
      kind: 'read',
      id: 'three-readers',
      quotes: 'one',
      instrument: { name: 'scorers', case: 'perfect-answer', scorers, show: 'arguments' },
    },
    {
      kind: 'choice',
      id: 'cause',
      choices: ['tool', 'field', 'json', 'strict'],
      right: 'field',
    },
    {
      kind: 'bet',
      id: 'all',
      instrument: { name: 'labels-back', field: 'input', scorers },
      bet: { kind: 'count', figure: `correct.${CODE}`, most: 'of' },
    },
    {
      kind: 'bet',
      id: 'renamed',
      instrument: { name: 'labels-back', field: 'parameters', scorers },
      bet: { kind: 'count', figure: `correct.${CODE}`, most: 'of' },
    },
    {
      kind: 'exercise',
      id: 'its-words',
      quotes: 'one',
      exercise: {
        start: '[{"name": "get_forecast", "arguments": {"city": "Bergen", "days": 3}}]',
        solution: '[{"name": "get_forecast", "parameters": {"city": "Bergen", "days": 3}}]',
        hints: 2,
        // The label of this case keeps its arguments where the code looks, so that only the answer has to change.
        check: { kind: 'scorers', case: 'fenced', verdicts: { [CODE]: 'correct', [DOCUMENTS]: 'correct' } },
      },
    },
    { kind: 'own', id: 'own' },
  ],
};
