import fc from 'fast-check';
import { expect, test } from 'vitest';
import { annotationQueue, type OpinionOf } from '#measure/metrics/index.ts';
import { aRun } from '../metrics/a-run.ts';

const rule = { trajectories: 5, threshold: 0.2 };
/** A mark for each cell: + passed, - failed, anything else not judged. */
const marks =
  (text: string): OpinionOf =>
  (cell) =>
    ({ '+': 'pass' as const, '-': 'fail' as const })[text[cell]!];

test('five of a task are judged: none passed is queued, one of five is not', () => {
  const table = aRun({ a: '----------' }, 5);
  const [first, second] = annotationQueue(table, marks('-----+----'), rule);
  expect(first).toEqual({ task: 0, cells: [0, 1, 2, 3, 4], judged: 5, passed: 0, state: 'queued' });
  expect(second).toMatchObject({ judged: 5, passed: 1, state: 'passed' });
});

test('a task that nothing was said of is not queued as failed', () => {
  expect(annotationQueue(aRun({ a: '--' }), marks('..'), rule).map(({ state }) => state)).toEqual([
    'unjudged',
    'unjudged',
  ]);
});

test('trajectories are one of each contender, then the second of each', () => {
  const table = aRun({ a: '---', b: '---' }, 3);
  const [only] = annotationQueue(table, marks('------'), { trajectories: 4, threshold: 0.2 });
  // Cells of a are 0, 1, 2, of b 3, 4, 5.
  expect(only!.cells).toEqual([0, 3, 1, 4]);
});

test('lost cells and the oracle’s give no trajectory', () => {
  expect(annotationQueue(aRun({ a: 'x-' }, 2), marks('+-'), rule)[0]!.cells).toEqual([1]);
  const oracle = aRun({ 'baseline-oracle': '+', a: '-' });
  expect(annotationQueue(oracle, marks('+-'), rule)[0]).toMatchObject({ cells: [1], state: 'queued' });
});

test('a higher threshold queues no fewer tasks, and every task has one state', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('+', '-', '.'), { minLength: 12, maxLength: 12 }),
      fc.integer({ min: 1, max: 6 }),
      (opinions, trajectories) => {
        const table = aRun({ a: '------------' }, 3);
        const queued = [0, 0.2, 0.5, 1.1].map(
          (threshold) =>
            annotationQueue(table, marks(opinions.join('')), { trajectories, threshold }).filter(
              ({ state }) => state === 'queued',
            ).length,
        );
        expect(queued).toEqual([...queued].sort((a, b) => a - b));
        expect(queued[0]).toBe(0);
      },
    ),
  );
});
