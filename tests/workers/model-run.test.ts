import { describe, expect, test } from 'vitest';
import type { AgentId } from '#core/agent.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { ModelOutput } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import type { ToolCall } from '#core/tool.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import type { ModelQuestion } from '../../workers/models/ask-model.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { anEvalWorld, pass, untilEnd, type Answers } from '../builders/an-eval-world.ts';
import { importWhole } from '#build/shipped-sets.ts';
import { aTestbedExecutor } from './a-testbed-executor.ts';

const row = {
  uuid: 'r1',
  category: 'office',
  call_type: 'single',
  tools: ['todo_create', 'get_current_time'].map((name) => ({
    name,
    description: name,
    input_schema: { type: 'object', properties: { title: { type: 'string' } } },
  })),
  mcp_tools_dict: { todo: ['todo_create'], time: ['get_current_time'] },
  query: 'Remind me to buy a kite',
  function_call_label: [
    { name: 'todo_create', id: '1', step: '1', mcp_server: 'todo', input: { title: 'buy a kite' } },
  ],
};
const file = fileFromBlob('t.json', new Blob([JSON.stringify([row, { ...row, uuid: 'r2' }])]));
const { tasks } = await importWhole('t', [file]);

const create: ToolCall = { id: 'c1', name: 'todo_create', arguments: { title: 'buy a kite' } };

/** The tasks above on the testbed, and a store that takes what it is given at once and is done later. */
function aWorld(answer: Answers) {
  const stored: { status: string; done: number }[] = [];
  const world = anEvalWorld({
    tasks,
    answer,
    change: ({ putRun, putResults }) => ({
      async putRun(run) {
        stored.push({ status: run.status, done: run.done });
        await putRun(run);
      },
      async putResults(cells) {
        await putResults(cells);
        await pass(15);
      },
      loadExecutor: async () => aTestbedExecutor(),
    }),
  });
  return { api: world.api, records: world.cellsOf('run-1'), stored };
}

const config = (...agentIds: AgentId[]): RunConfig => ({
  title: 'T',
  selection: { datasetId: 't' },
  models: [aLanguageModel()],
  agentIds,
  execution: { on: 'testbed' },
  repeats: 1,
  seed: 1,
  scorerIds: ['ast'],
});

describe('a run in several ways and under several fault plans', () => {
  const none = { seed: 1, rules: [] };
  const always = { seed: 1, rules: [{ kind: 'timeout' as const, rate: 1 }] };
  const crossed: RunConfig = {
    ...config('single-shot', 'native-tools'),
    execution: { on: 'testbed', faultPlans: [none, always] },
  };
  const plan = JSON.stringify([{ name: 'todo_create', parameters: { title: 'buy a kite' }, id: '1' }]);
  const answers = ({ request: { messages, tools } }: ModelQuestion): ModelOutput => {
    if (!tools) return says(plan);
    return messages.some(({ role }) => role === 'tool') ? says('Done.') : says('', [create]);
  };

  test('has a cell for each task, way and plan, and faults are put in where its plan says so', async () => {
    const { api, records } = aWorld(answers);
    const end = await untilEnd((onEvent) => api.startRun(crossed, onEvent));
    expect(end).toMatchObject({ type: 'run-end', run: { cells: 8, done: 8, status: 'finished' } });
    const injected = [...records.values()]
      .sort((a, b) => a.cell - b.cell)
      .map(({ trajectory }) => trajectory.steps.flatMap(({ toolResults }) => toolResults[0]?.injected ?? []));
    const [without, withFault] = [[], ['timeout']];
    expect(injected).toEqual([
      ...[without, withFault, without, withFault],
      ...[without, withFault, without, withFault],
    ]);
    expect(records.get(0)!.trajectory.finalAnswer).toBe(plan);
    expect(records.get(2)!.trajectory.finalAnswer).toBe('Done.');
  });

  test('tries each way once before the rest, under whichever plan comes first', async () => {
    const tried: [string, number, number][] = [];
    const { api } = aWorld(answers);
    await untilEnd((onEvent) =>
      api.startRun(crossed, (event) => {
        if (event.type === 'preflight') tried.push([event.contenderId, event.at, event.of]);
        onEvent(event);
      }),
    );
    expect(tried).toEqual([
      [expect.stringContaining('single-shot'), 0, 2],
      [expect.stringContaining('native-tools'), 1, 2],
    ]);
  });
});

