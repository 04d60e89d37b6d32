import { describe, expect, test } from 'vitest';
import type { FaultPlan } from '#core/fault.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import { anExpectedCall, aTestbedTask } from '../builders/a-task.ts';
import { aTask } from '../storage/a-task.ts';
import { aTestbedExecutor } from './a-testbed-executor.ts';

const task = (tools: string[]): Task => {
  const like = aTask(0);
  return {
    ...like,
    toolsetId: 'ts-0',
    tools: tools.map((name) => ({
      name,
      server: null,
      description: '',
      inputSchema: { type: 'object' },
      schemaFrom: 'source',
    })),
  } as unknown as Task;
};
const call = (
  id: string,
  name: string,
  args: ToolCall['arguments'],
  more: Partial<ToolCall> = {},
): ToolCall => ({
  id,
  name,
  arguments: args,
  ...more,
});
const order = (plan: ToolCall[]) => ({
  task: task(['todo_create', 'get_current_time']),
  plan,
  text: 'the plan',
  seed: 1,
  repeat: 0,
});

describe('a plan executed on the testbed', () => {
  test('leaves results, the end state of what it changed, and a root', async () => {
    const plan = [
      call('1', 'get_current_time', { timezone: 'Asia/Tokyo' }, { step: 1 }),
      call(
        '2',
        'todo_create',
        { title: 'It was <1_result>' },
        {
          step: 2,
          dependsOn: [{ call: '1', path: '/day_of_week', arg: '/title' }],
        },
      ),
    ];
    const { steps, finalState, worldRoot } = await aTestbedExecutor().execute(order(plan));
    expect(steps.flatMap((step) => step.toolResults.map(({ isError }) => isError))).toEqual([false, false]);
    expect(steps[1]!.toolCalls[0]).toMatchObject({
      arguments: { title: 'It was <1_result>' },
      sent: { title: 'It was Thursday' },
    });
    expect(Object.keys(finalState!)).toEqual(['todo']);
    expect(JSON.stringify(finalState)).toContain('It was Thursday');
    expect(worldRoot).toMatch(/^[0-9a-f]{64}$/);
    const again = await aTestbedExecutor().execute(order(plan));
    expect(again.worldRoot).toBe(worldRoot);
  });

  test('begins afresh every time', async () => {
    const executor = aTestbedExecutor();
    const plan = [call('1', 'todo_create', { title: 'again' })];
    const first = await executor.execute(order(plan));
    const second = await executor.execute(order(plan));
    expect(second.finalState).toEqual(first.finalState);
  });

  test('names the fault that was put into an answer', async () => {
    const faults: FaultPlan = { seed: 1, rules: [{ kind: 'timeout', rate: 1, times: 1 }] };
    const plan = [
      call('1', 'get_current_time', { timezone: 'Asia/Tokyo' }),
      call('2', 'get_current_time', { timezone: 'Asia/Tokyo' }),
    ];
    const { steps } = await aTestbedExecutor().execute({ ...order(plan), faults });
    const results = steps.flatMap((step) => step.toolResults);
    expect(results.map(({ injected }) => injected)).toEqual(['timeout', undefined]);
    expect(results.map(({ isError }) => isError)).toEqual([true, false]);
  });

  test('answers a tool nobody has as a server would', async () => {
    const { steps } = await aTestbedExecutor().execute(order([call('1', 'no_such_tool', {})]));
    expect(steps[0]!.toolResults[0]!.content).toEqual([
      { type: 'text', text: 'MCP error -32602: Unknown tool: no_such_tool' },
    ]);
  });
});

test('a task can be executed when the testbed has every tool it offers', () => {
  const labelled = (tools: string[]): Task => ({ ...task(tools), target: { calls: [] } });
  expect(aTestbedExecutor().canExecute(labelled(['todo_create', 'git_log']))).toBe(true);
  expect(aTestbedExecutor().canExecute(labelled(['todo_create', 'book_a_rocket']))).toBe(false);
  expect(aTestbedExecutor().canExecute(labelled([]))).toBe(false);
});

test('a label whose own call fails on a fresh testbed is no task for it', async () => {
  const company = (symbol: string): Task =>
    aTestbedTask({
      servers: ['finance-agent-mcp-server'],
      tools: [],
      target: {
        calls: [
          anExpectedCall({
            name: 'get_stock_price_global_market',
            server: 'finance-agent-mcp-server',
            arguments: { symbol_list: [[symbol]], market: ['US'] },
          }),
        ],
      },
    });
  const withTool = (of: Task): Task => ({
    ...of,
    tools: of.target.calls!.map(({ name, server }) => ({
      ...{ name, server, description: '', inputSchema: { type: 'object' } },
      schemaFrom: 'source',
    })),
  });
  const executor = aTestbedExecutor();
  expect(await executor.whyNot!(withTool(company('AAPL')), 1)).toBeUndefined();
  expect(await executor.whyNot!(withTool(company('NOSUCH')), 1)).toBe(
    'get_stock_price_global_market fails on the testbed with the label’s own arguments',
  );
});
