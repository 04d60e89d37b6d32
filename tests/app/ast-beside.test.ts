import { expect, test } from 'vitest';
import { groupedUnder, type RunTable } from '#measure/metrics/index.ts';
import { AST, astBeside, PASSED } from '../../src/app/look/report/ast-beside.ts';
import { aRun } from '../metrics/a-run.ts';

const found = (table: RunTable) => astBeside(table.models, groupedUnder(table, [AST, PASSED], 'category'));

/** Five models of which the n-th solves n tasks, by AST in that order and by outcome in the same or the opposite one. */
function fiveModels(isOpposite: boolean): RunTable {
  const outcomes = Object.fromEntries(
    [1, 2, 3, 4, 5].map((n) => [`m${n}`, '+'.repeat(n) + '-'.repeat(6 - n)]),
  );
  const table = aRun(outcomes);
  for (const cell of table.cells) {
    const passed = isOpposite ? (cell.verdict === 'correct' ? 'incorrect' : 'correct') : cell.verdict;
    cell.verdicts = { ast: cell.verdict as 'correct', 'task-outcome': passed as 'correct' };
  }
  return table;
}

test.each([
  [false, 1],
  [true, -1],
])(
  'five models that both rank alike, or the other way round (%j), have tau and rho %d',
  (isOpposite, value) => {
    const [category] = found(fiveModels(isOpposite));
    expect(category).toMatchObject({ category: 'browser', correlation: { n: 5, tooFew: false } });
    expect(category!.correlation.tau).toBeCloseTo(value, 12);
    expect(category!.correlation.rho).toBeCloseTo(value, 12);
    expect(category!.correlation.p).toBeCloseTo(2 / 120, 12);
    expect(category!.ast.map(({ estimate }) => estimate)).toEqual([1, 2, 3, 4, 5].map((n) => n / 6));
  },
);

test('an attempt that one of the two did not judge is in neither figure', () => {
  const table = fiveModels(false);
  for (const cell of table.cells)
    if (cell.cell < 5) cell.verdicts = { ast: 'correct', 'task-outcome': 'failed' };
  expect(found(table)[0]!.ast.map(({ n }) => n)).toEqual([5, 5, 5, 5, 5]);
});

test('a run whose calls were not executed has nothing to lay beside', () => {
  const table = fiveModels(false);
  for (const cell of table.cells) cell.verdicts = { ast: 'correct' };
  expect(found(table)).toEqual([]);
});
