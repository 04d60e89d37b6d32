import { expect, test } from 'vitest';
import { GAP, taskColumns } from '../../src/app/look/report/task-grid.ts';

test.each([
  ['three models on a wide page', 3, 1, 1050, 'names', true],
  ['three models on a phone', 3, 1, 358, 'numbers', false],
  ['eight models, three repeats', 8, 3, 1050, 'numbers', true],
  ['eight models, three repeats, two plans', 16, 3, 1050, 'numbers', false],
  ['eight models, three repeats on a tablet', 8, 3, 700, 'numbers', false],
  ['eight models, three repeats on a phone', 8, 3, 358, 'lines', false],
  ['eight models, three repeats, two plans on a tablet', 16, 3, 700, 'lines', true],
  ['three hundred models', 300, 1, 1050, 'counts', true],
])('%s: columns that fit', (_, models, repeats, width, heads, hasCategory) => {
  expect(taskColumns(models, repeats, width)).toMatchObject({ heads, hasCategory });
});

test('whatever is shown, the fixed columns leave room for the request', () => {
  for (const width of [320, 358, 640, 768, 1050, 1888])
    for (const models of [1, 3, 5, 8, 16, 24])
      for (const repeats of [1, 3, 10]) {
        const { template } = taskColumns(models, repeats, width);
        const widths = template.replace(/repeat\((\d+), (\d+)px\)/, (_m, times: string, each: string) =>
          Array<string>(Number(times)).fill(`${each}px`).join(' '),
        );
        const fixed = [...widths.matchAll(/(?<![\d(])(\d+)px/g)].map(([, pixels]) => Number(pixels));
        const sum = fixed.reduce((total, pixels) => total + pixels + GAP, 0);
        expect(width - sum).toBeGreaterThanOrEqual(96 - GAP);
      }
});

test('on a phone, eight models under two plans with three repeats have their marks on lines below the request', () => {
  const { heads, marks, rowHeight } = taskColumns(22, 3, 358);
  expect([heads, marks]).toEqual(['lines', 'repeat(7, 42px)']);
  expect(rowHeight).toBe(36 + 4 * 34);
  expect(7 * 42 + 6 * GAP).toBeLessThanOrEqual(358 - 16);
});
