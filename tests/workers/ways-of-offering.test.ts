import { expect, test } from 'vitest';
import type { AgentId } from '#core/agent.ts';
import { CANARIES } from '#core/fault.ts';
import { contendersOf } from '#core/contender.ts';
import { LONGEST_PROGRAM } from '#core/program.ts';
import type { RunConfig } from '#core/run.ts';
import type { ToolCall } from '#core/tool.ts';
import { transcriptOf } from '#core/transcript.ts';
import { testbedVersion } from '#core/versions.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { importWhole } from '#build/shipped-sets.ts';
import { distractors } from '#world/index.ts';
import { estimateRun } from '../../workers/runs/estimate-run.ts';
import { summaryOfCell } from '../../workers/runs/cell-summary.ts';
import type { ModelQuestion } from '../../workers/models/ask-model.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { anEvalWorld, untilEnd } from '../builders/an-eval-world.ts';
import { programsHere } from '../tools/programs.ts';
import { aTestbedExecutor } from './a-testbed-executor.ts';

const row = {
  uuid: 'r1',
  category: 'office',
  call_type: 'single',
  tools: [{ name: 'todo_create', description: 'Creates', input_schema: { type: 'object' } }],
  mcp_tools_dict: { todo: ['todo_create'] },
  query: 'Create a todo to buy a kite',
  function_call_label: [
    { name: 'todo_create', id: '1', step: '1', mcp_server: 'todo', input: { title: 'buy a kite' } },
  ],
};
const { tasks } = await importWhole('t', [fileFromBlob('t.json', new Blob([JSON.stringify([row])]))]);
const create: ToolCall = { id: 'c1', name: 'todo_create', arguments: { title: 'buy a kite' } };
const search: ToolCall = { id: 's1', name: 'search_tools', arguments: { query: 'create a todo' } };
const program = (code: string): ToolCall => ({ id: 'p1', name: 'run_program', arguments: { code } });

const configOf = (agentId: AgentId, more: Partial<RunConfig> = {}): RunConfig => ({
  title: 'T',
  selection: { datasetId: 't' },
  models: [aLanguageModel()],
  agentIds: [agentId],
  execution: { on: 'testbed' },
  repeats: 1,
  seed: 1,
  scorerIds: ['mcpbr-toolbench', 'task-outcome'],
  decidedBy: 'task-outcome',
  ...more,
});

/** Runs it; the model plays one turn of calls after the other, then says that it is done. */
async function ran(config: RunConfig, ...turns: ToolCall[][]) {
  const questions: ModelQuestion[] = [];
  const world = anEvalWorld({
    tasks,
    answer: (question) => {
      questions.push(question);
      question.onSent?.(JSON.stringify(question.request));
      const before = question.request.messages.filter(({ role }) => role === 'assistant').length;
      return turns[before] ? says('', turns[before]) : says('Done.');
    },
    change: (usual) => ({
      loadExecutor: async () => aTestbedExecutor(),
      loadModels: async () => ({
        ...(await usual.loadModels()),
        programs: { run: programsHere(), testbedClock: 0 },
      }),
    }),
  });
  const end = await untilEnd((onEvent) => world.api.startRun(config, onEvent));
  expect(end).toMatchObject({ type: 'run-end', run: { status: 'finished' } });
  const cells = [...world.cellsOf().values()].sort((a, b) => a.cell - b.cell);
  const offered = questions.map(({ request }) => (request.tools ?? []).map(({ name }) => name));
  const described = questions.map(({ request }) =>
    (request.tools ?? []).map(({ description }) => description),
  );
  return { world, cells, offered, described };
}

test('several menus are contenders that are offered other tools for the same task', async () => {
  const menus: RunConfig['menus'] = [
    { strategy: 'all' },
    { strategy: 'top-k', k: 3, ranking: 'bm25f', among: 'at-hand' },
    { strategy: 'top-k', k: 600, among: 'catalogue' },
  ];
  const config = configOf('native-tools', { menus });
  const { cells, offered } = await ran(config, [create]);
  expect(contendersOf(config).map(({ title }) => title)).toEqual([
    'Test model, the task’s tools',
    'Test model, best 3 of all at hand by BM25F',
    'Test model, best 600 of the catalogue by BM25',
  ]);
  expect(cells.map(({ verdict }) => verdict)).toEqual(['correct', 'correct', 'correct']);
  expect(cells.map(({ asked }) => asked?.menu.tools)).toEqual([1, 3, 600]);
  expect(cells.map(({ asked }) => asked?.menu.recall)).toEqual([1, 1, 1]);
  expect(new Set(offered.map(({ length }) => length))).toEqual(new Set([1, 3, 600]));
  const made = new Set(distractors().map(({ name }) => name));
  const [, atHand, catalogue] = cells.map((_, at) =>
    offered.find(({ length }) => length === [1, 3, 600][at])!,
  );
  expect(atHand!.some((name) => made.has(name))).toBe(false);
  expect(catalogue!.some((name) => made.has(name))).toBe(true);
});

test('an estimate counts each menu by itself', async () => {
  const menus: RunConfig['menus'] = [{ strategy: 'all' }, { strategy: 'padded', size: 100 }];
  const estimate = async (more: Partial<RunConfig>) =>
    estimateRun(
      {
        sampleTasks: async () => ({ tasks, total: tasks.length }),
        loadExecutor: async () => aTestbedExecutor(),
        earlierCells: async () => [],
      },
      configOf('native-tools', more),
    );
  const both = await estimate({ menus });
  const [all, padded] = [await estimate({ menu: menus[0]! }), await estimate({ menu: menus[1]! })];
  expect(both.cells).toBe(2);
  expect(both.inputTokens).toBe(all.inputTokens + padded.inputTokens);
  expect(padded.inputTokens).toBeGreaterThan(10 * all.inputTokens);
});

