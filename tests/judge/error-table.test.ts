import { expect, test } from 'vitest';
import type { TaskCauseKind } from '#core/cause.ts';
import { errorSources, errorTable, saidErrors, type SaidError } from '#measure/metrics/index.ts';
import { aRun } from '../metrics/a-run.ts';

/** One unsolved attempt with a root cause. */
const failedBy = (cause: TaskCauseKind, marks = '-') => {
  const run = aRun({ a: marks });
  return { ...run, cells: run.cells.map((cell) => ({ ...cell, cause })) };
};
const said = (by: SaidError['by'], who: string, word: string): SaidError => ({ cell: 0, by, who, word });
const decide = (cause: TaskCauseKind, ...all: SaidError[]) => errorTable(failedBy(cause), all)[0];

test('a rule decides where it can, and who says otherwise is named', () => {
  const row = decide(
    'missing-call',
    said('judge', 'outcome', 'hallucination'),
    said('person', 'AB', 'information-omitted'),
  );
  expect(row?.decision).toEqual({ class: 'information-omitted', by: 'rule' });
  expect(row?.against).toEqual([said('judge', 'outcome', 'hallucination')]);
  expect(row?.cause).toEqual({ word: 'missing-call', by: 'rule' });
});

test('where no rule can tell, most of the judges decide, and people after them', () => {
  const judges = ['x', 'y'].map((who) => said('judge', who, 'query-misread'));
  const other = said('judge', 'z', 'hallucination');
  expect(decide('wrong-argument', ...judges, other)?.decision).toEqual({
    class: 'query-misread',
    by: 'judge',
  });
  expect(decide('wrong-argument', said('person', 'AB', 'hallucination'))?.decision).toEqual({
    class: 'hallucination',
    by: 'person',
  });
});

test('judges that are split decide nothing, and people do', () => {
  const split = [said('judge', 'x', 'query-misread'), said('judge', 'y', 'hallucination')];
  expect(decide('wrong-tool', ...split)?.decision).toBe('undecided');
  expect(decide('wrong-tool', ...split, said('person', 'AB', 'query-misread'))?.decision).toEqual({
    class: 'query-misread',
    by: 'person',
  });
});

test('a judge that was asked three times has one voice', () => {
  const thrice = [1, 2, 3].map(() => said('judge', 'x', 'query-misread'));
  expect(decide('wrong-tool', ...thrice, said('judge', 'y', 'hallucination'))?.decision).toBe('undecided');
});

test('a root cause stands for its class, and one that has none says nothing', () => {
  expect(decide('unknown', said('person', 'AB', 'unknown-tool'))).toMatchObject({
    decision: { class: 'hallucination', by: 'person' },
    cause: { word: 'unknown-tool', by: 'person' },
  });
  expect(decide('unknown', said('person', 'AB', 'wrong-order'))).toMatchObject({
    decision: 'undecided',
    cause: { word: 'wrong-order', by: 'person' },
    against: [],
  });
  expect(decide('wrong-tool', said('person', 'AB', 'no such word'))?.decision).toBe('undecided');
});

test('what is solved is in no row; what no scorer could decide is, where somebody named a class', () => {
  expect(errorTable(aRun({ a: '+x' }), [])).toEqual([]);
  expect(errorTable(aRun({ a: 'x' }), [said('person', 'AB', 'hallucination')])).toHaveLength(1);
});

test('only a fail has a class, and every row is counted once, by its source', () => {
  const labels = [
    { cell: 0, rater: 'AB', verdict: 'fail' as const, errorClass: 'hallucination' },
    { cell: 1, rater: 'AB', verdict: 'pass' as const, errorClass: 'hallucination' },
  ];
  const judged = [{ cell: 2, judge: 'x', verdict: 'fail' as const, errorClass: 'query-misread' }];
  const rows = errorTable(failedBy('wrong-argument', '----'), saidErrors(judged, labels));
  expect(errorSources(rows)).toMatchObject({
    byClass: { hallucination: { person: 1, judge: 0, rule: 0 }, 'query-misread': { judge: 1 } },
    outside: 0,
    open: 2,
  });
});
