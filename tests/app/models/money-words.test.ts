import { expect, test } from 'vitest';
import type { RunEstimate } from '#store/bridge/models-contract.ts';
import type { Price, Rates } from '#core/price.ts';
import type { Run, Spending } from '#core/run.ts';
import {
  basisWords,
  costWords,
  dollarRange,
  estimateWords,
  aboutDollars,
  boundInDollars,
  budgetWords,
  inDollars,
  passingWords,
  spentWords,
  NO_PRICE_WORDS,
  updateWords,
} from '../../../src/app/frame/models/money-words.ts';
import { defaultConfig } from '../../../src/app/frame/linked-setup.ts';

const config = defaultConfig('t', 'T');

const estimate: RunEstimate = {
  cells: 72,
  questions: 72,
  inputTokens: 410_300,
  outputTokens: 30_100,
  dollars: { low: 0.6, high: 1.9 },
  pricesAsOf: '2025-11',
  quality: 'rough',
  aside: {},
  firstQuestions: [],
};
const begins = '72 cells of 1 language model: 72 questions, about 410\u00a0k tokens in, 30\u00a0k out, ';

test.each<[string, Partial<RunEstimate>, string]>([
  ['guessed', {}, '$0.60 to $1.90 (rough, list prices of 2025-11).'],
  [
    'from history',
    { quality: 'history', earlierCells: 40, durationMs: 180_000 },
    '$0.60 to $1.90 (from 40 earlier cells asked in the same way, list prices of 2025-11), about 3\u00a0min 0\u00a0s.',
  ],
  [
    'by own prices',
    { hasOwnPrices: true, pricesAsOf: undefined },
    '$0.60 to $1.90 (rough, your own prices).',
  ],
  ['of what costs nothing', { quality: 'exact', dollars: { low: 0, high: 0 } }, 'no cost.'],
  [
    'of what has no price',
    { quality: 'unpriced', dollars: undefined, unpriced: ['mine'] },
    'no price known for mine.',
  ],
  [
    'of priced models and others',
    { unpriced: ['mine', 'yours'] },
    '$0.60 to $1.90 (rough, list prices of 2025-11), and no price known for mine and yours.',
  ],
  [
    'with a guess of its time',
    { durationMs: 54_000, isTimeRough: true },
    '$0.60 to $1.90 (rough, list prices of 2025-11), roughly 54\u00a0s if an answer takes 3\u00a0s.',
  ],
])('an estimate %s says cells, questions, tokens and what the sum rests on', (_, more, ends) => {
  expect(estimateWords({ ...estimate, ...more }, 1)).toBe(begins + ends);
});

test('an estimate of a loop says that its questions may be more', () => {
  expect(estimateWords(estimate, 2, 30)).toContain('at least 72 questions');
});

const open = { ...estimate, isOpen: true, durationMs: 54_000, isTimeRough: true };
test('an estimate of a loop that was never seen at work names the least it takes, and what bounds it', () => {
  const least =
    'at least 72 questions, about 410\u00a0k tokens in, 30\u00a0k out, from $0.60 (rough, list prices of 2025-11), ' +
    'at least roughly 54\u00a0s if an answer takes 3\u00a0s: a model that is asked in turns uses as many turns as it needs, at most 30 turns a task';
  expect(estimateWords(open, 1, 30)).toContain(`${least}.`);
  expect(estimateWords({ ...open, mostDollars: 10 }, 1, 30)).toContain(
    `${least}; the limits of a task keep the whole at about $10.00.`,
  );
});

test('an estimate of what costs nothing names no bound of dollars', () => {
  const free = { ...open, dollars: { low: 0, high: 0 }, mostDollars: 0 };
  expect(estimateWords(free, 1, 30)).toContain('no cost');
  expect(estimateWords(free, 1, 30)).not.toContain('$');
});

test.each([
  [89_000, '89\u00a0s'],
  [720_000, '12\u00a0min'],
  [10_800_000, '3\u00a0h'],
])('a guess of %d ms is said as %s', (durationMs, words) => {
  expect(estimateWords({ ...estimate, durationMs, isTimeRough: true }, 1)).toContain(`roughly ${words} if`);
});

