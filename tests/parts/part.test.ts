import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partFrom, partOfTask } from '#files/parts/part.ts';

const ids = Array.from({ length: 600 }, (_, row) => `ground/single.json#${row + 1}`);

describe('the part of a task', () => {
  test('is one of the parts, and the same each time', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 100_000 }), (id, of) => {
        const part = partOfTask(id, of);
        expect(Number.isInteger(part) && part >= 0 && part < of).toBe(true);
        expect(partOfTask(id, of)).toBe(part);
      }),
    );
  });

  // A part file of one edition is gone on with by another: these may never change.
  test.each([
    ['tasks.json#1', [0, 7, 437]],
    ['tasks.json#2', [1, 9, 598]],
    ['ground/single.json#7', [0, 1, 120]],
    ['天气#1', [1, 15, 952]],
    ['', [1, 10, 668]],
  ])('of %j is the one it always was', (id, parts) => {
    expect([2, 16, 1000].map((of) => partOfTask(id, of))).toEqual(parts);
  });

  test.each([2, 3, 4, 16])('gives each of %i parts about as many of ids that count up', (of) => {
    const counts = Array.from({ length: of }, () => 0);
    for (const id of ids) counts[partOfTask(id, of)]! += 1;
    const due = ids.length / of;
    // Five standard deviations of a fair die.
    const most = 5 * Math.sqrt(due * (1 - 1 / of));
    for (const count of counts) expect(Math.abs(count - due)).toBeLessThan(most);
  });

  test('does not deal ids out in turn', () => {
    const inTurn = ids.filter((id, at) => partOfTask(id, 2) === at % 2).length;
    expect(inTurn).toBeGreaterThan(240);
    expect(inTurn).toBeLessThan(360);
  });
});

describe('the part that a process works on', () => {
  test.each([
    [{}, {}, { index: 0, of: 1 }],
    [{ shard: '2/5' }, { JOB_COMPLETION_INDEX: '1' }, { index: 2, of: 5 }],
    [{ of: '8' }, { JOB_COMPLETION_INDEX: '7', SLURM_ARRAY_TASK_ID: '3' }, { index: 7, of: 8 }],
    [{}, { SLURM_ARRAY_TASK_ID: '0', SLURM_ARRAY_TASK_COUNT: '4' }, { index: 0, of: 4 }],
    [
      {},
      { SLURM_ARRAY_TASK_ID: '4', SLURM_ARRAY_TASK_COUNT: '4', SLURM_ARRAY_TASK_MIN: '1' },
      { index: 3, of: 4 },
    ],
    [
      { of: '16' },
      { SLURM_ARRAY_TASK_ID: '7', SLURM_ARRAY_TASK_COUNT: '2', SLURM_ARRAY_TASK_MIN: '3' },
      { index: 7, of: 16 },
    ],
    [{}, { CI_NODE_INDEX: '1', CI_NODE_TOTAL: '3' }, { index: 0, of: 3 }],
    [{ of: '1' }, {}, { index: 0, of: 1 }],
  ])('flags %j, variables %j', (flags, environment, part) => {
    expect(partFrom(flags, environment)).toEqual(part);
  });

  test.each<[object, Record<string, string>, RegExp]>([
    [{ shard: '4/4' }, {}, /part 4 of 4; parts count from 0, so the last one is 3\/4/],
    [{ shard: '1' }, {}, /not of the form i\/n/],
    [{ shard: '-1/4' }, {}, /not of the form i\/n/],
    [{ shard: '0/0' }, {}, /cannot be 0 parts/],
    [{}, { JOB_COMPLETION_INDEX: '1' }, /add --of N/],
    [{ of: '2' }, { JOB_COMPLETION_INDEX: '2' }, /part 2 of 2/],
    [{ of: '4' }, {}, /add --shard i\/4/],
    [{ of: 'many' }, {}, /--of is “many”/],
    [{}, { SLURM_ARRAY_TASK_ID: '3' }, /SLURM_ARRAY_TASK_COUNT is missing/],
    [{}, { SLURM_ARRAY_TASK_ID: '7', SLURM_ARRAY_TASK_COUNT: '2', SLURM_ARRAY_TASK_MIN: '3' }, /have gaps/],
    [{}, { CI_NODE_INDEX: '0', CI_NODE_TOTAL: '3' }, /part -1 of 3/],
  ])('flags %j, variables %j are refused', (flags, environment, why) => {
    expect(() => partFrom(flags, environment)).toThrow(why);
  });
});
