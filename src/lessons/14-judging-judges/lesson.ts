import type { InstrumentUse } from '../instruments.ts';
import type { LessonPlan } from '../lesson.ts';

/** The finished run: the first contender is the oracle, the second matches words, the third calls at random. */
const [ORACLE, WORDS, RANDOM] = [0, 1, 2];
const neverPasses = {
  name: 'scripted-judge',
  contenders: [WORDS, RANDOM],
  lenient: 0,
  strict: 1,
} as const satisfies InstrumentUse;
const lenient = { name: 'scripted-judge', contenders: [ORACLE, WORDS], lenient: 0.3, strict: 0 } as const;
const inLines = (table: Record<string, number>): string => JSON.stringify(table, null, 2);

export const lesson: LessonPlan = {
  part: 'judges',
  steps: [
    { kind: 'read', id: 'two-raters' },
    {
      kind: 'bet',
      id: 'never-passes',
      instrument: neverPasses,
      bet: { kind: 'share', figure: 'agreement' },
    },
    {
      kind: 'bet',
      id: 'beyond-chance',
      instrument: neverPasses,
      bet: { kind: 'choice', figure: 'level', choices: ['low', 'middle', 'high'] },
    },
    {
      kind: 'bet',
      id: 'kind-judge',
      instrument: lenient,
      bet: { kind: 'count', figure: 'passedWrong', most: 'wrong' },
    },
    {
      kind: 'read',
      id: 'which-way',
      quotes: 'kind-judge',
      instrument: { ...lenient, lenient: 0, strict: 0.3 },
    },
    { kind: 'choice', id: 'who-gains', choices: ['weak', 'strong', 'none', 'kappa'], right: 'weak' },
    {
      kind: 'exercise',
      id: 'agree-by-chance',
      quotes: 'beyond-chance',
      exercise: {
        start: inLines({ bothPass: 45, onlyFirst: 5, onlySecond: 5, bothFail: 45 }),
        solution: inLines({ bothPass: 92, onlyFirst: 4, onlySecond: 4, bothFail: 0 }),
        hints: 2,
        // Any such table will do: there are many.
        check: { kind: 'agreement', items: 100, leastAgreement: 0.9, mostKappa: 0.1 },
      },
    },
    { kind: 'own', id: 'own' },
  ],
};
