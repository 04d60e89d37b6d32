import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareModels } from '../builders/compare-models.ts';
import { aRun } from './a-run.ts';
import { runs } from '../tools/full-size.ts';

describe('comparing models on the same tasks', () => {
  test('counts what each solved alone and asks the exact test', () => {
    const { pairs } = compareModels(
      aRun({
        a: '+'.repeat(58) + '++' + '-'.repeat(10) + '-'.repeat(30),
        b: '+'.repeat(58) + '--' + '+'.repeat(10) + '-'.repeat(30),
      }),
    );
    expect(pairs[0]).toMatchObject({
      tasks: 100,
      aloneA: 2,
      aloneB: 10,
      both: 58,
      neither: 30,
      distinguishable: true,
    });
    expect(pairs[0]!.points).toBeCloseTo(-8, 10);
    // The mid-p of 10 : 2, which the interval inverts; the exact p of the worked case is .03857.
    expect(pairs[0]).toMatchObject({ test: 'mid-p-mcnemar', level: 0.95, tooFew: false });
    expect(pairs[0]!.p).toBeCloseTo(0.0224609375, 10);
    expect(pairs[0]!.high).toBeLessThan(0);
    expect(pairs[0]!.low).toBeLessThan(-8);
    expect(pairs[0]!.neededTasks).toBeGreaterThan(100);
  });
  test('takes only tasks on which both have a counted attempt', () => {
    const { pairs } = compareModels(aRun({ a: '++x+ ', b: '+-++-' }));
    expect(pairs[0]).toMatchObject({ tasks: 3, aloneA: 1, aloneB: 0, both: 2 });
  });
  test('has no pair where no task is shared', () => {
    expect(compareModels(aRun({ a: 'x+', b: '+x' })).pairs).toEqual([]);
  });
  test('is harder on a pair when more pairs are looked at', () => {
    const a = '+'.repeat(12) + '-'.repeat(2);
    const b = '-'.repeat(12) + '+'.repeat(2);
    const alone = compareModels(aRun({ a, b })).pairs[0]!;
    const among = compareModels(aRun({ a, b, c: b, d: a })).pairs[0]!;
    expect(alone.p).toBe(among.p);
    expect(alone.distinguishable).toBe(true);
    expect(among.adjustedP).toBeGreaterThan(alone.adjustedP);
  });
  test('gives rank intervals: proven order where there is one, open ranks where not', () => {
    const solved = '+'.repeat(30);
    const failed = '-'.repeat(30);
    expect(compareModels(aRun({ a: failed, b: solved, c: solved })).ranks).toEqual([
      { best: 3, worst: 3 },
      { best: 1, worst: 2 },
      { best: 1, worst: 2 },
    ]);
  });
  test('with repeats weighs a task once, however often it was tried', () => {
    const once = compareModels(aRun({ a: '++-+', b: '-+--' })).pairs[0]!;
    const thrice = compareModels(aRun({ a: '++++++---+++', b: '---+++------' }, 3)).pairs[0]!;
    expect(thrice).toMatchObject({ tasks: 4, aloneA: 2, aloneB: 0, p: once.p, points: once.points });
    const uneven = compareModels(aRun({ a: '+++++-', b: '--++--' }, 2)).pairs[0]!;
    expect(uneven).toMatchObject({ aloneA: 2, both: 1, test: 'sign-flip' });
  });
  test('needs no tasks to show a difference that is not there', () => {
    expect(compareModels(aRun({ a: '+-', b: '-+' })).pairs[0]).toMatchObject({
      points: 0,
      p: 1,
      distinguishable: false,
      neededTasks: null,
    });
  });

  test('takes the test and the interval from one family, so that their verdicts never differ', () => {
    const marks = (length: number) =>
      fc.array(fc.constantFrom('+', '-', '+', '-', 'x', '0'), { minLength: length, maxLength: length });
    const anyRuns = fc
      .constantFrom(1, 2, 3)
      .chain((repeats) =>
        fc
          .integer({ min: 1, max: 25 })
          .chain((tasks) =>
            fc.tuple(fc.constant(repeats), fc.array(marks(repeats * tasks), { minLength: 2, maxLength: 4 })),
          ),
      );
    fc.assert(
      fc.property(anyRuns, ([repeats, models]) => {
        const table = aRun(
          Object.fromEntries(models.map((own, index) => [`m${index}`, own.join('')])),
          repeats,
        );
        for (const { low, high, adjustedP, distinguishable } of compareModels(table).pairs) {
          expect(low > 0 || high < 0).toBe(distinguishable);
          expect(adjustedP < 0.05).toBe(distinguishable);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  test('keeps the reference lines out of the family', () => {
    const a = '+'.repeat(22) + '-'.repeat(12);
    const b = '-'.repeat(12) + '+'.repeat(22);
    const own = { a, b };
    const references = { 'baseline-oracle': '+'.repeat(34), 'baseline-random': '-'.repeat(34) };
    const alone = compareModels(aRun(own)).pairs;
    const among = compareModels(aRun({ ...own, ...references })).pairs;
    expect(among.filter(({ isReference }) => !isReference)).toEqual(alone);
    const beside = among.filter(({ isReference }) => isReference);
    expect(beside.map(({ a: { id }, b: other }) => `${id} ${other.id}`)).toEqual([
      'a baseline-oracle',
      'a baseline-random',
      'b baseline-oracle',
      'b baseline-random',
    ]);
    for (const { adjustedP, p, level } of beside) expect([adjustedP, level]).toEqual([p, 0.95]);
  });

  test('says where lost cells could have turned the order', () => {
    const ahead = '+'.repeat(30) + '-'.repeat(10);
    const close = '+'.repeat(28) + '-'.repeat(8) + 'x'.repeat(4);
    const far = '+'.repeat(10) + '-'.repeat(26) + 'x'.repeat(4);
    expect(compareModels(aRun({ a: ahead, b: close })).pairs[0]).toMatchObject({ lostB: 4, couldTurn: true });
    expect(compareModels(aRun({ a: ahead, b: far })).pairs[0]).toMatchObject({ lostB: 4, couldTurn: false });
    expect(compareModels(aRun({ a: ahead, b: ahead.replace('+', '-') })).pairs[0]!.couldTurn).toBe(false);
  });

  test('plans the tasks at the level the pair is tested at', () => {
    const [a, b] = ['+'.repeat(25) + '-'.repeat(15), '+'.repeat(20) + '-'.repeat(20)];
    const one = compareModels(aRun({ a, b })).pairs[0]!;
    const ofThree = compareModels(aRun({ a, b, c: b })).pairs[0]!;
    expect(ofThree.level).toBeGreaterThan(one.level);
    expect(ofThree.neededTasks!).toBeGreaterThan(one.neededTasks!);
  });

  test('calls fewer than 30 tasks too few to tell, and decides no rank by them', () => {
    const few = compareModels(aRun({ a: '+'.repeat(20), b: '-'.repeat(20) }));
    expect(few.pairs[0]).toMatchObject({ distinguishable: true, tooFew: true });
    expect(few.ranks).toEqual(Array(2).fill({ best: 1, worst: 2 }));
    expect(compareModels(aRun({ a: '+'.repeat(30), b: '-'.repeat(30) })).pairs[0]!.tooFew).toBe(false);
  });
});
