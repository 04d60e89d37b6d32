import { beforeEach, expect, test } from 'vitest';
import type { HumanLabel } from '#core/judgement.ts';
import { Labelling, PendingLabels } from '../../src/app/judge/label/labelling.svelte.ts';

/** What a browser keeps: the worker's store, and what the page writes down itself. */
let stored: Map<string, HumanLabel>;
let written: Map<string, string>;
let storeFails: boolean;
let now: number;

const storage = (): Storage =>
  ({
    getItem: (key: string) => written.get(key) ?? null,
    setItem: (key: string, value: string) => void written.set(key, value),
    removeItem: (key: string) => void written.delete(key),
    key: (index: number) => [...written.keys()][index] ?? null,
    get length() {
      return written.size;
    },
  }) as Storage;

const keyOf = ({ rater, cell }: { rater: string; cell: number }): string => `${rater} ${cell}`;
/** A page that is opened; `diesBefore`: it ends before the worker has stored anything. */
async function open(rater = 'AB', diesBefore = false): Promise<Labelling> {
  const labelling = new Labelling({
    runId: 'r1',
    pending: new PendingLabels(storage()),
    now: () => now++,
    api: () => ({
      async keepHumanLabels(labels) {
        if (diesBefore) await new Promise(() => {});
        if (storeFails) throw new Error('full');
        for (const label of labels) stored.set(keyOf(label), label);
      },
      async removeHumanLabel(label) {
        if (diesBefore) await new Promise(() => {});
        stored.delete(keyOf(label));
      },
    }),
  });
  await labelling.begin(diesBefore ? [] : [...stored.values()], rater);
  return labelling;
}
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  stored = new Map();
  written = new Map();
  storeFails = false;
  now = 1;
});

test('a label is stored at once, and nothing stays written down beside the store', async () => {
  const labelling = await open();
  labelling.give(3, 'pass', true);
  await settle();
  expect([...stored.values()]).toEqual([
    { runId: 'r1', cell: 3, rater: 'AB', verdict: 'pass', blind: true, labelledAt: 1 },
  ]);
  expect(written.size).toBe(0);
});

test('a page that ends before the worker has stored loses nothing: the next one stores it', async () => {
  const dying = await open('AB', true);
  dying.give(3, 'pass', true);
  dying.classify(4, 'hallucination', false);
  expect(stored.size).toBe(0);
  const next = await open();
  expect([...next.own.values()].map(({ cell, verdict, errorClass }) => [cell, verdict, errorClass])).toEqual([
    [3, 'pass', undefined],
    [4, 'fail', 'hallucination'],
  ]);
  expect(stored.size).toBe(2);
  expect(written.size).toBe(0);
});

test('a label that was taken back just before the page ended stays taken back', async () => {
  const first = await open();
  first.give(3, 'pass', true);
  await settle();
  const dying = await open('AB', true);
  await dying.begin([...stored.values()], 'AB');
  dying.give(3, 'fail', true);
  dying.undo();
  dying.undo();
  const next = await open();
  expect(next.own.get(3)?.verdict).toBe('pass');
});

test('what the store refuses is said, stays written down, and is stored by the next page', async () => {
  const labelling = await open();
  storeFails = true;
  labelling.give(3, 'unclear', true);
  await settle();
  expect(labelling.failure?.message).toBe('full');
  expect(written.size).toBe(1);
  storeFails = false;
  await open();
  expect(stored.get('AB 3')?.verdict).toBe('unclear');
});

test('undo goes back change by change, and a comment is one change', async () => {
  const labelling = await open();
  labelling.give(1, 'pass', true);
  labelling.classify(1, 'tools-refused', true);
  labelling.comment(1, 'a');
  labelling.comment(1, 'ab');
  expect(labelling.own.get(1)).toMatchObject({ verdict: 'fail', errorClass: 'tools-refused', comment: 'ab' });
  expect(labelling.undo()).toBe(1);
  expect(labelling.own.get(1)).not.toHaveProperty('comment');
  labelling.undo();
  expect(labelling.own.get(1)).toMatchObject({ verdict: 'pass' });
  expect(labelling.own.get(1)).not.toHaveProperty('errorClass');
  labelling.undo();
  expect(labelling.own.size).toBe(0);
  expect(labelling.undo()).toBeUndefined();
  await settle();
  expect(stored.size).toBe(0);
});

test('a class goes with the fail it belongs to, and a comment needs a label', async () => {
  const labelling = await open();
  labelling.comment(1, 'nothing yet');
  expect(labelling.own.size).toBe(0);
  labelling.classify(1, 'query-misread', true);
  labelling.give(1, 'pass', true);
  expect(labelling.own.get(1)).not.toHaveProperty('errorClass');
});

test('a label that was once given with the model in sight is not blind again', async () => {
  const labelling = await open();
  labelling.give(1, 'pass', false);
  labelling.give(1, 'fail', true);
  expect(labelling.own.get(1)?.blind).toBeUndefined();
});

test('raters are apart: nobody sees or undoes the labels of another as their own', async () => {
  const labelling = await open();
  labelling.give(1, 'pass', true);
  labelling.setRater('CD');
  expect(labelling.own.size).toBe(0);
  expect(labelling.canUndo).toBe(false);
  labelling.give(1, 'fail', true);
  await settle();
  expect([...stored.keys()].sort()).toEqual(['AB 1', 'CD 1']);
});

test('a label holds the time it took; what is looked at again adds up, and older labels stay untimed', async () => {
  const labelling = new Labelling({
    runId: 'r1',
    pending: new PendingLabels(undefined),
    now: () => now++,
    api: () => ({ keepHumanLabels: async () => {}, removeHumanLabel: async () => {} }),
    secondsOn: (cell) => cell + 0.5,
  });
  const older: HumanLabel = { runId: 'r1', cell: 4, rater: 'AB', verdict: 'pass', labelledAt: 1 };
  await labelling.begin([older], 'AB');
  labelling.give(3, 'pass', true);
  expect(labelling.own.get(3)?.seconds).toBe(3.5);
  labelling.give(3, 'fail', true);
  expect(labelling.own.get(3)?.seconds).toBe(7);
  labelling.comment(3, 'why');
  expect(labelling.own.get(3)?.seconds).toBe(10.5);
  labelling.undo();
  labelling.undo();
  expect(labelling.own.get(3)).toMatchObject({ verdict: 'pass', seconds: 3.5 });
  labelling.give(4, 'fail', true);
  expect(labelling.own.get(4)).not.toHaveProperty('seconds');
});
