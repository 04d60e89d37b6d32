import { fillPlaceholders } from '#ask/agents/execute-plan.ts';
import { offersTools, type AgentContext, type Agent, type AgentId } from '#core/agent.ts';
import type { ModelOutput } from '#core/model.ts';
import { isJsonObject } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { oracleAnswer } from '#ask/providers/index.ts';
import { LiveTestbed, serverOfTool } from '#world/index.ts';

/** A fresh testbed and a way to call its tools. */
export function testbedOf() {
  const testbed = new LiveTestbed(42);
  const callTool = async (call: ToolCall): Promise<ToolResult> => {
    const member = (await testbed.member(serverOfTool(call.name)!))!;
    const answer = testbed.call(member, call.name, call.arguments)!;
    return { callId: call.id, durationMs: 0, isError: false, ...answer };
  };
  return { testbed, callTool };
}

export const planOf = (task: Task): ToolCall[] => extractCalls(oracleAnswer(task)).calls;

/** The final answer of our own rows in words. */
export const answerOf = ({ raw }: Task): string =>
  isJsonObject(raw) && typeof raw.answer === 'string' ? raw.answer : 'done';

const native = { calls: () => '', answer: (answer: string) => `Final Answer: ${answer}` };

/** Calls and the answer of a turn, as text of the form that each loop asks for. */
const forms: {
  [Id in AgentId]?: { calls: (calls: ToolCall[]) => string; answer: (answer: string) => string };
} = {
  'native-tools': native,
  'tool-search': native,
  'code-mode': native,
  'agentbench-tools': native,
  react: {
    calls: (calls) =>
      calls
        .map(({ name, arguments: values }) => `Action: ${name}\nAction Input: ${JSON.stringify(values)}`)
        .join('\n'),
    answer: native.answer,
  },
  'agentbench-react': {
    calls: (calls) =>
      `<reasoning>Next.</reasoning>\n<tool_calls>${JSON.stringify(
        calls.map(({ name, arguments: values }) => ({ name, arguments: values })),
      )}</tool_calls>\n<answer></answer>`,
    answer: (answer) =>
      `<reasoning>Done.</reasoning>\n<tool_calls>[]</tool_calls>\n<answer>${answer}</answer>`,
  },
};

/** One turn as the model of a loop would write it: calls, or where there are none, the answer. */
export function turnOf(agentId: AgentId, calls: ToolCall[], answer: string): ModelOutput['message'] {
  const form = forms[agentId]!;
  if (calls.length === 0) return { role: 'assistant', text: form.answer(answer) };
  return {
    role: 'assistant',
    text: form.calls(calls),
    ...(offersTools(agentId) ? { toolCalls: [...calls] } : {}),
  };
}

/**
 * Plays the label step by step, each placeholder filled from what the tools answered before; then answers. `turns`: what was said,
 * as it is said.
 */
export function oracleContext(task: Task, agent: Agent) {
  const { testbed, callTool } = testbedOf();
  const plan = planOf(task);
  const due = [...new Set(plan.map(({ step }) => step))].sort((a, b) => a! - b!);
  const byPlace = new Map<string, ToolResult>();
  let waiting: ToolCall[] = [];
  const turns: ModelOutput['message'][] = [];
  const context: AgentContext = {
    task,
    tools: task.tools,
    settings: {},
    limits: { maxSteps: 30 },
    signal: new AbortController().signal,
    now: () => 0,
    generate() {
      const step = due.shift();
      waiting = plan
        .filter((call) => call.step === step)
        .map((call) => ({
          ...call,
          ...(fillPlaceholders(call, byPlace) as { arguments: ToolCall['arguments'] }),
        }));
      const message = turnOf(agent.id, step === undefined ? [] : waiting, answerOf(task));
      turns.push(message);
      return Promise.resolve({ message, finishReason: { unified: 'stop', raw: '' }, raw: null });
    },
    async callTool(call) {
      const result = await callTool(call);
      const place = waiting.findIndex(
        ({ name, arguments: values }) =>
          name === call.name && JSON.stringify(values) === JSON.stringify(call.arguments),
      );
      byPlace.set(waiting.splice(place, 1)[0]!.id, result);
      return result;
    },
  };
  return { context, testbed, turns };
}
