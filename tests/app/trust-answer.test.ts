import { expect, test } from 'vitest';
import { trustAnswer, type TrustRow } from '../../src/app/lab/mutants/trust-rows.ts';

const share = (percent: number) => ({
  count: percent,
  n: 100,
  interval: { low: (percent - 2) / 100, high: (percent + 2) / 100 },
});
const row = (id: string, good: number, worse: number): TrustRow => ({
  id,
  title: id,
  place: 0,
  figures: { killedThoughEquivalent: share(good), passedThoughWrong: share(worse) },
});

test('the scorer whose two errors come to least is named, with those the figures do not set apart', () => {
  const rows = [row('a', 10, 10), row('b', 8, 11), row('c', 9, 30), row('task-outcome', 0, 0)];
  const found = trustAnswer(rows)!;
  expect(found.best.id).toBe('b');
  expect(found.alike.map(({ id }) => id)).toEqual(['a']);
  expect(found.among).toBe(3);
});

test('scorers made of the test itself, or without one of the figures, are no answer', () => {
  const silent: TrustRow = { ...row('a', 0, 0) };
  silent.figures = { ...silent.figures, passedThoughWrong: { count: 0, n: 0, interval: null } };
  expect(trustAnswer([silent, row('state-match', 0, 0), row('answer-match', 0, 0)])).toBeUndefined();
});
