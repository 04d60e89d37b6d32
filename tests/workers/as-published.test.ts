import { describe, expect, test } from 'vitest';
import { fillPlaceholders } from '#ask/agents/execute-plan.ts';
import { isLoop, PROPOSED_LIMITS, type AgentId } from '#core/agent.ts';
import type { ModelOutput } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { importWhole, shippedRows } from '#build/shipped-sets.ts';
import { oracleAnswer } from '#ask/providers/index.ts';
import { againstOurs, presets, settingsApart } from '../../src/app/frame/models/presets.ts';
import type { ModelQuestion } from '../../workers/models/ask-model.ts';
import { answerOf, planOf, testbedOf, turnOf } from '../agents/oracle-turns.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import { anEvalWorld, untilEnd } from '../builders/an-eval-world.ts';
import { sized } from '../tools/full-size.ts';
import { aTestbedExecutor } from './a-testbed-executor.ts';

const rows = new Blob([JSON.stringify(shippedRows())]);
const shipped = await importWhole('t', [fileFromBlob('ground.json', rows)]);
/** All of them, or every sixth. */
const tasks = shipped.tasks.filter((_, at) => at % sized(6, 1) === 0);
const OF_72 = `on ${tasks.length} of the 72 tasks with a scripted player`;
/** The longest first: a query may hold another. */
const byLength = [...tasks].sort((a, b) => b.query.length - a.query.length);

/**
 * A scripted player, and no language model: it knows the labels. In a loop it plays a task's label step by step, with the values that a
 * testbed of its own answers; asked once it writes the label as a plan.
 */
function aPlayer(agentId: AgentId): (question: ModelQuestion) => Promise<ModelOutput> {
  const playing = new Map<string, () => Promise<ToolCall[]>>();
  return async ({ request: { messages } }) => {
    const said = messages.map(({ text }) => text).join('\n');
    const task = byLength.find(({ query }) => said.includes(query))!;
    if (!isLoop(agentId)) return output({ role: 'assistant', text: oracleAnswer(task) });
    const next = playing.get(task.id) ?? played(task);
    playing.set(task.id, next);
    return output(turnOf(agentId, await next(), answerOf(task)));
  };
}

const output = (message: ModelOutput['message']): ModelOutput => ({
  message,
  finishReason: { unified: 'stop', raw: '' },
  raw: null,
});

/** The calls of a task's next step; none when all is done. */
function played(task: Task): () => Promise<ToolCall[]> {
  const { callTool } = testbedOf();
  const plan = planOf(task);
  const due = [...new Set(plan.map(({ step }) => step))].sort((a, b) => a! - b!);
  const results = new Map<string, ToolResult>();
  return async () => {
    const step = due.shift();
    const calls = plan
      .filter((call) => step !== undefined && call.step === step)
      .map((call) => ({ ...call, ...(fillPlaceholders(call, results) as Pick<ToolCall, 'arguments'>) }));
    for (const call of calls) results.set(call.id, await callTool(call));
    return calls;
  };
}

const preset = (id: string): Partial<RunConfig> => presets.find((each) => each.id === id)!.asking;
const config = (more: Partial<RunConfig>): RunConfig => ({
  title: 'T',
  selection: { datasetId: 't' },
  models: [aLanguageModel()],
  agentIds: ['native-tools'],
  repeats: 1,
  seed: 42,
  scorerIds: ['ast-dag', 'mcpbr-mcptoolbench', 'mcpbr-toolbench'],
  decidedBy: 'ast-dag',
  execution: { on: 'testbed' },
  ...more,
});

/** Every task in one way of a set-up. */
async function cellsIn(of: RunConfig, agentId: AgentId) {
  const world = anEvalWorld({
    tasks,
    answer: aPlayer(agentId),
    change: () => ({ loadExecutor: async () => aTestbedExecutor() }),
  });
  const end = await untilEnd((onEvent) => world.api.startRun({ ...of, agentIds: [agentId] }, onEvent));
  expect(end).toMatchObject({ type: 'run-end', run: { status: 'finished', done: tasks.length } });
  return [...world.cellsOf().values()].sort((a, b) => a.cell - b.cell);
}

test('the player finds each task by its query', () => {
  expect(new Set(shipped.tasks.map(({ query }) => query)).size).toBe(72);
});

const asPublished = config({ ...preset('mcp-agentbench') });
const ours = config({ agentIds: ['native-tools', 'react'], limits: PROPOSED_LIMITS });

describe(`MCP-AgentBench as published, beside ours, ${OF_72}`, () => {
  test.each([
    ['agentbench-react', asPublished],
    ['agentbench-tools', asPublished],
    ['native-tools', ours],
    ['react', ours],
  ] as const)('%s solves all of them', async (agentId, of) => {
    const cells = await cellsIn(of, agentId);
    const unsolved = cells.filter(({ verdict }) => verdict !== 'correct');
    expect(unsolved.map(({ taskId, scores }) => [taskId, scores['ast-dag']?.explanation])).toEqual([]);
    for (const { trajectory } of cells)
      expect(trajectory).toMatchObject({ inTurns: true, stopReason: 'answered' });
    if (of !== asPublished) return;
    for (const [at, { asked }] of cells.entries()) {
      const { tools } = asked!.menu;
      const isWide = new Set(tasks[at]!.target.calls!.map(({ server }) => server)).size > 1;
      expect([tools > 100, tools <= 128], tasks[at]!.query).toEqual([isWide, true]);
    }
  });

  test('the report names every difference of the two set-ups, and a comparison those of their settings', () => {
    const named = againstOurs(asPublished);
    for (const words of ['ways of asking', 'the menu', 'actions', 'calls', 'turns', 'output', 'thinking'])
      expect(named.some((each) => each.startsWith(words))).toBe(true);
    for (const way of ['MCP-AgentBench, ReAct: ', 'MCP-AgentBench, tool calling: '])
      expect(named.filter((each) => each.startsWith(way)).length).toBeGreaterThan(2);
    expect(settingsApart([asPublished, ours]).map((each) => each.split(' ')[0])).toEqual([
      ...['ways', 'actions', 'calls', 'turns', 'output', 'thinking'],
    ]);
  });
});

describe(`mcpbr as published, ${OF_72}`, () => {
  test.each([
    ['mcpbr-mcptoolbench', 'mcpbr-mcptoolbench'],
    ['mcpbr-toolbench', 'mcpbr-toolbench'],
    ['mcpbr-toolbench', 'mcpbr-toolbench-bare'],
  ] as const)('of the set-up %s, %s has its calls read out of its reply', async (id, agentId) => {
    const { execution: _, ...of } = config({ ...preset(id) });
    const cells = await cellsIn(of, agentId);
    expect(cells.filter(({ verdict }) => verdict !== 'correct')).toEqual([]);
    expect(new Set(cells.map(({ outcome }) => outcome))).toEqual(new Set(['called']));
  });
});
