import { expect, test } from 'vitest';
import type { Run } from '#core/run.ts';
import { acceptedFrom, acceptedWords, areLabelsNewer } from '../../src/app/look/labels/accepted-labels.ts';

const labelled = (model: string, run = 'A log') => ({
  raw: { labelFrom: { model, run, at: '2026-11-24', parts: ['expected'] } },
});
const config = { models: [{ id: 'recorded:a', title: 'model-a', kind: 'recorded' }] } as Run['config'];
const wordsOf = (...tasks: { raw: object }[]) =>
  acceptedFrom(tasks as { raw: never }[]).map((group) => acceptedWords(group, config));

test('labels are counted by the model whose answers they were, and other tasks are left out', () => {
  expect(
    wordsOf(labelled('model-b'), { raw: {} }, labelled('model-a'), labelled('model-a', 'Another')),
  ).toEqual([
    '2 labels were accepted from answers of model-a; its own result on them is not counted.',
    '1 label was accepted from an answer of model-b in the run “A log”.',
  ]);
});

test('the runs of a model that takes no part are named, and of many the first', () => {
  expect(wordsOf(labelled('b', 'One'), labelled('b', 'Two'))).toEqual([
    '2 labels were accepted from answers of b in the runs “One”, “Two”.',
  ]);
  expect(wordsOf(...['1', '2', '3', '4'].map((run) => labelled('b', run)))).toEqual([
    '4 labels were accepted from answers of b in runs such as “1”, “2”, “3”.',
  ]);
});

test('nothing is said where no label was accepted', () => {
  expect(wordsOf({ raw: { expected: [] } }, { raw: { labelFrom: 'model-a' } })).toEqual([]);
});

const newer: [string, number | undefined, { labelledAt?: number } | undefined, boolean][] = [
  ['never changed', undefined, {}, false],
  ['were as they are now', 7, { labelledAt: 7 }, false],
  ['were accepted since', undefined, { labelledAt: 7 }, true],
  ['changed since', 7, { labelledAt: 8 }, true],
  ['went with the data set, which was imported again', 7, {}, true],
  ['are not known, since the data set is gone', 7, undefined, false],
];
test.each(newer)('labels that %s', (_, labelledAt, dataset, expected) => {
  const kept = { id: 'd', title: 'D', tasks: 1, orderHash: 'h', ...(labelledAt ? { labelledAt } : {}) };
  expect(areLabelsNewer({ dataset: kept }, dataset)).toBe(expected);
});