test('a time by a speed that was measured here says so', () => {
  const bySpeed = { ...open, durationMs: 6_440_000, isTimeBySpeed: true };
  expect(estimateWords(bySpeed, 1, 4)).toContain('at least roughly 2\u00a0h at the speed measured here');
});

test('a loop that nothing bounds may pass any budget; limits that keep it below say nothing', () => {
  expect(passingWords(open, { dollars: 100 })).toContain('This may pass');
  expect(passingWords({ ...open, mostDollars: 10 }, { dollars: 100 })).toBeUndefined();
  expect(passingWords({ ...open, dollars: { low: 0, high: 0 } }, { dollars: 1 })).toBeUndefined();
});

test.each([
  [0, '$0'],
  [0.000_01, 'less than $0.0001'],
  [0.0042, '$0.0042'],
  [0.0999, '$0.1'],
  [1.2, '$1.20'],
])('%d dollars are %s', (sum, words) => {
  expect(inDollars(sum)).toBe(words);
});

test.each([
  [0, '$0', '$0'],
  [0.000_01, 'less than $0.0001', '$0.0001'],
  [0.0042, 'about $0.0042', '$0.0042'],
])('%d dollars are about and up to what can be said', (sum, about, bound) => {
  expect([aboutDollars(sum), boundInDollars(sum)]).toEqual([about, bound]);
});

test('a tiny sum is said once to be less, wherever it stands', () => {
  expect(dollarRange({ low: 0.000_01, high: 0.000_02 })).toBe('less than $0.0001');
  const spending = { dollars: 0.000_01, uncertain: 0, underWay: 0.000_02 };
  expect(spentWords({ dollars: 1 }, spending, true)).toBe(
    'Less than $0.0001 of at most $1.00 is spent; up to $0.0001 is set aside for questions under way.',
  );
});

test('a range that rounds to one figure is one', () => {
  expect(dollarRange({ low: 1.201, high: 1.199 })).toBe('about $1.20');
});

test('a cost says whose price it rests on, and is not made up without one', () => {
  const price: Price = {
    providerId: 'openai-chat',
    model: 'gpt-5',
    input: 1.25,
    output: 10,
    asOf: '2025-11',
    source: 'https://openai.com/api/pricing',
  };
  const usage = { inputTokens: 800, outputTokens: 100 };
  const listed = { config, prices: [price] };
  expect(costWords(listed, price, usage)).toBe('about $0.002 by list prices of 2025-11');
  const own = { ...listed, config: { ...config, prices: [price] } };
  expect(costWords(own, price, usage)).toBe('about $0.002 by your own price');
  const local = { id: 'wllama:own', title: 'Own', providerId: 'wllama', model: 'own' };
  const free = { ...price, ...local, input: 0, output: 0 };
  const here = { config, prices: [free] } as Pick<Run, 'config' | 'prices'>;
  expect(basisWords(here, free)).toBe('since it runs on your own machine');
  // A run that ships was made elsewhere.
  expect(basisWords({ ...here, made: [] }, free)).toBe('since it ran on the machine that made the answers');
  expect(costWords(listed, price, { inputTokens: 1000 })).toBeUndefined();
  expect(costWords({ config }, price, usage)).toBeUndefined();
});

