import { describe, expect, test } from 'vitest';
import { effortsOf } from '#measure/metrics/index.ts';
import { latencyOf } from '../../src/measure/metrics/effort.ts';
import { aRun } from './a-run.ts';

const none = (): undefined => undefined;

describe('what attempts took', () => {
  test('tokens are those of attempts whose provider counted both ways', () => {
    const table = aRun({ a: '+-+' });
    table.cells[0]!.usage = { inputTokens: 100, outputTokens: 20 };
    table.cells[1]!.usage = { inputTokens: 300 };
    const [effort] = effortsOf(table, none);
    expect(effort!.attempts).toBe(3);
    expect(effort!.tokens).toMatchObject({ mean: 120, n: 1, tasks: 1, interval: null });
    expect(effort!.inputTokens).toMatchObject({ mean: 200, n: 2, tasks: 2 });
    expect(effort!.outputTokens).toMatchObject({ mean: 20, n: 1 });
    expect(effort!.dollars).toEqual({ mean: null, interval: null, n: 0, tasks: 0 });
  });

  test('what the provider or the network lost is in no figure', () => {
    const table = aRun({ a: '+x' });
    for (const cell of table.cells) cell.usage = { inputTokens: 10, outputTokens: 1 };
    const [effort] = effortsOf(table, () => 0.5);
    expect(effort).toMatchObject({
      attempts: 1,
      tokens: { n: 1 },
      dollars: { mean: 0.5, n: 1 },
      latency: { n: 1 },
    });
  });

  test('the repeats of one task are one draw of the interval', () => {
    const table = aRun({ a: '++++++' }, 3);
    table.cells.forEach(
      (cell, index) => (cell.usage = { inputTokens: index < 3 ? 100 : 200, outputTokens: 0 }),
    );
    const { tokens } = effortsOf(table, none)[0]!;
    expect(tokens).toMatchObject({ mean: 150, n: 6, tasks: 2 });
    expect(tokens.interval!.low).toBeGreaterThanOrEqual(100);
    expect(tokens.interval!.high).toBeLessThanOrEqual(200);
  });

  test.each([
    ['no time', [], null, null],
    ['an odd number', [30, 10, 20], 20, null],
    ['an even number', [40, 10, 20, 30], 25, null],
    ['19 times, too few for a 95th percentile', Array.from({ length: 19 }, (_, at) => at + 1), 10, null],
    ['20 times', Array.from({ length: 20 }, (_, at) => at + 1), 10.5, 19],
    ['100 times', Array.from({ length: 100 }, (_, at) => 100 - at), 50.5, 95],
  ])('median and 95th percentile of %s', (_, times, median, p95) => {
    expect(latencyOf(times)).toEqual({ n: times.length, median, p95 });
  });

  test('times that a log does not say are not counted as 0', () => {
    const table = aRun({ a: '++' });
    delete table.cells[0]!.durationMs;
    expect(effortsOf(table, none)[0]!.latency).toEqual({ n: 1, median: 10, p95: null });
  });
});
