import { describe, expect, test } from 'vitest';
import { sized } from './tools/full-size.ts';
import { largeRun, largeRunRows, SUPPOSED } from './tools/large-run-model.ts';
import { rowOf } from './tools/readme-row.ts';

const run = { tasks: 200, cellsOfTask: 50, parts: 4, atOnce: 16, perMinute: 6000, seed: 1 };

describe('a large run on paper', () => {
  test('is the same for the same seed', () => {
    expect(largeRun(run)).toEqual(largeRun(run));
    expect(largeRun({ ...run, seed: 2 }).hours).not.toBe(largeRun(run).hours);
  });

  test('keeps to the pace, and takes as long as its answers', () => {
    const slow = largeRun({ ...run, perMinute: 60 });
    expect(slow.hours).toBeGreaterThanOrEqual((slow.requests / 3600) * 0.99);
    const free = largeRun({ ...run, parts: 1, perMinute: 1e9 });
    const { median, spread } = SUPPOSED.answer;
    const mean = median * Math.exp(spread ** 2 / 2);
    expect(free.hours).toBeGreaterThan((0.97 * free.cells * mean) / run.atOnce / 3600);
    expect(free.hours).toBeLessThan((1.06 * free.cells * mean) / run.atOnce / 3600);
  });

  test('costs as much in any number of parts, and sends again what was refused', () => {
    const [one, many] = [largeRun({ ...run, parts: 1 }), largeRun({ ...run, parts: 40 })];
    expect(many.dollars).toBe(one.dollars);
    expect(many.stored).toBe(one.stored);
    expect(many.hours).toBeLessThan(one.hours);
    for (const { requests, cells } of [one, many])
      expect(requests / cells).toBeCloseTo(1 / (1 - SUPPOSED.refused), 2);
  });

  test('stands in the README as it comes out', () => {
    const rows = largeRunRows(sized(20, 2000));
    for (const row of rows) {
      const written = rowOf(row[0]!);
      expect(written).toHaveLength(row.length);
      if (sized(0, 1) === 1) expect(written).toEqual(row);
    }
  });
});
