import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HumanLabel } from '#core/judgement.ts';
import { identityOf } from '#core/run-identity.ts';
import { humanLabelsFile, mergeLabels, openHumanLabels, resolvedLabels } from '#files/interchange/index.ts';
import { aStoredRun } from './a-stored-run.ts';

const run = aStoredRun();
const here = identityOf(run);
const label = (cell: number, part: Partial<HumanLabel> = {}): HumanLabel => ({
  runId: run.id,
  rater: 'AB',
  cell,
  verdict: 'pass',
  labelledAt: 1000 + cell,
  ...part,
});
const everywhere = (): boolean => true;
const fileOf = (value: unknown): Blob =>
  new Blob([typeof value === 'string' ? value : JSON.stringify(value)]);
const written = (...labels: HumanLabel[]): Record<string, unknown> =>
  JSON.parse(humanLabelsFile(here, 'AB', labels)) as Record<string, unknown>;

const anyLabel = fc.record(
  {
    runId: fc.constant(run.id),
    rater: fc.constant('AB'),
    cell: fc.nat(20),
    verdict: fc.constantFrom('pass' as const, 'fail' as const, 'unclear' as const),
    errorClass: fc.constantFrom('hallucination', 'wrong-argument'),
    comment: fc.string({ minLength: 1, maxLength: 50, unit: 'grapheme' }),
    blind: fc.constant(true as const),
    seconds: fc.constantFrom(0, 12.5, 150),
    labelledAt: fc.nat(1e9),
  },
  { requiredKeys: ['runId', 'rater', 'cell', 'verdict', 'labelledAt'] },
) as fc.Arbitrary<HumanLabel>;
const byCell = fc.uniqueArray(anyLabel, { selector: ({ cell }) => cell });

describe('a file of labels', () => {
  test('comes back as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(byCell, async (labels) => {
        const { rater, labels: read } = await openHumanLabels(
          fileOf(humanLabelsFile(here, 'AB', labels)),
          here,
        );
        const back = read.map((each) => ({ ...each, runId: run.id, rater }));
        expect(back).toEqual([...labels].sort((a, b) => a.cell - b.cell));
      }),
    );
  });

  test('is the same run’s where that was opened from a file and renamed', async () => {
    const opened = { ...run, id: 'other', openedFrom: 'x.json', config: { ...run.config, title: 'Renamed' } };
    const file = fileOf(humanLabelsFile(here, 'AB', [label(1)]));
    expect((await openHumanLabels(file, identityOf(opened))).labels).toHaveLength(1);
  });

  test.each([
    ['other tasks', { ...run, ordinals: [0, 1, 3] }, 'other tasks, models or repeats'],
    ['another data set', { ...run, dataset: { ...run.dataset, orderHash: 'z' } }, 'another data set'],
    ['another time', { ...run, createdAt: 9 }, 'run at another time'],
  ])('of a run with %s is refused, and why is said', async (_, other, why) => {
    await expect(openHumanLabels(fileOf(written(label(1))), identityOf(other))).rejects.toMatchObject({
      code: 'labels-refused',
      message: expect.stringContaining(why) as string,
    });
  });

  test.each<[string, unknown]>([
    ['no JSON', 'pass, fail'],
    ['another format', { ...written(), format: 'x' }],
    ['a later version', { ...written(), version: 2 }],
    ['a verdict of its own', { ...written(), labels: [{ ...label(1), verdict: 'good' }] }],
    ['a cell below 0', { ...written(), labels: [label(-1)] }],
    ['a comment without end', { ...written(), labels: [label(1, { comment: 'x'.repeat(2001) })] }],
    ['a class that is no word', { ...written(), labels: [label(1, { errorClass: '<b>' })] }],
    ['no rater', { ...written(), rater: ' \u202e' }],
    ['a depth without end', `${'['.repeat(1e5)}${']'.repeat(1e5)}`],
  ])('with %s is refused', async (_, value) => {
    await expect(openHumanLabels(fileOf(value), here)).rejects.toMatchObject({ code: 'labels-refused' });
  });
});

describe('files of one rater that overlap', () => {
  test('what says the same is kept once', () => {
    const merged = mergeLabels([label(1)], [label(1, { labelledAt: 5 }), label(2), label(2)], everywhere);
    expect(merged).toEqual({ added: [label(2)], same: 2, contradictions: [], gone: [] });
  });

  test('what contradicts is listed, and the later one is kept unless a person chooses', () => {
    const later = label(1, { verdict: 'fail', labelledAt: 9000 });
    const merged = mergeLabels([label(1)], [later], everywhere);
    expect(merged.contradictions).toEqual([{ cell: 1, labels: [label(1), later] }]);
    expect(resolvedLabels(merged)).toEqual([later]);
    expect(resolvedLabels(merged, new Map([[1, 0]]))).toEqual([label(1)]);
  });

  test('a file that contradicts itself is listed in the same way', () => {
    const other = label(3, { errorClass: 'hallucination', verdict: 'fail' });
    expect(mergeLabels([], [label(3), other], everywhere).contradictions).toHaveLength(1);
  });

  test('labels of cells that are gone are named and kept out', () => {
    const merged = mergeLabels([], [label(1), label(99)], (cell) => cell < 10);
    expect(merged.gone).toEqual([label(99)]);
    expect(resolvedLabels(merged)).toEqual([label(1)]);
  });

  test('a file merged twice adds nothing the second time', () => {
    fc.assert(
      fc.property(byCell, fc.array(anyLabel), (stored, incoming) => {
        const resolved = resolvedLabels(mergeLabels(stored, incoming, everywhere));
        const now = new Map([...stored, ...resolved].map((each) => [each.cell, each]));
        const again = mergeLabels([...now.values()], [...now.values()], everywhere);
        expect(again).toEqual({ added: [], same: now.size, contradictions: [], gone: [] });
        expect(new Set(now.keys())).toEqual(new Set([...stored, ...incoming].map(({ cell }) => cell)));
      }),
    );
  });
});
