import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { metricsOf, runVectorFile } from '../tools/vector-lines.ts';
import * as statistics from '../tools/vectors/statistics.ts';
import * as uncertainty from '../tools/vectors/uncertainty.ts';

const folder = resolve(import.meta.dirname, '../vectors/synthetic');

test("mcpbr's statistics and prices give what the original gave", () => {
  const report = runVectorFile(`${folder}/mcpbr-stats.jsonl`, [statistics]);
  expect(report.total).toBe(240);
  expect(report.failures).toEqual([]);
});

test('the worked cases of intervals, tests, agreement and repetition hold', () => {
  const file = `${folder}/metrics.jsonl`;
  const ours = Object.keys(uncertainty.references);
  for (const metric of ours) expect([...metricsOf(file)]).toContain(metric);
  const { failures } = runVectorFile(file, [uncertainty]);
  expect(failures.filter(({ metric }) => ours.includes(metric))).toEqual([]);
});
