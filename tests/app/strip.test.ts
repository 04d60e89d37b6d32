import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CallType } from '#core/task.ts';
import { sixGroups } from '../../src/app/look/plots/six-groups.ts';
import { cellAfterKey, GROUP_WIDTH, stripLayout } from '../../src/app/home/strip.ts';
import { rowAfterKey, visibleRange } from '../../src/app/frame/windowed/drawn-range.ts';

describe('the strip', () => {
  test('a mark is found where it was placed, for any number of tasks and repeats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 5 }), (tasks, repeats) => {
        const layout = stripLayout(tasks, repeats);
        for (let index = 0; index < tasks; index++) {
          for (let repeat = 0; repeat < repeats; repeat++) {
            const { x, y } = layout.place(index, repeat);
            expect(layout.at(x, y)).toEqual({ index, repeat });
            expect(x).toBeLessThan(GROUP_WIDTH);
            expect(y).toBeLessThan(layout.height);
          }
        }
      }),
    );
  });

  test('ten tasks with three repeats are ten columns of three', () => {
    const layout = stripLayout(10, 3);
    expect(layout.height).toBe(36);
    expect(layout.place(4, 1)).toEqual({ x: 54, y: 18 });
  });

  test('tasks fall into six groups; mixed plans stand with chains, tasks without a server, a call or a label apart', () => {
    const task = (servers: number, callType: CallType) => ({
      servers: Array.from({ length: servers }, (_, index) => `s${index}`),
      callType,
    });
    const groups = sixGroups([
      task(1, 'single'),
      task(2, 'multi'),
      task(3, 'parallel'),
      task(1, 'none'),
      task(0, 'single'),
      task(1, 'unlabelled'),
    ]);
    expect(groups.map(({ tasks }) => tasks)).toEqual([[0], [], [], [], [2], [1], [4], [3], [5]]);
    expect(groups.slice(-3).map(({ title, subtitle }) => `${title} ${subtitle}`)).toEqual([
      'No server is named',
      'No call is expected',
      'No label is given',
    ]);
    expect(sixGroups([])).toHaveLength(6);
  });

  test('arrows move by cell: across tasks in the order of the groups, down through repeats and models', () => {
    const groups = sixGroups([
      { servers: ['a', 'b'], callType: 'single' },
      { servers: ['a'], callType: 'single' },
    ]);
    const shape = { models: 2, repeats: 2, groups };
    // Task 1 stands first, since one server comes before many; cells are (task × models + model) × repeats + repeat.
    expect(cellAfterKey('ArrowRight', 4, shape)).toBe(0);
    expect(cellAfterKey('ArrowLeft', 4, shape)).toBeUndefined();
    expect(cellAfterKey('End', 4, shape)).toBe(0);
    expect(cellAfterKey('ArrowDown', 4, shape)).toBe(5);
    expect(cellAfterKey('ArrowDown', 5, shape)).toBe(6);
    expect(cellAfterKey('ArrowDown', 7, shape)).toBeUndefined();
    expect(cellAfterKey('ArrowUp', 6, shape)).toBe(5);
    expect(cellAfterKey('toString', 4, shape)).toBeUndefined();
  });
});

describe('rows of a virtual list', () => {
  test('of 100,000 rows only those in view and a few more are drawn', () => {
    const { start, end } = visibleRange({ count: 100_000, rowHeight: 40, scrollTop: 2_000_000, height: 400 });
    expect(start).toBeLessThanOrEqual(50_000);
    expect(end).toBeGreaterThanOrEqual(50_010);
    expect(end - start).toBeLessThan(40);
  });

  test('the range stays inside the list, even when it has shrunk under the scroll', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(100_000), fc.nat(2000), (count, scrollTop, height) => {
        const { start, end } = visibleRange({ count, rowHeight: 40, scrollTop, height });
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(count);
      }),
    );
  });

  test.each([
    ['ArrowDown', -1, 0],
    ['j', 4, 5],
    ['k', 0, 0],
    ['PageDown', 95, 99],
    ['End', 3, 99],
    ['x', 3, undefined],
    ['constructor', 3, undefined],
  ])('%s from row %d leads to %s', (key, active, next) => {
    expect(rowAfterKey(key, active, { count: 100, page: 9 })).toBe(next);
  });
});
