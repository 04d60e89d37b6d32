import { expect, test } from 'vitest';
import type { LanguageModelRef } from '#core/model.ts';
import type { Run, RunConfig } from '#core/run.ts';
import { goOnWords, raisedWords } from '../../src/app/pages/report/go-on-words.ts';
import { costToGoOn } from '../../src/app/report/cost-to-go-on.ts';
import { isBudgetReached } from '../../src/app/models/money.ts';
import { defaultConfig } from '../../src/app/report/setup.ts';

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
  cells.map((cell) => ({ cell, usage: { inputTokens: 0, outputTokens: 10 } }));

test('to go on costs the mean of the finished cells for each cell left, and one question to set aside', () => {
  const rest = costToGoOn(run(['a'], 0.03), done(0, 1, 2));
  expect(rest).toEqual({
    dollars: expect.closeTo(0.02, 9) as number,
    isGuess: false,
    cells: 2,
    budget: 0.07,
  });
  expect(goOnWords(rest)).toBe('Go on for about $0.02 more');
  expect(raisedWords(rest, 0.05, 0.02)).toBe(
    'Raises the budget from $0.05 to $0.07: 2 cells left, by the mean cost of the finished cells, and $0.02 to set aside for one question.',
  );
});

test('a model without a finished cell is guessed by the question that did not fit, and said to be', () => {
  const rest = costToGoOn(run(['a', 'b'], 0.04), done(0, 2, 4, 6));
  expect(rest).toMatchObject({
    dollars: expect.closeTo(0.11, 9) as number,
    isGuess: true,
    cells: 6,
    budget: 0.17,
  });
  expect(raisedWords(rest, 0.05, 0.02)).toContain('guessed, since a model has no finished cell yet');
});

test.each([
  ['the refused question does not fit', 0.04, 0.02, true],
  ['it fits exactly', 0.03, 0.02, false],
  ['nothing was refused', 0.05, undefined, false],
])('where %s, the budget is reached or not', (_, dollars, refused, isReached) => {
  const spending = { dollars, uncertain: 0, underWay: 0, ...(refused === undefined ? {} : { refused }) };
  expect(isBudgetReached({ config: config(['a']), spending })).toBe(isReached);
});
