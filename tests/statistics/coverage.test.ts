import { describe, expect, test } from 'vitest';
import { mulberry32, type Random } from '#core/random.ts';
import { clusterBootstrap } from '#measure/statistics/bootstrap.ts';
import { type Interval, wilson } from '#measure/statistics/interval.ts';
import { pairedInterval } from '#measure/statistics/paired-interval.ts';
import { signFlip } from '#measure/statistics/sign-flip.ts';
import { sized } from '../tools/full-size.ts';

/**
 * How often a 95 % interval holds the truth, in 2,000 seeded simulations of runs. With so many the share is known to half a point, so
 * that 93 to 97 % is a band that a wrong interval does not pass. With 400, the usual number, it is known to a point, and the band is
 * two points wider. The bootstrap draws 200 times inside instead of 2,000: same code.
 */
const SIMULATIONS = sized(400, 2000);
const SLACK = sized(0.02, 0);
const RESAMPLES = { resamples: 200 };

function coverage(truth: number | (() => number), intervalOf: (random: Random) => Interval): number {
  const random = mulberry32(7);
  let held = 0;
  for (let run = 0; run < SIMULATIONS; run++) {
    const { low, high } = intervalOf(random);
    const value = typeof truth === 'number' ? truth : truth();
    if (low <= value + 1e-12 && value <= high + 1e-12) held += 1;
  }
  return held / SIMULATIONS;
}

function expectNominal(share: number): void {
  expect(share).toBeGreaterThanOrEqual(0.93 - SLACK);
  expect(share).toBeLessThanOrEqual(0.97 + SLACK);
}

const times = <T>(count: number, one: () => T): T[] => Array.from({ length: count }, one);
const successes = (random: Random, chance: number, count: number): number =>
  times(count, random).filter((drawn) => drawn < chance).length;
/** Beta(a, b) by Jöhnk's rejection, for a and b up to 1: tasks that a model mostly solves or mostly does not. */
function beta(random: Random, a: number, b: number): number {
  for (;;) {
    const [x, y] = [random() ** (1 / a), random() ** (1 / b)];
    if (x + y <= 1) return x / (x + y);
  }
}

describe('Wilson’s interval of a rate over tasks with one attempt each', () => {
  // At one single truth the coverage swings with n, since counts are whole: at n 30 from 0.92 to 0.98. So the truth is drawn as well.
  test.each([30, 50, 72, 100, 300])('n %i, the truth between 0.1 and 0.9', (n) => {
    let truth = 0;
    const share = coverage(
      () => truth,
      (random) => {
        truth = 0.1 + 0.8 * random();
        return wilson(successes(random, truth, n), n)!;
      },
    );
    expectNominal(share);
  });
  test.each([
    [72, 0.85],
    [100, 0.6],
    [600, 0.58],
    [600, 0.95],
  ])('n %i, the truth %d', (n, truth) => {
    expectNominal(coverage(truth, (random) => wilson(successes(random, truth, n), n)!));
  });
});

describe('the bootstrap of a mean of fractions', () => {
  const fractions: [number, string, number, (random: Random) => number][] = [
    [30, 'spread evenly', 0.5, (random) => random()],
    [30, 'of three arguments', 0.8, (random) => successes(random, 0.8, 3) / 3],
    [30, 'near the ends', 0.75, (random) => beta(random, 0.6, 0.2)],
    [50, 'three quarters of them 1', 0.875, (random) => (random() < 0.75 ? 1 : random())],
    [72, 'near the ends', 0.75, (random) => beta(random, 0.6, 0.2)],
    [110, 'of three arguments', 0.8, (random) => successes(random, 0.8, 3) / 3],
  ];
  test.each(fractions)('n %i, fractions %s', (n, _, truth, draw) => {
    const share = coverage(truth, (random) =>
      clusterBootstrap(
        times(n, () => ({ sum: draw(random), count: 1 })),
        RESAMPLES,
      )!,
    );
    expectNominal(share);
  });
});

describe('the bootstrap over tasks with repeats or calls', () => {
  const repeats = (random: Random, solved: number, count: number) => ({
    sum: successes(random, beta(random, solved, 1 - solved), count),
    count,
  });
  const clustered: [number, string, number, (random: Random) => { sum: number; count: number }][] = [
    [30, '5 repeats', 0.6, (random) => repeats(random, 0.6, 5)],
    [30, '1 to 5 calls', 0.7, (random) => repeats(random, 0.7, 1 + Math.floor(random() * 5))],
    [50, '3 repeats', 0.8, (random) => repeats(random, 0.8, 3)],
    [72, '1 to 5 calls', 0.7, (random) => repeats(random, 0.7, 1 + Math.floor(random() * 5))],
    [110, '5 repeats', 0.6, (random) => repeats(random, 0.6, 5)],
  ];
  test.each(clustered)('n %i tasks, %s', (n, _, truth, draw) => {
    expectNominal(
      coverage(truth, (random) =>
        clusterBootstrap(
          times(n, () => draw(random)),
          RESAMPLES,
        )!,
      ),
    );
  });
  test('is what Wilson over attempts is not: that holds the truth far too seldom', () => {
    const share = coverage(0.6, (random) => {
      const solved = times(72, () => successes(random, beta(random, 0.6, 0.4), 5));
      return wilson(
        solved.reduce((sum, each) => sum + each, 0),
        5 * 72,
      )!;
    });
    expect(share).toBeLessThan(0.8);
  });
});

