import { writeFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cellsOf } from '#files/parts/part-file.ts';
import { planOf } from '#files/parts/plan.ts';
import { reportOf, type MergeReport } from '#files/parts/merged-run.ts';
import { mergeFiles } from '../../src/headless/read-parts.ts';
import { mergeWords } from '../../src/headless/merge-words.ts';
import { partsAmong } from '../../src/app/run/part-files.ts';
import { mergeParts } from '../../workers/files/merge-parts.ts';
import { aFolder } from '../headless/a-machine.ts';
import { aPlan, aSetup } from './a-plan.ts';
import { aHead, aResult, aStint, everyResult, fileOf, filesOf } from './some-parts.ts';

// What the command says of files, and what the page says of the same files when they are dropped.

const head = aHead(aPlan({}, 7));
const cells = cellsOf(head);
const whole = fileOf(head, everyResult(head));
const [first, second, third] = filesOf(head, 3) as [string, string, string];
const other = fileOf(
  head,
  everyResult(head).map(({ cell }) => aResult(head, cell, { verdict: 'partial' })),
);

afterEach(() => void vi.unstubAllEnvs());

type Given = readonly (readonly [name: string, content: string | Buffer])[];

/** The lines of the command and what it gives, and what the page finds. */
async function given(files: Given) {
  const folder = aFolder();
  // What is compressed is unpacked there.
  vi.stubEnv('TMPDIR', folder);
  const paths = files.map(([name, content]) => {
    const path = pathOf(folder, name);
    writeFileSync(path, content);
    return path;
  });
  const blobs = files.map(([name, content]) => new File([content as BlobPart], name));
  // Else they would be read as tasks.
  expect(await partsAmong(blobs)).toEqual({ parts: blobs, others: [] });
  const command = async () => {
    const merge = await mergeFiles(paths);
    const report = reportOf(merge);
    const words = mergeWords(merge, report).join('\n').replaceAll(`${folder}/`, '');
    return { report, words, lines: [...merge.lines()].join('') };
  };
  const page = () => mergeParts(blobs.map((blob) => ({ path: blob.name, blob })));
  return { command, page, folder };
}

const withBreaks = (text: string): string => text.replaceAll('\n', '\r\n');
const packed = (text: string): Buffer => gzipSync(text);

