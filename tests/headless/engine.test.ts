import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LanguageModelRef } from '#core/model.ts';
import { reportOf } from '#files/parts/merged-run.ts';
import { openPart, type LastEvent } from '../../src/headless/engine.ts';
import { mergeFiles } from '../../src/headless/read-parts.ts';
import { aFolder, aGroundPlan, aMachine, cellsOfFiles, cellsWritten, workedOn } from './a-machine.ts';

const TASKS = 8;
const selection = { datasetId: 'ground', sample: { size: TASKS, seed: 3 } };
const plan = aGroundPlan({ selection });

/** Node has no such thing, unless it is asked for. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
const whole = { index: 0, of: 1 };

/** The whole plan, worked on once by a single process: tests go on from copies of its file. */
let finished: string;
let end: LastEvent;
/** Its results, as long as anything holds them. */
const ended: WeakRef<object>[] = [];
let cells: string;
beforeAll(async () => {
  finished = join(mkdtempSync(join(tmpdir(), 'parts-')), 'single.jsonl');
  end = await workedOn({ plan, part: whole, path: finished }, aMachine(), (event) => {
    if (event.type === 'cells-end') ended.push(...event.cells.map((cell) => new WeakRef(cell)));
  });
  cells = await cellsOfFiles([finished]);
});
afterAll(() => rmSync(dirname(finished), { recursive: true }));

function aCopy(name: string): string {
  const path = join(aFolder(), name);
  copyFileSync(finished, path);
  return path;
}

describe('a run without a page', () => {
  test('in three parts is the run of a single process, byte for byte', async () => {
    const folder = aFolder();
    expect(end).toMatchObject({ type: 'run-end', run: { status: 'finished' } });
    const parts = [0, 1, 2].map((index) => join(folder, `part-${index}.jsonl`));
    for (const [index, path] of parts.entries()) await workedOn({ plan, part: { index, of: 3 }, path });
    expect(await cellsOfFiles(parts.toReversed())).toBe(cells);
    const report = reportOf(await mergeFiles(parts));
    expect(report).toMatchObject({ missing: [], conflicts: [], agreed: TASKS * 3 * 2 });
    // The oracle gives back the label: what is measured here is that the engine ran.
    expect(report.tallies.find(({ contender }) => contender.startsWith('Oracle'))!.rate).toBe(1);
  });

  test('that is paused again and again runs every cell once', async () => {
    const path = join(aFolder(), 'paused.jsonl');
    let rounds = 0;
    for (;;) {
      rounds += 1;
      const end = await workedOn({ plan, part: whole, path, atOnce: 3 }, aMachine(), (event, { pause }) => {
        if (event.type === 'cells-end') pause();
      });
      if (end?.type === 'run-end' && end.run.status === 'finished') break;
    }
    expect(rounds).toBeGreaterThan(2);
    const written = cellsWritten(path);
    expect(written).toHaveLength(new Set(written).size);
    expect(await cellsOfFiles([path])).toBe(cells);
  });

  test.each([1, 40, 900, 5000])('that was killed %i bytes before its end goes on', async (bytes) => {
    const path = aCopy('killed.jsonl');
    truncateSync(path, readFileSync(path).length - bytes);
    await workedOn({ plan, part: whole, path });
    expect(await cellsOfFiles([path])).toBe(cells);
    const written = cellsWritten(path);
    expect(written).toHaveLength(new Set(written).size);
  });

  test.each([0, 1, 40])('whose file has %i bytes of its first line begins', async (bytes) => {
    const path = join(aFolder(), 'begun.jsonl');
    const part = { index: 0, of: 4 };
    await workedOn({ plan, part, path });
    const before = await cellsOfFiles([path]);
    truncateSync(path, bytes);
    await workedOn({ plan, part, path });
    expect(cellsWritten(path).length).toBeGreaterThan(0);
    expect(await cellsOfFiles([path])).toBe(before);
  });

  test('keeps none of its results: they are written as they come', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
    expect(ended).toHaveLength(TASKS * 3 * 2);
    expect(ended.filter((cell) => cell.deref()).length).toBeLessThan(20);
  });

  test('a part without tasks is a file that says so', async () => {
    const small = aGroundPlan({ selection: { datasetId: 'ground', sample: { size: 1, seed: 1 } } });
    const folder = aFolder();
    const paths = [0, 1, 2, 3].map((index) => join(folder, `${index}.jsonl`));
    for (const [index, path] of paths.entries())
      await workedOn({ plan: small, part: { index, of: 4 }, path });
    expect(paths.map((path) => cellsWritten(path).length).sort()).toEqual([0, 0, 0, 6]);
    expect(reportOf(await mergeFiles(paths))).toMatchObject({ missing: [], leftOut: [], missingByPart: [] });
  });
});

describe('a file that does not belong to the part', () => {
  test('of another plan is refused, and the field is named', async () => {
    const path = join(aFolder(), 'part.jsonl');
    await workedOn({ plan, part: { index: 0, of: 4 }, path });
    const before = readFileSync(path, 'utf8');
    await expect(
      openPart({ plan: aGroundPlan({ selection, seed: 7 }), part: { index: 0, of: 4 }, path }, aMachine()),
    ).rejects.toThrow('they differ in seed');
    await expect(openPart({ plan, part: { index: 1, of: 4 }, path }, aMachine())).rejects.toThrow(
      'it holds part 0/4, not 1/4',
    );
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('with a damaged line is refused and left as it is', async () => {
    const path = aCopy('part.jsonl');
    const lines = readFileSync(path, 'utf8').split('\n');
    const damaged = lines.with(3, lines[3]!.slice(0, 50)).join('\n');
    for (const [text, why] of [
      ['a person’s only note', 'does not begin as a part file does'],
      ['{"a":1}\n', 'belongs to no part file'],
      [damaged, 'line 4 is damaged'],
    ] as const) {
      writeFileSync(path, text);
      await expect(openPart({ plan, part: whole, path }, aMachine())).rejects.toThrow(why);
      expect(readFileSync(path, 'utf8')).toBe(text);
    }
  });
});

describe('what needs a page', () => {
  const local: LanguageModelRef = {
    id: 'w',
    kind: 'language-model',
    title: 'W',
    providerId: 'wllama',
    model: 'w',
  };
  test.each([
    ['a model inside the browser', aGroundPlan({ models: [local] }), '“W” runs inside a browser'],
    [
      'servers of a person’s own',
      aGroundPlan({ execution: { on: 'servers', serverIds: [] } }),
      'its calls go to servers',
    ],
  ])('%s is refused by name', async (_, needing, why) => {
    await expect(openPart({ plan: needing, part: whole, path: '/nowhere' }, aMachine())).rejects.toThrow(why);
  });

  test('a data set of other tasks is refused', async () => {
    const { setup } = plan;
    const other = { ...plan, setup: { ...setup, dataset: { ...setup.dataset, orderHash: 'ffffffff' } } };
    await expect(openPart({ plan: other, part: whole, path: '/nowhere' }, aMachine())).rejects.toThrow(
      'and this edition has 72',
    );
  });
});
