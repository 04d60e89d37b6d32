import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  leftOutOf,
  rateOf,
  standingsOf,
  turnedPairs,
  type Standings,
  type StandingsTable,
  type TurnedPair,
} from '#measure/metrics/index.ts';
import { runs } from '../tools/full-size.ts';

/** `verdicts[evaluator][system]`: a sign a task; + correct, - not, a blank no verdict, ? no answer. */
function aTable(verdicts: string[][]): StandingsTable {
  const systems = verdicts[0]!.length;
  const tasks = verdicts[0]![0]!.length;
  const bytes = (of: string[], isOne: (mark: string) => boolean): Uint8Array =>
    Uint8Array.from([...of.join('')], (mark) => Number(isOne(mark)));
  return {
    systems,
    tasks,
    answered: bytes(verdicts[0]!, (mark) => mark !== '?'),
    evaluators: verdicts.map((marks, evaluator) => ({
      scorerId: `e${evaluator}`,
      counted: bytes(marks, (mark) => mark === '+' || mark === '-'),
      correct: bytes(marks, (mark) => mark === '+'),
    })),
  };
}

const standingsNow = (table: StandingsTable): Standings => standingsOf(table)!;
const pairsNow = (table: StandingsTable): TurnedPair[] => turnedPairs(table, standingsNow(table));

