import { describe, expect, test } from 'vitest';
import { compareModels } from '#metrics/index.ts';
import { aRun } from './a-run.ts';

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
    expect(pairs[0]!.p).toBeCloseTo(0.03857421875, 10);
    expect(pairs[0]!.high).toBeLessThan(0);
    expect(pairs[0]!.low).toBeLessThan(-8);
    expect(pairs[0]!.bootstrap!.low).toBeLessThan(pairs[0]!.bootstrap!.high);
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
    expect(uneven).toMatchObject({
      aloneA: 2,
      both: 1,
      low: uneven.bootstrap!.low,
      high: uneven.bootstrap!.high,
    });
  });
  test('needs no tasks to show a difference that is not there', () => {
    expect(compareModels(aRun({ a: '+-', b: '-+' })).pairs[0]).toMatchObject({
      points: 0,
      p: 1,
      distinguishable: false,
      neededTasks: null,
    });
  });
  test('leaves the bootstrap out where there are many tasks and one attempt each', () => {
    expect(compareModels(aRun({ a: '+-'.repeat(151), b: '++'.repeat(151) })).pairs[0]!.bootstrap).toBeNull();
  });
});
