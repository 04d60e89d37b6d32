import { describe, expect, test } from 'vitest';
import type { RunConfig } from '#core/run.ts';
import type { CallType } from '#core/task.ts';
import type { RunTable } from '#measure/metrics/index.ts';
import { filterOfQuery } from '../../src/app/frame/linked-setup.ts';
import { sampleOfQuery } from '../../src/app/frame/linked-sample.ts';
import { parseAddress } from '../../src/app/frame/address.ts';
import { addressOfRung, ladderOf } from '../../src/app/look/report/ladder.ts';
import { aRun } from '../metrics/a-run.ts';

interface Some {
  call: CallType;
  n: number;
  solved?: number;
  category?: string;
}
/** A run of one model over tasks of these kinds. */
function tableOf(...kinds: Some[]): RunTable {
  const marks = kinds.map(({ n, solved = 0 }) => '+'.repeat(solved) + '-'.repeat(n - solved)).join('');
  const table = aRun({ a: marks });
  const rows = kinds.flatMap(({ call, n, category = 'files' }) =>
    Array.from({ length: n }, () => ({ callType: call, category })),
  );
  return { ...table, tasks: table.tasks.map((task, at) => ({ ...task, ...rows[at]! })) };
}
const config = (selection: Partial<RunConfig['selection']> = {}): RunConfig =>
  ({ selection: { datasetId: 'd', ...selection } }) as RunConfig;
const sampled = (more: object = {}): RunConfig => config({ sample: { size: 10, seed: 1, ...more } });
const states = (table: RunTable, of: RunConfig): string =>
  ladderOf(table, of)!
    .rungs.map(({ id, state }) => `${id} ${state}`)
    .join(', ');

describe('the ladder of tasks', () => {
  test('begins with tasks of one step, until there are thirty or all there are', () => {
    const few = tableOf({ call: 'single', n: 6 }, { call: 'single', n: 4, category: 'maps' });
    expect(states(few, sampled())).toBe('easy next, category later, several later');
    expect(states(few, config())).toBe('easy done, category again, several later');
    const several = tableOf({ call: 'sequential', n: 30 }, { call: 'parallel', n: 4, category: 'maps' });
    expect(states(several, config({ filter: { difficulty: ['hard'] } }))).toBe(
      'easy next, category later, several done',
    );
  });

  test('goes on category by category', () => {
    const mixed = tableOf({ call: 'single', n: 21 }, { call: 'single', n: 9, category: 'maps' });
    expect(states(mixed, sampled())).toBe('easy done, category next, several later');
    expect(states(mixed, sampled({ per: 'category' }))).toBe('easy done, category again, several later');
    expect(states(mixed, config({ filter: { category: ['files'] } }))).toBe(
      'easy done, category next, several later',
    );
  });

  test('a data set without categories has no rung of them', () => {
    const none = tableOf({ call: 'single', n: 30, solved: 24, category: '' });
    expect(states(none, sampled())).toBe('easy done, several next');
    const one = tableOf({ call: 'single', n: 30, solved: 24, category: 'all' });
    expect(states(one, sampled())).toBe('easy done, several next');
  });

  test('tasks of several steps come next above 70 % of those of one step', () => {
    const at = (solved: number): string =>
      states(
        tableOf({ call: 'single', n: 10, solved }, { call: 'single', n: 10, solved, category: 'maps' }),
        config(),
      );
    expect(at(7)).toBe('easy done, category again, several later');
    expect(at(8)).toBe('easy done, category done, several next');
    const best = ladderOf(tableOf({ call: 'single', n: 20, solved: 15 }), config())!.best!;
    expect(best.rate.rate).toBe(0.75);
  });

  test('a run that has tasks of several steps as well stays at one step until 70 % of it are solved', () => {
    const at = (solved: number, category = 'files'): string =>
      states(
        tableOf({ call: 'single', n: 10, solved }, { call: 'sequential', n: 10, solved: 9, category }),
        config(),
      );
    expect(at(7)).toBe('easy again, several done');
    expect(at(7, 'maps')).toBe('easy done, category again, several done');
    expect(at(8)).toBe('easy done, several done');
    // Too few tasks of one step for a rate.
    const few = tableOf({ call: 'single', n: 4 }, { call: 'sequential', n: 10 });
    expect(states(few, config())).toBe('easy done, several done');
  });

  test('the oracle’s rate decides nothing', () => {
    const table = tableOf({ call: 'single', n: 10, solved: 10 }, { call: 'sequential', n: 10 });
    const [contender] = table.models;
    const oracle = { ...contender!, model: { ...contender!.model, id: 'baseline-oracle' } };
    expect(ladderOf({ ...table, models: [oracle] }, config())!.best).toBeUndefined();
  });

  test('there is none where no call is expected', () => {
    expect(ladderOf(tableOf({ call: 'unlabelled', n: 5 }, { call: 'none', n: 5 }), config())).toBeUndefined();
  });

  test('the address of a rung names its tasks, the place and the run', () => {
    const run = { id: 'r1', config: { ...config(), execution: { on: 'testbed' } } } as Parameters<
      typeof addressOfRung
    >[1];
    const read = (rung: Parameters<typeof addressOfRung>[0]) => parseAddress(addressOfRung(rung, run));
    const { path, query } = read('category');
    expect(path).toEqual(['runs']);
    expect(filterOfQuery(query)).toEqual({ difficulty: ['easy'] });
    expect(sampleOfQuery(query, 7)).toEqual({ size: 20, seed: 7, per: 'category' });
    expect([query.get('data'), query.get('on'), query.get('before')]).toEqual(['d', 'testbed', 'r1']);
    expect(filterOfQuery(read('several').query)).toEqual({ difficulty: ['hard'] });
    expect(sampleOfQuery(read('easy').query, 7)).toEqual({ size: 30, seed: 7 });
  });

  test.each(['', '0', '-3', '1.5', 'many', '99999999'])(
    'a sample of “%s” in an address is none',
    (sample) => {
      expect(sampleOfQuery(new URLSearchParams({ sample }), 1)).toBeUndefined();
    },
  );
});
