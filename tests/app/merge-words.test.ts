import { expect, test } from 'vitest';
import { spentIn } from '#core/run.ts';
import { differenceWords, noPartWords, spentWords, variantWords } from '../../src/app/run/merge-words.ts';
import { partWords } from '../../src/app/run/part-words.ts';

const NONE = { overBudget: {}, endedByBudget: [] };

test('what parts spent is said as theirs, with what answers that broke off may add', () => {
  const spending = { dollars: 0.5, uncertain: 0.25, underWay: 0 };
  expect(spentWords({ spending, ...NONE })).toEqual([
    'Spent by all parts, as the parts report: $0.5000, and up to $0.2500 for answers that broke off.',
  ]);
  const tokens = { counted: 41_800, uncertain: 0, underWay: 0 };
  const inTokens = { ...spending, dollars: 0, uncertain: 0, tokens };
  expect(spentIn(inTokens, 'tokens').counted).toBe(41_800);
  expect(spentWords({ spending: inTokens, ...NONE })).toEqual([
    'Used by all parts on models without a price, as the parts report: 41,800 tokens.',
  ]);
});

test('the parts that the budget ended are named, and by how much it was passed', () =>
  expect(
    spentWords({
      spending: { dollars: 0, uncertain: 0, underWay: 0 },
      overBudget: { tokens: 1200 },
      endedByBudget: [1],
    }),
  ).toEqual([
    'The budget ended part 1: its next question might have passed it.',
    'The budget was passed by 1,200 tokens.',
  ]));

test('a result in conflict says its file, and a file that is no part what it is', () => {
  expect(variantWords({ file: 'part-0.jsonl', became: 'incorrect', answer: '' })).toBe(
    'not solved in part-0.jsonl',
  );
  expect(noPartWords({ name: 'a.run.json', is: 'run' })).toMatch(/^a\.run\.json is a whole run/);
  expect(noPartWords({ name: 'a.plan.json', is: 'plan' })).toMatch(/^a\.plan\.json is the plan of a run/);
  expect(noPartWords({ name: 'a.csv', is: 'unknown' })).toMatch(/^a\.csv is no part of a run/);
});

test('values that differ stand in quotation marks, since they have commas', () =>
  expect(differenceWords({ of: 'engine', said: ['Chrome 156', 'Node 20, linux x64'] })).toBe(
    'Run by different engines: “Chrome 156” and “Node 20, linux x64”',
  ));

test.each([
  [0, 4, 'the first of 4 parts (0/4)'],
  [2, 4, 'the third of 4 parts (2/4)'],
  [20, 100, 'the 21st of 100 parts (20/100)'],
  [11, 100, 'the 12th of 100 parts (11/100)'],
  [0, 1, 'the only part (0/1)'],
])('part %i/%i has a name for people', (index, of, words) => expect(partWords({ index, of })).toBe(words));
