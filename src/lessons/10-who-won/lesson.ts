import type { LessonPlan } from '../lesson.ts';

/** Table 1 of MCP-AgentBench (arXiv 2509.09734), tool calling: the sums of six columns of 100 tasks each. */
const published = {
  name: 'two-rates',
  first: { title: 'Kimi K2', solved: 366, n: 600 },
  second: { title: 'Claude 4 Sonnet', solved: 348, n: 600 },
} as const;
const small = {
  name: 'two-rates',
  first: { title: 'A', solved: 14, n: 20 },
  second: { title: 'B', solved: 8, n: 20 },
} as const;
const baselines = { name: 'two-contenders', first: 1, second: 2 } as const;

export const lesson: LessonPlan = {
  part: 'chance',
  steps: [
    { kind: 'read', id: 'ahead' },
    {
      kind: 'bet',
      id: 'published',
      instrument: published,
      bet: { kind: 'choice', figure: 'winner', choices: ['first', 'second', 'not-separated'] },
    },
    { kind: 'read', id: 'difference', quotes: 'published', instrument: published },
    {
      kind: 'bet',
      id: 'baselines',
      instrument: baselines,
      bet: { kind: 'share', figure: 'first' },
    },
    {
      kind: 'choice',
      id: 'overlap',
      choices: ['equal', 'difference', 'higher'],
      right: 'difference',
    },
    { kind: 'read', id: 'unpaired', instrument: small },
    {
      kind: 'exercise',
      id: 'paired',
      exercise: {
        start: '++++++++++++++------\n++++----------++++--',
        solution: '++++++++++++++------\n++++++++------------',
        hints: 2,
        // Both rates are held: only which tasks they share may change.
        check: { kind: 'pair', tasks: 20, first: 14, second: 8 },
      },
    },
    { kind: 'own', id: 'own' },
  ],
};