/** The interval of what these counts describe, computed once for equal counts: thousands of runs have a few hundred different ones. */
function ofCounts(intervalOf: (...counts: number[]) => Interval): (...counts: number[]) => Interval {
  const known = new Map<string, Interval>();
  return (...counts) => {
    const key = counts.join();
    const interval = known.get(key) ?? intervalOf(...counts);
    known.set(key, interval);
    return interval;
  };
}

/** Tasks that the first alone solved, and those that the second alone did. */
function discordant(random: Random, n: number, first: number, second: number): [number, number] {
  const drawn = times(n, random);
  return [
    drawn.filter((each) => each < first).length,
    drawn.filter((each) => each >= first && each < first + second).length,
  ];
}

describe('the paired interval, which inverts the mid-p McNemar test', () => {
  test.each([
    [30, 0.2, 0.1],
    [30, 0.3, 0.05],
    [30, 0.2, 0.2],
    [50, 0.1, 0.1],
    [50, 0.4, 0.1],
    [72, 0.6, 0.05],
    [100, 0.05, 0.05],
    [100, 0.02, 0.1],
    [300, 0.3, 0.05],
    [300, 0.02, 0.02],
  ])('n %i, %d solved by the first alone, %d by the second', (n, first, second) => {
    const paired = ofCounts((onlyFirst, onlySecond) => pairedInterval(onlyFirst, onlySecond, n)!);
    expectNominal(coverage(first - second, (random) => paired(...discordant(random, n, first, second))));
  });
  test('is cautious, never bold, where the two differ on a handful of tasks only', () => {
    // A test on so few coin throws has few outcomes: no exact one can be at 95 %.
    const share = coverage(0, (random) => pairedInterval(...discordant(random, 30, 0.05, 0.05), 30)!);
    expect(share).toBeGreaterThan(0.97);
  });
});

describe('the sign-flip interval with repeats', () => {
  const ofPairs = (pairs: readonly [number, number][]): Interval =>
    signFlip(
      pairs.map(([a]) => a),
      pairs.map(([, b]) => b),
    )!.interval(0.95);
  /** Each task has its own difficulty; the second model solves it a tenth more often where it can. */
  const attempts = (random: Random, repeats: number): [number, number] => {
    const chance = beta(random, 0.5, 0.5);
    return [
      successes(random, 0.9 * chance, repeats) / repeats,
      successes(random, 0.9 * chance + 0.1, repeats) / repeats,
    ];
  };
  test.each([
    [30, 3],
    [50, 2],
    [72, 5],
    [110, 3],
  ])('n %i tasks, %i repeats', (n, repeats) => {
    expectNominal(coverage(0.1, (random) => ofPairs(times(n, () => attempts(random, repeats)))));
  });

  /** Most tasks are solved always by both or never by either; of the rest one model solves 2 or 3 of 3, the other none. */
  const kinds: [number, number][] = [
    [0, 0],
    [1, 1],
    [0, 2 / 3],
    [0, 1],
    [2 / 3, 0],
    [1, 0],
  ];
  /** One task's place among them. */
  const sparse = (random: Random, differing: number, second: number): number => {
    if (random() >= differing) return random() < 0.5 ? 0 : 1;
    const share = random() < 0.5 ? 2 : 3;
    return random() < second ? share : share + 2;
  };
  /** Of so many tasks of each kind. */
  const ofKinds = ofCounts((...counts) =>
    ofPairs(counts.flatMap((count, kind) => times(count, () => kinds[kind]!))),
  );
  const sparseCases = [30, 50, 72].flatMap((n) =>
    [0.05, 0.1, 0.2].flatMap((differing) => [0.5, 0.8, 1].map((second) => [n, differing, second] as const)),
  );
  // Few coin throws have few outcomes: where about seven tasks or fewer differ, the test is cautious, never bold.
  test.each(sparseCases)(
    'n %i tasks, %d of them differ, %d of those for the second',
    (n, differing, second) => {
      const truth = differing * (5 / 6) * (2 * second - 1);
      const share = coverage(truth, (random) => {
        const counts = kinds.map(() => 0);
        for (const kind of times(n, () => sparse(random, differing, second))) counts[kind]! += 1;
        return ofKinds(...counts);
      });
      expect(share).toBeGreaterThanOrEqual(0.93 - SLACK);
      if (n * differing > 8) expect(share).toBeLessThanOrEqual(0.97 + SLACK);
    },
  );
});
