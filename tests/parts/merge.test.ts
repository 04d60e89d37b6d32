import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mulberry32 } from '#core/random.ts';
import { openRunFile, runFileParts } from '#files/interchange/index.ts';
import { cellsOf, stintLine } from '#files/parts/part-file.ts';
import { Merge } from '#files/parts/merge.ts';
import { namedCell, recordsOf, reportOf, runOf } from '#files/parts/merged-run.ts';
import { planOf } from '#files/parts/plan.ts';
import { mergeWords } from '../../src/headless/merge-words.ts';
import { runs } from '../tools/full-size.ts';
import { aPlan, aSetup } from './a-plan.ts';
import {
  aHead,
  aResult,
  aStint,
  cellsIn,
  everyResult,
  fileOf,
  filesOf,
  lostResult,
  merged,
  textOf,
} from './some-parts.ts';

const head = aHead(aPlan({}, 7));
const single = fileOf(head, everyResult(head));
const cells = cellsOf(head);

/** Any files of one run: some cells, some of them twice, lost, slower or answered otherwise. */
const anyFile = fc
  .tuple(
    fc.array(
      fc.tuple(fc.nat({ max: cells - 1 }), fc.constantFrom('same', 'slower', 'other', 'lost', 'lost again')),
      { maxLength: 12 },
    ),
    fc.nat({ max: 3 }),
    fc.nat({ max: 3 }),
  )
  .map(([results, index, until]) =>
    fileOf(
      head,
      results.map(([cell, kind]) =>
        kind === 'same'
          ? aResult(head, cell)
          : kind === 'slower'
            ? aResult(head, cell, { durationMs: 99 })
            : kind === 'other'
              ? aResult(head, cell, { verdict: 'partial' })
              : lostResult(head, cell, kind),
      ),
      aStint({ index, of: 4, until: 2000 + until }),
    ),
  );

