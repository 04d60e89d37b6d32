import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reportOf } from '#files/parts/merged-run.ts';
import { openPart } from '../../src/headless/engine.ts';
import { mergeFiles } from '../../src/headless/read-parts.ts';
import { StopWatch } from '../../src/headless/stopping.ts';
import { aFolder, aGroundPlan, aMachine, cellsWritten, workedOn } from './a-machine.ts';

const scripted = (id: string) => ({ id, kind: 'scripted' as const, title: id });
/** Two models that are no reference lines. */
const config = aGroundPlan({ models: [scripted('a'), scripted('b')], repeats: 1 }).setup.config;
const verdictOf = (isSolved: boolean) => (isSolved ? ('correct' as const) : ('incorrect' as const));

/** The cells of the two at so many tasks; the candidate solves all, the baseline none. */
const cellsOf = (tasks: number) =>
  Array.from({ length: 2 * tasks }, (_, cell) => ({ cell, verdict: verdictOf(cell % 2 === 1) }));

describe('a run that stops when its comparison is decided', () => {
  test('counts a task once all of its cells are there, in the order of work', () => {
    const watch = new StopWatch(config, { margin: 0 }, 100);
    const [first, second, ...rest] = cellsOf(12);
    for (const cell of rest) watch.take(cell);
    watch.take(first!);
    expect(watch.sequence.n).toBe(0);
    watch.take(second!);
    expect(watch.sequence.n).toBe(12);
    expect(watch.decided).toBe('above');
  });

  test('leaves out tasks that do not count for both', () => {
    const watch = new StopWatch(config, { margin: 0 }, 100);
    watch.take({ cell: 0, verdict: 'not-counted' });
    watch.take({ cell: 1, verdict: 'correct' });
    watch.take({ cell: 2, verdict: 'correct' });
    watch.take({ cell: 3, verdict: 'correct' });
    expect(watch.sequence).toMatchObject({ n: 1, mean: 0 });
  });

  test('says what was decided, and what is saved', () => {
    const watch = new StopWatch(config, { margin: 5 }, 60);
    for (const cell of cellsOf(20)) watch.take(cell);
    expect(watch.words(80, 0.5)).toMatch(
      /^Decided after 20 of 60 tasks: b against a, 100\.0 points so far, is above -5\.0 on all tasks of this run, where it lies in \[[\d.]+, 100\.0\]\. 80 cells are not run, about \$0\.5000\.$/,
    );
  });

  test.each([
    ['one model', { models: [scripted('a')] }, 'compares 1 models instead of 2'],
    ['three models', { models: ['a', 'b', 'c'].map(scripted) }, 'compares 3 models instead of 2'],
  ])('with %s is refused', (_, more, why) => {
    expect(() => new StopWatch({ ...config, ...more }, { margin: 0 }, 9)).toThrow(why);
  });

  test('ends the run of the engine, and the file says why cells are missing', async () => {
    // A scripted model that errs on half of the tasks, beside one that never does.
    const plan = aGroundPlan(
      {
        models: ['scripted?wrongTool=0.5', 'scripted'].map(scripted),
        selection: { datasetId: 'ground' },
        repeats: 1,
      },
      { stop: { margin: 0 } },
    );
    const path = join(aFolder(), 'stopped.jsonl');
    await expect(openPart({ plan, part: { index: 0, of: 2 }, path }, aMachine())).rejects.toThrow(
      'no part sees the others',
    );
    await workedOn({ plan, part: { index: 0, of: 1 }, path, atOnce: 2 });
    const report = reportOf(await mergeFiles([path]));
    expect(report.decided[0]).toMatch(/^Decided after \d+ of 72 tasks/);
    expect(report.missing.length).toBeGreaterThan(0);
    const before = cellsWritten(path).length;
    await workedOn({ plan, part: { index: 0, of: 1 }, path, atOnce: 2 });
    expect(cellsWritten(path)).toHaveLength(before);
  });
});
