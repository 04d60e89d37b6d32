import { expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import type { LimitKind } from '#core/trajectory.ts';
import { lackingWords, metWords } from '../../src/app/look/report/limits.ts';
import { limitsMet, tasksLackingTools } from '../../src/app/look/sample/bounds.ts';
import { aRun } from '../metrics/a-run.ts';

const run = aRun({ a: '------', b: '++++++' });
const ended: (LimitKind | undefined)[] = [
  'turns',
  'turns',
  'tokens an answer',
  'tokens an answer',
  'context length',
  'turns',
];
const cells = run.cells.map((cell): CellSummary => {
  const limit = ended[cell.cell];
  return {
    ...cell,
    ...(limit ? { limit, cause: 'limit-reached' } : {}),
    ...(cell.cell < 3 ? { lacksTools: true } : {}),
  };
});
const config = { settings: { maxOutputTokens: 160 }, limits: { maxSteps: 4 } };

test('attempts are counted by the limit that ended them, with its number where the set-up has one', () => {
  const failed = cells.map((cell): CellSummary => ({ ...cell, verdict: 'incorrect' }));
  expect(limitsMet(failed, config)).toBe('3 at 4 turns, 2 at 160 tokens an answer, 1 at context length');
  expect(limitsMet(failed, {})).toBe('3 at turns, 2 at tokens an answer, 1 at context length');
  expect(
    limitsMet(
      failed.map((cell) => ({ ...cell, verdict: 'not-counted' })),
      config,
    ),
  ).toBe('');
  expect(metWords(failed, config)).toBe(
    'They ended: 3 at 4 turns, 2 at 160 tokens an answer, 1 at context length.',
  );
  expect(metWords(run.cells, config)).toBe('');
});

test('tasks whose menu lacked a tool are counted once', () => {
  const tasks = new Set(cells.flatMap(({ cell, lacksTools }) => (lacksTools ? Math.floor(cell / 2) : [])))
    .size;
  expect(tasks).toBe(2);
  expect(tasksLackingTools(cells, run.models.length, run.repeats)).toBe(2);
  expect(lackingWords({ ...run, cells })).toBe(
    'In 2 of 6 tasks a tool that the label needs was not offered.',
  );
  expect(lackingWords(run)).toBe('');
});
