import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConfidenceSequence } from '#measure/statistics/confidence-sequence.ts';
import { sized } from '../tools/full-size.ts';
import { rowOf } from '../tools/readme-row.ts';
import { stoppingRows } from '../tools/sequential-stopping.ts';

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

describe('a run that stops once its comparison is decided, looked at after every task', () => {
  const times = sized(150, 10_000);
  const rows = stoppingRows(times).map(([name, ...shares]) => ({
    name: name!,
    shares,
    found: shares.map(parseFloat),
  }));
  /** Percent by which a share of so many runs may be off; the written one is of 10,000. */
  const noise = (percent: number): number => 4 * Math.sqrt((percent * (100 - percent) + 20) / times);

  test('errs and saves as the README says', () => {
    for (const { name, shares, found } of rows) {
      const written = rowOf(name)!.slice(1);
      if (sized(0, 1) === 1) expect(shares).toEqual(written);
      for (const [at, share] of written.map(parseFloat).entries())
        // Where nothing differs no decision is right.
        if (written[at] === '–') expect(shares[at]).toBe('–');
        else expect(Math.abs(found[at]! - share), `${name}, ${at}`).toBeLessThanOrEqual(noise(share));
    }
  });

  test('errs in at most 5 % of runs, and its interval holds the difference in at least 95 %', () => {
    for (const { name, found } of rows) {
      const [wrong, , covered] = found;
      expect(wrong, name).toBeLessThanOrEqual(5 + noise(5));
      expect(covered, name).toBeGreaterThanOrEqual(95 - noise(95));
    }
  });

  test('takes at least 30 % fewer of 600 tasks at a difference of 10 points', () => {
    const { found } = rows.find(({ name }) => name === '10 points, against 0; 30 % of 600 tasks')!;
    expect(found[3]).toBeGreaterThan(30);
  });
});