describe('a padded menu', () => {
  const padded = { strategy: 'padded', size: 40 } as const;
  test.each([
    ['where nothing is executed, out of the testbed’s tools', undefined],
    ['where calls are executed on the testbed', { on: 'testbed' } as const],
  ])('is padded %s', async (_, execution) => {
    const { api, records } = aWorld(() => says('[]'));
    const { execution: _given, ...plain } = config('single-shot');
    await untilEnd((onEvent) =>
      api.startRun({ ...plain, menu: padded, ...(execution ? { execution } : {}) }, onEvent),
    );
    expect(records.get(0)!.asked!.menu.tools).toBe(40);
  });
});

describe('a language model', () => {
  test('asked once writes a plan, which is executed and judged', async () => {
    const plan = JSON.stringify([{ name: 'todo_create', parameters: { title: 'buy a kite' }, id: '1' }]);
    const { api, records } = aWorld(() => says(plan));
    expect(await untilEnd((onEvent) => api.startRun(config('single-shot'), onEvent))).toMatchObject({
      type: 'run-end',
    });
    const record = records.get(0)!;
    expect(record).toMatchObject({ verdict: 'correct', outcome: 'called' });
    expect(record.trajectory.steps[0]!.toolResults[0]!.isError).toBe(false);
    expect(Object.keys(record.trajectory.finalState!)).toEqual(['todo']);
    expect(record.usage).toEqual({ inputTokens: 100, outputTokens: 10 });
    expect(record.asked).toMatchObject({ tries: 1, menu: { tools: 2, recall: 1 } });
  });

  test('in a loop calls tools, is shown what they answered, and ends with its answer', async () => {
    const seen: string[] = [];
    const { api, records } = aWorld(({ request }) => {
      const results = request.messages.filter(({ role }) => role === 'tool');
      seen.push(...results.map(({ text }) => text));
      expect(request.tools?.map(({ name }) => name)).toEqual(['todo_create', 'get_current_time']);
      return results.length === 0 ? says('', [create]) : says('I wrote it down.');
    });
    await untilEnd((onEvent) => api.startRun(config('native-tools'), onEvent));
    const record = records.get(1)!;
    expect(record).toMatchObject({ verdict: 'correct', outcome: 'called' });
    expect(record.trajectory).toMatchObject({ finalAnswer: 'I wrote it down.', stopReason: 'answered' });
    expect(record.trajectory.steps).toHaveLength(2);
    expect(seen.join()).toContain('buy a kite');
    expect(record.worldRoot).toMatch(/^[0-9a-f]{64}$/);
    expect(record.usage).toEqual({ inputTokens: 200, outputTokens: 20 });
  });

  test('that calls nothing has abstained, and one that refuses has refused', async () => {
    const abstains = aWorld(() => says('No tool fits.'));
    await untilEnd((onEvent) => abstains.api.startRun(config('native-tools'), onEvent));
    expect(abstains.records.get(0)!.outcome).toBe('abstained');
    const refuses = aWorld(() => says('', [], { finishReason: { unified: 'refused', raw: 'refusal' } }));
    await untilEnd((onEvent) => refuses.api.startRun(config('native-tools'), onEvent));
    expect(refuses.records.get(0)!.outcome).toBe('refused');
  });

  test('whose server fails leaves its cell uncounted, and the run goes on', async () => {
    const { api, records } = aWorld((_, asked) => {
      if (asked === 0) throw new PlaygroundError('model-server-error', 'The provider is out of order.');
      return says('[]');
    });
    const end = await untilEnd((onEvent) => api.startRun(config('single-shot'), onEvent));
    expect(end.type).toBe('run-end');
    const verdicts = [...records.values()].map(({ verdict }) => verdict);
    expect(verdicts.filter((verdict) => verdict === 'not-counted')).toHaveLength(1);
    expect(records.size).toBe(2);
  });

  test('without a key ends the run before a cell is spoilt; with one the run goes on where it stood', async () => {
    let hasKey = false;
    const { api, records, stored } = aWorld(() => {
      if (!hasKey) throw new PlaygroundError('model-key-missing', 'There is no key for OpenAI.');
      return says('[]');
    });
    const failed = await untilEnd((onEvent) => api.startRun(config('single-shot'), onEvent));
    expect(failed).toMatchObject({ type: 'run-error', error: { code: 'models-failed' } });
    expect(records.size).toBe(0);
    expect(stored.at(-1)).toEqual({ status: 'stopped', done: 0 });
    hasKey = true;
    expect(await untilEnd((onEvent) => api.resumeRun('run-1', onEvent))).toMatchObject({ type: 'run-end' });
    expect(records.size).toBe(2);
  });

  test('that answers while earlier cells are being stored loses no cell', async () => {
    const { api, records } = aWorld(
      (_, asked) => new Promise((resolve) => setTimeout(() => resolve(says('[]')), 20 + 3 * asked)),
    );
    const many = { ...config('single-shot'), repeats: 20 };
    expect(await untilEnd((onEvent) => api.startRun(many, onEvent))).toMatchObject({
      type: 'run-end',
      run: { done: 40 },
    });
    expect(records.size).toBe(40);
  });

  test('that is at work when the run is stopped leaves no result behind', async () => {
    const { api, records } = aWorld(
      ({ signal }) =>
        new Promise((_, reject) =>
          signal.addEventListener('abort', () =>
            reject(new PlaygroundError('model-cancelled', 'The question was cancelled.')),
          ),
        ),
    );
    const ended = untilEnd(async (onEvent) => {
      const id = await api.startRun(config('native-tools'), onEvent);
      setTimeout(() => api.stopRun(id), 50);
    });
    expect(await ended).toMatchObject({ type: 'run-end', run: { status: 'stopped', done: 0 } });
    expect(records.size).toBe(0);
  });
});

