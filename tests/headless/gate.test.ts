import { parse as parseJunit } from 'junit2json';
import { describe, expect, test } from 'vitest';
import type { RunConfig } from '#core/run.ts';
import type { Verdict } from '#core/score.ts';
import { runFileParts } from '#files/interchange/index.ts';
import { cellsOf } from '#files/parts/part-file.ts';
import { recordsOf, reportOf, runOf } from '#files/parts/merged-run.ts';
import { gateJunit, gateLines, gateMarkdown } from '../../src/headless/gate-files.ts';
import { gateRuns, runViewOf } from '../../src/headless/gate-runs.ts';
import { aPlan } from '../parts/a-plan.ts';
import { aHead, aResult, fileOf, merged } from '../parts/some-parts.ts';

const TASKS = 200;

/** A run of models with these titles; `solves` says of a model and a task whether it is solved. */
async function aRunView(
  names: readonly string[],
  solves: (model: number, task: number) => boolean,
  more: Partial<RunConfig> = {},
) {
  const models = names.map((title) => ({
    id: title,
    kind: 'language-model' as const,
    title,
    providerId: 'openai-compatible',
    model: title,
    baseUrl: 'https://models.example/v1',
  }));
  const head = aHead(aPlan({ models, repeats: 1, decidedBy: 'ast', ...more }, TASKS));
  const results = Array.from({ length: cellsOf(head) }, (_, cell) => {
    const verdict: Verdict = solves(cell % names.length, Math.floor(cell / names.length))
      ? 'correct'
      : 'incorrect';
    const value = verdict === 'correct' ? 1 : 0;
    return aResult(head, cell, {
      verdict,
      scores: { ast: { value, verdict, explanation: '', measures: {} } },
    });
  });
  const merge = merged([fileOf(head, results)]);
  const file = [...runFileParts(runOf(merge, reportOf(merge)), recordsOf(merge))].join('');
  return runViewOf(new Blob([file]));
}

const half = await aRunView(['m'], (_, task) => task % 2 === 0);
const same = await aRunView(['m'], (_, task) => task % 2 === 0 || task === 1);
const worse = await aRunView(['m'], (_, task) => task % 4 === 0);
const unlike = await aRunView(['m'], (_, task) => (task % 20 < 2 ? task % 2 === 1 : task % 2 === 0));

describe('a gate', () => {
  test('is a go where the candidate is not worse by more than the margin', () => {
    const outcome = gateRuns(same, half, { margin: 5 });
    expect(outcome).toMatchObject({ verdict: 'go', scorerId: 'ast', pairs: [{ gate: { tasks: TASKS } }] });
    expect(outcome.pairs[0]!.gains).toEqual(['tasks.json#2']);
    expect(gateLines(outcome)[0]).toMatch(/^go: m against m: /);
  });

  test('is a no-go where it is, and names the regressions', () => {
    const outcome = gateRuns(worse, half, { margin: 5 });
    expect(outcome.verdict).toBe('no-go');
    expect(outcome.pairs[0]!.regressions).toHaveLength(50);
    const markdown = [...gateMarkdown(outcome)].join('');
    expect(markdown).toContain('## Gate: no-go');
    expect(markdown).toContain('And 30 more.');
  });

  test('is inconclusive between', () => {
    expect(gateRuns(unlike, half, { margin: 1 }).verdict).toBe('inconclusive');
  });

  test('judges several models together, each beside its own, at a wider interval', async () => {
    const two = await aRunView(['a', 'b'], (model, task) => (task + model) % 2 === 0);
    const turned = await aRunView(['b', 'a'], (model, task) => (task + 1 - model) % 2 === 0);
    const outcome = gateRuns(turned, two, { margin: 5 });
    expect(outcome.pairs.map(({ gate }) => [gate.points, gate.level])).toEqual([
      [0, 0.975],
      [0, 0.975],
    ]);
    expect(outcome.verdict).toBe('go');
    expect(() => gateRuns(half, two, { margin: 5 })).toThrow(
      'it is not clear what “m” is compared with: a, b',
    );
    expect(gateRuns(half, two, { margin: 5, base: 'a' }).pairs).toHaveLength(1);
  });

  test('is inconclusive where cells are missing that could decide otherwise, and says how many are', () => {
    const without = (from: number) => ({ ...same, cells: same.cells.filter(({ cell }) => cell < from) });
    const outcome = gateRuns(without(100), half, { margin: 5 });
    expect(outcome).toMatchObject({
      verdict: 'inconclusive',
      pairs: [{ of: TASKS, missing: 100, gate: { tasks: 100, openBy: 'lost-cells', lost: 100 } }],
    });
    expect(gateLines(outcome)[0]).toContain('100 of the cells on the 200 tasks');
    expect([...gateMarkdown(outcome)].join('')).toContain('| 100 of 200 |');
    expect(gateRuns(without(199), half, { margin: 5 })).toMatchObject({
      verdict: 'go',
      pairs: [{ missing: 1 }],
    });
  });

  test('writes JUnit XML that another program reads', async () => {
    for (const [candidate, margin, counts] of [
      [same, 5, { failures: 0, skipped: 0 }],
      [worse, 5, { failures: 1, skipped: 0 }],
      [unlike, 1, { failures: 0, skipped: 1 }],
    ] as const) {
      const text = gateJunit(gateRuns(candidate, half, { margin }));
      expect(await parseJunit(text)).toMatchObject({ tests: 1, failures: counts.failures });
      expect(text).toContain(`skipped="${counts.skipped}"`);
    }
  });

  test('gives no verdict where there is nothing to compare, and says why', async () => {
    expect(() => gateRuns(same, half, { margin: 5, by: 'bfcl' })).toThrow('the run was not scored by “bfcl”');
    expect(() => gateRuns(same, half, { margin: 5, model: 'z' })).toThrow('the run has no model “z”');
    const other = { ...half, run: { ...half.run, dataset: { ...half.run.dataset, orderHash: 'ff' } } };
    expect(() => gateRuns(same, other, { margin: 5 })).toThrow('different data sets');
  });
});
