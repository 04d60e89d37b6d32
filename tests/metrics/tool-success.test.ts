import { expect, test } from 'vitest';
import type { ExecutedCall } from '#core/cell.ts';
import { successByTool, toolsCalled, type RunTable, type ToolSuccess } from '#measure/metrics/index.ts';
import { clusterBootstrap, meanOf } from '#measure/statistics/bootstrap.ts';
import { wilson } from '#measure/statistics/interval.ts';
import { aRun } from './a-run.ts';

const call = (words: string): ExecutedCall[] =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word) => ({
      tool: word.slice(0, -1),
      failed: word.endsWith('-'),
      ...(word.endsWith('e') ? { cause: 'empty-result' as const } : {}),
      ...(word.endsWith('u') ? { unmade: true as const } : {}),
    }));

/** One text a task: a tool with +, - (failed), e (empty) or u (not made). */
const withCalls = (run: RunTable, calls: readonly string[]): RunTable => ({
  ...run,
  cells: run.cells.map((cell, index) => ({ ...cell, executed: call(calls[index]!) })),
});

function found(run: RunTable, most = 9): ToolSuccess[] {
  return successByTool(run, most);
}

const run = withCalls(aRun({ a: '+-+-' }), ['get+ get- put+', 'get+ gete getu', 'put- getu', 'get-']);

test('the success of a tool is its calls that did not fail, of those sent, over whole tasks', () => {
  const [get, put] = found(run);
  const byTask = [
    { sum: 1, count: 2 },
    { sum: 2, count: 2 },
    { sum: 0, count: 1 },
  ];
  expect(get).toMatchObject({ tool: 'get', calls: 5, empty: 1 });
  expect(get!.byModel[0]).toMatchObject({ mean: meanOf(byTask), n: 5, tasks: 3, method: 'tasks-resampled' });
  const worth = 25 / 9;
  expect(get!.byModel[0]!.interval).toEqual(clusterBootstrap(byTask, {}, wilson(0.6 * worth, worth)!));
  expect(put).toMatchObject({ tool: 'put', calls: 2, byModel: [{ mean: 0.5, tasks: 2, method: 'wilson' }] });
});

test('the most called tools come first, and no more than asked for', () => {
  expect(found(run, 1).map(({ tool }) => tool)).toEqual(['get']);
  expect(toolsCalled(run)).toBe(2);
});

test('models are counted apart, and one that never called a tool has no share of it', () => {
  const two = withCalls(aRun({ a: '++', b: '++' }), ['get+', 'get-', '', '']);
  expect(found(two)[0]!.byModel).toMatchObject([
    { mean: 0.5, n: 2 },
    { mean: null, n: 0, interval: null },
  ]);
});

test('nothing is found where no call was executed', () => {
  expect(found(aRun({ a: '++' }))).toEqual([]);
});
