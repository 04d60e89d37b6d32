import type { LessonPlan } from '../lesson.ts';

const dollarEuro = '{"name": "get_exchange_rate", "parameters": {"pair": "USD/EUR"}}';
const dollarYen = '{"name": "get_exchange_rate", "parameters": {"pair": "USD/JPY"}}';
const listEvents = '{"id": "1", "name": "list_events", "parameters": {"day": "2027-05-03"}}';
const createEvent =
  '{"id": "2", "name": "create_event", "parameters": {"title": "Dentist", "start": "2027-05-03T09:00:00Z"}}';
const inLines = (...calls: string[]): string => `[\n  ${calls.join(',\n  ')}\n]`;

export const lesson: LessonPlan = {
  part: 'scores',
  steps: [
    {
      kind: 'read',
      id: 'three-shapes',
      instrument: { name: 'scorers', case: 'direct-route', show: 'plans', scorers: ['ast', 'ast-dag'] },
    },
    {
      kind: 'bet',
      id: 'swapped',
      instrument: { name: 'scorers', case: 'parallel-swap' },
      bet: { kind: 'count', figure: 'pass', most: 'of' },
    },
    {
      kind: 'read',
      id: 'or-missing',
      quotes: 'swapped',
      instrument: {
        name: 'scorers',
        case: 'parallel-swap',
        show: 'plans',
        scorers: [
          'mcptoolbenchpp-last-node',
          'ast',
          'ast-dag',
          'bfcl',
          'tool-choice',
          'call-f1',
          'mcpeval-strict',
        ],
        answers: {
          swapped: inLines(dollarYen, dollarEuro),
          missing: inLines(dollarEuro),
          twice: inLines(dollarEuro, dollarEuro),
        },
      },
    },
    {
      kind: 'choice',
      id: 'may-swap',
      choices: ['geocodes', 'route-first', 'pay', 'any'],
      right: 'geocodes',
    },
    {
      kind: 'exercise',
      id: 'both',
      exercise: {
        start: inLines(dollarYen),
        solution: inLines(dollarYen, dollarEuro),
        hints: 1,
        // The calls are independent: any order is right, and the check takes any.
        check: { kind: 'scorers', case: 'parallel-swap', verdicts: { ast: 'correct', 'ast-dag': 'correct' } },
      },
    },
    {
      kind: 'exercise',
      id: 'in-turn',
      exercise: {
        start: inLines(createEvent, listEvents),
        solution: inLines(listEvents, createEvent),
        hints: 2,
        // Here one call has to come before the other, and a scorer that goes by position decides.
        check: {
          kind: 'scorers',
          case: 'duplicate-call',
          verdicts: { 'mcpeval-strict': 'correct', ast: 'correct' },
        },
      },
    },
    { kind: 'own', id: 'own' },
  ],
};
