import { contendersOf } from '#core/contender.ts';
import { describe, expect, test } from 'vitest';
import type { CellSummary, ExecutedCall } from '#core/cell.ts';
import { executedCalls, type RunTable } from '#measure/metrics/index.ts';
import { executedRows, unmadeWords } from '../../src/app/look/report/calls.ts';

const cell = (number: number, executed?: ExecutedCall[]): CellSummary => ({
  cell: number,
  verdict: 'correct',
  outcome: 'called',
  measures: {},
  calls: 1,
  expectedCalls: 1,
  durationMs: 1,
  ...(executed ? { executed } : {}),
});
const models = contendersOf({
  models: [
    { id: 'a', title: 'A', kind: 'baseline' },
    { id: 'b', title: 'B', kind: 'baseline' },
  ],
  agentIds: ['single-shot'],
});
const tableOf = (cells: CellSummary[]): RunTable => ({
  models,
  tasks: [],
  repeats: 1,
  cells,
});

describe('the figures of executed calls', () => {
  test('are none where nothing was executed', () => {
    expect(executedCalls(tableOf([cell(0), cell(1)]))).toBeUndefined();
  });

  test('count successes by model, causes by model, and faults by what they were read as', () => {
    const figures = executedCalls(
      tableOf([
        cell(0, [
          { tool: 'x', failed: false },
          { tool: 'x', failed: true, cause: 'transport', injected: 'timeout' },
        ]),
        cell(1, [{ tool: 'y', failed: true, cause: 'parameter-missing' }]),
        cell(2, [{ tool: 'x', failed: false, injected: 'wrong-unit' }]),
      ]),
    )!;
    expect(figures.calls).toBe(4);
    expect(executedRows(models, figures).map(({ name, estimate, n }) => [name, estimate, n])).toEqual([
      ['A', 2 / 3, 2],
      ['B', 0, 1],
    ]);
    expect([figures.made, figures.failed]).toEqual([
      [3, 1],
      [1, 1],
    ]);
    expect(figures.causes).toEqual([
      { cause: 'transport', byModel: [1, 0], total: 1, mostIn: { tool: 'x', met: 1, calls: 3 } },
      { cause: 'parameter-missing', byModel: [0, 1], total: 1, mostIn: { tool: 'y', met: 1, calls: 1 } },
    ]);
    expect(figures.faults).toEqual([
      { kind: 'timeout', met: 1, readAs: [['transport', 1]] },
      { kind: 'wrong-unit', met: 1, readAs: [['nothing', 1]] },
    ]);
  });

  test('tell calls that were never sent apart from those a tool failed', () => {
    const unmade = (cause?: ExecutedCall['cause']): ExecutedCall => ({
      tool: 'x',
      failed: true,
      unmade: true,
      ...(cause ? { cause } : {}),
    });
    const figures = executedCalls(
      tableOf([
        cell(0, [{ tool: 'x', failed: false }, unmade('unknown-tool'), unmade('unknown-tool')]),
        cell(1, [unmade('malformed-call'), unmade(), unmade('parameter-missing')]),
      ]),
    )!;
    expect(figures.calls).toBe(1);
    expect(executedRows(models, figures).map(({ estimate, n }) => [estimate, n])).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(figures.causes).toEqual([]);
    expect(unmadeWords(figures.unmade)).toBe(
      '5 more calls were not made: 2 named a tool that was not offered, 1 had arguments that could not be read, 2 needed a result that another call did not give, or came too late.',
    );
    expect(unmadeWords({ total: 0, causes: [] })).toBe('');
  });

  test('say so of a model that made no call', () => {
    const figures = executedCalls(tableOf([cell(0, [{ tool: 'x', failed: false }])]))!;
    expect(executedRows(models, figures)[1]).toMatchObject({
      name: 'B',
      n: 0,
      undecided: expect.any(String),
    });
  });

  test('say who took the bait of a plan, where it is the only one of the run too; lost attempts are left out', () => {
    const faultPlans = [{ seed: 1, rules: [{ kind: 'poisoned-description', rate: 1 } as const] }];
    const poisoned = contendersOf({
      models,
      agentIds: ['single-shot'],
      execution: { on: 'testbed', faultPlans },
    });
    const called = [{ tool: 'x', failed: false }];
    const cells = [
      {
        ...cell(0, called),
        baits: ['poisoned-description' as const],
        metBaits: ['poisoned-description' as const],
      },
      cell(1, called),
      { ...cell(2, called), metBaits: ['rug-pull' as const] },
      { ...cell(3), verdict: 'not-counted' as const, outcome: 'error' as const },
    ];
    const { baits } = executedCalls({ ...tableOf(cells), models: poisoned })!;
    expect(baits).toEqual([
      { model: 0, kind: 'poisoned-description', taken: 1, met: 1, attempts: 2 },
      { model: 1, kind: 'poisoned-description', taken: 0, met: null, attempts: 1 },
    ]);
    expect(executedCalls(tableOf(cells))!.baits).toEqual([]);
  });
});
