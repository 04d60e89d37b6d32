import { expect, test } from 'vitest';
import type { LanguageModelRef } from '#core/model.ts';
import type { CellSummary } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import { callsOut, progressOf, summaryWords, titlePrefix } from '../../src/app/report/run-progress.ts';
import { defaultConfig } from '../../src/app/report/setup.ts';

const cells = (['correct', 'not-counted', 'no-call', 'not-counted'] as const).map(
  (verdict, cell) => ({ cell, verdict }) as CellSummary,
);
const run = { cells: 20, done: 3 } as Run;

test.each([
  ['begun', { run: { ...run, done: 0 }, cells: [], told: 0, again: 0 }, [0, 20, 0]],
  ['at work', { run, cells, told: 3, again: 0 }, [6, 20, 1]],
  ['trying failed cells again', { run: { ...run, done: 20 }, cells, told: 4, again: 4 }, [4, 4, 2]],
  ['not yet known', { run: undefined, cells: [], told: 0, again: 0 }, [0, 0, 0]],
])('a run that is %s counts what was stored, what came and what failed', (_, work, [done, total, errors]) => {
  expect(progressOf(work)).toEqual({ done, total, errors });
});

test.each([
  [{ done: 0, total: 0, errors: 0 }, '0\u00a0% · '],
  [{ done: 27, total: 72, errors: 0 }, '37\u00a0% · '],
  [{ done: 27, total: 72, errors: 1 }, '37\u00a0% · 1 error · '],
  [{ done: 1499, total: 1500, errors: 2 }, '99\u00a0% · 2 errors · '],
])('a title begins with %j as “%s”', (progress, prefix) => {
  expect(titlePrefix(progress)).toBe(prefix);
});

test('what is read out tells errors and who is waited for', () => {
  expect(summaryWords({ done: 27, total: 72, errors: 0 }, [])).toBe('37\u00a0%: 27 of 72 cells done.');
  expect(summaryWords({ done: 27, total: 72, errors: 2 }, ['OpenAI: waiting 12 s (429)'])).toBe(
    '37\u00a0%: 27 of 72 cells done, 2 errors. OpenAI: waiting 12 s (429).',
  );
});

test('a run calls out when it asks language models or a person’s own servers', () => {
  const still = defaultConfig('ground', 'Ground');
  const model: LanguageModelRef = {
    id: 'm',
    title: 'M',
    kind: 'language-model',
    providerId: 'p',
    model: 'm',
  };
  expect(callsOut({ ...still, models: [model] })).toBe(true);
  expect(callsOut({ ...still, execution: { on: 'servers', serverIds: [] } })).toBe(true);
  expect(callsOut({ ...still, execution: { on: 'testbed' } })).toBe(false);
  expect(callsOut(still)).toBe(false);
});
