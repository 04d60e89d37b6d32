import { describe, expect, test } from 'vitest';
import type { RunConfig } from '#core/run.ts';
import type { ToolCall } from '#core/tool.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { estimateRun } from '../../workers/runs/estimate-run.ts';
import type { ModelQuestion } from '../../workers/models/ask-model.ts';
import { summaryOfCell } from '../../workers/runs/cell-summary.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { anEvalWorld, untilEnd } from '../builders/an-eval-world.ts';
import { importWhole } from '#build/shipped-sets.ts';
import { aTestbedExecutor } from './a-testbed-executor.ts';

const row = {
  uuid: 'r1',
  category: 'office',
  call_type: 'single',
  tools: [{ name: 'todo_create', description: 'Creates', input_schema: { type: 'object' } }],
  mcp_tools_dict: { todo: ['todo_create'] },
  query: 'Remind me to buy a kite',
  function_call_label: [
    { name: 'todo_create', id: '1', step: '1', mcp_server: 'todo', input: { title: 'buy a kite' } },
  ],
};
const file = fileFromBlob('t.json', new Blob([JSON.stringify([row])]));
const { tasks } = await importWhole('t', [file]);
const plan = '[{"name":"todo_create","parameters":{"title":"buy a kite"}}]';
const create = { id: 'c1', name: 'todo_create', arguments: { title: 'buy a kite' } };

const config = (more: Partial<RunConfig> = {}): RunConfig => ({
  title: 'T',
  selection: { datasetId: 't' },
  models: [aLanguageModel()],
  agentIds: ['native-tools', 'no-tools'],
  execution: { on: 'testbed' },
  repeats: 1,
  seed: 1,
  scorerIds: ['mcpbr-toolbench', 'task-outcome'],
  decidedBy: 'mcpbr-toolbench',
  ...more,
});

/** Runs it; a model that is offered tools calls one, and else says `words`. */
async function cellsOf(of: RunConfig, words: string, calls: ToolCall[] = [create]) {
  const questions: ModelQuestion[] = [];
  const world = anEvalWorld({
    tasks,
    answer: (question) => {
      questions.push(question);
      const { tools, messages } = question.request;
      return tools && !messages.some(({ role }) => role === 'tool') ? says('', calls) : says(words);
    },
    change: () => ({ loadExecutor: async () => aTestbedExecutor() }),
  });
  const end = await untilEnd((onEvent) => world.api.startRun(of, onEvent));
  expect(end).toMatchObject({ type: 'run-end', run: { status: 'finished' } });
  const cells = [...world.cellsOf().values()].sort((a, b) => a.cell - b.cell);
  return { questions, cells, causes: cells.map((cell) => summaryOfCell(cell, tasks[0], of).cause) };
}

describe('a way of asking without tools', () => {
  test('stands beside the others with a score of its own, and is offered nothing', async () => {
    const { questions, cells, causes } = await cellsOf(config(), 'You could buy a kite.');
    const without = questions.filter(({ request }) => request.tools === undefined);
    expect(without).toHaveLength(1);
    expect(JSON.stringify(without[0]!.request.messages)).not.toContain('todo_create');
    expect(cells.map(({ verdict, outcome }) => [verdict, outcome])).toEqual([
      ['correct', 'called'],
      ['no-call', 'abstained'],
    ]);
    expect(cells[1]!.asked?.menu).toEqual({ tools: 0, tokens: 0, recall: 0 });
    expect(causes).toEqual([undefined, 'no-call']);
  });

  test('makes no call where calls are executed, whatever it writes, and leaves the world as it was', async () => {
    const { cells } = await cellsOf(config({ decidedBy: 'task-outcome' }), plan);
    expect(cells[1]).toMatchObject({ outcome: 'abstained', trajectory: { finalState: {} } });
    expect(cells[1]!.extraction).toBeUndefined();
    expect(cells[1]!.verdict).not.toBe('correct');
  });

  test('is read like any answer where answers alone are scored, as mcpbr reads both its arms', async () => {
    const { execution: _, ...alone } = config({ agentIds: ['no-tools'] });
    const { cells } = await cellsOf(alone, plan);
    expect(cells[0]).toMatchObject({ outcome: 'called', verdict: 'correct' });
  });

  test('is estimated without a menu', async () => {
    const deps = {
      sampleTasks: async () => ({ tasks, total: 1 }),
      earlierCells: async () => [],
      loadExecutor: async () => aTestbedExecutor(),
    };
    const tokensOf = async (agentId: 'single-shot' | 'no-tools') =>
      (await estimateRun(deps, config({ agentIds: [agentId] }))).inputTokens;
    expect(await tokensOf('no-tools')).toBeLessThan(await tokensOf('single-shot'));
  });
});

describe('one question a trial, of which the first call counts', () => {
  const once = config({ agentIds: ['native-tools'], limits: { maxSteps: 1, maxTurnCalls: 1 } });
  const wrong = { ...create, name: 'get_current_time', arguments: {} };

  test('is solved by the right call: the one turn there is cuts nothing short', async () => {
    const { questions, cells } = await cellsOf(once, '', [create, wrong]);
    expect(questions).toHaveLength(1);
    expect(cells[0]).toMatchObject({ verdict: 'correct', trajectory: { stopReason: 'answered' } });
  });

  test('fails for what the call got wrong, not for a limit', async () => {
    const { causes } = await cellsOf(once, '', [wrong, create]);
    expect(causes).toEqual([expect.stringMatching(/tool/)]);
  });
});
