import { beforeAll, describe, expect, test } from 'vitest';
import { fillPlaceholders } from '#agents/fill-placeholders.ts';
import { agentsById, executePlan } from '#agents/index.ts';
import type { AgentContext, Agent } from '#core/agent.ts';
import type { ModelOutput } from '#core/model.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import { fileFromBlob } from '#datasets/index.ts';
import { extractCalls } from '#extraction/index.ts';
import { oracleAnswer } from '#providers/index.ts';
import { scorersById } from '#scorers/index.ts';
import { LiveFarm, serverOfTool } from '#testbed/index.ts';
import { importWhole } from '../tools/import-whole.ts';
import { shippedRows } from '../tools/shipped-tasks.ts';
import { played } from './played-context.ts';

let tasks: Task[];
beforeAll(async () => {
  const bytes = new Blob([JSON.stringify(shippedRows())]);
  tasks = (await importWhole('ground', [fileFromBlob('ground.json', bytes)])).tasks;
});

/** A fresh farm, and what its tools answered by call id. */
function farmOf() {
  const farm = new LiveFarm(42);
  const results = new Map<string, ToolResult>();
  const callTool = async (call: ToolCall): Promise<ToolResult> => {
    const member = (await farm.member(serverOfTool(call.name)!))!;
    const result = {
      callId: call.id,
      durationMs: 0,
      isError: false,
      ...farm.call(member, call.name, call.arguments)!,
    };
    results.set(call.id, result);
    return result;
  };
  return { farm, results, callTool };
}

const planOf = (task: Task): ToolCall[] => extractCalls(oracleAnswer(task)).calls;

/** One turn of the oracle as the model of each agent would write it. */
const turnOf: Record<string, (calls: ToolCall[]) => ModelOutput['message']> = {
  'native-tools': (toolCalls) => ({ role: 'assistant', text: '', toolCalls }),
  react: (calls) => ({
    role: 'assistant',
    text: calls
      .map(({ name, arguments: values }) => `Action: ${name}\nAction Input: ${JSON.stringify(values)}`)
      .join('\n'),
  }),
};

/** Plays the label step by step, each placeholder filled from what the tools answered before; then answers. */
function oracleContext(task: Task, agent: Agent) {
  const { farm, results, callTool } = farmOf();
  const plan = planOf(task);
  const due = [...new Set(plan.map(({ step }) => step))].sort((a, b) => a! - b!);
  const byPlace = new Map<string, ToolResult>();
  let waiting: ToolCall[] = [];
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
      const message =
        step === undefined
          ? { role: 'assistant' as const, text: 'Final Answer: done' }
          : turnOf[agent.id]!(waiting);
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
  return { context, farm, results };
}

describe.each(['native-tools', 'react'])('%s with the oracle’s turns on the testbed', (id) => {
  const agent = agentsById.get(id)!;

  test('ends every shipped task in the state that its plan leads to, every call answered', async () => {
    expect(tasks).toHaveLength(72);
    for (const task of tasks) {
      const { context, farm } = oracleContext(task, agent);
      const run = await played(agent, context);
      expect(run.thrown).toBeUndefined();
      expect(run.end, task.query).toMatchObject({ stopReason: 'answered' });
      const results = run.steps.flatMap((step) => step.toolResults);
      expect(
        results.filter(({ isError }) => isError),
        task.query,
      ).toEqual([]);
      expect(results).toHaveLength(planOf(task).length);
      const planned = farmOf();
      await executePlan(planOf(task), '', { callTool: planned.callTool, now: () => 0 });
      expect(farm.state, task.query).toEqual(planned.farm.state);
    }
  });

  test('is correct under AST-DAG, values passed on as literals traced to where they come from', async () => {
    const astDag = scorersById.get('ast-dag')!;
    for (const task of tasks) {
      const run = await played(agent, oracleContext(task, agent).context);
      const { verdict, measures } = astDag.score(task, { steps: run.steps, ...run.end! });
      expect([verdict, measures.exact_dag], task.query).toEqual(['correct', true]);
    }
  });
});