describe('standings', () => {
  /** Under the first evaluator a, b, c solve 4, 3 and 1 of 5 tasks; under the second 2, 3 and 1. */
  const worked = aTable([
    ['++++-', '+++--', '+----'],
    ['+-+--', '+++--', '+----'],
  ]);

  test('a hand-worked table has these rates, ranks and tau', () => {
    const { byEvaluator, tau, tasks } = standingsNow(worked);
    expect(tasks).toEqual([0, 1, 2, 3, 4]);
    expect(byEvaluator.map((each) => each.map(({ rate }) => rate.mean))).toEqual([
      [0.8, 0.6, 0.2],
      [0.4, 0.6, 0.2],
    ]);
    expect(byEvaluator.map((each) => each.map(({ rank }) => rank))).toEqual([
      [1, 2, 3],
      [2, 1, 3],
    ]);
    // Of three pairs one is discordant: (2 − 1) / 3.
    expect(tau[0]![1]).toBeCloseTo(1 / 3, 12);
    expect(tau[1]![0]).toBe(tau[0]![1]);
    expect([tau[0]![0], tau[1]![1]]).toEqual([1, 1]);
  });

  test('the pair that changes places is named, with the tasks that decide it', () => {
    const [pair, ...others] = pairsNow(worked);
    expect(others).toEqual([]);
    expect(pair).toMatchObject({ a: 0, b: 1, forA: 0, forB: 1, isShown: false });
    expect(pair!.under.map(({ difference }) => Math.round(difference * 10))).toEqual([2, -2]);
    // On the 2nd task only the second evaluator fails a, on the 4th only the first solves it.
    expect(pair!.tasks).toEqual([1, 3]);
  });

  test('on enough tasks two evaluators that say the opposite are a difference the data show', () => {
    const many = 60;
    const [good, bad] = ['+'.repeat(many), '-'.repeat(many)];
    expect(
      pairsNow(
        aTable([
          [good, bad],
          [bad, good],
        ]),
      ),
    ).toMatchObject([{ isShown: true, tasks: Array.from({ length: many }, (_, task) => task) }]);
  });

  test('a tie under one evaluator is no other winner', () => {
    expect(
      pairsNow(
        aTable([
          ['+-', '--'],
          ['+-', '-+'],
        ]),
      ),
    ).toEqual([]);
  });

  test('only tasks that every system answered and every evaluator judges are compared, and the others are counted', () => {
    const table = aTable([
      ['++?+', '+-+-'],
      ['+ ?+', '+-+-'],
    ]);
    expect(standingsNow(table).tasks).toEqual([0, 3]);
    expect(leftOutOf(table)).toEqual({ tasks: 2, bySystem: [1, 0], byEvaluator: [0, 1] });
  });

  test('without a task to compare there are no standings', () => {
    expect(standingsOf(aTable([['+ '], [' +']]))).toBeNull();
    expect(standingsOf(aTable([[]].map(() => [''])))).toBeNull();
  });

  test('with repeats the interval is the one of the report', () => {
    const table: StandingsTable = {
      systems: 1,
      tasks: 4,
      answered: Uint8Array.of(3, 3, 3, 3),
      evaluators: [{ scorerId: 'e', counted: Uint8Array.of(3, 3, 3, 3), correct: Uint8Array.of(3, 2, 0, 1) }],
    };
    const report = rateOf([3, 2, 0, 1].map((successes) => ({ attempts: 3, successes })));
    const { rate } = standingsNow(table).byEvaluator[0]![0]!;
    expect(rate.mean).toBeCloseTo(report.rate!, 12);
    expect(rate.interval!.low).toBeCloseTo(report.interval!.low, 12);
    expect(rate.interval!.high).toBeCloseTo(report.interval!.high, 12);
  });

  test('systems with the same shares in another order are level, whatever rounding makes of their sums', () => {
    // Repeats of which some were lost: thirds, which no binary fraction holds.
    const counted = [4, 3, 4, 3, 4, 3, 4, 3];
    const correct = [0, 2, 1, 3, 2, 2, 4, 1];
    const [a, b] = [counted, correct].map((each) => [...each, ...each.toReversed()]);
    const under = { counted: Uint8Array.from(a!), correct: Uint8Array.from(b!) };
    const table: StandingsTable = {
      systems: 2,
      tasks: 8,
      answered: under.counted,
      evaluators: ['e', 'f'].map((scorerId) => ({ scorerId, ...under })),
    };
    const [first, second] = standingsNow(table).byEvaluator[0]!;
    expect(first!.rate.mean).not.toBe(second!.rate.mean);
    expect([first!.rank, second!.rank]).toEqual([1, 1]);
    expect(standingsNow(table).tau[0]![1]).toBeNull();
  });

  const tables = fc
    .record({
      systems: fc.integer({ min: 1, max: 5 }),
      tasks: fc.integer({ min: 1, max: 12 }),
      evaluators: fc.integer({ min: 1, max: 3 }),
      bits: fc.array(fc.constantFrom('+', '-'), { minLength: 180, maxLength: 180 }),
    })
    .map(({ systems, tasks, evaluators, bits }) =>
      Array.from({ length: evaluators }, (_, e) =>
        Array.from({ length: systems }, (_, s) =>
          bits.slice((e * systems + s) * tasks, (e * systems + s + 1) * tasks).join(''),
        ),
      ),
    );

  test('what is no rival has a rate and no rank, and changes nothing of the others', () => {
    fc.assert(
      fc.property(tables, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), (verdicts, chosen) => {
        const table = aTable(verdicts);
        const isRival = chosen.slice(0, table.systems);
        const rivals = [...isRival.keys()].filter((system) => isRival[system]);
        const among = standingsNow({ ...table, isRival });
        among.byEvaluator.forEach((each) =>
          each.forEach(({ rate, rank }, system) => {
            expect(rate.mean).not.toBeNull();
            if (!isRival[system]) expect(rank).toBeNull();
          }),
        );
        if (rivals.length === 0) return;
        const alone = aTable(verdicts.map((each) => rivals.map((system) => each[system]!)));
        const without = standingsNow(alone);
        expect(among.byEvaluator.map((each) => rivals.map((system) => each[system]))).toEqual(
          without.byEvaluator,
        );
        expect(among.tau).toEqual(without.tau);
        const turned = turnedPairs({ ...table, isRival }, among);
        expect(
          turned.map(({ a, b, ...rest }) => ({ ...rest, a: rivals.indexOf(a), b: rivals.indexOf(b) })),
        ).toEqual(turnedPairs(alone, without));
      }),
      { numRuns: runs(40) },
    );
  });

  test('ranks are places of a competition with ties, and the rank is inside its interval', () => {
    fc.assert(
      fc.property(tables, (verdicts) => {
        for (const standings of standingsNow(aTable(verdicts)).byEvaluator) {
          if (standings.length === 1) {
            expect(standings[0]).toMatchObject({ rank: null, ranks: null });
            continue;
          }
          const sorted = standings.map(({ rank }) => rank!).sort((a, b) => a - b);
          sorted.forEach((rank, place) =>
            expect(rank === place + 1 || rank === sorted[place - 1]).toBe(true),
          );
          for (const { rank, ranks } of standings) {
            expect(ranks!.best).toBeLessThanOrEqual(rank!);
            expect(ranks!.worst).toBeGreaterThanOrEqual(rank!);
          }
        }
      }),
      { numRuns: runs(40) },
    );
  });

  test('tau of an evaluator with itself is 1 unless all are equal, and the matrix is symmetric', () => {
    fc.assert(
      fc.property(tables, (verdicts) => {
        const { tau, byEvaluator } = standingsNow(aTable(verdicts));
        tau.forEach((row, a) => {
          const isLevel = new Set(byEvaluator[a]!.map(({ rank }) => rank)).size === 1;
          expect(row[a]).toBe(isLevel ? null : 1);
          row.forEach((value, b) => expect(value).toBe(tau[b]![a]));
        });
      }),
      { numRuns: runs(40) },
    );
  });

  test('the order of the systems changes none of their figures', () => {
    fc.assert(
      fc.property(tables, (verdicts) => {
        const turned = verdicts.map((marks) => [...marks].reverse());
        const [here, there] = [standingsNow(aTable(verdicts)), standingsNow(aTable(turned))];
        here.byEvaluator.forEach((standings, evaluator) =>
          expect([...there.byEvaluator[evaluator]!].reverse()).toEqual(standings),
        );
        expect(there.tau).toEqual(here.tau);
        const names = (pairs: TurnedPair[], last: number): string[] =>
          pairs
            .map(
              ({ a, b, tasks }) =>
                `${[Math.abs(last - a), Math.abs(last - b)].sort().join()}:${tasks.join()}`,
            )
            .sort();
        expect(names(pairsNow(aTable(turned)), verdicts[0]!.length - 1)).toEqual(
          names(pairsNow(aTable(verdicts)), 0),
        );
      }),
      { numRuns: runs(40) },
    );
  });
});