test('a made-up tool that is offered and called is a failed call, and no tool that the model invented', async () => {
  const [made] = distractors();
  const config = configOf('native-tools', { menu: { strategy: 'top-k', k: 700, among: 'catalogue' } });
  const { cells } = await ran(config, [{ id: 'd', name: made!.name, arguments: { id: '1' } }]);
  const [cell] = cells;
  expect(cell!.trajectory.steps[0]!.toolResults).toMatchObject([
    { isError: true, content: [{ text: 'The server of this tool cannot be reached. Other servers can.' }] },
  ]);
  const { cause, executed } = summaryOfCell(cell!, tasks[0], config);
  expect(cause).not.toBe('unknown-tool');
  expect(executed).toMatchObject([{ tool: made!.name, failed: true }]);
  expect(executed![0]).not.toHaveProperty('unmade');
});

const rebuilt = async ({ world, cells }: Awaited<ReturnType<typeof ran>>, config: RunConfig) => {
  const transcript = transcriptOf(cells[0]!);
  return world.api.rebuild({ config, ordinals: [0], cell: 0, transcript, testbed: testbedVersion });
};

test('a model that searches finds the tool among all at hand, and its cell says how', async () => {
  const config = configOf('tool-search', { menu: { strategy: 'top-k', k: 2, among: 'at-hand' } });
  const run = await ran(config, [search], [create]);
  const [cell] = run.cells;
  expect(run.offered[0]).toEqual(['search_tools']);
  expect(run.offered[1]).toContain('todo_create');
  expect(cell).toMatchObject({
    verdict: 'correct',
    asked: { menu: { tools: 188, tokens: 0, searched: true } },
  });
  expect(summaryOfCell(cell!, tasks[0], config)).toMatchObject({
    calls: 1,
    discovery: { searches: 1, due: 1, dueFound: 1, needed: 1, unknown: 0 },
  });
  const again = await rebuilt(run, config);
  expect(again.differs).toBeUndefined();
  expect(again.record.verdict).toBe('correct');
  expect(again.record.asked?.menu).toEqual(cell!.asked?.menu);
});

test('a program of a model calls the testbed, and its calls are scored like any other', async () => {
  const code =
    'const made = await todo_create({ title: "buy a kite" });\nconsole.log(Object.keys(made).length > 0);';
  const config = configOf('code-mode');
  const run = await ran(config, [program(code)]);
  const [cell] = run.cells;
  expect(run.offered).toEqual([['run_program'], ['run_program']]);
  const [step] = cell!.trajectory.steps;
  expect(step!.toolCalls.map(({ name, aside, caller }) => [name, aside, caller])).toEqual([
    ['run_program', true, undefined],
    ['todo_create', undefined, 'program'],
  ]);
  expect(step!.toolResults[0]!.content).toEqual([
    { type: 'text', text: 'The program ended.\n\nPrinted:\ntrue' },
  ]);
  expect(cell).toMatchObject({ verdict: 'correct', asked: { menu: { tools: 1 } } });
  expect(cell!.worldRoot).toMatch(/^[0-9a-f]{64}$/);
  expect(summaryOfCell(cell!, tasks[0], config)).toMatchObject({ calls: 1 });
  const again = await rebuilt(run, config);
  expect(again.differs).toBeUndefined();
  expect(again.record.verdict).toBe('correct');
});

test('a program of a megabyte is refused, and the attempt goes on', async () => {
  const run = await ran(
    configOf('code-mode'),
    [program(`// ${'x'.repeat(1_000_000)}`)],
    [{ ...program('await todo_create({ title: "buy a kite" });'), id: 'p2' }],
  );
  const [cell] = run.cells;
  const [first] = cell!.trajectory.steps;
  expect(first!.toolResults).toMatchObject([{ isError: true }]);
  expect(JSON.stringify(first!.toolResults)).toContain(`at most ${LONGEST_PROGRAM} characters`);
  expect(cell!.verdict).toBe('correct');
});

test('where nothing runs programs, code mode is an error of the app and no wrong answer', async () => {
  const world = anEvalWorld({
    tasks,
    answer: () => says('', [program('return 1;')]),
    change: () => ({ loadExecutor: async () => aTestbedExecutor() }),
  });
  await untilEnd((onEvent) => world.api.startRun(configOf('code-mode'), onEvent));
  const cells = [...world.cellsOf().values()];
  expect(cells.filter(({ verdict }) => verdict !== 'not-counted')).toEqual([]);
});

test.each(['native-tools', 'tool-search'] as const)(
  'by %s a model reads in its next turn that a server has changed its descriptions',
  async (agentId) => {
    const faultPlans = [{ seed: 1, rules: [{ kind: 'rug-pull' as const, rate: 1 }] }];
    const config = configOf(agentId, { execution: { on: 'testbed', faultPlans } });
    const before = agentId === 'tool-search' ? [[search]] : [];
    const { cells, described } = await ran(config, ...before, [create]);
    const hasBait = described.map((texts) => texts.some((text) => text.includes(CANARIES['rug-pull'])));
    expect(hasBait).toEqual([...before.map(() => false), false, true]);
    expect(cells.map(({ verdict }) => verdict)).toEqual(['correct']);
    expect(cells[0]!.asked!.baits).toEqual(['rug-pull']);
    expect(summaryOfCell(cells[0]!, undefined, config)).toMatchObject({ metBaits: ['rug-pull'] });
    // A model that calls nothing comes upon no changed description.
    const { cells: idle } = await ran(config, ...before);
    expect(idle[0]!.asked!.baits).toEqual([]);
  },
);
