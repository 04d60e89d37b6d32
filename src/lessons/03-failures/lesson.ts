import type { LessonPlan } from '../lesson.ts';

const hamburg = {
  name: 'faults',
  server: 'google-maps',
  call: { name: 'maps_geocode', arguments: { address: 'Hamburg' } },
  kinds: [
    'invalid-value',
    'api-error',
    'rate-limited',
    'timeout',
    'schema-drift',
    'failed-inside-success',
    'truncated-output',
    'injected-instruction',
  ],
} as const;

export const lesson: LessonPlan = {
  part: 'calls',
  steps: [
    {
      kind: 'read',
      id: 'whose-fault',
      instrument: {
        name: 'testbed-call',
        server: 'filesystem',
        call: { name: 'read_text_file', arguments: { path: 'report.txt' } },
      },
    },
    {
      kind: 'bet',
      id: 'marked',
      instrument: hamburg,
      bet: { kind: 'count', figure: 'errors', most: 'of', whole: hamburg.kinds.length },
    },
    { kind: 'read', id: 'unmarked', quotes: 'marked', instrument: hamburg },
    {
      kind: 'choice',
      id: 'counted',
      choices: ['provider', 'gave-up', 'page', 'label'],
      right: 'gave-up',
    },
    {
      kind: 'exercise',
      id: 'look-first',
      exercise: {
        start: '[\n  { "name": "read_text_file", "arguments": { "path": "report.txt" } }\n]',
        solution:
          '[\n  { "name": "list_directory", "arguments": { "path": "reports" } },\n  { "name": "read_text_file", "arguments": { "path": "reports/budget-2026.csv" } }\n]',
        hints: 3,
        // The answer counts, and that the folder was read: a name that was guessed would pass otherwise.
        check: {
          kind: 'testbed',
          server: 'filesystem',
          tools: ['list_directory', 'read_text_file'],
          sameAnswer: true,
        },
      },
    },
    { kind: 'own', id: 'own' },
  ],
};
