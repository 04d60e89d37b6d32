import { expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { TaskRow } from '#core/dataset.ts';
import { mulberry32 } from '#core/random.ts';
import { pairTests } from '#measure/metrics/compare.ts';
import type { RunTable } from '#measure/metrics/index.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import { sized } from '../tools/full-size.ts';

const TASKS = 600;
const SEEDS = sized(60, 200);

/** One model in four ways of being offered tools: native tools and tool search, each with two menus. */
const models = contendersOf({
  models: [aLanguageModel()],
  agentIds: ['native-tools', 'tool-search'],
  menus: [{ strategy: 'all' }, { strategy: 'top-k', ranking: 'bm25f', among: 'catalogue' }],
});
/** How much each way adds to the chance that a task of middling difficulty is solved. */
const SKILLS = [0, 0.06, -0.04, -0.15];

const tasks = Array.from({ length: TASKS }, (_, ordinal): TaskRow => ({
  ...{ ordinal, id: `t${ordinal}`, query: '', category: 'c', callType: 'single', difficulty: '' },
  ...{ servers: ['s'], tools: [], language: 'en', labelKind: 'exact', issues: [] },
}));

/** The chance that a way solves a task: tasks are of every difficulty, the same for all ways. */
const chanceOf = (way: number, task: number): number =>
  Math.min(0.98, Math.max(0.02, 0.1 + (0.8 * task) / TASKS + SKILLS[way]!));

const knownDifference = (a: number, b: number): number =>
  tasks.reduce((sum, _, task) => sum + chanceOf(a, task) - chanceOf(b, task), 0) / TASKS;

/** Every way plays every task once, by chance. */
function played(seed: number): RunTable {
  const random = mulberry32(seed);
  return {
    models,
    repeats: 1,
    tasks,
    cells: Array.from({ length: TASKS * models.length }, (_, cell): CellSummary => {
      const [task, way] = [Math.floor(cell / models.length), cell % models.length];
      const verdict = random() < chanceOf(way, task) ? 'correct' : 'incorrect';
      return { cell, verdict, outcome: 'called', measures: {}, calls: 1, expectedCalls: 1 };
    }),
  };
}

/** Covered in 95 % of the seeds, give or take two standard errors. */
const LEAST = 0.95 - 2 * Math.sqrt((0.95 * 0.05) / SEEDS);

test(`paired differences between ways hold the known ones within their intervals, in 95 % of ${SEEDS} seeds`, () => {
  expect(models).toHaveLength(4);
  const covered = new Map<string, number>();
  for (let seed = 1; seed <= SEEDS; seed++)
    for (const { a, b, intervalAt } of pairTests(played(seed))) {
      const [first, second] = [models.indexOf(a), models.indexOf(b)];
      const { low, high } = intervalAt(0.95);
      const known = knownDifference(first, second);
      const pair = `${first} ${second}`;
      covered.set(pair, (covered.get(pair) ?? 0) + Number(low <= known && known <= high));
    }
  expect(covered.size).toBe(6);
  for (const [pair, times] of covered) expect(times / SEEDS, pair).toBeGreaterThanOrEqual(LEAST);
  const all = [...covered.values()].reduce((sum, times) => sum + times, 0);
  expect(all / (6 * SEEDS)).toBeGreaterThanOrEqual(0.94);
});
