import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gateOf, pairTests, type Gate } from '#measure/metrics/index.ts';
import { compareModels } from '../builders/compare-models.ts';
import { aRun } from './a-run.ts';

/** A candidate's and a baseline's outcomes as in `aRun`. */
const judged = (candidate: string, baseline: string, margin: number, among = 1): Gate => {
  const [pair] = pairTests(aRun({ candidate, baseline }));
  return gateOf(pair!, margin, among);
};
/** So many tasks solved by both, by the candidate alone, by the baseline alone, by neither. */
const outcomes = (both: number, alone: number, other: number, neither: number): [string, string] => [
  '+'.repeat(both + alone) + '-'.repeat(other + neither),
  '+'.repeat(both) + '-'.repeat(alone) + '+'.repeat(other) + '-'.repeat(neither),
];

describe('a candidate against a margin', () => {
  test('is a go where the whole interval is above the margin, though it is behind', () => {
    const gate = judged(...outcomes(300, 20, 22, 258), 5);
    expect(gate.verdict).toBe('go');
    expect(gate.points).toBeLessThan(0);
    expect(gate.low).toBeGreaterThan(-5);
  });
  test('is a no-go where the whole interval is below', () => {
    const gate = judged(...outcomes(300, 5, 80, 215), 5);
    expect(gate.verdict).toBe('no-go');
    expect(gate.high).toBeLessThan(-5);
  });
  test('is inconclusive where the interval holds the margin, and says how many tasks would settle it', () => {
    const gate = judged(...outcomes(30, 8, 11, 11), 5);
    expect(gate).toMatchObject({ verdict: 'inconclusive', openBy: 'interval', tasks: 60 });
    // δ = −5 is the margin itself: no number of tasks tells them apart.
    expect(gate.neededTasks).toBeNull();
    expect(judged(...outcomes(30, 9, 11, 10), 5).neededTasks).toBeGreaterThan(60);
  });
  test('gives no number of tasks that were already tried and did not settle it', () => {
    for (const [alone, other] of [
      [0, 0],
      [1, 0],
    ] as const) {
      const gate = judged(...outcomes(36, alone, other, 36), 5, 20);
      expect(gate).toMatchObject({ verdict: 'inconclusive', openBy: 'interval', neededTasks: null });
    }
  });
  test('decides nothing below 30 tasks', () => {
    expect(judged(...outcomes(0, 0, 29, 0), 5)).toMatchObject({
      verdict: 'inconclusive',
      openBy: 'few-tasks',
    });
    expect(judged(...outcomes(0, 0, 30, 0), 5)).toMatchObject({ verdict: 'no-go' });
  });
  test('stays open where lost cells could move it across the margin', () => {
    const [a, b] = outcomes(300, 20, 22, 258);
    const lost = 'x'.repeat(60);
    expect(judged(a + lost, b + '+'.repeat(60), 5)).toMatchObject({
      verdict: 'inconclusive',
      openBy: 'lost-cells',
      lost: 60,
    });
  });
  test('is judged more cautiously among several candidates', () => {
    const one = judged(...outcomes(300, 20, 22, 258), 5);
    const four = judged(...outcomes(300, 20, 22, 258), 5, 4);
    expect(four.level).toBeCloseTo(0.9875, 12);
    expect(four.low).toBeLessThan(one.low);
  });
  test('at a margin of 0 says what the paired test says', () => {
    const counts = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(counts, counts, counts, (both, alone, other) => {
        const [a, b] = outcomes(both, alone, other, 30);
        const { verdict } = judged(a, b, 0);
        const [pair] = compareModels(aRun({ a, b })).pairs;
        const shown = !pair!.distinguishable ? 'inconclusive' : pair!.points > 0 ? 'go' : 'no-go';
        expect(verdict).toBe(shown);
      }),
    );
  });
});

describe('the exact test beside the mid-p test', () => {
  test('is McNemar’s exact p of the worked case, and is adjusted over the same family', () => {
    const [a, b] = outcomes(58, 10, 2, 30);
    expect(compareModels(aRun({ a, b })).pairs[0]!.adjustedExactP).toBeCloseTo(0.03857421875, 10);
    const three = compareModels(aRun({ a, b, c: b })).pairs;
    expect(three[0]!.adjustedExactP).toBeCloseTo(3 * 0.03857421875, 10);
  });
  test('is not there with repeats', () => {
    expect(compareModels(aRun({ a: '+-++', b: '++--' }, 2)).pairs[0]!.adjustedExactP).toBeNull();
  });
});