describe('a merge of parts', () => {
  test('is the run of a single process, however it was split, shuffled, repeated, cut and resumed', () => {
    const whole = cellsIn(merged([single]));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(), (of, seed) => {
        const random = mulberry32(seed);
        const files = filesOf(head, of).flatMap((text) => {
          if (random() < 0.3) return [text, text];
          if (random() < 0.5) return [text];
          // Killed in the middle of a line; the next process wrote all of the part again.
          return [text.slice(0, Math.floor(random() * text.length)), text];
        });
        files.sort(() => random() - 0.5);
        expect(cellsIn(merged(files))).toBe(whole);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('does not depend on the order, the grouping or the repetition of its files', () => {
    fc.assert(
      fc.property(anyFile, anyFile, anyFile, (a, b, c) => {
        const all = textOf(merged([a, b, c]));
        expect(textOf(merged([c, a, b]))).toBe(all);
        expect(textOf(merged([b, a, c, a]))).toBe(all);
        expect(textOf(merged([textOf(merged([a, b])), c]))).toBe(all);
        expect(textOf(merged([a, textOf(merged([b, c]))]))).toBe(all);
        expect(textOf(merged([all]))).toBe(all);
        expect(textOf(merged([all, all]))).toBe(all);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('of files without a second result of any cell reads no line again, and keeps none of them', () => {
    let again = 0;
    const merge = new Merge<number>(() => (again++, ''));
    for (const [file, text] of filesOf(head, 3).entries()) {
      const { line, end } = merge.file(`file ${file}`);
      text.split('\n').forEach((each, at) => line(each, at));
      end();
    }
    expect(reportOf(merge)).toMatchObject({ agreed: cells, missing: [] });
    expect(again).toBe(0);
    for (let cell = 0; cell < cells; cell++)
      expect(Object.keys(merge.variantsOf(cell)[0]!)).toEqual(['ref', 'file', 'became', 'answeredBy']);
  });

  test('is a run file that the page opens, with every result as it was', async () => {
    const merge = merged(filesOf(head, 3));
    const run = runOf(merge, reportOf(merge));
    const file = [...runFileParts(run, recordsOf(merge))].join('');
    const opened = await openRunFile(new Blob([file]));
    const results = [];
    for await (const record of opened.results()) results.push(record);
    expect(results).toEqual(everyResult(head));
    expect(opened.run).toMatchObject({
      id: head.plan,
      status: 'finished',
      done: cells,
      cells,
      createdAt: 1000,
    });
    const alone = merged([single]);
    expect([...runFileParts(runOf(alone, reportOf(alone)), recordsOf(alone))].join('')).toBe(file);
  });
});

describe('parts that are not there', () => {
  const [first, second, third] = filesOf(head, 3) as [string, string, string];

  test('leave cells missing, which are listed by part, and bound the rate', () => {
    const merge = merged([first, third]);
    const report = reportOf(merge);
    const lost = everyResult(head).filter(({ cell }) => report.missing.includes(cell));
    expect(lost.length).toBeGreaterThan(0);
    expect(report.agreed).toBe(cells - lost.length);
    expect(report.missingByPart).toEqual([{ index: 1, cells: lost.length, seen: false }]);
    expect(namedCell(head, lost[0]!.cell)).toMatchObject({ task: lost[0]!.taskId });
    const [tally] = report.tallies;
    const due = head.tasks.length * 2;
    expect(tally).toMatchObject({
      cells: due,
      missing: due - tally!.counted,
      rate: tally!.solved / tally!.counted,
    });
    expect(tally!.bounds).toEqual({
      low: tally!.solved / due,
      high: (tally!.solved + tally!.missing) / due,
    });
    expect(runOf(merge, report)).toMatchObject({ status: 'stopped', done: report.agreed });
  });

  test('are no fault where a part has no task, or where its file is empty', () => {
    const none = fileOf(head, [], aStint({ index: 2, of: 3 }));
    expect(reportOf(merged([first, second, third, none])).missing).toEqual([]);
    const merge = merged([first, second, third, '']);
    expect(reportOf(merge)).toMatchObject({
      missing: [],
      leftOut: [{ file: 'file 3', why: expect.stringContaining('empty') as string }],
    });
    expect(() => reportOf(merged(['', '']))).toThrow('none of the files has anything in it');
  });

  test('half a line at the end is left out and its cell is missing', () => {
    const results = everyResult(head);
    const report = reportOf(merged([fileOf(head, results).slice(0, -10)]));
    expect(report.missing).toEqual([results.at(-1)!.cell]);
    expect(report.leftOut[0]!.why).toMatch(/Line \d+, the last, breaks off .* its cell is missing unless/);
    const noCell = `${single}${stintLine(aStint()).slice(0, -10)}`;
    expect(reportOf(merged([noCell]))).toMatchObject({
      missing: [],
      leftOut: [{ why: expect.stringMatching(/the last, breaks off and was left out\.$/) as string }],
    });
  });

  test('a verdict that its own scores do not give is refused: somebody changed it', () => {
    const [first, ...others] = everyResult(head);
    for (const verdict of ['incorrect', 'not-counted'] as const)
      expect(() => merged([fileOf(head, [{ ...first!, verdict }, ...others])])).toThrow(
        `file 0: line 3 says “${verdict}” of its cell, whose scores say “correct”`,
      );
  });

  test('a damaged line before the last is refused by its number', () => {
    const lines = single.split('\n');
    lines[4] = lines[4]!.slice(0, 30);
    expect(() => merged([lines.join('\n')])).toThrow('file 0: line 5 is damaged');
    expect(() => merged(['{\n  "format": "proving-ground-plan"\n}\n'])).toThrow(
      'file 0: it does not begin with the head of a part file',
    );
  });
});

describe('results of one cell that differ', () => {
  test('in times alone are one: the first by its text, whoever came first', () => {
    const slow = fileOf(head, [aResult(head, 0, { durationMs: 9 })]);
    const fast = fileOf(head, [aResult(head, 0)]);
    expect(merged([slow, fast]).variantsOf(0)).toHaveLength(1);
    expect(textOf(merged([slow, fast]))).toBe(textOf(merged([fast, slow])));
  });

  test('otherwise are a conflict: both are kept, and neither counts', () => {
    const other = everyResult(head).map(({ cell }) => aResult(head, cell, { verdict: 'partial' }));
    const merge = merged([single, fileOf(head, other)]);
    const report = reportOf(merge);
    expect(report.conflicts).toHaveLength(cells);
    expect(report.agreed).toBe(0);
    expect([...recordsOf(merge)]).toEqual([]);
    for (const tally of report.tallies)
      expect(tally).toMatchObject({ counted: 0, rate: null, bounds: { low: 0, high: 1 } });
    expect(merge.variantsOf(3)).toHaveLength(2);
  });

  test('are named with their files, for a person to ask', () => {
    const merge = merged([single, fileOf(head, [aResult(head, 3, { verdict: 'partial' })])]);
    const [line] = mergeWords(merge, reportOf(merge)).filter((each) => each.includes('repeat'));
    expect(line).toContain(': ');
    expect(line!.split(': ')[1]!.split('; ').sort()).toEqual(['partly solved in file 1', 'solved in file 0']);
  });

  test('where one was lost, are the one that was measured', () => {
    const merge = merged([
      fileOf(head, [lostResult(head, 0), lostResult(head, 1)]),
      fileOf(head, [aResult(head, 0)]),
    ]);
    expect(merge.variantsOf(0).map(({ became }) => became)).toEqual(['correct']);
    expect(reportOf(merge).tallies[0]).toMatchObject({ solved: 1, lost: 1 });
  });
});

describe('parts of another run', () => {
  test.each([
    ['another seed', aHead(planOf(aSetup({ seed: 43 }, 7))), 'they differ in seed'],
    ['two plans of one name', aHead(planOf(aSetup({ repeats: 3 }, 7))), 'they differ in repeats'],
    ['another data set', aHead(aPlan({}, 8)), 'they differ in dataset.tasks'],
    ['another edition', aHead(aPlan({}, 7), { rules: 'new', testbed: 'w' }), 'rules (“r” and “new”)'],
    ['another testbed', aHead(aPlan({}, 7), { rules: 'r', testbed: 'x' }), 'testbed (“w” and “x”)'],
    ['other tasks', { ...head, tasks: head.tasks.slice(0, 6) }, 'they differ in the tasks that were chosen'],
  ])('%s are refused, and the field is named', (_, other, why) => {
    expect(() => merged([single, fileOf(other, [])])).toThrow(why);
    expect(() => merged([fileOf(other, []), single])).toThrow(
      'file 1: it is a part of another run than file 0',
    );
  });

  test('plans with different budgets are one run, whose budget is the greater; with and without one they are not', () => {
    const bound = (dollars: number) => aHead(planOf(aSetup({}, 7), { budget: { dollars } }));
    const [small, great] = [fileOf(bound(9), []), fileOf(bound(10), [])];
    expect(merged([small, great]).head.budget).toEqual({ dollars: 10 });
    expect(textOf(merged([great, small]))).toBe(textOf(merged([small, great])));
    expect(() => merged([single, small])).toThrow('they differ in what their budgets bound');
  });

  test('of another edition are to be run again, and not merged by themselves', () => {
    const other = aHead(aPlan({}, 7), { rules: 'new', testbed: 'w' });
    expect(() => merged([single, fileOf(other, [])])).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('again in the other') as string }),
    );
  });

  test('a result that belongs to none of the cells is refused', () => {
    const wrong = { ...aResult(head, 0), taskId: 'tasks.json#2' };
    expect(() => merged([fileOf(head, [wrong])])).toThrow('line 3 is the result of none of its cells');
    const beyond = { ...aResult(head, 0), cell: cells };
    expect(() => merged([fileOf(head, [beyond])])).toThrow('none of its cells');
  });

  test.each([
    ['{"format":"other"}\n', 'line 1 belongs to no part file'],
    [single.replace('"version":1', '"version":9'), 'version 9'],
    [single.replace(head.plan, 'f'.repeat(32)), 'the hash of its plan is not that of its set-up'],
    [single.split('\n').slice(1).join('\n'), 'does not begin with the head'],
    [single.replace('"index":0,"of":1', '"index":1,"of":1'), 'does not say, or not in its form'],
    [single.replace('"engine":"Node"', '"engine":"Node","spending":{"dollars":"NaN"}'), 'what was spent'],
    [single.replace('"verdict":"correct"', '"verdict":"fine"'), 'is no result as this edition'],
  ])('what is no part file is refused', (text, why) => {
    expect(() => merged([text])).toThrow(why);
  });
});

describe('what a merge reports', () => {
  test('are differences between the processes, and the models’ own version strings', () => {
    const asked = (answeredBy: string) => ({
      asked: { changes: [], tries: 1, menu: { tools: 1, tokens: 1, recall: 1 }, answeredBy },
    });
    const report = reportOf(
      merged([
        fileOf(head, [aResult(head, 0, asked('m-2026-10'))], aStint({ index: 0, of: 2 })),
        fileOf(
          head,
          [aResult(head, 1, asked('m-2026-11'))],
          aStint({ index: 1, of: 2, app: '0.2.0', engine: 'Chromium' }),
        ),
      ]),
    );
    expect(report.differences).toEqual([
      { of: 'app', said: ['0.1.0', '0.2.0'] },
      { of: 'engine', said: ['Chromium', 'Node'] },
    ]);
    expect(report.tallies[0]!.answeredBy).toEqual({ 'm-2026-10': 1, 'm-2026-11': 1 });
  });

  test('clocks that disagree are named, and no time is negative', () => {
    const back = aStint({ index: 1, of: 2, since: 9000, startedAt: 9000, until: 8000 });
    const report = reportOf(merged([fileOf(head, [], aStint({ of: 2 })), fileOf(head, [], back)]));
    expect(report.differences).toEqual([{ of: 'clock', said: ['part 1/2'] }]);
    expect(report.longestMs).toBe(1000);
  });

  test('spending adds up over files, along one file the last word counts, and a passed budget is said', () => {
    const plan = planOf(aSetup({}, 7), { budget: { dollars: 1 } });
    const bound = aHead(plan);
    const spent = (dollars: number) => ({ spending: { dollars, uncertain: 0, underWay: 0 } });
    const resumed = fileOf(bound, [], aStint({ of: 2, ...spent(0.4) })).concat(
      fileOf(bound, [], aStint({ of: 2, startedAt: 3000, until: 4000, ...spent(0.7) })),
    );
    const other = fileOf(bound, [], aStint({ index: 1, of: 2, ...spent(0.5) }));
    const report = reportOf(merged([resumed, other, other]));
    expect(report.spending.dollars).toBeCloseTo(1.2);
    expect(report.overBudget.dollars).toBeCloseTo(0.2);
    expect(report.longestMs).toBe(2000);
  });

  test('a part that its budget ended is named, with what answers that broke off may still cost', () => {
    const spending = { dollars: 0.4, uncertain: 0.5, underWay: 0, refused: 0.2 };
    const merge = merged([
      fileOf(aHead(planOf(aSetup({}, 7), { budget: { dollars: 1 } })), [], aStint({ spending })),
    ]);
    const report = reportOf(merge);
    expect(report.endedByBudget).toEqual([0]);
    expect(mergeWords(merge, report)).toEqual(
      expect.arrayContaining([
        'Spent, as the parts say: $0.4000, and up to $0.5000 for answers that broke off.',
        'The budget ended part 0: its next question might have passed it.',
      ]),
    );
  });
});
