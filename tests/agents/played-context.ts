import type { AgentContext, AgentEnd, AgentLimits, Agent } from '#core/agent.ts';
import type { Message, Usage } from '#core/message.ts';
import type { FinishReason, ModelOutput } from '#core/model.ts';
import type { Price } from '#core/price.ts';
import type { Task } from '#core/task.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import { aTask } from '../builders/a-task.ts';
import { aTool } from '../builders/plans.ts';

/** A model's turn as a test writes it; the reason to stop follows from the calls where none is given. */
export interface PlayedTurn {
  text?: string;
  calls?: ToolCall[];
  finish?: FinishReason['unified'];
  usage?: Usage;
}

/** What a tool answers: a text, or a failure with one. */
export type PlayedAnswer = string | { error: string };

export interface Play {
  /** The last turn is played again and again. */
  script: (PlayedTurn | Error)[];
  /** By name of the tool; 'done' where nothing is said. */
  answers?: Record<string, PlayedAnswer>;
  tools?: Tool[];
  limits?: Partial<AgentLimits>;
  price?: Price;
  task?: Partial<Task>;
  prompts?: Record<string, string>;
  /** Replaces the tools' answers. */
  callTool?: (call: ToolCall) => Promise<ToolResult>;
  /** Milliseconds that each look at the clock takes. */
  tick?: number;
}

export const resultOf = (call: ToolCall, answer: PlayedAnswer = 'done'): ToolResult => ({
  callId: call.id,
  content: [{ type: 'text', text: typeof answer === 'string' ? answer : answer.error }],
  isError: typeof answer !== 'string',
  durationMs: 1,
});

const outputOf = ({ text = '', calls, finish, usage }: PlayedTurn): ModelOutput => ({
  message: { role: 'assistant', text, ...(calls && { toolCalls: calls }) },
  finishReason: { unified: finish ?? (calls ? 'tool-calls' : 'stop'), raw: '' },
  ...(usage && { usage }),
  raw: null,
});

/** A context that plays a script, and what the agent asked of it. */
export function playedContext(play: Play) {
  const sent: Message[][] = [];
  const offered: (readonly Tool[] | undefined)[] = [];
  const called: ToolCall[] = [];
  const controller = new AbortController();
  const tools = play.tools ?? ['get_weather', 'get_time'].map((name) => aTool(name));
  let clock = 0;
  const context: AgentContext = {
    task: aTask({ tools, ...play.task }),
    tools,
    settings: {},
    limits: { maxSteps: 30, ...play.limits },
    ...(play.price && { price: play.price }),
    ...(play.prompts && { prompts: play.prompts }),
    generate({ messages, tools: menu }) {
      const turn = play.script[Math.min(sent.length, play.script.length - 1)]!;
      sent.push(messages as Message[]);
      offered.push(menu);
      return turn instanceof Error ? Promise.reject(turn) : Promise.resolve(outputOf(turn));
    },
    callTool(call) {
      called.push(call);
      return play.callTool?.(call) ?? Promise.resolve(resultOf(call, play.answers?.[call.name]));
    },
    runProgram: async (program) => (await import('../tools/programs.ts')).programsHere()(program),
    signal: controller.signal,
    now: () => (clock += play.tick ?? 0),
  };
  return { context, sent, offered, called, controller };
}

/** Runs an agent to its end, or to what it throws. */
export async function played(agent: Agent, context: AgentContext) {
  const steps: Step[] = [];
  const running = agent.run(context);
  try {
    for (;;) {
      const next = await running.next();
      if (next.done) return { steps, end: next.value as AgentEnd | undefined };
      steps.push(next.value);
    }
  } catch (thrown) {
    return { steps, thrown };
  }
}
