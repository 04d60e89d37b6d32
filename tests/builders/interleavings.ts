// Plays a label's calls on a testbed as an agent might: in any order that its data allows, with reads and failed tries between.
import { fillPlaceholders } from '#ask/agents/execute-plan.ts';
import type { JsonObject } from '#core/json.ts';
import type { Random } from '#core/random.ts';
import type { Task } from '#core/task.ts';
import { referencesIn, type ToolCall, type ToolResult } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { oracleAnswer } from '#ask/providers/index.ts';
import { LiveTestbed, loadWorld, serverOfTool, serversByName } from '#world/index.ts';
import { callsOfVectors, type VectorCall } from '../testbed/vector-calls.ts';

export const planOf = (task: Task): ToolCall[] => extractCalls(oracleAnswer(task)).calls;

const isReadOnly = (server: string, tool: string): boolean =>
  serversByName.get(server)!.tools.find(({ name }) => name === tool)?.annotations?.readOnlyHint === true;

const known = callsOfVectors();
/** Calls whose tools say of themselves that they only read, and those that say they write. */
export const readingCalls: readonly VectorCall[] = known.filter(({ server, tool }) =>
  isReadOnly(server, tool),
);
export const writingCalls: readonly VectorCall[] = known.filter(
  ({ server, tool }) => !isReadOnly(server, tool),
);

/** A testbed being played on, and what a model would have left behind. */
export class Player {
  readonly testbed: LiveTestbed;
  readonly #made: { call: ToolCall; result: ToolResult }[] = [];

  constructor(seed: number) {
    this.testbed = new LiveTestbed(seed);
  }

  async call(name: string, args: JsonObject): Promise<ToolResult> {
    const answer = this.testbed.call((await this.testbed.member(serverOfTool(name)!))!, name, args)!;
    const call: ToolCall = { id: `call-${this.#made.length + 1}`, name, arguments: args };
    const result: ToolResult = { isError: false, durationMs: 0, ...answer, callId: call.id };
    this.#made.push({ call, result });
    return result;
  }

  /** Would this call fail now? Tried on a fork, so that nothing comes of it here. */
  async wouldFail(name: string, args: JsonObject): Promise<boolean> {
    const fork = this.testbed.fork();
    return fork.call((await fork.member(serverOfTool(name)!))!, name, args)!.isError === true;
  }

  /** All calls as the turns of a model, one call each, with the end state. */
  trajectory(): Trajectory {
    const steps = this.#made.map(({ call, result }, index) => ({
      index,
      message: { role: 'assistant' as const, text: '', toolCalls: [call] },
      toolCalls: [call],
      toolResults: [result],
      startedAt: index,
      durationMs: 0,
    }));
    const finalState = this.testbed.endState().state;
    return { steps, inTurns: true, finalAnswer: 'Done.', finalState, stopReason: 'answered' };
  }
}

/**
 * Which calls of a plan must have been made before each: those whose results it refers to, and those of an earlier step on a server
 * that shares a slice with its own. Calls of one step, and of steps that have nothing to do with each other, are independent.
 */
async function mustFollow(plan: readonly ToolCall[]): Promise<Map<ToolCall, ToolCall[]>> {
  const slices = await Promise.all(
    plan.map(async ({ name }) => (await loadWorld(serverOfTool(name)!))!.slices.map((slice) => slice.name)),
  );
  return new Map(
    plan.map((call, index) => {
      const ids = referencesIn(call.arguments);
      const before = plan.filter((other, place) => {
        if (ids.includes(other.id)) return true;
        const isEarlier = (other.step ?? place) < (call.step ?? index);
        return isEarlier && slices[place]!.some((name) => slices[index]!.includes(name));
      });
      return [call, before];
    }),
  );
}

const orders = new WeakMap<readonly ToolCall[], ReturnType<typeof mustFollow>>();
/** The same, found once for a plan that is played often. */
function orderOf(plan: readonly ToolCall[]): ReturnType<typeof mustFollow> {
  const order = orders.get(plan) ?? mustFollow(plan);
  orders.set(plan, order);
  return order;
}

const oneOf = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.floor(random() * items.length)]!;

/** What is put between the calls of a plan, and how often. */
export interface Between {
  /** Reads before each call and at the end: up to so many. */
  reads: number;
  /** How likely a call is tried in vain first. */
  tries: number;
}

/** Plays a plan in a random order that its data allows, with random reads and failed tries between. Throws where an expected call fails. */
export async function interleave(
  plan: readonly ToolCall[],
  player: Player,
  random: Random,
  { reads, tries }: Between = { reads: 3, tries: 0.5 },
): Promise<Trajectory> {
  const [before, results, open] = [await orderOf(plan), new Map<string, ToolResult>(), [...plan]];
  const own = new Set(plan.map(({ name }) => serverOfTool(name)!));
  const near = readingCalls.filter(({ server }) => own.has(server));
  const look = async () => {
    for (let left = Math.floor(random() * (reads + 1)); left > 0; left--) {
      const pool = near.length > 0 && random() < 0.6 ? near : readingCalls;
      const { tool, arguments: args } = oneOf(pool, random);
      await player.call(tool, args);
    }
  };
  while (open.length > 0) {
    const ready = open.filter((call) => before.get(call)!.every(({ id }) => results.has(id)));
    const call = oneOf(ready, random);
    open.splice(open.indexOf(call), 1);
    await look();
    const filled = fillPlaceholders(call, results);
    if (!('arguments' in filled)) throw new Error(filled.unresolved);
    if (random() < tries) await tryInVain(player, call.name, filled.arguments, random);
    const result = await player.call(call.name, filled.arguments);
    if (result.isError) throw new Error(`${call.name} failed: ${JSON.stringify(result.content)}`);
    results.set(call.id, result);
  }
  await look();
  return player.trajectory();
}

/** A call of the same tool that fails in the present state: a recorded one, or the expected one without one of its parameters. */
async function tryInVain(player: Player, name: string, args: JsonObject, random: Random): Promise<void> {
  const recorded = known.filter(({ tool }) => tool === name).map((call) => call.arguments);
  const [left] = Object.keys(args);
  const { [left ?? '']: _, ...fewer } = args;
  const wrong = oneOf([...recorded, fewer, { ...args, nonsense: [] }], random);
  if (await player.wouldFail(name, wrong)) await player.call(name, wrong);
}
