import { describe, expect, test } from 'vitest';
import type { LanguageModelRef } from '#core/model.ts';
import type { Run, RunConfig } from '#core/run.ts';
import {
  goOnWords,
  raisedWords,
  costsAboveBudget,
  costToGoOn,
} from '../../src/app/look/report/cost-to-go-on.ts';
import { isBudgetReached } from '../../src/app/frame/models/money.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';

const model = (name: string): LanguageModelRef => ({
  id: name,
  title: name,
  kind: 'language-model',
  providerId: 'openai-chat',
  model: name,
});
/** A thousand tokens out cost a dollar. */
const price = (name: string) => ({
  providerId: 'openai-chat',
  model: name,
  input: 0,
  output: 1000,
  asOf: '2026-01',
  source: 'test',
});
const config = (names: string[]): RunConfig => ({
  ...defaultConfig('t', 'T'),
  models: names.map(model),
  budget: { dollars: 0.05 },
});
type Costed = Pick<Run, 'config' | 'prices' | 'spending' | 'ordinals'>;
const run = (names: string[], dollars: number): Costed => ({
  config: config(names),
  prices: names.map(price),
  spending: { dollars, uncertain: 0, underWay: 0, refused: 0.02 },
  ordinals: [0, 1, 2, 3, 4],
});
const done = (...cells: number[]) =>
  cells.map((cell) => ({
    cell,
    usage: { inputTokens: 0, outputTokens: 10 },
    verdict: 'correct' as const,
    outcome: 'called' as const,
  }));
/** Broken off after an answer that cost more than a whole cell does. */
const failed = (...cells: number[]) =>
  cells.map((cell) => ({
    cell,
    usage: { inputTokens: 0, outputTokens: 90 },
    verdict: 'not-counted' as const,
    outcome: 'error' as const,
  }));

test('to go on costs the mean of the finished cells for each cell left, and one question to set aside', () => {
  const rest = costToGoOn(run(['a'], 0.03), done(0, 1, 2));
  expect(rest).toEqual({
    unit: 'dollars',
    sum: expect.closeTo(0.02, 9) as number,
    isGuess: false,
    cells: 2,
    failed: 0,
    aside: 0.02,
    budget: 0.07,
  });
  expect(goOnWords([rest])).toBe('Go on for about $0.02 more');
  expect(raisedWords(rest, 0.05)).toBe(
    'Raises the budget from $0.05 to $0.07: 2 cells left, by the mean cost of the finished cells, and $0.02 to set aside for one question.',
  );
});

test('a model without a finished cell is guessed by the question that did not fit, and said to be', () => {
  const rest = costToGoOn(run(['a', 'b'], 0.04), done(0, 2, 4, 6));
  expect(rest).toMatchObject({
    sum: expect.closeTo(0.11, 9) as number,
    isGuess: true,
    cells: 6,
    budget: 0.17,
  });
  expect(raisedWords(rest, 0.05)).toContain('guessed, because a model has no finished cell yet');
});

test('failed cells count as still to be run, at the mean cost of those that did not fail', () => {
  const rest = costToGoOn(run(['a'], 0.03), [...done(0, 1), ...failed(2)]);
  expect(rest).toMatchObject({
    sum: expect.closeTo(0.03, 9) as number,
    cells: 2,
    failed: 1,
    budget: 0.08,
  });
  expect(raisedWords(rest, 0.05)).toBe(
    'Raises the budget from $0.05 to $0.08: 2 cells left and 1 failed cell tried again, by the mean cost of the finished cells, and $0.02 to set aside for one question.',
  );
  const again = costToGoOn(run(['a'], 0.03), [...done(0, 1, 2), ...failed(3, 4)]);
  expect(raisedWords(again, 0.05)).toContain(': 2 failed cells tried again, by');
});

