import { beforeAll, describe, expect, test } from 'vitest';
import type { AgentContext } from '#core/agent.ts';
import { discoveryOf, foundBy } from '#core/found-tools.ts';
import type { Task } from '#core/task.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { agentsById, executePlan } from '#ask/agents/index.ts';
import { importWhole, shippedRows } from '#build/shipped-sets.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { servers } from '#world/index.ts';
import { aTool } from '../builders/plans.ts';
import { cpuMs } from '../tools/cpu-ms.ts';
import { oracleContext, planOf, testbedOf } from './oracle-turns.ts';
import { played, playedContext } from './played-context.ts';

const agent = agentsById.get('tool-search')!;

const search = (id: string, query: string, limit?: number): ToolCall => ({
  id,
  name: 'search_tools',
  arguments: { query, ...(limit === undefined ? {} : { limit }) },
});

describe('a menu that grows by searching', () => {
  test('holds 128 tools at most, and says what it leaves out', async () => {
    const tools = Array.from({ length: 300 }, (_, at) =>
      aTool(`word${at}`, { description: `kind${at % 10}` }),
    );
    const script = Array.from({ length: 10 }, (_, at) => ({ calls: [search(`s${at}`, `kind${at}`, 20)] }));
    const world = playedContext({ script: [...script, { text: 'Done.' }], tools });
    const { steps } = await played(agent, world.context);
    expect(world.offered.at(-1)).toHaveLength(128);
    const texts = steps.map(({ toolResults: [result] }) => JSON.stringify(result?.content));
    expect(texts[5]).toContain('20 found');
    expect(texts[6]).toMatch(
      /7 found.*The menu is full: 128 tools are offered, and 13 that were found are not/,
    );
    expect(texts[7]).toContain('The menu is full');
    expect(steps.map(({ toolResults: [result] }) => result && foundBy(result)?.length)).toEqual([
      ...[20, 20, 20, 20, 20, 20, 7, 0, 0, 0],
      undefined,
    ]);
  });

  test('has the agent’s own other tools from the start, and finds none of them', async () => {
    const reading = aTool('read_resource', { aside: true, description: 'Reads weather.' });
    const world = playedContext({
      script: [{ calls: [search('a', 'weather')] }, { text: 'Done.' }],
      tools: [aTool('get_weather'), reading],
    });
    await played(agent, world.context);
    const names = world.offered.map((tools = []) => tools.map(({ name }) => name));
    expect(names).toEqual([
      ['search_tools', 'read_resource'],
      ['search_tools', 'read_resource', 'get_weather'],
    ]);
  });

  test('cuts what it says of hostile tools, of which there may be 5,000', async () => {
    const tools: Tool[] = Array.from({ length: 5000 }, (_, at) => aTool(`t${at}`));
    tools[9] = aTool('x'.repeat(5000), { server: 's'.repeat(5000), description: 'needle '.repeat(15_000) });
    const world = playedContext({ script: [{ calls: [search('a', 'needle')] }, { text: 'Done.' }], tools });
    const from = cpuMs();
    const { steps } = await played(agent, world.context);
    expect(cpuMs() - from).toBeLessThan(8000);
    expect(JSON.stringify(steps[0]!.toolResults[0]!.content).length).toBeLessThan(1500);
  });

  test('counts for a limit of tokens as it grows', async () => {
    const big = aTool('get_weather', { description: 'weather '.repeat(2000) });
    const ends = async (maxTokens: number) => {
      const script = [{ calls: [search('a', 'weather')] }, { calls: [search('b', 'weather')] }];
      const world = playedContext({ script, tools: [big], limits: { maxTokens, maxSteps: 6 } });
      const { steps } = await played(agent, world.context);
      return steps.length;
    };
    // The first question holds the search alone, the second the long description too.
    expect(await ends(3000)).toBe(2);
    expect(await ends(1_000_000)).toBe(6);
  });
});

describe('on the testbed', () => {
  let tasks: Task[];
  beforeAll(async () => {
    const bytes = new Blob([JSON.stringify(shippedRows())]);
    tasks = (await importWhole('ground', [fileFromBlob('ground.json', bytes)])).tasks;
  });
  const all = servers.flatMap(({ server, tools }) =>
    tools.map((tool): Tool => ({ ...tool, server, schemaFrom: 'source' })),
  );

  const wordsOf = (name: string): string =>
    `${name.replaceAll(/[_-]/g, ' ')} ${all.find((tool) => tool.name === name)!.description}`;

  /** Searches once for each tool of the plan, by the words of its name and description, then plays the plan. */
  function searchingPlayer(task: Task) {
    const { context, testbed } = oracleContext(task, agent);
    const names = [...new Set(planOf(task).map(({ name }) => name))];
    let isFirst = true;
    const player: AgentContext = {
      ...context,
      tools: all,
      generate(question) {
        if (!isFirst) return context.generate(question);
        isFirst = false;
        const toolCalls = names.map((name, at) => search(`s${at}`, wordsOf(name)));
        const message = { role: 'assistant' as const, text: '', toolCalls };
        return Promise.resolve({ message, finishReason: { unified: 'tool-calls', raw: '' }, raw: null });
      },
    };
    return { player, testbed };
  }

  test('a player that searches for the tools of the label ends every shipped task as its plan does', async () => {
    expect(tasks).toHaveLength(72);
    for (const task of tasks) {
      const { player, testbed } = searchingPlayer(task);
      const run = await played(agent, player);
      expect(run.thrown).toBeUndefined();
      expect(run.end, task.query).toMatchObject({ stopReason: 'answered' });
      const planned = testbedOf();
      await executePlan(planOf(task), '', { callTool: planned.callTool, now: () => 0 });
      expect(testbed.state, task.query).toEqual(planned.testbed.state);
      const due = new Set(planOf(task).map(({ name }) => name)).size;
      expect(discoveryOf(task.target.calls ?? [], run), task.query).toMatchObject({
        searches: due,
        due,
        dueFound: due,
        unknown: 0,
      });
    }
  });
});
