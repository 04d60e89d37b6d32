import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConfidenceSequence } from '#measure/statistics/confidence-sequence.ts';
import { sized } from '../tools/full-size.ts';
import { rowOf } from '../tools/readme-row.ts';
import { stoppingRows } from '../tools/sequential-stopping.ts';

/** Of so many tasks that there is hardly one less for each that was seen, unless another number is given. */
const sequenceOf = (
  differences: readonly (number | undefined)[],
  { tasks = 1e9, level }: { tasks?: number; level?: number } = {},
): ConfidenceSequence => {
  const sequence = new ConfidenceSequence(tasks, level);
  for (const difference of differences) sequence.add(difference);
  return sequence;
};

const differences = fc.array(fc.constantFrom(-1, -0.5, 0, 0.5, 1), { minLength: 1, maxLength: 60 });
/** Tasks that are there beside those that were seen. */
const more = fc.nat({ max: 100 });

describe('a confidence sequence', () => {
  test('says nothing before the first difference', () => {
    expect(sequenceOf([])).toMatchObject({ n: 0, mean: null, interval: null });
    expect(sequenceOf([]).decided()).toBeUndefined();
    expect(sequenceOf([undefined])).toMatchObject({ n: 0, mean: null, interval: null });
  });

  test('decides against a value exactly where its interval leaves it out', () => {
    fc.assert(
      fc.property(
        differences,
        more,
        fc.double({ min: -0.99, max: 0.99, noNaN: true }),
        (seen, left, against) => {
          const sequence = sequenceOf(seen, { tasks: seen.length + left });
          const { low, high } = sequence.interval!;
          if (Math.abs(against - low) < 1e-6 || Math.abs(against - high) < 1e-6) return;
          const shown = against < low ? 'above' : against > high ? 'below' : undefined;
          expect(sequence.decided(against)).toBe(shown);
        },
      ),
    );
  });

  test('decides the same whether it was asked after every task or at the end', () => {
    fc.assert(
      fc.property(differences, more, (seen, left) => {
        const asked = new ConfidenceSequence(seen.length + left);
        const first = seen.map((each) => (asked.add(each), asked.decided())).find(Boolean);
        expect(sequenceOf(seen, { tasks: seen.length + left }).decided() !== undefined).toBe(
          first !== undefined,
        );
      }),
    );
  });

  test('holds every mean that what is left can still make, but for those that are unlikely', () => {
    fc.assert(
      fc.property(differences, more, (seen, left) => {
        const tasks = seen.length + left;
        const sum = seen.reduce<number>((all, each) => all + each, 0);
        const { low, high } = sequenceOf(seen, { tasks }).interval!;
        expect(low).toBeGreaterThanOrEqual((sum - left) / tasks - 1e-6);
        expect(high).toBeLessThanOrEqual((sum + left) / tasks + 1e-6);
      }),
    );
  });

  test('is turned around with its differences', () => {
    fc.assert(
      fc.property(differences, more, (seen, left) => {
        const tasks = seen.length + left;
        const one = sequenceOf(seen, { tasks }).interval!;
        const turned = sequenceOf(
          seen.map((each) => -each),
          { tasks },
        ).interval!;
        expect(turned.low).toBeCloseTo(-one.high, 6);
        expect(turned.high).toBeCloseTo(-one.low, 6);
      }),
    );
  });

  test('is wider at a higher level, and where there are more tasks', () => {
    const seen = Array.from({ length: 100 }, (_, at) => (at % 3 === 0 ? 1 : 0));
    const { low } = sequenceOf(seen).interval!;
    expect(sequenceOf(seen, { level: 0.99 }).interval!.low).toBeLessThan(low);
    expect(sequenceOf(seen, { tasks: 150 }).interval!.low).toBeGreaterThan(low);
  });

  // By hand: 2 of 3 tasks are ties, which at a mean of 0 neither win nor lose; ten wins of the bet 0.8 alone make 1.8^10 / 6 = 59.5 ≥ 40.
  test('ten wins without a loss show that one is ahead, and nine do not', () => {
    const wins = (n: number) => sequenceOf([...Array<number>(n).fill(1), ...Array<number>(2 * n).fill(0)]);
    expect(wins(10).decided()).toBe('above');
    const nine = [0.8, 0.4, 0.2, 0.1, 0.05, 0.025].reduce((sum, bet) => sum + (1 + bet) ** 9, 0) / 6;
    expect(nine).toBeLessThan(40);
    expect(wins(9).decided()).toBeUndefined();
  });

  test('is decided once what is left cannot change it: by 3 wins in 4 tasks, and not by 2', () => {
    expect(sequenceOf([1, 1], { tasks: 4 }).decided()).toBeUndefined();
    expect(sequenceOf([1, 1, 1], { tasks: 4 }).decided()).toBe('above');
    expect(sequenceOf([-1, -1, -1], { tasks: 4 }).decided()).toBe('below');
    expect(sequenceOf([1, -1, 1, -1], { tasks: 4 }).decided()).toBeUndefined();
  });

  test('at its last task is the mean itself', () => {
    const { mean, interval } = sequenceOf([1, 0, -1, 0.5, 0, 1], { tasks: 6 });
    expect(interval!.low).toBeCloseTo(mean!, 6);
    expect(interval!.high).toBeCloseTo(mean!, 6);
  });

  test('takes tasks that count for neither as of the mean, whatever that is', () => {
    const seen = [1, 0, undefined, -1, 0.5, undefined, 0, 1];
    const { n, mean, interval } = sequenceOf(seen, { tasks: 8 });
    expect(n).toBe(6);
    expect(mean).toBeCloseTo(0.25, 9);
    expect(interval!.low).toBeCloseTo(0.25, 6);
    expect(interval!.high).toBeCloseTo(0.25, 6);
  });

  test('refuses what is no difference of two shares', () => {
    expect(() => sequenceOf([1.5])).toThrow(RangeError);
    expect(() => sequenceOf([NaN])).toThrow(RangeError);
    expect(() => sequenceOf([0, 0], { tasks: 1 })).toThrow('more than 1 tasks');
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

  test('takes at least 30 % fewer tasks at a difference of 10 points', () => {
    const tens = rows.filter(({ name }) => name.startsWith('10 points'));
    expect(tens).toHaveLength(4);
    for (const { name, found } of tens) expect(found[3], name).toBeGreaterThan(30);
  });
});
