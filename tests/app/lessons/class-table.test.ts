import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import type { RunView } from '../../../src/app/frame/run-view.ts';
import type { SampleRun } from '../../../src/app/frame/sample-run.ts';
import { classTable } from '../../../src/app/learn/lessons/class/class-table.ts';

const sample = JSON.parse(readFileSync('public/generated/sample-run.json', 'utf8')) as SampleRun;
const TASKS = 10;
const [oracle] = sample.run.config.models;

/** A run of one model over the first tasks of the finished run: solved where the text has a +, lost where it has a ?. */
function aRun(id: string, marks: string, change: Partial<RunView['run']> = {}): RunView {
  const config = {
    ...sample.run.config,
    models: [oracle!],
    repeats: 1,
    scorerIds: ['ast'],
    decidedBy: 'ast',
  };
  const cells = [...marks].map((mark, cell): CellSummary => ({
    ...{ cell, outcome: 'called', measures: {}, calls: 1, expectedCalls: 1 },
    ...(mark === '?'
      ? { outcome: 'error', verdict: 'not-counted', verdicts: {} }
      : {
          verdict: mark === '+' ? 'correct' : 'incorrect',
          verdicts: { ast: mark === '+' ? 'correct' : 'incorrect' },
        }),
  }));
  const run = { ...sample.run, id, config, ordinals: sample.run.ordinals.slice(0, TASKS), ...change };
  return { run, cells, tasks: sample.tasks.slice(0, TASKS), tasksKnown: true };
}

const table = classTable([
  { name: 'ana.json', view: aRun('a', '++++++++++') },
  { name: 'ben.json', view: aRun('b', '+++++-----') },
  { name: 'cho.json', view: aRun('c', '+++++----?') },
])!;

test('every file has a row with its rate over the tasks that all share, and n', () => {
  expect(table.tasks).toBe(TASKS);
  expect(table.rows.map(({ file, rate }) => [file, rate.solved, rate.n])).toEqual([
    ['ana.json', 10, 10],
    ['ben.json', 5, 10],
    ['cho.json', 5, 9],
  ]);
  for (const { rate } of table.rows) expect(rate.interval!.low).toBeLessThan(rate.interval!.high);
});

test('says who differs on which task, the most evenly split first, and counts no lost attempt', () => {
  expect(table.differing).toHaveLength(5);
  expect(table.differing[0]).toMatchObject({ task: sample.tasks[9]!, solved: [0], failed: [1] });
  expect(table.differing[1]).toMatchObject({ task: sample.tasks[5]!, solved: [0], failed: [1, 2] });
  expect(table.rows.map(({ solvedAlone, failedAlone }) => [solvedAlone, failedAlone])).toEqual([
    [4, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('names files that another scorer decided, and takes none into account over tasks that are unknown here', () => {
  const other = aRun('d', '++++++++++');
  const unknown = aRun('e', '+', { dataset: { ...sample.run.dataset, orderHash: 'other' } });
  const found = classTable([
    { name: 'ana.json', view: aRun('a', '++++++++++') },
    {
      name: 'dee.json',
      view: { ...other, run: { ...other.run, config: { ...other.run.config, decidedBy: 'ast-dag' } } },
    },
    { name: 'eli.json', view: { ...unknown, tasksKnown: false } },
  ])!;
  expect(found.otherDecider).toEqual(['dee.json']);
  expect(found.unmatched).toEqual(['eli.json']);
});

test('of no file there is no table', () => expect(classTable([])).toBeUndefined());
