import { wilson } from '#measure/statistics/interval.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import {
  errorsOf,
  execute,
  figuresOf,
  findDisagreements,
  type Gold,
  goldOf,
  isEquivalent,
  joinTables,
  mutantKinds,
  mutantOf,
  type MutantTable,
  packTable,
  perTaskFor,
  proveScorers,
  scoreOf,
  tasksFor,
  trajectoryOf,
  UNCHANGED,
  unpackTable,
} from '#explore/mutants/index.ts';
import { scorers, scorersById } from '#measure/scorers/index.ts';
import { LiveTestbed } from '#world/index.ts';
import { testbedWorld } from '../../workers/mutants/cases.ts';
import { shippedWithEnds } from '../builders/shipped-with-ends.ts';
import cases from './kinds.json' with { type: 'json' };
import { sized } from '../tools/full-size.ts';

const SEED = 42;
/** Tasks among which scorers are found to disagree, and every so manieth scorer, there and in parts of a table. */
const TASKS = sized(2, 8);
const STEP = sized(3, 1);
let tasks: Task[];
let changing: Task[];
beforeAll(async () => {
  tasks = await shippedWithEnds();
  changing = tasks.filter(({ target }) => Object.keys(target.state ?? {}).length > 0);
});

const world = () => testbedWorld(new LiveTestbed(SEED));

async function proven(
  of: readonly Task[],
  by: readonly Scorer[] = scorers,
  seed = SEED,
): Promise<MutantTable> {
  return ended(proveScorers({ tasks: of, world: world(), scorers: by, seed, perTask: 14 }));
}

async function ended<Result>(work: AsyncGenerator<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = await work.next();
    if (done) return value;
  }
}

async function goldAmong(of: readonly Task[], holds: (gold: Gold) => boolean): Promise<Gold> {
  for (const task of of) {
    const gold = await goldOf(task, world());
    if (typeof gold !== 'string' && holds(gold)) return gold;
  }
  throw new Error('no such label');
}

test('a table is the same to the last verdict each time it is drawn from its seed, and another from another', async () => {
  const some = changing.slice(0, sized(2, 5));
  const first = await proven(some);
  expect(first.rows.length).toBeGreaterThan(sized(20, 50));
  expect(await proven(some)).toEqual(first);
  expect((await proven(some, scorers, 7)).rows).not.toEqual(first.rows);
  expect(unpackTable(packTable(first))).toMatchObject(first);
});

test('parts of a data set, computed apart and joined, give the table of the whole', async () => {
  const some = tasks.slice(0, sized(6, 12));
  const by = scorers.filter((_, at) => at % STEP === 0);
  const parts = [await proven(some.slice(0, 2), by), await proven(some.slice(2), by)] as const;
  expect(joinTables(parts)).toEqual(await proven(some, by));
});

test('fewer mutants than labels are of every so manieth task, one of each', () => {
  const few = tasksFor(tasks, 10);
  expect(few.length).toBeGreaterThanOrEqual(10);
  expect(few.length).toBeLessThan(tasks.length / 3);
  expect(perTaskFor(few, 10)).toBe(1);
  expect(tasksFor(tasks, 1000)).toBe(tasks);
});

test('a task that has neither facts nor effect is left out and counted', async () => {
  const reading = tasks.find(({ target }) => target.isWholeState && Object.keys(target.state!).length === 0)!;
  const { answer: _facts, ...target } = reading.target;
  const looking = { ...reading, target };
  const { rows, leftOut } = await proven([looking]);
  expect([rows, leftOut]).toEqual([[], { 'neither facts nor effect': 1 }]);
});

describe('a planted scorer', () => {
  const planted = (id: string, verdict: 'correct' | 'incorrect'): Scorer => ({
    ...scorersById.get('task-outcome')!,
    id,
    score: () => ({ value: 0, verdict, explanation: 'As planted.', measures: {} }),
  });

  test('that passes everything is found out by every mutant that is worse', async () => {
    const table = await proven(changing.slice(0, 4), [planted('passes-all', 'correct')]);
    const { killedThoughEquivalent: killed, passedThoughWrong: passed } = figuresOf(table, 0);
    expect(killed).toMatchObject({ count: 0 });
    expect(passed.n).toBeGreaterThan(10);
    expect(passed.count).toBe(passed.n);
    // Over 4 labels, not over all of their mutants.
    expect(passed.interval).toEqual(wilson(4, 4));
    expect(errorsOf(table, 0, 'passedThoughWrong')).toHaveLength(passed.n);
  });

  test('that fails everything is found out by every mutant that is as good', async () => {
    const table = await proven(changing.slice(0, 4), [planted('fails-all', 'incorrect')]);
    const { killedThoughEquivalent: killed } = figuresOf(table, 0);
    expect(killed.n).toBeGreaterThan(5);
    expect(killed.count).toBe(killed.n);
    expect(figuresOf(table, 0, UNCHANGED).killedThoughEquivalent).toMatchObject({ count: 4, n: 4 });
  });
});

test('the end state, which is half of the test itself, fails no mutant that is as good', async () => {
  const table = await proven(changing.slice(0, 14), [scorersById.get('state-match')!]);
  const place = table.scorers.indexOf('state-match');
  expect(figuresOf(table, place).killedThoughEquivalent).toMatchObject({ count: 0 });
  expect(figuresOf(table, place).killedThoughEquivalent.n).toBeGreaterThan(30);
});

describe.each(cases)('$kind: $what', ({ kind, calls, isEquivalent: isGood, changed }) => {
  test('is drawn, and judged by execution', async () => {
    const gold = await goldAmong(changing, (each) => each.calls.length === calls);
    const found = Array.from({ length: 200 }, (_, index) => mutantOf(gold, { seed: SEED, kind, index }));
    const mutation = found.find((each) => each && new RegExp(changed).test(each.what));
    expect(mutation, found[0]?.what ?? 'nothing was drawn').toBeDefined();
    expect(isEquivalent(gold, await execute(mutation!.calls, world()))).toBe(isGood);
  });
});

test('every kind has a case here, and an id that no other has', () => {
  const ids = mutantKinds.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...new Set(cases.map(({ kind }) => kind))].sort()).toEqual(
    ids.filter((id) => !['literal', 'unit'].includes(id)).sort(),
  );
});

test('every pair of scorers has a disagreement of at most two calls, or none in the whole space', async () => {
  const some = scorers.filter((_, at) => at % STEP === 0);
  const found = await ended(
    findDisagreements({ tasks: changing.slice(0, TASKS), world: world(), scorers: some, seed: SEED }),
  );
  expect(found.pairs.length).toBeGreaterThanOrEqual(sized(6, 200));
  const byId = new Map(tasks.map((task) => [task.id, task]));
  for (const { first, second, witness, firstPasses, tried } of found.pairs) {
    if (witness === undefined) {
      expect(tried).toBeGreaterThan(100);
      continue;
    }
    const { task: id, form, calls } = found.witnesses[witness]!;
    expect(calls.length).toBeLessThanOrEqual(2);
    const task = byId.get(id)!;
    const gold = (await goldOf(task, world())) as Gold;
    const trajectory = trajectoryOf(gold, await execute(calls, world()), form);
    const [one, other] = [first, second].map((place) => scoreOf(some[place]!, task, trajectory)!.verdict);
    expect([one === 'correct', other === 'correct']).toEqual([firstPasses, !firstPasses]);
  }
});
