import { describe, expect, test } from 'vitest';
import type { CellVerdict } from '#core/score.ts';
import { failedCells } from '../../src/app/look/cell/explained-cell.ts';
import type { RunView } from '../../src/app/frame/run-view.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';

/** Two tasks, one model, two repeats: cells 0 to 3. */
const view = (verdicts: readonly CellVerdict[]): RunView =>
  ({
    run: { config: { models: [aLanguageModel()], agentIds: ['native-tools'], repeats: 2 } },
    cells: verdicts.map((verdict, cell) => ({ cell, verdict })),
  }) as unknown as RunView;
const at = (task: number, repeat: number) => ({ task, model: 0, repeat });

describe('a cell among the failed ones of its run', () => {
  const mixed = view(['incorrect', 'correct', 'no-call', 'not-counted']);

  test('has its place, the one before and the one after it', () => {
    expect(failedCells(mixed, at(1, 0))).toEqual({ count: 3, place: 2, previous: at(0, 0), next: at(1, 1) });
  });
  test('the first has none before it, the last none after it', () => {
    expect(failedCells(mixed, at(0, 0)).previous).toBeUndefined();
    expect(failedCells(mixed, at(1, 1)).next).toBeUndefined();
  });
  test('a correct cell has no place, and still leads to its neighbours', () => {
    expect(failedCells(mixed, at(0, 1))).toEqual({
      count: 3,
      place: undefined,
      previous: at(0, 0),
      next: at(1, 0),
    });
  });
  test('a run without failures leads nowhere', () => {
    expect(failedCells(view(['correct', 'correct']), at(0, 0))).toEqual({
      count: 0,
      place: undefined,
      previous: undefined,
      next: undefined,
    });
  });
});
