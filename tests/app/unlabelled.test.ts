import { expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import { withoutLabel, type RunTable } from '#measure/metrics/index.ts';

const answer = (cell: number, change: Partial<CellSummary> = {}): CellSummary => ({
  cell,
  verdict: 'not-counted',
  undecided: true,
  outcome: 'called',
  measures: {},
  verdicts: { 'rule-based-execution': 'correct' },
  calls: 2,
  expectedCalls: 0,
  ...change,
});
const tableOf = (cells: CellSummary[], labelKinds: ('none' | 'exact')[]): RunTable =>
  ({
    models: [{ id: 'm', title: 'M', kind: 'recorded' }],
    repeats: 1,
    tasks: labelKinds.map((labelKind, ordinal) => ({ ordinal, labelKind })),
    cells,
  }) as unknown as RunTable;

test('calls, tokens and seconds are means of the answers to unlabelled tasks that say them; a lost answer counts nowhere', () => {
  const cells = [
    answer(0, { usage: { inputTokens: 100, outputTokens: 20 }, durationMs: 3000 }),
    answer(1, { calls: 0, verdicts: { 'rule-based-execution': 'no-call' } }),
    answer(2, { calls: 4, verdicts: { 'rule-based-execution': 'partial' } }),
    answer(3, { undecided: undefined as never, verdicts: {} }),
    answer(4, { verdict: 'correct', calls: 90 }),
  ];
  const figures = withoutLabel(tableOf(cells, ['none', 'none', 'none', 'none', 'exact']))!;
  expect(figures.tasks).toBe(4);
  expect(figures.models[0]).toMatchObject({ answers: 3, calls: 2, tokens: 120, seconds: 3 });
  expect(figures.models[0]!.sound).toMatchObject({ mean: 0.5, n: 2, tasks: 2 });
});

test('nothing is said where every task has a label, or only verdicts are known', () => {
  expect(withoutLabel(tableOf([answer(0)], ['exact']))).toBeUndefined();
  expect(withoutLabel(tableOf([answer(0, { verdicts: undefined as never })], ['none']))).toBeUndefined();
});

test('where no answer made a call or says its tokens, there is no figure', () => {
  const [figures] = withoutLabel(tableOf([answer(0, { verdicts: {} })], ['none']))!.models;
  expect(figures).toMatchObject({ tokens: undefined, seconds: undefined });
  expect(figures!.sound.mean).toBeNull();
});
