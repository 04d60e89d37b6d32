import { describe, expect, test } from 'vitest';
import { attemptFailures, callFailures, causeGrid } from '#measure/metrics/index.ts';
import { aRun } from './a-run.ts';

const rows = [{ category: 'map' }, { category: 'pay' }, { category: 'pay' }];

describe('causes by category', () => {
  test('attempts are counted by cause, largest category first, lost ones left out', () => {
    const table = aRun({ a: '+-x', b: '---' }, 1, rows);
    for (const cell of table.cells) if (cell.verdict === 'incorrect') cell.cause = 'wrong-tool';
    table.cells.at(-1)!.cause = 'wrong-argument';
    expect(causeGrid(table, attemptFailures)).toEqual({
      causes: ['wrong-tool', 'wrong-argument'],
      rows: [
        { category: 'pay', of: 3, failed: 3, counts: [2, 1] },
        { category: 'map', of: 2, failed: 1, counts: [1, 0] },
      ],
    });
  });

  test('of one contender alone', () => {
    const table = aRun({ a: '+-x', b: '---' }, 1, rows);
    expect(causeGrid(table, attemptFailures, 0)).toEqual({
      causes: ['unknown'],
      rows: [
        { category: 'map', of: 1, failed: 0, counts: [0] },
        { category: 'pay', of: 1, failed: 1, counts: [1] },
      ],
    });
  });

  test('calls are counted by their class; a call never sent is no call, an empty result is a finding', () => {
    const table = aRun({ a: '-' }, 1, rows.slice(0, 1));
    table.cells[0]!.executed = [
      { tool: 't', failed: false },
      { tool: 't', failed: true, cause: 'rate-limit' },
      { tool: 't', failed: true, cause: 'api-error' },
      { tool: 't', failed: false, cause: 'empty-result' },
      { tool: 't', failed: true, unmade: true, cause: 'unknown-tool' },
    ];
    const grid = causeGrid(
      table,
      callFailures((cause) => (cause === 'empty-result' ? 'empty result' : 'API error')),
    );
    expect(grid).toEqual({
      causes: ['API error', 'empty result'],
      rows: [{ category: 'map', of: 4, failed: 3, counts: [2, 1] }],
    });
  });
});
