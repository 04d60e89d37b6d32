import type { LessonPlan } from '../lesson.ts';

const server = 'filesystem';

export const lesson: LessonPlan = {
  part: 'calls',
  steps: [
    { kind: 'read', id: 'two-sides', instrument: { name: 'handshake', server: 'weather' } },
    {
      kind: 'bet',
      id: 'how-many',
      instrument: { name: 'handshake', server },
      bet: { kind: 'count', figure: 'messages', most: 12 },
    },
    { kind: 'read', id: 'versions', instrument: { name: 'handshake', server, at: 1 } },
    {
      kind: 'choice',
      id: 'no-answer',
      choices: ['initialize', 'initialized', 'list', 'ping'],
      right: 'initialized',
    },
    {
      kind: 'read',
      id: 'the-list',
      quotes: 'how-many',
      instrument: { name: 'handshake', server, at: 4 },
    },
    {
      kind: 'exercise',
      id: 'in-order',
      exercise: {
        start: 'tools/list\ninitialize\ntools/call',
        solution: 'initialize\nnotifications/initialized\ntools/list',
        hints: 2,
        // A protocol knows one order: the check is as strict.
        check: { kind: 'handshake', server: 'weather' },
      },
    },
    { kind: 'own', id: 'own' },
  ],
};
