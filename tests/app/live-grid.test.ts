import { describe, expect, test } from 'vitest';
import type { RunningCell } from '#store/bridge/contract.ts';
import { gridLayout } from '../../src/app/look/report/live-grid.ts';
import { atWorkWords } from '../../src/app/look/report/result-words.ts';
import { beyondSlots, inSlots } from '../../src/app/look/report/cells-at-work.svelte.ts';

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

describe('the list of cells at work', () => {
  const cell = (number: number, steps = 0) => ({ cell: number, steps }) as RunningCell;
  const cells = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => cell(from + index));
  const numbers = (slots: readonly (RunningCell | undefined)[]) => slots.map((slot) => slot?.cell);

  test('keeps each cell in its place; a new one takes a place that is free', () => {
    const first = inSlots([], [cell(1), cell(2), cell(3)]);
    const second = inSlots(first, [cell(1), cell(3, 4), cell(7)]);
    expect(numbers(second)).toEqual([1, 7, 3]);
    expect(second[2]!.steps).toBe(4);
    expect(numbers(inSlots(second, [cell(3)]))).toEqual([undefined, undefined, 3]);
    expect(numbers(inSlots(second, [cell(1)]))).toEqual([1]);
  });

  test('counts cells alone when many have ended, and shows every one that has room', () => {
    const many = inSlots([], cells(0, 27));
    expect([many.length, beyondSlots(many, cells(0, 27))]).toEqual([16, 11]);
    const left = cells(16, 27);
    const after = inSlots(many, left);
    expect(numbers(after)).toEqual(left.map((each) => each.cell));
    expect(beyondSlots(after, left)).toBe(0);
  });

  test('keeps the place of the cell that is watched after its end, until it is let go', () => {
    const options = { held: 2, places: 3 };
    const slots = inSlots(inSlots([], cells(1, 4), options), cells(4, 8), options);
    expect(numbers(slots)).toEqual([4, 2, 5]);
    expect(beyondSlots(slots, cells(4, 8))).toBe(2);
    expect(numbers(inSlots(slots, cells(4, 8), { places: 3 }))).toEqual([4, 6, 5]);
  });
});

describe('what a cell at work does', () => {
  const at = { steps: 1, startedAt: 1000 } as RunningCell;
  const pace = { providerId: 'a', limit: 1, running: 0, waiting: 3 };
  const paused = { ...pace, pause: { until: 20_000, reason: '429' } };
  test.each([
    [{ ...at, isAsking: true, isWaiting: false }, paused, 'step 2, asking the model, 7.1\u00a0s'],
    [
      { ...at, isAsking: true, isWaiting: true },
      paused,
      'step 2, waits for OpenAI (429, 12\u00a0s), 7.1\u00a0s in all',
    ],
    [{ ...at, isAsking: true, isWaiting: true }, pace, 'step 2, in the queue of OpenAI, 7.1\u00a0s in all'],
    [
      { ...at, isAsking: true, isWaiting: true },
      undefined,
      'step 2, in the queue of OpenAI, 7.1\u00a0s in all',
    ],
    [
      { ...at, isAsking: false, isWaiting: false },
      paused,
      'step 2, calling tools or in the queue, 7.1\u00a0s',
    ],
  ])('is said as it is, %#', (running, known, words) => {
    expect(atWorkWords(running, 8100, { title: 'OpenAI', pace: known })).toBe(words);
  });
});
