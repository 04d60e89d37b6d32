// Gold by replay: the end state a label's plan leads to on the testbed.
import { executePlan } from '#agents/index.ts';
import { deepEqual, type JsonObject } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { extractCalls } from '#extraction/index.ts';
import { oracleAnswer } from '#providers/index.ts';
import { LiveFarm, serverOfTool } from '#testbed/index.ts';

/** Seeds of the farms the plan is played on: a state that is not the same on all is nothing to expect. */
const SEEDS = [42, 43, 7, 1, 2026];

/**
 * What the plan of a task's label leaves behind: every slice of the testbed that it changes, by name; an empty object where it
 * changes none, undefined where the state hangs on the farm's seed. Throws when a call of the plan fails.
 */
export async function endStateOf(task: Task): Promise<JsonObject | undefined> {
  const [first, ...others] = await Promise.all(SEEDS.map((seed) => playedOn(task, seed)));
  return others.every((state) => deepEqual(state, first!)) ? first : undefined;
}

async function playedOn(task: Task, seed: number): Promise<JsonObject> {
  const farm = new LiveFarm(seed);
  const servers = new Set<string>();
  await executePlan(extractCalls(oracleAnswer(task)).calls, '', {
    now: () => 0,
    async callTool(call) {
      const server = serverOfTool(call.name)!;
      servers.add(server);
      const answer = farm.call((await farm.member(server))!, call.name, call.arguments)!;
      if (answer.isError) throw new Error(`the plan of ${task.id} fails at ${call.name}`);
      return { ...answer, callId: call.id, isError: false, durationMs: 0 };
    },
  });
  const changed = farm.hash().slices;
  const state: JsonObject = {};
  for (const server of servers)
    for (const [name, slice] of Object.entries(farm.slices((await farm.member(server))!)))
      if (Object.hasOwn(changed, name)) state[name] = slice;
  return state;
}
