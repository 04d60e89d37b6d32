import { describe, expect, test } from 'vitest';
import { contendersOf, systemKey } from '#core/contender.ts';
import type { Run, RunConfig } from '#core/run.ts';
import { indexAttempts } from '#measure/metrics/index.ts';
import { runLabels, runsOfTrend } from '../../src/app/look/report/average-tables.ts';
import { measuringIn } from '../../src/app/look/report/average-tables.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import { aRun, taskRow } from '../metrics/a-run.ts';

/** A run over these tasks, each measured. */
function over(id: string, ordinals: readonly number[]) {
  const table = aRun({ a: '+'.repeat(ordinals.length) });
  const tasks = ordinals.map((ordinal) => taskRow(ordinal));
  return { run: { id }, attempts: indexAttempts({ ...table, tasks }).byModel[0]! };
}
const first = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const idsOf = (runs: readonly { run: { id: string } }[]): string[] => runs.map(({ run }) => run.id);

describe('the runs of a trend', () => {
  const all = [
    over('a', first(72)),
    over('small', first(6)),
    over('b', first(72)),
    over('most', first(60)),
    over('c', first(72)),
  ];
  test('are those that leave nearly all tasks of the report’s run; the others are named', () => {
    const { taken, left } = runsOfTrend(all, 'b');
    expect([idsOf(taken), idsOf(left)]).toEqual([['a', 'b', 'most', 'c'], ['small']]);
  });
  test('are all that share the tasks of a small run, where the report is about it', () => {
    expect(idsOf(runsOfTrend(all, 'small').left)).toEqual([]);
  });
  test('never lose most tasks by adding up small losses', () => {
    const drifting = [over('own', first(10)), over('x', [2, 3, 4, 5, 6, 7, 8, 9]), over('y', first(8))];
    const { taken, left } = runsOfTrend(drifting, 'own');
    expect([idsOf(taken), idsOf(left)]).toEqual([['own', 'y'], ['x']]);
  });
  test('without a measured task are left out, and of none there is none', () => {
    expect(idsOf(runsOfTrend([...all, over('none', [])], 'a').left)).toEqual(['small', 'none']);
    expect(runsOfTrend([], 'a')).toEqual({ taken: [], left: [] });
  });
});

test('a point names its run once, and tells runs of one minute apart', () => {
  const at = (id: string, createdAt: number, config: Partial<RunConfig> = {}) =>
    ({ id, createdAt, config }) as Pick<Run, 'id' | 'createdAt' | 'config'>;
  const labels = runLabels([at('a', 0), at('b', 1), at('c', 2, { textFallback: true }), at('d', 3)], 'd');
  expect(new Set(labels).size).toBe(4);
  expect(labels.map((label) => label.replace(/^.*\d\d:\d\d/, ''))).toEqual([
    ' (1)',
    ' (2)',
    ', text fallback',
    ', this run',
  ]);
});

test('edited prompts, another way, menu or fault plan make another system; the same set-up in two runs is one', () => {
  const of = (config: Partial<RunConfig>): string[] =>
    contendersOf({ models: [aLanguageModel()], agentIds: ['react'], ...config }).map(systemKey);
  const [plain] = of({});
  expect(of({})).toEqual([plain]);
  const faults = { seed: 1, rules: [{ kind: 'timeout' as const, rate: 0.1 }] };
  const others = [
    ...of({ prompts: { react: { system: 'Mine' } } }),
    ...of({ agentIds: ['native-tools'] }),
    ...of({ menus: [{ strategy: 'all' }, { strategy: 'gold-servers' }] }),
    ...of({ execution: { on: 'testbed', faultPlans: [faults] } }),
  ];
  expect(new Set([plain, ...others]).size).toBe(1 + others.length);
});

test('what a log records stands before what scorers could measure of it', () => {
  const config = (scorerIds: string[], decidedBy: string) =>
    ({ scorerIds, decidedBy }) as Partial<RunConfig> as RunConfig;
  expect(measuringIn({ config: config(['recorded', 'mcpbr-toolbench'], 'recorded') })).toBe('recorded');
  expect(measuringIn({ config: config(['ast', 'mcpbr-toolbench'], 'ast') })).toBe('mcpbr-toolbench');
  expect(measuringIn({ config: config(['ast'], 'ast') })).toBeUndefined();
});
