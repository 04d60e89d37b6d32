import { beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerParts } from '#core/json-pointer.ts';
import { mulberry32 } from '#core/random.ts';
import { stateDiff, type StateChange } from '#core/state-diff.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { LiveTestbed } from '#world/index.ts';
import { playFork, replay, timelineOf, worldChanges } from '#explore/timeline/index.ts';
import { Player, readingCalls, writingCalls } from '../builders/interleavings.ts';
import { runs } from '../tools/full-size.ts';

const WALKS = runs(500);
const SEED = 42;

/** Some calls of any servers, most of them writing, as a model might have made them in turns. */
async function anyCalls(seed: number): Promise<{ trajectory: Trajectory; root: string }> {
  const random = mulberry32(seed);
  const player = new Player(SEED);
  const count = 2 + Math.floor(random() * 7);
  for (let made = 0; made < count; made++) {
    const pool = random() < 0.75 ? writingCalls : readingCalls;
    const { tool, arguments: args } = pool[Math.floor(random() * pool.length)]!;
    await player.call(tool, args);
  }
  return { trajectory: player.trajectory(), root: player.testbed.hash().root };
}

/** The state with listed changes made, or taken back. Written for this test, so that a difference left out of the list shows. */
function moved(state: JsonValue, changes: readonly StateChange[], isBack: boolean): JsonValue {
  const next = structuredClone(state);
  // Items of lists go from the end, so that places before them stay; they come from the start.
  const gone = changes.filter(({ kind }) => kind === (isBack ? 'added' : 'removed')).toReversed();
  const come = changes.filter(({ kind }) => kind === (isBack ? 'removed' : 'added'));
  const other = changes.filter(({ kind }) => kind === 'changed');
  let whole: JsonValue = next;
  const holder = (path: string): [JsonObject | JsonValue[], string] => {
    const parts = pointerParts(path);
    const key = parts.pop()!;
    let here: JsonValue = whole;
    for (const part of parts) here = (here as Record<string, JsonValue>)[part]!;
    return [here as JsonObject, key];
  };
  for (const { path } of gone) {
    const [of, key] = holder(path);
    if (Array.isArray(of)) of.splice(Number(key), 1);
    else if (isJsonObject(of)) delete of[key];
  }
  for (const { path, before, after } of come) {
    const [of, key] = holder(path);
    if (Array.isArray(of)) of.splice(Number(key), 0, (isBack ? before : after)!);
    else put(of, key, (isBack ? before : after)!);
  }
  for (const { path, before, after } of other) {
    const value = (isBack ? before : after)!;
    if (path === '') whole = value;
    else {
      const [of, key] = holder(path);
      put(of, key, value);
    }
  }
  return whole;
}

/** `__proto__` is a name like any other. */
const put = (of: JsonObject | JsonValue[], key: string, value: JsonValue): void =>
  void Object.defineProperty(of, key, { value, enumerable: true, writable: true, configurable: true });

describe('time travel', () => {
  let walks: Awaited<ReturnType<typeof anyCalls>>[];
  beforeAll(async () => {
    walks = [];
    for (let seed = 1; seed <= WALKS; seed++) walks.push(await anyCalls(seed));
  }, 120_000);

  test('gives the same state hash at every stop of many walks, whichever way it is reached', async () => {
    let stops = 0;
    for (const [index, { trajectory, root }] of walks.entries()) {
      const replayed = await replay(trajectory, new LiveTestbed(SEED));
      const { stops: forward, isSameRoot } = timelineOf(replayed, root);
      expect(isSameRoot).toBe(true);
      expect(forward.filter(({ call }) => call?.recorded !== undefined)).toEqual([]);
      // Back from the end, stop by stop: the hash that was seen on the way there.
      for (let at = forward.length - 1; at >= 0; at--)
        expect(replayed.testbed.fork(at).hash().root).toBe(forward[at]!.root);
      // And that of a testbed on which no later call was ever made.
      const until = Math.floor(mulberry32(index)() * forward.length);
      const steps = trajectory.steps.slice(0, until);
      const fresh = await replay({ ...trajectory, steps }, new LiveTestbed(SEED));
      expect(fresh.testbed.hash().root).toBe(forward[until]!.root);
      stops += forward.length;
    }
    expect(stops).toBeGreaterThan(WALKS * 3);
  }, 240_000);

  test('lists all that differs: made on the state before, the changes give the state after, and taken back the one before', async () => {
    let changed = 0;
    for (const { trajectory } of walks) {
      const { testbed } = await replay(trajectory, new LiveTestbed(SEED));
      for (let at = 1; at <= testbed.calls.length; at++) {
        const [before, after] = [testbed.shown(at - 1), testbed.shown(at)];
        for (const name of Object.keys(after)) {
          if (before[name] === after[name]) continue;
          const { changes, isCut } = stateDiff(before[name]!, after[name]!);
          expect(isCut).toBe(false);
          expect(moved(before[name]!, changes, false)).toEqual(after[name]);
          expect(moved(after[name]!, changes, true)).toEqual(before[name]);
          changed += changes.length;
        }
      }
    }
    expect(changed).toBeGreaterThan(WALKS);
  }, 240_000);

  test('plays an attempt on unchanged where the edit changes nothing', async () => {
    for (const { trajectory, root } of walks.slice(0, 40)) {
      const replayed = await replay(trajectory, new LiveTestbed(SEED));
      const { arguments: args } = replayed.calls[0]!.call;
      const forked = await playFork(replayed, { call: 0, arguments: args }, new LiveTestbed(SEED));
      expect(forked.testbed.hash().root).toBe(root);
      expect(forked.trajectory.finalState).toEqual(trajectory.finalState);
    }
  });

  test('has no stop for a program or a search, and keeps it in what is played on', async () => {
    const { trajectory, root } = walks[0]!;
    const [first, ...rest] = trajectory.steps;
    const program = { id: 'program', name: 'run_program', arguments: { code: '1' }, aside: true as const };
    const answer = { callId: 'program', content: [], isError: false, durationMs: 0 };
    const toolCalls = [program, ...first!.toolCalls];
    const toolResults = [answer, ...first!.toolResults];
    const withProgram = { ...trajectory, steps: [{ ...first!, toolCalls, toolResults }, ...rest] };
    const replayed = await replay(withProgram, new LiveTestbed(SEED));
    const { stops, isSameRoot } = timelineOf(replayed, root);
    expect(isSameRoot).toBe(true);
    expect(stops).toHaveLength(1 + trajectory.steps.flatMap((step) => step.toolCalls).length);
    const played = await playFork(replayed, { call: 0, result: 'Other' }, new LiveTestbed(SEED));
    expect(played.trajectory.steps[0]!.toolCalls[0]).toEqual(program);
    expect(played.trajectory.steps[0]!.toolResults[0]).toEqual(answer);
  });
});

