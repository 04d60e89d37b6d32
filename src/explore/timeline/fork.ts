import { fillPlaceholders, refusedCall } from '#ask/agents/index.ts';
import { deepEqual, parseJson, type JsonObject } from '#core/json.ts';
import { mentionsResult } from '#core/result-reference.ts';
import type { ForkEdit } from '#core/timeline.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import type { LiveTestbed } from '#world/index.ts';
import { callOn, type Replayed, type ReplayedCall, sentWith } from './replay.ts';

/**
 * Plays an attempt on a fresh testbed with one call changed: the calls before it as they were, then the changed one, then the rest as the model made
 * them. In a plan, references of later calls take what is answered now. Of a model asked in turns later calls stay word for word:
 * it is not asked again.
 */
export async function playFork(replayed: Replayed, edit: ForkEdit, testbed: LiveTestbed): Promise<Replayed> {
  const { trajectory, calls } = replayed;
  const results = new Map<string, ToolResult>();
  const played: ReplayedCall[] = [];
  for (const [index, one] of calls.entries()) {
    if (index === edit.call && edit.leftOut) continue;
    const isEdited = index === edit.call;
    const next = await playOne(one, isEdited ? edit : undefined, {
      testbed,
      results,
      isPlan: !trajectory.inTurns,
    });
    results.set(next.call.id, next.result);
    played.push(next);
  }
  const steps = trajectory.steps.map((step, index) => stepOf(step, index, played));
  const { state } = testbed.endState();
  const { finalState: _, ...rest } = trajectory;
  return {
    testbed,
    calls: played,
    trajectory: { ...rest, steps, finalState: state } satisfies Trajectory,
  };
}

interface Playing {
  testbed: LiveTestbed;
  results: ReadonlyMap<string, ToolResult>;
  isPlan: boolean;
}

async function playOne(
  one: ReplayedCall,
  edit: ForkEdit | undefined,
  { testbed, results, isPlan }: Playing,
): Promise<ReplayedCall> {
  const { step } = one;
  const call = edit?.arguments ? withArguments(one.call, edit.arguments) : one.call;
  const filled = isPlan ? fillPlaceholders(call, results) : { arguments: sentWith(call) };
  const isMade = !one.unmade || edit?.arguments !== undefined || (isPlan && mentionsResult(call.arguments));
  const made: ToolCall =
    'arguments' in filled && !deepEqual(filled.arguments, call.arguments)
      ? { ...call, sent: filled.arguments }
      : withoutSent(call);
  const answer =
    !('arguments' in filled) || call.malformed !== undefined || !isMade
      ? undefined
      : await callOn(testbed, made, filled.arguments);
  const result = answer ?? ('unresolved' in filled ? refusedCall(call, filled.unresolved) : one.result);
  return {
    step,
    call: made,
    at: testbed.calls.length,
    unmade: !answer,
    result: edit?.result === undefined ? result : withText(result, edit.result),
  };
}

const withoutSent = ({ sent: _, ...call }: ToolCall): ToolCall => call;

const withArguments = (call: ToolCall, args: JsonObject): ToolCall => {
  const { malformed: _, sent: _sent, ...rest } = call;
  return { ...rest, arguments: args };
};

/** The result with another text, and with what that text is as JSON where it is any. */
function withText(result: ToolResult, text: string): ToolResult {
  const { structuredContent: _, ...rest } = result;
  const value = parseJson(text);
  return {
    ...rest,
    content: [{ type: 'text', text }],
    ...(typeof value === 'object' && value !== null ? { structuredContent: value } : {}),
  };
}

function stepOf(step: Step, index: number, played: readonly ReplayedCall[]): Step {
  const here = played.filter((one) => one.step === index);
  return { ...step, toolCalls: here.map(({ call }) => call), toolResults: here.map(({ result }) => result) };
}
