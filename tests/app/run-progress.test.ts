import { expect, test, vi } from 'vitest';
import type { LanguageModelRef } from '#core/model.ts';
import type { CellSummary } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import { callsOut, NOTHING_DONE, summaryWords, titlePrefix } from '../../src/app/look/report/run-progress.ts';
import { WatchedRun } from '../../src/app/frame/state/watched-run.svelte.ts';
import { countsWords } from '../../src/app/look/report/result-words.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';

const cells = [
  { verdict: 'correct' },
  { verdict: 'not-counted' },
  { verdict: 'no-call' },
  { verdict: 'not-counted', undecided: true },
  { verdict: 'not-counted' },
].map((each, cell) => ({ cell, ...each }) as CellSummary);
const run = { id: 'r', cells: 20, done: 3 } as Run;

test.each([
  ['begun', { ...run, done: 0 }, 0, {}, [0, 20, 0, 0]],
  ['at work', run, 3, {}, [6, 20, 1, 0]],
  ['past a cell that its scorer cannot decide', run, 4, {}, [7, 20, 1, 1]],
  ['trying failed cells again', { ...run, done: 20 }, 5, { again: 5 }, [5, 5, 2, 1]],
  [
    'trying failed cells again beside open ones',
    { ...run, done: 12 },
    5,
    { again: 5, open: 8 },
    [5, 13, 2, 1],
  ],
])(
  'a run that is %s counts what was stored, what came and what failed',
  (_, begun, came, again, [done, total, errors, undecided]) => {
    vi.useFakeTimers();
    const work = new WatchedRun(() => ({}) as never);
    expect(work.progress).toEqual(NOTHING_DONE);
    work.apply({ type: 'run-start', sequence: 0, run: begun, ...again });
    work.apply({ type: 'cells-end', sequence: 1, runId: 'r', cells: cells.slice(0, came) });
    vi.runAllTimers();
    expect(work.progress).toEqual({ done, total, errors, undecided });
    vi.useRealTimers();
  },
);

test.each([
  [{ done: 0, total: 0, errors: 0, undecided: 0 }, '0\u00a0% · '],
  [{ done: 27, total: 72, errors: 0, undecided: 9 }, '37\u00a0% · '],
  [{ done: 27, total: 72, errors: 1, undecided: 0 }, '37\u00a0% · 1 error · '],
  [{ done: 1499, total: 1500, errors: 2, undecided: 1 }, '99\u00a0% · 2 errors · '],
])('a title begins with %j as “%s”', (progress, prefix) => {
  expect(titlePrefix(progress)).toBe(prefix);
});

test('what is read out tells errors and who is waited for', () => {
  const progress = { done: 27, total: 72, errors: 0, undecided: 0 };
  expect(summaryWords(progress, [])).toBe('37\u00a0%: 27 of 72 cells done.');
  expect(summaryWords({ ...progress, errors: 2 }, ['OpenAI: waiting 12 s (429)'])).toBe(
    '37\u00a0%: 27 of 72 cells done, 2 errors. OpenAI: waiting 12 s (429).',
  );
  expect(summaryWords({ ...progress, errors: 1, undecided: 4 }, [])).toBe(
    '37\u00a0%: 27 of 72 cells done, 1 error, 4 not decided.',
  );
});

test.each([
  [{ correct: 12, counted: 20, undecided: 0, lost: 0 }, '12 of 20 solved'],
  [{ correct: 12, counted: 20, undecided: 3, lost: 0 }, '12 of 20 solved, 3 not decided'],
  [{ correct: 0, counted: 0, undecided: 1200, lost: 2 }, '0 of 0 solved, 1,200 not decided, 2 lost'],
])('beside the cells of a contender, %j is “%s”', (figures, words) => {
  expect(countsWords(figures)).toBe(words);
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