describe('a run with repeats', () => {
  const saysInTwoTurns = async ({ request: { messages } }: ModelQuestion): Promise<ModelOutput> => {
    await pass(1);
    return messages.some(({ role }) => role === 'tool') ? says('Done.') : says('', [create]);
  };
  const inPage = aLanguageModel({ id: 'wllama:test', providerId: 'wllama' });
  const repeated: RunConfig = { ...config('native-tools'), repeats: 3, settings: { seed: 7 } };

  test('asks each repeat with the next seed, as a model that obeys its seed would answer all alike', async () => {
    const seeds = new Set<number | undefined>();
    const { api } = aWorld(
      (question) => (seeds.add(question.request.settings.seed), saysInTwoTurns(question)),
    );
    await untilEnd((onEvent) => api.startRun(repeated, onEvent));
    expect([...seeds].sort()).toEqual([7, 8, 9]);
  });

  test('holds one conversation at a time with a model in the page, which keeps what it has read of it', async () => {
    const turns: number[] = [];
    const { api } = aWorld((question) => {
      turns.push(question.request.messages.filter(({ role }) => role === 'tool').length);
      return saysInTwoTurns(question);
    });
    await untilEnd((onEvent) => api.startRun({ ...repeated, models: [inPage] }, onEvent));
    expect(turns).toEqual(Array.from({ length: 12 }, (_, index) => index % 2));
  });

  test('asks a model in the page about tasks with one menu side by side, the short menus first', async () => {
    const [first, second] = tasks;
    const short = { ...second!, tools: second!.tools.slice(0, 1) };
    const asked: string[] = [];
    const { api } = anEvalWorld({
      tasks: [first!, { ...short, id: 'short' }, { ...second!, id: 'like the first' }],
      answer: ({ request }) => {
        asked.push(request.tools!.map(({ name }) => name).join());
        return says('Done.');
      },
      change: () => ({ loadExecutor: async () => aTestbedExecutor() }),
    });
    await untilEnd((onEvent) => api.startRun({ ...config('native-tools'), models: [inPage] }, onEvent));
    expect(asked).toEqual(['todo_create', 'todo_create,get_current_time', 'todo_create,get_current_time']);
  });
});
