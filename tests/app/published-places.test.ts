import { expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import { RECORDED_DECIDER, type RecordedVerdict } from '#core/recording.ts';
import type { CellVerdict } from '#core/score.ts';
import type { RunView } from '../../src/app/frame/run-view.ts';
import { unknownTask } from '../../src/app/frame/run-view.ts';
import { publishedPlaces, rowsOfPlaces } from '../../src/app/look/recorded/published-places.ts';
import {
  aRecordedConfig,
  aRecordedModel,
  aRecordedRun,
  aRecordedSource,
} from '../builders/a-recorded-run.ts';

const TASKS = 10;
/** `ours`: the verdict on each cell by name of the scorer. */
function view(
  models: readonly string[],
  scorerIds: string[],
  ours: (cell: number) => Record<string, CellVerdict>,
  more: Parameters<typeof aRecordedConfig>[0] = {},
): Pick<RunView, 'run' | 'tasks' | 'cells'> {
  const cells = Array.from({ length: TASKS * models.length }, (_, cell) => {
    const verdicts = ours(cell);
    return {
      cell,
      outcome: 'answered',
      verdict: 'correct',
      measures: {},
      verdicts,
    } as unknown as CellSummary;
  });
  const config = aRecordedConfig({
    models: models.map((name) => aRecordedModel(name)),
    repeats: 1,
    scorerIds,
    ...more,
  });
  return {
    run: aRecordedRun([], { config, cells: cells.length, done: cells.length }),
    tasks: Array.from({ length: TASKS }, (_, ordinal) => unknownTask(ordinal)),
    cells,
  };
}
const theirs = (cells: number, passed: (cell: number) => RecordedVerdict[]) =>
  new Map(Array.from({ length: cells }, (_, cell) => [cell, passed(cell)]));

test('one model stands under our scorer and beside it under its publisher’s verdicts', () => {
  const one = view(['alder-1'], ['ast'], (cell) => ({ ast: cell < 4 ? 'correct' : 'incorrect' }));
  const verdicts = theirs(TASKS, (cell) => [
    { name: 'people', passed: cell < 6 },
    { name: 'figure alone', value: 0.5 },
  ]);
  const places = publishedPlaces(one, verdicts);
  expect(places.tasks).toBe(TASKS);
  expect(rowsOfPlaces(places).map(({ name, estimate, n }) => [name, estimate, n])).toEqual([
    ['AST, as the paper words it', 0.4, TASKS],
    ['Publisher’s verdict “people”', 0.6, TASKS],
  ]);
});

test('what the publisher alone judges stands under the publisher’s name, once', () => {
  const scored = (cell: number) =>
    ({ [RECORDED_DECIDER]: cell % 2 === 0 ? 'correct' : 'incorrect' }) as const;
  const only = view(['alder-1', 'birch-2'], ['ast'], scored, {
    decidedBy: RECORDED_DECIDER,
    recorded: aRecordedSource({ verdict: 'reward' }),
  });
  const places = publishedPlaces(
    only,
    theirs(2 * TASKS, (cell) => [{ name: 'reward', passed: cell % 2 === 0 }]),
  );
  expect(places.scorers.map(({ id }) => id)).toEqual(['Publisher’s verdict “reward”']);
  expect(rowsOfPlaces(places).map(({ name, estimate }) => [name, estimate])).toEqual([
    ['alder-1', 1],
    ['birch-2', 0],
  ]);
});

test('several models change places under the publisher’s verdict', () => {
  const two = view(['alder-1', 'birch-2'], ['ast'], (cell) => ({
    ast: cell % 2 === 0 ? 'correct' : 'incorrect',
  }));
  const places = publishedPlaces(
    two,
    theirs(2 * TASKS, (cell) => [{ name: 'reward', passed: cell % 2 === 1 }]),
  );
  expect(places.scorers.map(({ rates }) => rates.map((rate) => rate?.[0]))).toEqual([
    [1, 0],
    [0, 1],
  ]);
});