describe('what a call changed', () => {
  async function after(...calls: [name: string, args: JsonObject][]) {
    const player = new Player(SEED);
    for (const [name, args] of calls) await player.call(name, args);
    const { testbed } = player;
    return worldChanges(testbed.shown(0), testbed.shown());
  }

  test('is a row with its columns for a database', async () => {
    const { slices } = await after([
      'write_query',
      { query: "UPDATE orders SET status = 'shipped' WHERE id = 9" },
    ]);
    expect(slices).toEqual([
      {
        slice: 'sqlite',
        isCut: false,
        changes: [
          { kind: 'changed', path: '/tables/orders/rows/9/status', before: 'pending', after: 'shipped' },
        ],
      },
    ]);
  });

  test('is a balance for money', async () => {
    const { balances } = await after([
      'refund-alipay-payment',
      { outTradeNo: 'SHOP-2026-0042', refundAmount: 100, outRequestNo: 'R-1', refundReason: 'broken' },
    ]);
    expect(balances.map(({ account, after: now, before }) => [account, now - before])).toEqual([
      ['outside:payers', 10_000],
      ['shop:alipay', -10_000],
    ]);
  });

  test('is nothing for a call that only reads', async () => {
    const { slices } = await after(['todo_list', {}]);
    expect(slices).toEqual([]);
  });
});

test('a changed call leads to another world, and the calls after it take what it answers', async () => {
  const plan: Trajectory = {
    stopReason: 'answered',
    finalAnswer: '[]',
    steps: [
      {
        index: 0,
        message: { role: 'assistant', text: '' },
        toolCalls: [{ id: '1', name: 'todo_create', arguments: { title: 'Buy milk' } }],
        toolResults: [{ callId: '1', content: [], isError: false, durationMs: 0 }],
        durationMs: 0,
      },
      {
        index: 1,
        message: { role: 'assistant', text: '' },
        toolCalls: [
          {
            id: '2',
            name: 'contacts_add',
            arguments: { name: '<1_result>' },
            dependsOn: [{ call: '1', path: '/title', arg: '/name' }],
          },
        ],
        toolResults: [{ callId: '2', content: [], isError: false, durationMs: 0 }],
        durationMs: 0,
      },
    ],
  };
  const replayed = await replay(plan, new LiveTestbed(SEED));
  const forked = await playFork(
    replayed,
    { call: 0, arguments: { title: 'Buy tea' } },
    new LiveTestbed(SEED),
  );
  expect(JSON.stringify(forked.testbed.endState().state.todo)).toContain('Buy tea');
  expect(JSON.stringify(forked.testbed.endState().state.todo)).not.toContain('Buy milk');
  expect(forked.calls[1]!.call.sent).toEqual({
    name: forkedTitle(forked.calls[0]!.result.structuredContent),
  });

  const answered = await playFork(
    replayed,
    { call: 0, result: '{"title":"Somebody else"}' },
    new LiveTestbed(SEED),
  );
  expect(answered.calls[1]!.call.sent).toEqual({ name: 'Somebody else' });
  expect(JSON.stringify(answered.testbed.endState().state.todo)).toContain('Buy milk');

  const without = await playFork(replayed, { call: 0, leftOut: true }, new LiveTestbed(SEED));
  expect(without.calls).toHaveLength(1);
  expect(without.calls[0]!.unmade).toBe(true);
  expect(without.trajectory.finalState).toEqual({});
});

const forkedTitle = (content: JsonValue | undefined): JsonValue =>
  isJsonObject(content) ? (content.title ?? null) : null;
