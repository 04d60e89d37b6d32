import { describe, expect, test } from 'vitest';
import type { RunningCell } from '#bridge/contract.ts';
import { gridLayout } from '../../src/app/report/grid-layout.ts';
import { inSlots } from '../../src/app/report/slots.ts';

describe('the grid of a run at work', () => {
  test.each([
    [72, 1, 700],
    [72, 3, 320],
    [1500, 1, 1000],
    [3, 20, 60],
  ])(
    'places %i tasks with %i repeats in %i pixels, each mark where a press finds it',
    (tasks, repeats, room) => {
      const layout = gridLayout(tasks, repeats, room);
      expect(layout.width).toBeLessThanOrEqual(room);
      const places = new Set<string>();
      for (let task = 0; task < tasks; task++) {
        for (let repeat = 0; repeat < repeats; repeat++) {
          const { x, y } = layout.place(task, repeat);
          places.add(`${x} ${y}`);
          expect(layout.at(x, y)).toEqual({ task, repeat });
          expect(y).toBeLessThan(layout.height);
        }
      }
      expect(places.size).toBe(tasks * repeats);
    },
  );

  test('finds nothing beside the marks', () => {
    const layout = gridLayout(10, 2, 100);
    const beside = [
      [-1, 5],
      [5, -1],
      [layout.width + 1, 5],
      [5, 2 * layout.pitch + 2],
      [5, layout.height + 50],
    ];
    for (const [x, y] of beside) expect(layout.at(x!, y!)).toBeUndefined();
  });
});

test('cells at work keep their places; a new one takes a place that is free', () => {
  const cell = (number: number, steps = 0) => ({ cell: number, steps }) as RunningCell;
  const numbers = (slots: (RunningCell | undefined)[]) => slots.map((slot) => slot?.cell);
  const first = inSlots([], [cell(1), cell(2), cell(3)]);
  const second = inSlots(first, [cell(1), cell(3, 4), cell(7)]);
  expect(numbers(second)).toEqual([1, 7, 3]);
  expect(second[2]!.steps).toBe(4);
  expect(numbers(inSlots(second, [cell(3)]))).toEqual([undefined, undefined, 3]);
  expect(numbers(inSlots(second, [cell(1)]))).toEqual([1]);
});