describe('files of parts that are as they came', () => {
  test.each<[string, Given]>([
    ['with line breaks of Windows', [['a.jsonl', withBreaks(whole)]]],
    ['with a byte order mark', [['a.jsonl', `\uFEFF${whole}`]]],
    [
      'with both, beside one without',
      [
        ['a.jsonl', `\uFEFF${withBreaks(whole)}`],
        ['b.jsonl', whole],
      ],
    ],
    ['compressed', [['a.jsonl.gz', packed(whole)]]],
    [
      'one of them compressed',
      [
        ['a.jsonl.gz', packed(first)],
        ['b.jsonl', second],
        ['c.jsonl', third],
      ],
    ],
  ])('%s are the run that they are without, byte for byte', async (_, files) => {
    const { command, page } = await given(files);
    const plain = await given([
      ['a.jsonl', files.length === 3 ? first : whole],
      ['b.jsonl', second],
      ['c.jsonl', third],
    ]);
    const { report, lines } = await command();
    expect(report).toMatchObject({ agreed: cells, leftOut: [] });
    const results = (text: string): string => text.replace(/^\{"stint".*\n/gm, '');
    expect(results(lines)).toBe(results((await plain.command()).lines));
    const found = await page();
    expect(found).toMatchObject({ agreed: cells, leftOut: [] });
    expect(await found.part.text()).toBe(lines);
  });
});

describe('files that cannot be joined', () => {
  test.each<[string, Given, string, string]>([
    [
      'of two editions',
      [
        ['a.jsonl', whole],
        ['b.jsonl', fileOf(aHead(aPlan({}, 7), { rules: 'new', testbed: 'w' }), [])],
      ],
      'b.jsonl: it is a part of another run than a.jsonl: they differ in rules (“r” and “new”).',
      'Verdicts of two editions cannot stand in one rate.',
    ],
    [
      'of two plans with one name',
      [
        ['a.jsonl', whole],
        ['b.jsonl', fileOf(aHead(planOf(aSetup({ seed: 43 }, 7))), [])],
      ],
      'b.jsonl: it is a part of another run than a.jsonl: they differ in seed.',
      'Merge the parts of each run by themselves',
    ],
    [
      'with part 4 of 4, counted from 0',
      [['a.jsonl', fileOf(head, [], aStint({ index: 4, of: 4 }))]],
      'a.jsonl: line 2 does not say, or not in its form, which part of the run was worked on',
      '',
    ],
    [
      'of which one is compressed and breaks off',
      [['a.jsonl.gz', packed(whole).subarray(0, 300)]],
      'a.jsonl.gz: it cannot be unpacked: ',
      'Copy the file again',
    ],
    [
      'of which one had a verdict changed by hand',
      [
        ['a.jsonl', whole],
        ['b.jsonl', fileOf(head, [{ ...aResult(head, 0), verdict: 'incorrect' }])],
      ],
      'b.jsonl: line 3 says “incorrect” of its cell, whose scores say “correct”',
      '',
    ],
    [
      'with a damaged line',
      [['a.jsonl', whole.replace('"verdict":"correct"', '"verdict":')]],
      'a.jsonl: line 3 is damaged.',
      'Only the last line of a file may be half written.',
    ],
    [
      'that are empty but for half a head',
      [
        ['a.jsonl', whole.slice(0, 200)],
        ['b.jsonl', ''],
      ],
      'none of the files has anything in it',
      '',
    ],
  ])('%s are refused alike, and named', async (_, files, message, hint) => {
    const { command, page, folder } = await given(files);
    for (const join of [command, page]) {
      const error = await join().then(
        () => expect.fail('they were joined'),
        (reason: Error & { hint?: string }) => reason,
      );
      expect(error).toMatchObject({ code: 'parts-refused' });
      expect(error.message.replaceAll(`${folder}/`, '')).toContain(message);
      expect(error.hint ?? '').toContain(hint);
    }
  });
});

describe('files that are joined, and of which something is said', () => {
  const clock = (more: object) =>
    fileOf(head, everyResult(head), aStint({ since: 9000, startedAt: 9000, ...more }));
  test.each<[string, Given, Partial<MergeReport>, string]>([
    [
      'one has half a line at its end',
      [['a.jsonl', whole.slice(0, -20)]],
      { agreed: cells - 1 },
      'a.jsonl: Line 30, the last, breaks off and was left out; its cell is missing unless another line has it.',
    ],
    [
      'one of them is empty, and so is its part',
      [
        ['a.jsonl', first],
        ['b.jsonl', second],
        ['c.jsonl', ''],
      ],
      { agreed: cells - everyResult(head).filter(({ cell }) => third.includes(`"cell":${cell},`)).length },
      'c.jsonl: It is empty: no cell of it is known.',
    ],
    [
      'a clock went backwards',
      [['a.jsonl', clock({ until: 8000 })]],
      { agreed: cells, longestMs: 0 },
      'Clocks went backwards, and these times count for nothing: part 0/1.',
    ],
    [
      'the clocks of two machines are years apart',
      [
        ['a.jsonl', clock({ until: 9500 })],
        [
          'b.jsonl',
          fileOf(head, [aResult(head, 0)], aStint({ since: 9e12, startedAt: 9e12, until: 9e12 + 1 })),
        ],
      ],
      { agreed: cells, differences: [] },
      `${cells} of ${cells} cells have one result`,
    ],
    [
      'every cell is in conflict',
      [
        ['a.jsonl', whole],
        ['b.jsonl', other],
      ],
      { agreed: 0 },
      `${cells} cells are in conflict: files have different results, and none of them counts.`,
    ],
  ])('%s', async (_, files, expected, words) => {
    const { command, page } = await given(files);
    const said = await command();
    expect(said.report).toMatchObject(expected);
    expect(said.words).toContain(words);
    const found = await page();
    expect(found).toMatchObject(expected);
    expect(found).toMatchObject({
      missing: said.report.missing.length,
      conflicts: said.report.conflicts.length,
    });
    expect(found.leftOut).toHaveLength(said.report.leftOut.length);
  });

  test('what was spent is what the process that says the most says, whatever its clock', async () => {
    const spent = (dollars: number) => ({ spending: { dollars, uncertain: 0, underWay: 0 } });
    // The second process of the file started, by its clock, before the first.
    const file = fileOf(
      head,
      [],
      aStint({ since: 5000, startedAt: 5000, until: 6000, ...spent(0.4) }),
    ).concat(fileOf(head, [], aStint({ since: 5000, startedAt: 4000, until: 4500, ...spent(0.7) })));
    const { command } = await given([['a.jsonl', file]]);
    expect((await command()).report.spending.dollars).toBeCloseTo(0.7);
  });
});
