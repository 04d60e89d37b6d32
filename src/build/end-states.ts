// The expected end state of a task, found by executing its label's plan on the testbed.
import { executePlan } from '#agents/index.ts';
import { deepEqual, type JsonObject } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import type { Volatile } from '#core/volatile.ts';
import { extractCalls } from '#extraction/index.ts';
import { oracleAnswer } from '#providers/index.ts';
import { LiveTestbed, serverOfTool } from '#testbed/index.ts';

/** Seeds of the testbeds the plan is executed on: a state that differs between them cannot be expected. */
const SEEDS = [42, 43, 7, 1, 2026];

/** What a plan changes on the testbed, by slice, and which of it the testbed declares volatile. */
export interface EndState {
  state: JsonObject;
  volatile: Volatile;
}

/**
 * What the plan of a task's label leaves behind: every slice of the testbed that it changes, by name; an empty object where it
 * changes none, undefined where the state depends on the testbed's seed. Throws when a call of the plan fails.
 */
export async function endStateOf(task: Task): Promise<EndState | undefined> {
  const [first, ...others] = await Promise.all(SEEDS.map((seed) => executedOn(task, seed)));
  return others.every(({ state }) => deepEqual(state, first!.state)) ? first : undefined;
}

/** The row with its label's end state, in the fields of our own format. */
export const withEndState = (row: object, end: EndState | undefined): object =>
  end ? { ...row, expected_state: end.state, expected_state_volatile: end.volatile } : row;

async function executedOn(task: Task, seed: number): Promise<EndState> {
  const testbed = new LiveTestbed(seed);
  await executePlan(extractCalls(oracleAnswer(task)).calls, '', {
    now: () => 0,
    async callTool(call) {
      const answer = testbed.call(
        (await testbed.member(serverOfTool(call.name)!))!,
        call.name,
        call.arguments,
      )!;
      if (answer.isError) throw new Error(`the plan of ${task.id} failed at ${call.name}`);
      return { ...answer, callId: call.id, isError: false, durationMs: 0 };
    },
  });
  return testbed.endState();
}