test('of a model without a price the rest is counted in tokens', () => {
  const config = { ...defaultConfig('t', 'T'), models: [model('a')], budget: { tokens: 100 } };
  const tokens = { counted: 30, uncertain: 0, underWay: 0, refused: 8300 };
  const of = {
    config,
    cells: 5,
    ordinals: [0, 1, 2, 3, 4],
    spending: { dollars: 0, uncertain: 0, underWay: 0, tokens },
  };
  const rest = costsAboveBudget(of, done(0, 1, 2));
  expect(rest).toMatchObject([{ unit: 'tokens', sum: 20, cells: 2, aside: 8300, budget: 9000 }]);
  expect(goOnWords(rest)).toBe('Go on for about 20 tokens more');
  expect(raisedWords(rest[0]!, 100)).toBe(
    'Raises the budget from 100 tokens to 9,000 tokens: 2 cells left, by the mean cost of the finished cells, and 8,300 tokens to set aside for one question.',
  );
});

test('where both parts of a budget are reached, going on raises both', () => {
  const both = { ...config(['a', 'free']), budget: { dollars: 0.05, tokens: 100 } };
  const spending = {
    ...{ dollars: 0.03, uncertain: 0, underWay: 0, refused: 0.03 },
    tokens: { counted: 90, uncertain: 0, underWay: 0, refused: 20 },
  };
  const of = { ...run(['a'], 0.03), config: both, cells: 10, spending };
  const rest = costsAboveBudget(of, done(0, 1, 2, 3));
  expect(rest.map(({ unit, cells, budget }) => [unit, cells, budget])).toEqual([
    ['dollars', 3, 0.09],
    ['tokens', 3, 1000],
  ]);
  expect(goOnWords(rest)).toBe('Go on for about $0.03 and about 30 tokens more');
  const fits = { ...spending, tokens: { ...spending.tokens, refused: 10 } };
  expect(costsAboveBudget({ ...of, spending: fits }, done(0, 1, 2, 3)).map(({ unit }) => unit)).toEqual([
    'dollars',
  ]);
});

describe('a budget must be raised before going on', () => {
  const asked = (dollars: number, refused?: number) => {
    const of = run(['a'], dollars);
    const spending = { dollars, uncertain: 0, underWay: 0, ...(refused === undefined ? {} : { refused }) };
    const settings = { maxOutputTokens: 15 };
    return { ...of, cells: 5, spending, config: { ...of.config, settings } };
  };
  const four = done(0, 1, 2, 3);
  const cases = [
    ['a question was refused and cells are open', asked(0.04, 0.02), four, true],
    ['cells are open and no question was refused', asked(0.04), four, false],
    ['all is done, and one cell more costs more than is left', asked(0.049), [...four, ...failed(4)], true],
    ['all is done, and one question would not fit', asked(0.037), [...four, ...failed(4)], true],
    ['all is done, and what failed fits', asked(0.03), [...four, ...failed(4)], false],
    ['all is done, and nothing failed', asked(0.05), done(0, 1, 2, 3, 4), false],
  ] as const;
  test.each(cases)('or not: %s', (_, of, cells, isRaised) => {
    const [cost] = costsAboveBudget(of, cells);
    expect(cost !== undefined).toBe(isRaised);
    if (cost) expect(cost.budget).toBeGreaterThan(of.config.budget!.dollars!);
  });

  test('but never where there is none', () => {
    const { budget: _, ...free } = asked(9).config;
    expect(costsAboveBudget({ ...asked(9, 1), config: free }, four)).toEqual([]);
  });
});

test.each([
  ['the refused question does not fit', 0.04, 0.02, true],
  ['it fits exactly', 0.03, 0.02, false],
  ['nothing was refused', 0.05, undefined, false],
])('where %s, the budget is reached or not', (_, dollars, refused, isReached) => {
  const spending = { dollars, uncertain: 0, underWay: 0, ...(refused === undefined ? {} : { refused }) };
  expect(isBudgetReached({ config: config(['a']), spending })).toBe(isReached);
});
