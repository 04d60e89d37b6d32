import { describe, expect, test } from 'vitest';
import { mulberry32 } from '#core/random.ts';
import { varianceParts, type JudgedAgain } from '#measure/statistics/variance-parts.ts';

const answer = (passed: number, judged = 4): JudgedAgain => ({ judged, passed });

describe('answer variance apart from judge variance', () => {
  test('is all the answers’ where every repeat says the same', () => {
    const parts = varianceParts([[answer(4)], [answer(0)], [answer(4)], [answer(0)]])!;
    expect(parts).toMatchObject({ judge: 0, reliability: 1, answers: null, cells: 4, groups: 0 });
    expect(parts.between).toBeCloseTo(1 / 3);
  });
  test('is all the judge’s where every answer passes in half of the repeats', () => {
    const parts = varianceParts([[answer(2)], [answer(2)], [answer(2)]])!;
    expect(parts.judge).toBeCloseTo(1 / 3);
    expect(parts).toMatchObject({ between: 0, reliability: 0 });
  });
  test('of a worked example: passes 3, 2, 0 and 1 of three', () => {
    // Own variances 0, 1/3, 0, 1/3; shares 1, 2/3, 0, 1/3 with variance 5/27; less the mean own variance over 3, 1/18.
    const parts = varianceParts([[answer(3, 3)], [answer(2, 3)], [answer(0, 3)], [answer(1, 3)]])!;
    expect(parts.judge).toBeCloseTo(1 / 6);
    expect(parts.between).toBeCloseTo(5 / 27 - 1 / 18);
    expect(parts.reliability).toBeCloseTo((5 / 27 - 1 / 18) / (5 / 27 - 1 / 18 + 1 / 6));
  });
  test('tells answers of one model at one task from tasks', () => {
    const parts = varianceParts([
      [answer(4), answer(4)],
      [answer(0), answer(0)],
    ])!;
    expect(parts).toMatchObject({ judge: 0, answers: 0, groups: 2 });
    expect(parts.between).toBeCloseTo(1 / 3);
  });
  test('is unknown where fewer than two answers were judged twice', () => {
    expect(varianceParts([])).toBeNull();
    expect(varianceParts([[answer(4)], [answer(1, 1)], [answer(0, 0)]])).toBeNull();
  });
  test('reliability has no value where nothing varies', () => {
    expect(varianceParts([[answer(4)], [answer(4)]])).toMatchObject({
      judge: 0,
      between: 0,
      reliability: null,
    });
  });
  test('finds again what a simulation of 4,000 answers was drawn with', () => {
    const random = mulberry32(3);
    // Pass probabilities .9 and .3 in equal shares: between .09, own .09 and .21.
    const groups = Array.from({ length: 2000 }, () => {
      const chance = random() < 0.5 ? 0.9 : 0.3;
      const judged = (): JudgedAgain => ({
        judged: 3,
        passed: [0, 0, 0].filter(() => random() < chance).length,
      });
      return [judged(), judged()];
    });
    const parts = varianceParts(groups)!;
    expect(parts.judge).toBeCloseTo(0.15, 2);
    expect(parts.between).toBeCloseTo(0.09, 2);
    expect(parts.answers).toBeCloseTo(0, 2);
  });
});
