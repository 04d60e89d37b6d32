import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConfidenceSequence } from '#measure/statistics/confidence-sequence.ts';
import { sized } from '../tools/full-size.ts';
import { simulated } from '../tools/sequential-stopping.ts';

const sequenceOf = (differences: readonly number[], level?: number): ConfidenceSequence => {
  const sequence = new ConfidenceSequence(level);
  for (const difference of differences) sequence.add(difference);
  return sequence;
};

const differences = fc.array(fc.constantFrom(-1, -0.5, 0, 0.5, 1), { minLength: 1, maxLength: 60 });

describe('a confidence sequence', () => {
  test('says nothing before the first difference', () => {
    expect(sequenceOf([])).toMatchObject({ n: 0, mean: null, interval: null });
    expect(sequenceOf([]).decided()).toBeUndefined();
  });

  test('holds the mean of what was seen, and is between −1 and 1', () => {
    fc.assert(
      fc.property(differences, (seen) => {
        const { mean, interval } = sequenceOf(seen);
        expect(interval!.low).toBeLessThanOrEqual(mean! + 1e-9);
        expect(interval!.high).toBeGreaterThanOrEqual(mean! - 1e-9);
        expect(interval!.low).toBeGreaterThanOrEqual(-1);
        expect(interval!.high).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('decides against a value exactly where its interval leaves it out', () => {
    fc.assert(
      fc.property(differences, fc.double({ min: -0.99, max: 0.99, noNaN: true }), (seen, against) => {
        const sequence = sequenceOf(seen);
        const { low, high } = sequence.interval!;
        if (Math.abs(against - low) < 1e-9 || Math.abs(against - high) < 1e-9) return;
        const shown = against < low ? 'above' : against > high ? 'below' : undefined;
        expect(sequence.decided(against)).toBe(shown);
      }),
    );
  });

  test('does not depend on the order of the differences', () => {
    fc.assert(
      fc.property(differences, (seen) => {
        const one = sequenceOf(seen).interval!;
        const other = sequenceOf(seen.toSorted((a, b) => a - b)).interval!;
        expect(other.low).toBeCloseTo(one.low, 9);
        expect(other.high).toBeCloseTo(one.high, 9);
      }),
    );
  });

  test('is turned around with its differences', () => {
    fc.assert(
      fc.property(differences, (seen) => {
        const one = sequenceOf(seen).interval!;
        const turned = sequenceOf(seen.map((each) => -each)).interval!;
        expect(turned.low).toBeCloseTo(-one.high, 9);
        expect(turned.high).toBeCloseTo(-one.low, 9);
      }),
    );
  });

  test('is wider at a higher level', () => {
    const seen = Array.from({ length: 100 }, (_, at) => (at % 3 === 0 ? 1 : 0));
    expect(sequenceOf(seen, 0.99).interval!.low).toBeLessThan(sequenceOf(seen).interval!.low);
  });

  // By hand: 2 of 3 tasks are ties, which at a mean of 0 neither win nor lose; ten wins of the bet 0.8 alone make 1.8^10 / 6 = 59.5 ≥ 40.
  test('ten wins without a loss show that one is ahead, and nine do not', () => {
    const wins = (n: number) => sequenceOf([...Array<number>(n).fill(1), ...Array<number>(2 * n).fill(0)]);
    expect(wins(10).decided()).toBe('above');
    const nine = [0.8, 0.4, 0.2, 0.1, 0.05, 0.025].reduce((sum, bet) => sum + (1 + bet) ** 9, 0) / 6;
    expect(nine).toBeLessThan(40);
    expect(wins(9).decided()).toBeUndefined();
  });

  test('refuses what is no difference of two shares', () => {
    expect(() => sequenceOf([1.5])).toThrow(RangeError);
    expect(() => sequenceOf([NaN])).toThrow(RangeError);
  });
});

describe('stopping when a comparison is decided, looked at after every task', () => {
  const times = sized(150, 10_000);
  // Three standard errors of a share of 5 %.
  const noise = 3 * Math.sqrt((0.05 * 0.95) / times);

  test.each([0.1, 0.3, 0.6])(
    'without a difference is wrong in at most one of 20 runs, at a discordance of %d',
    (discordance) => {
      const { decided } = simulated({ difference: 0, discordance, tasks: 1500, times, seed: 7 });
      expect(decided).toBeLessThanOrEqual(0.05 + noise);
    },
  );

  test('at a margin is wrong in at most 5 % where the difference is the margin', () => {
    const found = simulated({
      difference: -0.05,
      discordance: 0.3,
      against: -0.05,
      tasks: 600,
      times,
      seed: 8,
    });
    expect(found.decided).toBeLessThanOrEqual(0.05 + noise);
  });

  test('at a difference of 10 points takes at least 30 % fewer tasks, and is decided rightly', () => {
    const found = simulated({ difference: 0.1, discordance: 0.3, tasks: 600, times, seed: 9 });
    expect(found.saved).toBeGreaterThan(0.3);
    expect(found.rightly).toBeGreaterThan(0.9);
    expect(found.covered).toBeGreaterThanOrEqual(0.95 - noise);
  });
});
