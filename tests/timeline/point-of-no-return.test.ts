import { beforeAll, describe, expect, test } from 'vitest';
import type { NoReturn } from '#core/timeline.ts';
import type { Task } from '#core/task.ts';
import { LiveTestbed } from '#world/index.ts';
import { pointOfNoReturn, replay } from '#explore/timeline/index.ts';
import { planted, type Planted, type Truth } from '../builders/planted-errors.ts';
import type { JsonObject } from '#core/json.ts';
import { Player } from '../builders/interleavings.ts';
import { allWithEnds } from '../builders/shipped-with-ends.ts';
import { sized } from '../tools/full-size.ts';

/** `PLANTED=300 npx vitest run --project unit tests/timeline/point-of-no-return.test.ts` measures the bar itself, in some minutes. */
const ATTEMPTS = Number(process.env.PLANTED ?? sized(12, 60));

let tasks: Task[];
beforeAll(async () => {
  tasks = await allWithEnds();
});

const searched = async ({ task, trajectory }: Pick<Planted, 'task' | 'trajectory'>): Promise<NoReturn> =>
  pointOfNoReturn(task, await replay(trajectory, new LiveTestbed(42)));

const isExact = (found: NoReturn, truth: Truth): boolean =>
  found.kind === truth.kind &&
  (found.kind !== 'found' || truth.kind !== 'found' || found.call === truth.call);

describe('the point of no return', () => {
  test('is exact in at least 95 % of attempts with planted errors, and nothing false is claimed where it is unknown', async () => {
    const seen = { found: 0, open: 0, 'no-claim': 0 };
    const wrong: string[] = [];
    let falseClaims = 0;
    let attempts = 0;
    for (let seed = 1; attempts < ATTEMPTS; seed++) {
      const attempt = await planted(tasks[(seed * 7) % tasks.length]!, seed, attempts);
      if (!attempt) continue;
      attempts++;
      const { truth } = attempt;
      const found = await searched(attempt);
      seen[truth.kind]++;
      if (truth.kind === 'no-claim' && found.kind !== 'no-claim') falseClaims++;
      if (!isExact(found, truth))
        wrong.push(
          `seed ${seed}, ${attempt.wrong}: ${JSON.stringify(truth)} | ${JSON.stringify(found).slice(0, 300)}`,
        );
    }
    console.log(
      `${ATTEMPTS - wrong.length} of ${ATTEMPTS} exact: ${JSON.stringify(seen)}, ${falseClaims} false claims`,
    );
    if (ATTEMPTS >= 10) expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
    expect(falseClaims).toBe(0);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(ATTEMPTS * 0.05);
  }, 1_200_000);

  async function lost(id: number, ...wrong: [name: string, args: JsonObject][]): Promise<NoReturn> {
    const player = new Player(42);
    const task = tasks.filter(({ target }) => target.calls?.some(({ name }) => name === 'todo_create'))[id]!;
    for (const [name, args] of wrong) await player.call(name, args);
    return searched({ task, trajectory: player.trajectory() });
  }

  test('comes with its proof: the calls that would still have done it, what was tried after, and what is wrong then', async () => {
    const found = await lost(0, ['todo_list', {}], ['todo_create', { title: 'Not asked for' }]);
    if (found.kind !== 'found') return expect.fail(JSON.stringify(found));
    expect(found.call).toBe(1);
    expect(found.before.map(({ name }) => name)).toContain('todo_create');
    expect(found.tried.plans).toBeGreaterThan(0);
    expect(found.lacks).toMatch(/todo/);
    expect(found.differs.slices.map(({ slice }) => slice)).toEqual(['todo']);
  });

  test('is none where nothing was done yet: the label’s own calls are what is missing', async () => {
    const found = await lost(0, ['todo_list', {}]);
    expect(found).toMatchObject({ kind: 'open' });
  });

  test.each<[string, (task: Task) => Task['target'], RegExp]>([
    ['has no end state', ({ target: { state: _, ...rest } }) => rest, /how the world must end/],
    ['has no calls', ({ target: { calls: _, ...rest } }) => rest, /no labelled calls/],
    [
      'names tools without arguments',
      ({ target }) => ({ ...target, calls: target.calls!.map((call) => ({ ...call, arguments: null })) }),
      /without arguments/,
    ],
    [
      'cannot be met itself',
      ({ target }) => ({ ...target, state: { todo: { todos: {} } } }),
      /Even before the first call/,
    ],
  ])('is not claimed where the label %s', async (_, target, why) => {
    const player = new Player(42);
    await player.call('todo_create', { title: 'Not asked for' });
    const [task] = tasks.filter((one) => one.target.calls?.some(({ name }) => name === 'todo_create'));
    const found = await searched({
      task: { ...task!, target: target(task!) },
      trajectory: player.trajectory(),
    });
    expect(found).toMatchObject({ kind: 'no-claim', why: expect.stringMatching(why) as string });
  });
});
