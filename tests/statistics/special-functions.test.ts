import { describe, expect, test } from 'vitest';
import { Z_95 } from '#measure/statistics/interval.ts';
import {
  chooseRatio,
  logChoose,
  logFactorial,
  normalCdf,
  normalQuantile,
} from '#measure/statistics/distributions.ts';

describe('the normal distribution', () => {
  test.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [-1.959963984540054, 0.025],
    [3, 0.9986501019683699],
    [-6, 9.865876450376981e-10],
    [-10, 7.61985302416052e-24],
  ])('below %d lies %d', (z, share) => expect(normalCdf(z) / share).toBeCloseTo(1, 11));
  test.each([
    [0.975, Z_95],
    [0.8, 0.8416212335729143],
    [0.5, 0],
    [1e-10, -6.361340902404056],
  ])('a share of %d lies below %d', (share, z) => expect(normalQuantile(share)).toBeCloseTo(z, 10));
  test('has its ends at infinity and no quantile outside', () => {
    expect(normalQuantile(0)).toBe(-Infinity);
    expect(normalQuantile(1)).toBe(Infinity);
    expect(normalQuantile(1.1)).toBeNaN();
    expect(normalCdf(NaN)).toBeNaN();
  });
});

describe('counting', () => {
  test('knows small factorials and meets Stirling without a step', () => {
    expect(logFactorial(5)).toBeCloseTo(Math.log(120), 12);
    expect(logFactorial(256) - logFactorial(255)).toBeCloseTo(Math.log(256), 10);
  });
  test('knows binomial coefficients and their ratios', () => {
    expect(Math.exp(logChoose(10, 3))).toBeCloseTo(120, 9);
    expect(logChoose(3, 5)).toBe(-Infinity);
    expect(chooseRatio(3, 5, 3)).toBeCloseTo(1 / 10, 12);
    expect(chooseRatio(2, 5, 3)).toBe(0);
  });
});