test.each([
  [2, undefined],
  [1, 'This may pass the budget of $1.00'],
  [0.5, 'This passes the budget of $0.50'],
])('an estimate of $0.60 to $1.90 under a budget of %d dollars says: %s', (dollars, words) => {
  const said = passingWords(estimate, { dollars });
  if (words === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(words);
});

test.each([
  [200_000, undefined],
  [100_000, 'This may pass the budget of 100,000 tokens'],
  [10_000, 'This passes the budget of 10,000 tokens'],
])('of a model without a price about 80,000 tokens under a budget of %d say: %s', (tokens, words) => {
  const { dollars: _, ...unpriced } = estimate;
  const said = passingWords({ ...unpriced, unpriced: ['m'], unpricedTokens: 80_000 }, { tokens });
  if (words === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(words);
});

const gpt = { most: 0.2515, title: 'gpt-5.6' };
test.each<[number, string | undefined]>([
  [
    0.25,
    'The budget of $0.25 is too small for one question: one to gpt-5.6 may cost up to $0.25 if its answer is as long as allowed, so it would not be sent.',
  ],
  [
    0.28,
    'This may pass the budget of $0.28 (up to $0.25 of it is set aside for each question): the run stops there and can go on when you raise it.',
  ],
  [0.3, undefined],
])('what is set aside for a question counts under a budget of %d dollars: %s', (dollars, words) => {
  const small = { ...estimate, questions: 2, dollars: { low: 0.02, high: 0.08 }, aside: { dollars: gpt } };
  expect(passingWords(small, { dollars })).toBe(words);
});

test('a budget in tokens that is too small for one question says so, whatever the other part lets through', () => {
  const aside = { dollars: gpt, tokens: { most: 11_251, title: 'mine' } };
  expect(passingWords({ ...open, aside }, { dollars: 9, tokens: 9000 })).toMatch(
    /^The budget of 9,000 tokens is too small for one question: one to mine may cost up to 11,251 tokens/,
  );
});

const rates = { input: 4, output: 20, cachedInput: 0.2, writtenInput: 5, writtenForHour: 8 };
const long = { above: 272_000, input: 2, output: 1.5 };
test.each<[string, Rates | undefined, Rates | undefined, string]>([
  ['nothing', undefined, rates, 'not in the lists'],
  [
    'a first price',
    { ...rates, long },
    undefined,
    '$4 in ($0.2 cached), $20 out; $5 written to the cache, $8 for an hour; above 272,000 tokens a question 2× in, 1.5× out (no price was known)',
  ],
  [
    'the same',
    rates,
    { ...rates },
    'unchanged: $4 in ($0.2 cached), $20 out; $5 written to the cache, $8 for an hour',
  ],
  ['other figures', { ...rates, input: 3 }, rates, '$4 in → $3 in'],
  [
    'what costs more by length now',
    { input: 4, output: 20, long },
    { input: 4, output: 20 },
    'nothing more → above 272,000 tokens a question 2× in, 1.5× out',
  ],
])('an update that finds %s says what changed, and nothing twice', (_, price, before, words) => {
  const listed = (it: Rates | undefined) =>
    it && { providerId: 'p', model: 'm', asOf: '2026-11', source: 's', ...it };
  const [found, known] = [listed(price), listed(before)];
  expect(updateWords({ ...(found ? { price: found } : {}), ...(known ? { before: known } : {}) })).toBe(
    words,
  );
});

test('every reason for no price reads otherwise', () => {
  const words = Object.values(NO_PRICE_WORDS);
  expect(new Set(words).size).toBe(words.length);
  expect(updateWords({ why: 'zero' })).toMatch(/^listed at 0/);
  expect(updateWords({ why: 'absent' })).toBe('not in the lists');
});

test('what is spent is said in each unit that has a bound', () => {
  const tokens = { counted: 12_300, uncertain: 500, underWay: 0 };
  const spending = { dollars: 0.034, uncertain: 0, underWay: 0, tokens };
  expect(spentWords({ dollars: 0.25, tokens: 250_000 }, spending, true)).toBe(
    'About $0.034 of at most $0.25 is spent. 12,300 of at most 250,000 tokens are spent by models without a price; perhaps 500 tokens more for answers that were cut off.',
  );
  expect(budgetWords({ tokens: 250_000 })).toBe('250,000 tokens');
  expect(budgetWords({ dollars: 0.25, tokens: 5000 })).toBe(
    '$0.25 and 5,000 tokens for models without a price',
  );
});

test.each<[string, Spending, boolean, string]>([
  ['has spent nothing', { dollars: 0, uncertain: 0, underWay: 0 }, true, '$0 of at most $0.25 is spent.'],
  [
    'is at work',
    { dollars: 0.034, uncertain: 0.01, underWay: 0.12 },
    true,
    'About $0.034 of at most $0.25 is spent; perhaps $0.01 more for answers that were cut off; up to $0.12 is set aside for questions under way.',
  ],
  [
    'was left by a crash with questions under way',
    { dollars: 0.034, uncertain: 0.01, underWay: 0.12 },
    false,
    'About $0.034 of at most $0.25 is spent; perhaps $0.13 more for answers that were cut off.',
  ],
])('a run with a budget that %s says what is spent and what may be', (_, spending, isAtWork, words) => {
  expect(spentWords({ dollars: 0.25 }, spending, isAtWork)).toBe(words);
});
