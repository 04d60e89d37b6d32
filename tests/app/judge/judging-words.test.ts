import { expect, test } from 'vitest';
import type { Judging } from '#core/judgement.ts';
import { unitsToRaise } from '../../../src/app/judge/judging-words.ts';

const none = { uncertain: 0, underWay: 0 };
const refused = { dollars: 0.2, ...none, refused: 0.1, tokens: { counted: 90, ...none, refused: 20 } };
const both = { dollars: 0.25, tokens: 100 };

test.each([
  [
    'both parts where both let a question not through',
    { spending: refused, budget: both },
    ['dollars', 'tokens'],
  ],
  [
    'only the part that let one not through',
    { spending: { dollars: 0.2, ...none, tokens: refused.tokens }, budget: both },
    ['tokens'],
  ],
  ['no part that is not bounded', { spending: refused, budget: { dollars: 0.25 } }, ['dollars']],
  ['nothing without a budget', { spending: refused }, []],
  ['nothing before anything was spent', { budget: both }, []],
  ['nothing of a judging that is finished', { status: 'finished', spending: refused, budget: both }, []],
])('going on with a judging asks for %s', (_, of, units) => {
  expect(unitsToRaise({ status: 'stopped', ...of } as Judging)).toEqual(units);
});
