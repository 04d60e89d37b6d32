import { expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { Discovery } from '#core/found-tools.ts';
import { discoveryByModel, type RunTable } from '#measure/metrics/index.ts';

const found = (dueFound: number, more: Partial<Discovery> = {}): Discovery => ({
  ...{ searches: 2, empty: 0, found: 5, due: 2, dueFound, needed: dueFound, unknown: 0 },
  ...more,
});

/** Two systems, two tasks, two repeats; a cell without a discovery did not search. */
function tableOf(...discoveries: (Discovery | undefined)[]): RunTable {
  const models = ['a', 'b'].map((id) => ({ id, title: id, kind: 'baseline' as const }));
  return {
    models: contendersOf({ models, agentIds: ['single-shot'] }),
    repeats: 2,
    tasks: [],
    cells: discoveries.map((discovery, cell): CellSummary => ({
      ...{ cell, verdict: 'correct', outcome: 'called', measures: {}, calls: 1, expectedCalls: 2 },
      ...(discovery ? { discovery } : {}),
    })),
  };
}

test('what was found of what is due is counted over tasks, of the system that searched alone', () => {
  const none = undefined;
  const [a, b] = discoveryByModel(
    tableOf(found(2), found(1, { empty: 1, unknown: 3 }), none, none, found(2, { needed: 1 }), found(0)),
  );
  expect(b).toBeNull();
  expect(a).toMatchObject({ attempts: 4, searches: 2, needed: 1.5 });
  expect(a!.found).toMatchObject({ mean: 5 / 8, n: 8, tasks: 2 });
  expect(a!.complete).toMatchObject({ mean: 2 / 4, n: 4 });
  expect(a!.empty).toMatchObject({ mean: 1 / 8 });
  expect(a!.unknown).toMatchObject({ mean: 1 / 4 });
});

test('a task where nothing is due has searches, and no tool to find', () => {
  const [a] = discoveryByModel(tableOf(found(0, { due: 0, dueFound: 0 })));
  expect(a).toMatchObject({ attempts: 1, searches: 2, needed: null });
  expect(a!.found).toMatchObject({ mean: null, n: 0 });
});
