import { fillPlaceholders } from '#ask/agents/index.ts';
import { isFailedCall } from '#core/failed-call.ts';
import type { JsonObject } from '#core/json.ts';
import type { Score } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { PlayedCall } from '#core/timeline.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import { scoreAttempt, scorersById } from '#measure/scorers/index.ts';
import type { LiveTestbed } from '#world/index.ts';
import { callOn } from './replay.ts';

/** A state on the way: the testbed as it is, and all steps that led to it. */
export interface Place {
  testbed: LiveTestbed;
  steps: readonly Step[];
}

/** Where a way has led. */
export interface Reached extends Place {
  played: PlayedCall[];
  score: Score;
  finalState: JsonObject;
}

/** The same task without its facts: a perfect player finds the words for what the tools answered. */
export const withoutAnswer = (task: Task): Task => {
  const { answer: _, ...target } = task.target;
  return { ...task, target };
};

/** By the scorer that decides executed cells. Throws what it throws. */
export function judged({ testbed, steps }: Place, task: Task, played: PlayedCall[] = []): Reached {
  const finalState = testbed.endState().state;
  const trajectory: Trajectory = {
    steps: [...steps],
    inTurns: true,
    finalAnswer: 'Done.',
    finalState,
    stopReason: 'answered',
  };
  const score = scoreAttempt(scorersById.get('task-outcome')!, task, trajectory);
  return { testbed, steps, played, score, finalState };
}

/** The calls of a label that an attempt covers, by id, with what each was answered. */
export function covered(
  place: Place,
  { score }: Reached,
  plan: readonly ExpectedCall[],
): Map<string, ToolResult> {
  const calls = place.steps.flatMap(({ toolCalls, toolResults }) =>
    toolCalls.map((call) => toolResults.find(({ callId }) => callId === call.id)),
  );
  return new Map(
    (score.comparisons ?? []).flatMap(({ expected, made, holds }): [string, ToolResult][] => {
      const result = expected && made && holds ? calls[made.index] : undefined;
      return result ? [[plan[expected!.index]!.id, result]] : [];
    }),
  );
}

/** The label's calls in the order of their steps. */
export const inOrder = (plan: readonly ExpectedCall[]): ExpectedCall[] =>
  [...plan].sort((a, b) => a.step - b.step);

/** A failed call is tried so often: faults pass. */
const TRIES = 3;

/**
 * Plays calls of a label from a place; undefined where one of them fails in every wording the label accepts. `known`: results of the
 * label's calls that were made before.
 */
export async function playLabel(
  from: Place,
  due: readonly ExpectedCall[],
  known: ReadonlyMap<string, ToolResult>,
): Promise<(Place & { played: PlayedCall[] }) | undefined> {
  const testbed = from.testbed.fork();
  const [results, steps] = [new Map(known), [...from.steps]];
  const played: PlayedCall[] = [];
  for (const expected of due) {
    const made = await playDue(testbed, expected, results, steps.length);
    if (!made) return undefined;
    steps.push(...made.map((one, at) => stepOf(one.call, one.result, steps.length + at)));
    const { call, result } = made.at(-1)!;
    results.set(expected.id, result);
    played.push({ name: call.name, arguments: call.arguments, undoes: false });
  }
  return { testbed, steps, played };
}

interface Made {
  call: ToolCall;
  result: ToolResult;
}

async function playDue(
  testbed: LiveTestbed,
  expected: ExpectedCall,
  results: ReadonlyMap<string, ToolResult>,
  step: number,
): Promise<Made[] | undefined> {
  const made: Made[] = [];
  for (const wording of wordings(expected)) {
    const filled = fillPlaceholders(wording, results);
    if (!('arguments' in filled)) continue;
    for (let tries = 0; tries < TRIES; tries++) {
      const id = `played-${step}-${made.length}`;
      const call: ToolCall = { id, name: wording.name, arguments: filled.arguments };
      const result = await callOn(testbed, call, filled.arguments);
      if (!result) break;
      made.push({ call, result });
      if (!isFailedCall(result)) return made;
      if (!result.injected) break;
    }
  }
  return undefined;
}

/** The first accepted values; then each similar tool, and each other value of one parameter. */
function wordings(expected: ExpectedCall): ToolCall[] {
  const { id, name, dependsOn, optional, alternatives } = expected;
  const values = Object.entries(expected.arguments ?? {}).filter(
    ([key, accepted]) => accepted.length > 0 && !optional.includes(key),
  );
  const first = Object.fromEntries(values.map(([key, [value]]) => [key, value!]));
  const others = values.flatMap(([key, [, ...rest]]) => rest.map((value) => ({ ...first, [key]: value })));
  return [
    { id, name, dependsOn, arguments: first },
    ...alternatives.map((tool) => ({ id, name: tool.name, dependsOn, arguments: first })),
    ...others.slice(0, 10).map((args) => ({ id, name, dependsOn, arguments: args })),
  ];
}

export const stepOf = (call: ToolCall, result: ToolResult, index: number): Step => ({
  index,
  message: { role: 'assistant', text: '' },
  toolCalls: [call],
  toolResults: [result],
  durationMs: 0,
});
