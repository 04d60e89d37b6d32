import { existsSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { deepEqual, stableStringify, type JsonValue, type JsonObject } from '#core/json.ts';
import { textOfResult, type ToolCall, type ToolResult } from '#core/tool.ts';
import { executePlan } from '#ask/agents/index.ts';
import { troubleIn } from '#explore/audit/index.ts';
import type { Volatile } from '#core/state-diff.ts';
import { LiveTestbed, serverOfTool } from '#world/index.ts';
import type { Finding } from './check-written.ts';
import { labelOf, type WrittenTask, type LabelRow } from './written-task.ts';

// What the labels' plans did when they were recorded: the proof that each build repeats.

export const recordsFile = new URL('../../../public/datasets/ground/recorded.json', import.meta.url);

/** What a label's plan did on a fresh testbed of seed 42. */
export interface Recorded {
  /** A hash of each call's result, in the order of the label. */
  results: string[];
  /** Root hash of the testbed's state. */
  root: string;
  /** The slices of state that each call changed, in the order of the label. */
  changes: string[][];
  /** Was the end state the same on the testbeds of all seeds it was tried on? Only then can a run of any seed expect it. */
  isAnySeed: boolean;
}

export type Records = Record<string, Recorded>;

/** By uuid; empty where nothing was recorded yet. */
export const readRecords = (): Records =>
  existsSync(recordsFile) ? (JSON.parse(readFileSync(recordsFile, 'utf8')) as Records) : {};

/** What a replay did, to be recorded, beside its end on other seeds. */
export const recordOf = ({ calls, changes, hash, end }: Replay, others: readonly Replay[]): Recorded => ({
  isAnySeed: others.every((other) => deepEqual(other.end.state, end.state)),
  results: calls.map(({ result }) => hashOf(result.structuredContent ?? textOfResult(result))),
  root: hash,
  changes,
});

/** How a replay differs from what was recorded. */
export function recordFindings(task: WrittenTask, done: Replay, records: Records): Finding[] {
  const known = records[task.uuid];
  if (!known) return [{ field: '', reason: 'was never recorded: run npm run tasks:verify -- --record' }];
  const made = recordOf(done, []);
  const found = made.results.flatMap((hash, index): Finding[] =>
    hash === known.results[index]
      ? []
      : [
          {
            field: `/function_call_label/${index}`,
            reason: 'answers something else than when it was recorded',
          },
        ],
  );
  if (made.root !== known.root)
    found.push({ field: '', reason: 'ends in another state than when it was recorded' });
  if (!deepEqual(made.changes, known.changes))
    found.push({ field: '', reason: 'changes other parts of the state than when it was recorded' });
  return found;
}

/** The plan of a task, executed as it is recorded. */
export const replayRecorded = (task: WrittenTask): Promise<Replay> =>
  replay(labelOf(task.function_call_label), RECORDED_SEED);

const RECORDED_SEED = 42;

const hashOf = (value: JsonValue): string =>
  createHash('sha256').update(stableStringify(value)).digest('hex').slice(0, 16);

/** A plan executed on a fresh testbed. */
export interface Replay {
  /** The calls as they were made, references filled, in the order of the steps. */
  calls: { call: ToolCall; result: ToolResult }[];
  /** For each of `calls`, the slices of state it changed. */
  changes: string[][];
  end: { state: JsonObject; volatile: Volatile };
  /** What the slices of the end state were on the fresh testbed. */
  start: JsonObject;
  /** The root hash of the testbed's state. */
  hash: string;
}

/** Executes a label's plan on a fresh testbed of this seed. */
export async function replay(plan: readonly LabelRow[], seed: number): Promise<Replay> {
  const testbed = new LiveTestbed(seed);
  const changes = new Map<string, string[]>();
  const steps = await executePlan(plan.map(toolCallOf), '', {
    now: () => 0,
    async callTool(call) {
      const member = await testbed.member(serverOfTool(call.name)!);
      const before = testbed.state.slices;
      const answer = testbed.call(member!, call.name, call.arguments)!;
      const after = testbed.state.slices;
      changes.set(
        call.id,
        Object.keys(after)
          .filter((name) => after[name] !== before[name])
          .sort(),
      );
      return { callId: call.id, durationMs: 0, isError: false, ...answer };
    },
  });
  const end = testbed.endState();
  return {
    calls: steps.flatMap(({ toolCalls, toolResults }) =>
      toolCalls.map((call, index) => ({ call, result: toolResults[index]! })),
    ),
    changes: steps.flatMap(({ toolCalls }) => toolCalls.map(({ id }) => changes.get(id) ?? [])),
    end,
    start: testbed.startState(Object.keys(end.state)),
    hash: testbed.hash().root,
  };
}

const toolCallOf = ({ id, name, input, step, dependsOn }: LabelRow): ToolCall => ({
  id,
  name,
  arguments: input,
  step: Number(step),
  ...(dependsOn ? { dependsOn } : {}),
});

/** Calls of a replay that failed or answered nothing; `at` points to the plan. */
export function callFindings({ calls }: Replay, at: string): Finding[] {
  return calls.flatMap(({ call, result }, index): Finding[] => {
    const trouble = troubleIn(result);
    return trouble ? [{ field: `${at}/${index}`, reason: `call ${call.id}, ${call.name}, ${trouble}` }] : [];
  });
}
