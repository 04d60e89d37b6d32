import type { LessonPlan } from '../lesson.ts';

const oslo = { name: 'get_current', arguments: { latitude: 59.91, longitude: 10.75 } };

export const lesson: LessonPlan = {
  part: 'calls',
  steps: [
    {
      kind: 'read',
      id: 'text-only',
      instrument: { name: 'testbed-call', server: 'weather', call: oslo },
    },
    {
      kind: 'read',
      id: 'described',
      instrument: { name: 'tool', server: 'weather', tool: 'get_current' },
    },
    {
      kind: 'bet',
      id: 'as-text',
      instrument: {
        name: 'testbed-call',
        server: 'weather',
        call: { name: 'get_current', arguments: { latitude: '59.91', longitude: '10.75' } },
      },
      bet: { kind: 'choice', figure: 'outcome', choices: ['answered', 'error'] },
    },
    {
      kind: 'choice',
      id: 'which-call',
      choices: ['city', 'forecast', 'swapped', 'right'],
      right: 'right',
    },
    {
      kind: 'exercise',
      id: 'repair',
      quotes: 'as-text',
      exercise: {
        start: '{\n  "name": "get_current",\n  "arguments": { "city": "Oslo", "units": "fahrenheit" }\n}',
        solution:
          '{\n  "name": "get_current",\n  "arguments": { "latitude": 59.91, "longitude": 10.75, "units": "imperial" }\n}',
        hints: 3,
        // Early in the course: any way to the tool will do, as long as it answers in the asked unit.
        check: {
          kind: 'testbed',
          server: 'weather',
          tools: ['get_current'],
          sameAnswer: true,
        },
      },
    },
    { kind: 'own', id: 'own' },
  ],
};
