import { expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { confusedTools, type RunTable } from '#measure/metrics/index.ts';

/** Two systems, one repeat; the tools that each cell called. */
function tableOf(...called: string[][]): RunTable {
  const models = ['a', 'b'].map((id) => ({ id, title: id, kind: 'baseline' as const }));
  return {
    models: contendersOf({ models, agentIds: ['single-shot'] }),
    repeats: 1,
    tasks: [],
    cells: called.map((tools, cell): CellSummary => ({
      ...{ cell, verdict: 'incorrect', outcome: 'called', measures: {}, calls: 1, expectedCalls: 1 },
      executed: tools.map((tool) => ({ tool, failed: false })),
    })),
  };
}
const due = (name: string, ...alternatives: string[]) => ({
  ...{ name, server: null as string | null },
  alternatives: alternatives.map((each) => ({ name: each })),
});

test('a tool that was called where another was expected is counted by system and task, the most frequent first', () => {
  const table = tableOf(['put'], ['put'], ['put', 'put'], ['get'], ['find'], ['put', 'find']);
  const found = confusedTools(table, [[due('get')], [due('get')], [due('see')]]);
  expect(found).toEqual([
    { due: 'get', dueServer: null, called: 'put', byModel: [2, 1], attempts: 3, tasks: 2 },
    { due: 'see', dueServer: null, called: 'find', byModel: [1, 0], attempts: 1, tasks: 1 },
    { due: 'see', dueServer: null, called: 'put', byModel: [0, 1], attempts: 1, tasks: 1 },
  ]);
});

test('an alternative of the label, and an expected tool called too often, are no mistake', () => {
  const table = tableOf(['other', 'put'], ['get', 'get'], [], ['get']);
  expect(
    confusedTools(table, [
      [due('get', 'other'), due('put')],
      [due('get'), due('see')],
    ]),
  ).toEqual([]);
});

test('a call that was never sent, a task without a label and an attempt without calls give no pair', () => {
  const table = tableOf(['put'], ['put'], [], ['put']);
  const cells = table.cells.map((cell) =>
    cell.cell === 0 ? { ...cell, executed: [{ tool: 'put', failed: false, unmade: true as const }] } : cell,
  );
  expect(confusedTools({ ...table, cells }, [[due('get')], []])).toEqual([
    { due: 'get', dueServer: null, called: 'put', byModel: [0, 1], attempts: 1, tasks: 1 },
  ]);
});

test('two expected tools of one name on two servers are two', () => {
  const of = (server: string) => [{ ...due('get'), server }];
  const pairs = confusedTools(tableOf(['put'], [], ['put'], []), [of('alpha'), of('beta')]);
  expect(pairs.map(({ due: name, dueServer }) => [name, dueServer])).toEqual([
    ['get', 'alpha'],
    ['get', 'beta'],
  ]);
});
