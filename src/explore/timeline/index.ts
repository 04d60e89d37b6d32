import { fillPlaceholders, refusedCall, agentsById } from '#ask/agents/index.ts';
import { deepEqual, parseJson, type JsonObject } from '#core/json.ts';
import type { ForkEdit, Stop, StopCall, Timeline } from '#core/timeline.ts';
import { mentionsResult, type ToolCall, type ToolResult, textOfResult } from '#core/tool.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import { type LiveTestbed, settingFor } from '#world/index.ts';
import { PROPOSED_LIMITS, type AgentEnd } from '#core/agent.ts';
import type { Message } from '#core/message.ts';
import type { ModelOutput } from '#core/model.ts';
import type { PersonAttempt, PersonPlayed, PersonTurn } from '#core/cell.ts';
import { callOn, type Replayed, type ReplayedCall, sentWith } from './replay.ts';
import { worldChanges } from './world-changes.ts';

/** A cell on the testbed, call by call: made again, changed and played on, and the call after which its end was out of reach. */
export { pointOfNoReturn } from './point-of-no-return.ts';
export { replay, type Replayed } from './replay.ts';
export { worldChanges } from './world-changes.ts';

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
  const aside = step.toolCalls.filter((call) => call.aside);
  const isAside = ({ callId }: ToolResult): boolean => aside.some(({ id }) => id === callId);
  return {
    ...step,
    toolCalls: [...aside, ...here.map(({ call }) => call)],
    toolResults: [...step.toolResults.filter(isAside), ...here.map(({ result }) => result)],
  };
}

/** A tool's answer is shown up to so many characters. */
const LONGEST_ANSWER = 4000;

/** The stops of a replayed attempt: its start, and the state after each call. `recordedRoot`: of the state it left when it was run. */
export function timelineOf({ testbed, calls }: Replayed, recordedRoot?: string): Timeline {
  const start = testbed.shown(0);
  const stops: Stop[] = [{ changed: NONE, since: NONE, root: testbed.hash(0).root, isMarked: false }];
  let at = 0;
  for (const one of calls) {
    const [before, after] = [testbed.shown(at), testbed.shown(one.at)];
    const changed = one.at === at ? NONE : worldChanges(before, after);
    const root = one.at === at ? stops.at(-1)!.root : testbed.hash(one.at).root;
    stops.push({
      changed,
      since: worldChanges(start, after),
      root,
      isMarked: changed.slices.length === 0 && root !== stops.at(-1)!.root,
      call: stopCall(one),
    });
    at = one.at;
  }
  if (recordedRoot === undefined) return { stops };
  return { stops, recordedRoot, isSameRoot: stops.at(-1)!.root === recordedRoot };
}

const NONE = { slices: [], balances: [] };

const stopCall = ({ step, call, result, unmade, recorded }: ReplayedCall): StopCall => ({
  step,
  call: { ...call, arguments: sentWith(call) },
  answer: textOfResult(result).slice(0, LONGEST_ANSWER),
  isError: result.isError,
  unmade,
  ...(recorded ? { recorded: textOfResult(recorded).slice(0, LONGEST_ANSWER) } : {}),
});

/** The person has not said what to do next. */
const waits = new Error('waits for the person');

/**
 * Plays a person's turns on a fresh testbed, in the loop that asks models: they are given what a model is given, its system text, its
 * tools, its results, and their turns stand where its answers would. Made whole from the turns every time, so that any can be taken back.
 */
export async function playPerson(
  { task, turns }: Pick<PersonAttempt, 'task' | 'turns'>,
  testbed: LiveTestbed,
): Promise<Pick<PersonPlayed, 'messages' | 'trajectory'> & { hasEnded: boolean }> {
  const steps: Step[] = [];
  let messages: readonly Message[] = [];
  let asked = 0;
  const setting = settingFor(task, task.tools);
  const loop = agentsById.get('native-tools')!.run({
    task,
    tools: task.tools,
    settings: {},
    limits: PROPOSED_LIMITS,
    ...(setting === undefined ? {} : { setting }),
    generate: (question) => {
      messages = question.messages;
      const turn = turns[asked++];
      return turn ? Promise.resolve(outputOf(turn, asked)) : Promise.reject(waits);
    },
    callTool: async (call) => (await callOn(testbed, call, call.arguments)) ?? noSuchTool(call),
    signal: new AbortController().signal,
    now: () => 0,
  });
  const end = await endOf(loop, steps);
  const { state } = testbed.endState();
  const trajectory: Trajectory = {
    steps,
    inTurns: true,
    finalState: state,
    ...(end ?? { stopReason: 'cancelled' }),
  };
  return { messages: [...messages], trajectory, hasEnded: end !== undefined };
}

/** Gathers the steps; undefined where the loop waits for the person. */
async function endOf(loop: AsyncGenerator<Step, AgentEnd>, steps: Step[]): Promise<AgentEnd | undefined> {
  try {
    for (;;) {
      const next = await loop.next();
      if (next.done) return next.value;
      steps.push(next.value);
    }
  } catch (error) {
    if (error === waits) return undefined;
    throw error;
  }
}

function outputOf(turn: PersonTurn, number: number): ModelOutput {
  const calls = 'calls' in turn ? turn.calls : [];
  const toolCalls = calls.map((call, index): ToolCall => ({ ...call, id: `${number}-${index + 1}` }));
  return {
    message: { role: 'assistant', text: 'answer' in turn ? turn.answer : '', toolCalls },
    finishReason: { unified: toolCalls.length > 0 ? 'tool-calls' : 'stop', raw: '' },
    raw: null,
  };
}

const noSuchTool = ({ id, name }: ToolCall): ToolResult => ({
  callId: id,
  content: [{ type: 'text', text: `MCP error -32602: Unknown tool: ${name}` }],
  isError: true,
  unmade: true,
  durationMs: 0,
});
