import { agentsById } from '#ask/agents/index.ts';
import { PROPOSED_LIMITS, type AgentEnd } from '#core/agent.ts';
import type { Message } from '#core/message.ts';
import type { ModelOutput } from '#core/model.ts';
import type { PersonAttempt, PersonPlayed, PersonTurn } from '#core/person-play.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import { settingFor, type LiveTestbed } from '#world/index.ts';
import { callOn } from './replay.ts';

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
