import { expect, test } from 'vitest';
import { contendersOf } from '#core/contender.ts';
import type { CellSummary } from '#core/cell.ts';
import type { TaskRow } from '#core/dataset.ts';
import { mulberry32 } from '#core/random.ts';
import {
  reliabilityCurves,
  standingsFigures,
  tableFigures,
  type RunTable,
  type StandingsTable,
} from '#measure/metrics/index.ts';
import { figured, standingsFigured } from '../../src/app/frame/figured.svelte.ts';

/** Two models, so many tasks, two repeats: more than 2,000 cells are not computed on the page's thread. */
function aTable(tasks: number): RunTable {
  const random = mulberry32(tasks);
  const models = ['a', 'b'].map((id) => ({ id, title: id, kind: 'baseline' as const }));
  return {
    models: contendersOf({ models, agentIds: ['single-shot'] }),
    repeats: 2,
    tasks: Array.from({ length: tasks }, (_, ordinal): TaskRow => ({
      ...{ ordinal, id: `t${ordinal}`, query: '', category: ordinal % 2 ? 'map' : 'pay' },
      ...{ callType: 'single', difficulty: '', servers: ['s'], tools: [], language: '' },
      ...{ labelKind: 'exact', issues: [] },
    })),
    cells: Array.from({ length: 4 * tasks }, (_, cell): CellSummary => {
      const verdict = random() < 0.5 ? 'correct' : 'incorrect';
      const verdicts = { first: verdict } as const;
      const executed = [{ tool: 'get', failed: random() < 0.2 }];
      const measures = { tool_selection_accuracy: random() };
      return { cell, verdict, outcome: 'called', measures, verdicts, executed, calls: 1, expectedCalls: 1 };
    }),
  };
}
const asked = { scorerIds: ['first'] };

test('the figures of a few cells are there at once', () => {
  const table = aTable(20);
  expect(figured(undefined, 'tableFigures', tableFigures, table, asked)).toEqual(tableFigures(table, asked));
});

test('those of many come from the worker and are the same, one table after another', async () => {
  for (const tasks of [501, 777, 600]) {
    const table = aTable(tasks);
    const found = figured(undefined, 'tableFigures', tableFigures, table, asked);
    const curves = figured(undefined, 'reliabilityCurves', reliabilityCurves, table, [1]);
    expect(found).toBeInstanceOf(Promise);
    expect(await found).toEqual(tableFigures(table, asked));
    expect(await curves).toEqual(reliabilityCurves(table, [1]));
  }
});

test('what nobody waits for any longer is not computed, and does not hold up the next', async () => {
  const left = new AbortController();
  const [before, table] = [aTable(501), aTable(502)];
  let answered = false;
  const first = figured(undefined, 'reliabilityCurves', reliabilityCurves, before, [1]);
  const second = figured(left.signal, 'tableFigures', tableFigures, before, asked);
  void Promise.resolve(second).then(() => (answered = true));
  const third = figured(undefined, 'tableFigures', tableFigures, table, asked);
  left.abort();
  expect(await first).toEqual(reliabilityCurves(before, [1]));
  expect(await third).toEqual(tableFigures(table, asked));
  expect(answered).toBe(false);
});

test('standings of many verdicts come from it too', async () => {
  const random = mulberry32(3);
  const bytes = (of: () => number): Uint8Array => Uint8Array.from({ length: 4 * 1500 }, of);
  const one = bytes(() => 1);
  const evaluators = ['x', 'y', 'z', 'w'].map((scorerId) => ({
    ...{ scorerId, counted: one },
    correct: bytes(() => Number(random() < 0.5)),
  }));
  const table: StandingsTable = { systems: 4, tasks: 1500, answered: one, evaluators };
  const found = standingsFigured(new AbortController().signal, table);
  expect(found).toBeInstanceOf(Promise);
  expect(await found).toEqual(standingsFigures(table));
});
