import { expect, test } from 'vitest';
import { indexAttempts, MCPBR_MEASURES, trends, type TaskAttempts } from '#measure/metrics/index.ts';
import { aRun } from './a-run.ts';

const runOf = (marks: string, repeats = 1): TaskAttempts[] =>
  indexAttempts(aRun({ a: marks }, repeats)).byModel[0]!;

test('an average that rises from run to run has a slope above 0, on the tasks that all runs measured', () => {
  const tasks = 40;
  const marks = (solved: number): string => '+'.repeat(solved) + '-'.repeat(tasks - solved);
  const [selection, parameters, sequence] = trends(
    [marks(4), marks(16), marks(28)].map((each) => runOf(each)),
    [...MCPBR_MEASURES],
  );
  // An unsolved attempt of these has half of the tools.
  expect(selection!.slope).toBeCloseTo((12 / tasks) * 0.5, 10);
  expect(sequence!.slope).toBeCloseTo(12 / tasks, 10);
  expect(parameters).toMatchObject({ tasks, runs: 3 });
  for (const trend of [selection!, parameters!, sequence!]) {
    expect(trend.adjustedP).toBeLessThan(0.05);
    expect(trend.low).toBeGreaterThan(0);
  }
});

test('a task that some run lost, or measured nothing on, is left out of its trend alone', () => {
  const [selection, parameters] = trends([runOf('+-+-+-'), runOf('x-+0+-'), runOf('+-+-+ ')], MCPBR_MEASURES);
  expect(selection).toMatchObject({ tasks: 4, slope: 0, adjustedP: 1 });
  // Parameters are not measured where no call was made.
  expect(parameters).toMatchObject({ tasks: 3 });
});

test('repeats of a task are one value of a run', () => {
  const [selection] = trends([runOf('++--', 2), runOf('+-+-', 2)], MCPBR_MEASURES);
  expect(selection).toMatchObject({ tasks: 2, slope: 0 });
});

test('one run, or none, has no trend', () => {
  expect(trends([runOf('+-')], MCPBR_MEASURES)).toEqual([null, null, null]);
  expect(trends([], MCPBR_MEASURES)).toEqual([null, null, null]);
});
