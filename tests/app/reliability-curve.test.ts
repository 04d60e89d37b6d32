import { describe, expect, test } from 'vitest';
import { reliability } from '#measure/metrics/index.ts';
import {
  CURVE,
  curveLines,
  curveRows,
  curveWords,
  yOf,
} from '../../src/app/look/report/reliability-curve.ts';

const tasks = [3, 1, 0, 2, 3, 3].map((successes) => ({ attempts: 3, successes }));
const curve = [1, 2, 3].map((k) => reliability(tasks, k));

describe('a curve of pass@k and pass^k', () => {
  test('has a point with brackets for every k, on an axis from 0 to 100', () => {
    expect([yOf(0), yOf(1)]).toEqual([CURVE.height - CURVE.bottom, CURVE.top]);
    const [at, hat] = curveLines(curve);
    expect([at!.id, hat!.id]).toEqual(['pass@k', 'pass^k']);
    for (const { points } of [at!, hat!]) {
      expect(points).toHaveLength(3);
      for (const { x, y, low, high } of points) {
        expect(x).toBeGreaterThan(CURVE.left);
        expect(x).toBeLessThan(CURVE.width - CURVE.right);
        expect(high).toBeLessThanOrEqual(y);
        expect(low).toBeGreaterThanOrEqual(y);
      }
    }
  });
  test('names both lines at their end, where both can be read', () => {
    const [at, hat] = curveLines(curve);
    expect(at!.label.text).toBe('pass@3 83.3\u00a0%');
    expect(hat!.label.text).toBe('pass^3 50.0\u00a0%');
    const [one, other] = curveLines(
      [1, 2].map((k) => reliability(Array(6).fill({ attempts: 2, successes: 2 }), k)),
    );
    expect(other!.label.y - one!.label.y).toBeGreaterThanOrEqual(16);
  });
  test('is said in words and in a table with interval and n', () => {
    expect(curveWords('a', curve)).toMatch(/^a: pass@1 66\.7.% \[.*\], n 6; pass\^1 66\.7.% .*pass\^3 50\.0/);
    expect(curveRows('a', curve)).toHaveLength(6);
    expect(curveRows('a', curve)[5]).toMatchObject({ name: 'pass^3', group: 'a', n: 6, estimate: 0.5 });
  });
  test('draws no point and gives a reason where no task has that many attempts', () => {
    const short = [1, 2].map((k) => reliability([{ attempts: 1, successes: 1 }], k));
    expect(curveLines(short).map(({ points }) => points.length)).toEqual([1, 1]);
    expect(curveLines(short)[0]!.points[0]!.isFew).toBe(true);
    expect(curveRows('a', short)[2]).toMatchObject({ undecided: 'no task has 2 attempts' });
    expect(curveWords('a', short)).toContain('pass@2 undefined');
    expect(curveLines([])).toEqual([]);
  });
});
