import { beforeAll, expect, test } from 'vitest';
import { fillPlaceholders } from '#ask/agents/execute-plan.ts';
import { isJsonObject, stableStringify, type JsonObject, type JsonValue } from '#core/json.ts';
import { hash32, mulberry32 } from '#core/random.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { serverOfTool } from '#world/index.ts';
import { interleave, planOf, Player, writingCalls } from '../builders/interleavings.ts';
import { shippedWithEnds } from '../builders/shipped-with-ends.ts';
import { sized } from '../tools/full-size.ts';

let tasks: Task[];
let writing: Task[];
beforeAll(async () => {
  tasks = await shippedWithEnds();
  writing = tasks.filter(({ target }) => Object.keys(target.state!).length > 0);
});

const stateMatch = scorersById.get('state-match')!;
const verdictOf = (task: Task, player: Player) => stateMatch.score(task, player.trajectory());

/** Plays the plan in its order, each call changed by `change` (undefined: left out), and calls that depend on a missing one left out too. */
async function played(
  task: Task,
  change: (call: ToolCall, args: JsonObject) => JsonObject | undefined = (_, args) => args,
): Promise<Player> {
  const player = new Player(42);
  const results = new Map<string, ToolResult>();
  for (const call of planOf(task)) {
    const filled = fillPlaceholders(call, results);
    const args = 'arguments' in filled ? change(call, filled.arguments) : undefined;
    if (!args) continue;
    const result = await player.call(call.name, args);
    if (!result.isError) results.set(call.id, result);
  }
  return player;
}

/** Everything the servers hold, to the last counter. */
async function everything({ testbed }: Player, servers: readonly string[]): Promise<string> {
  const members = await Promise.all(servers.map(async (server) => (await testbed.member(server))!));
  return stableStringify(Object.assign({}, ...members.map((member) => testbed.slices(member))) as JsonObject);
}

const writes = new Set(writingCalls.map(({ tool }) => tool));
const serversOf = (task: Task): string[] => [...new Set(planOf(task).map(({ name }) => serverOfTool(name)!))];

test('a write that is left out makes the end state wrong', async () => {
  let dropped = 0;
  for (const task of writing) {
    for (const left of planOf(task).filter(({ name }) => writes.has(name))) {
      const player = await played(task, (call, args) => (call.id === left.id ? undefined : args));
      expect(verdictOf(task, player).verdict, `${task.query}, without ${left.name}`).toBe('incorrect');
      dropped++;
    }
  }
  expect([writing.length, dropped]).toEqual([28, 43]);
});

/** The value with one leaf replaced by another of its type, once for every leaf. */
function mutants(value: JsonValue): JsonValue[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => mutants(item).map((other) => value.with(index, other)));
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([key, item]) =>
      mutants(item).map((other) => ({ ...value, [key]: other })),
    );
  if (typeof value === 'number') return [value + 1];
  if (typeof value === 'boolean') return [!value];
  return typeof value === 'string' ? [`${value}x`, `x${value}`, value.replace(/\d(?=\D*$)/, '1')] : [];
}

/** Every so manieth value. */
const STEP = sized(3, 1);

test('a wrong value of a write makes the end state wrong wherever it leaves a trace at all', async () => {
  let traced = 0;
  for (const task of writing) {
    const right = await everything(await played(task), serversOf(task));
    for (const wrong of planOf(task).filter(({ name }) => writes.has(name))) {
      const count = mutants(wrong.arguments).length;
      for (let index = 0; index < count; index += STEP) {
        const player = await played(task, (call, args) =>
          call.id === wrong.id ? (mutants(args)[index] as JsonObject | undefined) : args,
        );
        if ((await everything(player, serversOf(task))) === right) continue;
        const { verdict } = verdictOf(task, player);
        expect(verdict, `${task.query}, ${wrong.name}, mutant ${index}`).toBe('incorrect');
        traced++;
      }
    }
  }
  expect(traced).toBeGreaterThan(150 / STEP);
}, 30_000);

/** They say that they write, but what they leave is a browser's page, a message that was read, or numbers that were drawn. */
const leavesNoTrace = (tool: string, server: string): boolean =>
  server === 'random' ||
  tool === 'mail_read' ||
  /_(navigate|hover|go_back|press_key|close|click)$/.test(tool);

const ROUNDS = sized(1, 10);

test('an extra write makes the end state wrong, in every task', async () => {
  const changing = [...new Set(writingCalls.filter(({ tool, server }) => !leavesNoTrace(tool, server)))];
  let changed = 0;
  for (const task of tasks) {
    const random = mulberry32(hash32(task.id));
    for (let round = 0; round < ROUNDS; round++) {
      const player = new Player(round);
      await interleave(planOf(task), player, random);
      const extra = changing[Math.floor(random() * changing.length)]!;
      const before = await everything(player, [extra.server]);
      await player.call(extra.tool, extra.arguments);
      if ((await everything(player, [extra.server])) === before) continue;
      expect(verdictOf(task, player).verdict, `${task.query}, and ${JSON.stringify(extra)}`).toBe(
        'incorrect',
      );
      changed++;
    }
  }
  expect(changed).toBeGreaterThan(20 * ROUNDS);
}, 30_000);

test('pages that were opened, messages that were read and numbers that were drawn make no end state wrong', async () => {
  const looks: [tool: string, args: JsonObject][] = [
    ['playwright_navigate', { url: 'https://docs.example/' }],
    ['puppeteer_navigate', { url: 'https://shop.example/catalogue' }],
    ['puppeteer_hover', { selector: 'h1' }],
    ['mail_read', { message_id: 'msg-2016' }],
    ['random_uuid', { count: 3 }],
  ];
  for (const task of tasks) {
    const player = new Player(1);
    for (const [tool, args] of looks) expect((await player.call(tool, args)).isError).toBe(false);
    await interleave(planOf(task), player, mulberry32(1));
    expect(verdictOf(task, player), task.query).toMatchObject({ verdict: 'correct' });
  }
});

test('to the last counter, plays of ten and more tasks differ, so that the meaning decides', async () => {
  const differ = async (task: Task): Promise<boolean> => {
    const right = await everything(await played(task), serversOf(task));
    for (let seed = 0; seed < 8; seed++) {
      const player = new Player(42);
      await interleave(planOf(task), player, mulberry32(seed));
      if ((await everything(player, serversOf(task))) !== right) return true;
    }
    return false;
  };
  const differing = await Promise.all(writing.map(differ));
  expect(differing.filter(Boolean).length).toBeGreaterThanOrEqual(10);
});
