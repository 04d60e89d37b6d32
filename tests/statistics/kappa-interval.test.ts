import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mulberry32, type Random } from '#core/random.ts';
import {
  kappaInterval,
  kappaIntervalOverTasks,
  kappaVariance,
  cohenKappa,
  type AgreementTable,
} from '#measure/statistics/kappa.ts';

const tableOf = ([bothPass, onlyFirst, onlySecond, bothFail]: readonly number[]): AgreementTable => ({
  bothPass: bothPass!,
  onlyFirst: onlyFirst!,
  onlySecond: onlySecond!,
  bothFail: bothFail!,
});

/** As Fleiss, Cohen and Everitt print it: three sums over the cells of the table. */
function printedVariance(counts: readonly number[]): number {
  const items = counts.reduce((sum, each) => sum + each, 0);
  const [pp, pf, fp, ff] = counts.map((each) => each / items) as [number, number, number, number];
  const row = [pp + pf, fp + ff];
  const column = [pp + fp, pf + ff];
  const observed = pp + ff;
  const expected = row[0]! * column[0]! + row[1]! * column[1]!;
  const onDiagonal = [pp, ff].reduce(
    (sum, share, at) => sum + share * (1 - expected - (row[at]! + column[at]!) * (1 - observed)) ** 2,
    0,
  );
  const off = (1 - observed) ** 2 * (pf * (column[0]! + row[1]!) ** 2 + fp * (column[1]! + row[0]!) ** 2);
  const last = (observed * expected - 2 * expected + observed) ** 2;
  return (onDiagonal + off - last) / (items * (1 - expected) ** 4);
}

describe('the interval of κ', () => {
  test.each([
    { counts: [62, 5, 13, 15], kappa: 0.502907, low: 0.3075, high: 0.6983 },
    { counts: [65, 2, 12, 16], kappa: 0.604402, low: 0.4232, high: 0.7856 },
    { counts: [46, 0, 5, 9], kappa: 0.734043, low: 0.5189, high: 0.9492 },
  ])('of the published table $counts holds 95 %', ({ counts, kappa, low, high }) => {
    const table = tableOf(counts);
    expect(cohenKappa(table)!.kappa).toBeCloseTo(kappa, 6);
    expect(kappaInterval(table)!.low).toBeCloseTo(low, 4);
    expect(kappaInterval(table)!.high).toBeCloseTo(high, 4);
  });

  test('has the variance that Fleiss, Cohen and Everitt print', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(counts, (drawn) => {
        const variance = kappaVariance(tableOf(drawn));
        if (variance !== null) expect(variance).toBeCloseTo(printedVariance(drawn), 10);
      }),
    );
  });

  test('does not exist where κ does not', () => {
    expect(kappaInterval(tableOf([9, 0, 0, 0]))).toBeNull();
    expect(kappaInterval(tableOf([0, 0, 0, 0]))).toBeNull();
    expect(kappaIntervalOverTasks([tableOf([1, 0, 0, 0]), tableOf([0, 0, 0, 0])])).toBeNull();
  });

  test('has width where every item agrees', () => {
    const { low, high, method } = kappaInterval(tableOf([10, 0, 0, 10]))!;
    expect(method).toBe('agreement-carried-over');
    expect(high).toBe(1);
    expect(low).toBeCloseTo(0.678, 3);
  });

  test('over tasks of one item each is the one over items but for Student’s t', () => {
    const counts = [620, 50, 130, 150];
    const single = [
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1],
    ];
    const tasks = counts.flatMap((many, at) => Array.from({ length: many }, () => tableOf(single[at]!)));
    const over = kappaIntervalOverTasks(tasks)!;
    const items = kappaInterval(tableOf(counts))!;
    expect(over.low).toBeCloseTo(items.low, 3);
    expect(over.high).toBeCloseTo(items.high, 3);
  });

  test('does not shrink where the same tasks are counted for five models that do alike', () => {
    const tasks = [
      ...Array<number[]>(40).fill([1, 0, 0, 0]),
      ...Array<number[]>(6).fill([0, 0, 1, 0]),
    ].concat(Array<number[]>(20).fill([0, 0, 0, 1]));
    const once = kappaIntervalOverTasks(tasks.map(tableOf))!;
    const five = kappaIntervalOverTasks(tasks.map((task) => tableOf(task.map((each) => each * 5))))!;
    expect(five.high - five.low).toBeCloseTo(once.high - once.low, 10);
  });
});

const draw = (random: Random, rates: readonly number[]): number => {
  let rest = random();
  return Math.max(
    0,
    rates.findIndex((rate) => (rest -= rate) < 0),
  );
};
describe('in 2,000 seeded simulations each', () => {
  test.each([
    { rates: [0.55, 0.05, 0.15, 0.25], tasks: 60, models: 1 },
    { rates: [0.55, 0.05, 0.15, 0.25], tasks: 200, models: 1 },
    { rates: [0.4, 0.1, 0.1, 0.4], tasks: 60, models: 1 },
    { rates: [0.7, 0.02, 0.08, 0.2], tasks: 60, models: 1 },
    { rates: [0.55, 0.05, 0.15, 0.25], tasks: 60, models: 3 },
  ])(
    'the interval over $tasks tasks, $models a task, $rates, holds the true κ',
    ({ rates, tasks, models }) => {
      const { kappa } = cohenKappa(tableOf(rates))!;
      const random = mulberry32(7);
      let held = 0;
      for (let each = 0; each < 2000; each++) {
        const drawn = Array.from({ length: tasks }, () => {
          // Models of one task share its cell in half of the tasks.
          const shared = random() < 0.5 ? draw(random, rates) : undefined;
          const cells = Array.from({ length: models }, () => shared ?? draw(random, rates));
          return tableOf([0, 1, 2, 3].map((at) => cells.filter((cell) => cell === at).length));
        });
        const interval = kappaIntervalOverTasks(drawn);
        if (interval && interval.low <= kappa! && kappa! <= interval.high) held++;
      }
      expect(held / 2000).toBeGreaterThan(0.92);
      expect(held / 2000).toBeLessThan(0.98);
    },
  );
});
