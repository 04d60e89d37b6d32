import { describe, expect, test } from 'vitest';
import { toolTokens } from '#core/estimate-tokens.ts';
import type { JsonObject } from '#core/json.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { RANKINGS, type Dispatch, type Ranking } from '#core/agent.ts';
import { dispatchTools } from '#ask/retrieval/index.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';
import { aTool } from '../builders/plans.ts';
import { cpuMs } from '../tools/cpu-ms.ts';

/** 20 servers with 10 tools each; the label wants one tool of server-3 and one of server-7. */
const pool: Tool[] = Array.from({ length: 200 }, (_, index) =>
  aTool(`tool_${index}`, { server: `server-${Math.floor(index / 10)}`, description: `Does thing ${index}.` }),
);
const expected: ExpectedCall[] = [
  anExpectedCall({ name: 'tool_31', server: 'server-3' }),
  anExpectedCall({ id: '2', name: 'tool_75', server: null }),
];
const taskOf = (task: Partial<Task> = {}): Task =>
  aTask({ tools: pool, target: { calls: expected }, ...task });
const names = (dispatch: Dispatch, task = taskOf()): string[] =>
  dispatchTools(task, dispatch).tools.map(({ name }) => name);
const gold = pool
  .filter(({ server }) => server === 'server-3' || server === 'server-7')
  .map(({ name }) => name);

describe('the dispatcher', () => {
  test('offers all tools, in their order', () => {
    expect(names({ strategy: 'all' })).toEqual(pool.map(({ name }) => name));
  });

  test('offers an edited tool in the place of the one it was made from, and ranks it by its new words', () => {
    const edited = [{ server: 'server-9', name: 'tool_99', description: 'Lights a lantern.' }];
    const menu = dispatchTools(taskOf({ query: 'light the lantern' }), { strategy: 'all', edited });
    expect(menu.tools.map(({ name }) => name)).toEqual(pool.map(({ name }) => name));
    expect(menu.tools[99]!.description).toBe('Lights a lantern.');
    const best = (more: object) =>
      names(
        { strategy: 'top-k', k: 1, among: 'at-hand', ...more },
        taskOf({ query: 'light the lantern', tools: [] }),
      );
    expect(best({})).toEqual([]);
    const among = dispatchTools(
      taskOf({ query: 'light the lantern', tools: [] }),
      { strategy: 'top-k', k: 1, among: 'at-hand', edited },
      pool,
    );
    expect(among.tools.map(({ name }) => name)).toEqual(['tool_99']);
    expect(pool[99]!.description).toBe('Does thing 99.');
  });

  test('offers the tools of the servers that the label names, by name where it names no server', () => {
    expect(names({ strategy: 'gold-servers' })).toEqual(gold);
  });

  test('takes the servers of the task where the label names no tool of the pool', () => {
    const task = taskOf({ servers: ['server-0'], target: {} });
    expect(names({ strategy: 'gold-servers' }, task)).toEqual(pool.slice(0, 10).map(({ name }) => name));
  });

  test('offers expected tools whose server nobody knows by themselves', () => {
    const tools = ['a', 'b', 'c'].map((name) => aTool(name));
    const task = taskOf({ tools, target: { calls: [anExpectedCall({ name: 'b' })] } });
    expect(names({ strategy: 'gold-servers' }, task)).toEqual(['b']);
  });

  test('pads to 128 with tools drawn by the seed, in the order of the pool', () => {
    const padded = names({ strategy: 'padded' });
    expect(padded).toHaveLength(128);
    for (const name of gold) expect(padded).toContain(name);
    expect(padded).toEqual(pool.map(({ name }) => name).filter((name) => padded.includes(name)));
    expect(names({ strategy: 'padded' })).toEqual(padded);
    expect(names({ strategy: 'padded', seed: 1 })).not.toEqual(padded);
    expect(names({ strategy: 'padded' }, taskOf({ id: 'tasks.json#2' }))).not.toEqual(padded);
  });

  test('pads with whole servers drawn by the seed, up to the size and never over it', () => {
    const of = (size: number, seed = 0) => names({ strategy: 'padded', by: 'server', size, seed });
    const serversOf = (menu: readonly string[]) =>
      new Map(
        [...new Set(menu.map((name) => Math.floor(Number(name.slice(5)) / 10)))].map((server) => [
          server,
          menu.filter((name) => Math.floor(Number(name.slice(5)) / 10) === server).length,
        ]),
      );
    const menu = of(128);
    expect(menu).toHaveLength(120);
    expect([...serversOf(menu).values()]).toEqual(Array.from({ length: 12 }, () => 10));
    for (const name of gold) expect(menu).toContain(name);
    expect(of(128)).toEqual(menu);
    expect(of(128, 1)).not.toEqual(menu);
    expect(of(29)).toEqual(gold);
    expect(of(5)).toEqual(gold);
    expect(of(1000)).toEqual(pool.map(({ name }) => name));
  });

  test('pads tasks of several servers alone where that is asked for; others have the server of their label', () => {
    const menu: Dispatch = { strategy: 'padded', by: 'server', only: 'several-servers', size: 128 };
    expect(names(menu)).toEqual(names({ strategy: 'padded', by: 'server', size: 128 }));
    const one = taskOf({ target: { calls: [expected[0]!] } });
    expect(names(menu, one)).toEqual(pool.slice(30, 40).map(({ name }) => name));
    const unlabelled = (...servers: string[]) => taskOf({ servers, target: {} });
    expect(names(menu, unlabelled('server-0'))).toHaveLength(10);
    expect(names(menu, unlabelled('server-0', 'server-1')).length).toBeGreaterThan(100);
  });

  test('goes on to smaller servers where a drawn one no longer fits, and takes a tool without a server by itself', () => {
    const big = Array.from({ length: 6 }, (_, index) => aTool(`big_${index}`, { server: 'big' }));
    const small = Array.from({ length: 3 }, (_, index) => aTool(`small_${index}`, { server: 'small' }));
    const task = taskOf({
      tools: [aTool('own', { server: 'home' }), ...big, ...small, aTool('alone')],
      target: { calls: [anExpectedCall({ name: 'own', server: 'home' })] },
    });
    for (const seed of [1, 2, 3, 4, 5])
      expect(names({ strategy: 'padded', by: 'server', size: 5, seed }, task)).toEqual([
        'own',
        ...small.map(({ name }) => name),
        'alone',
      ]);
  });

  test('draws from a server of 100,000 tools without stalling the run', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => aTool(`t${index}`, { server: 'vast' }));
    const own = [aTool('own', { server: 'home' })];
    const task = taskOf({ tools: own, servers: ['home'], target: {} });
    const from = cpuMs();
    const menu = dispatchTools(task, { strategy: 'padded', by: 'server', size: 128 }, many);
    expect(menu.tools).toEqual(own);
    // Copied tool by tool it took longer than a Stop may.
    expect(cpuMs() - from).toBeLessThan(1000);
  });

  test('leaves no gold tool out where there are more than the size, and adds none', () => {
    expect(names({ strategy: 'padded', size: 5 })).toEqual(gold);
  });

  test('pads with all there is where the pool is small', () => {
    expect(names({ strategy: 'padded', size: 1_000 })).toHaveLength(200);
  });

  test('takes the ten best by BM25 over the query, whatever the label says', () => {
    const tools = [...pool, aTool('get_weather', { server: 'sky', description: 'Weather of a city.' })];
    const best = names({ strategy: 'top-k' }, taskOf({ tools }));
    expect(best).toHaveLength(10);
    expect(best[0]).toBe('get_weather');
    expect(names({ strategy: 'top-k' }, taskOf({ tools, target: {}, servers: ['server-1'] }))).toEqual(best);
    expect(names({ strategy: 'top-k', k: 0 })).toEqual([]);
  });

  describe('handed other tools', () => {
    const own = [aTool('a', { server: 'mine' }), aTool('b', { server: 'mine' })];
    const few = taskOf({ tools: own, servers: ['mine'], target: { calls: [anExpectedCall({ name: 'a' })] } });
    const others = [...pool, aTool('a', { server: 'elsewhere' }), aTool('c', { server: 'mine' })];
    const offered = (dispatch: Dispatch) => dispatchTools(few, dispatch, others).tools;

    test('pads with them a menu whose own tools are too few', () => {
      expect(offered({ strategy: 'padded' })).toHaveLength(128);
      expect(offered({ strategy: 'padded' }).slice(0, 2)).toEqual(own);
    });

    test('offers none that the task has already, nor another of its own servers', () => {
      const all = offered({ strategy: 'padded', size: 1000 });
      expect(all).toEqual([...own, ...pool]);
    });

    describe('ranks among them', () => {
      const sky = aTool('get_weather', { server: 'sky', description: 'Weather of a city.' });
      const asking = { ...few, query: 'weather of a city' };
      const ranked = (more: readonly Tool[], among?: 'at-hand', ranking?: Ranking) =>
        dispatchTools(
          asking,
          { strategy: 'top-k', k: 1, ...(among ? { among } : {}), ...(ranking ? { ranking } : {}) },
          more,
        ).tools;

      test.each(RANKINGS)('by %s where the menu says so, else among the task’s own', (ranking) => {
        expect(ranked([...pool, sky], 'at-hand', ranking)).toEqual([sky]);
        expect(ranked([...pool, sky], undefined, ranking)).toEqual([own[0]]);
      });

      test('a tool of the task stands once, in the task’s words, where the others describe it otherwise', () => {
        const elsewhere = aTool('a', { server: 'mine', description: 'Weather of a city.' });
        const menu = dispatchTools(asking, { strategy: 'top-k', k: 1000, among: 'at-hand' }, [
          elsewhere,
          ...pool,
          sky,
        ]).tools;
        expect(menu[0]).toBe(sky);
        expect(menu.filter(({ name }) => name === 'a')).toEqual([own[0]]);
        expect(menu).toHaveLength(own.length + pool.length + 1);
      });

      test('the others are taken as they are where they have the task’s tools', () => {
        const all = [...pool, ...own, sky];
        const alike = { ...asking, tools: own.map((tool) => structuredClone(tool)) };
        const menu = dispatchTools(alike, { strategy: 'top-k', k: 1000, among: 'at-hand' }, all).tools;
        expect(new Set(menu)).toEqual(new Set(all));
        for (const tool of own) expect(menu).toContain(tool);
      });
    });

    const unpadded: Dispatch[] = [{ strategy: 'all' }, { strategy: 'gold-servers' }, { strategy: 'top-k' }];
    test.each(unpadded)('leaves the menu %j as it is', (dispatch) => {
      expect(offered(dispatch)).toHaveLength(2);
    });
  });

  const recalls: [string, Partial<Task>, Dispatch, number][] = [
    ['1 when all expected tools are offered', {}, { strategy: 'gold-servers' }, 1],
    ['1 when none is expected', { target: { calls: [] } }, { strategy: 'top-k', k: 0 }, 1],
    ['a half when one of two is offered', { query: 'tool_31' }, { strategy: 'top-k', k: 1 }, 0.5],
    ['0 when none is offered', {}, { strategy: 'top-k', k: 0 }, 0],
    [
      'over different tools: one wanted twice counts once',
      { query: 'tool_31', target: { calls: [expected[0]!, { ...expected[0]!, id: '9' }, expected[1]!] } },
      { strategy: 'top-k', k: 1 },
      0.5,
    ],
    [
      '0 for a tool of that name on another server',
      { target: { calls: [anExpectedCall({ name: 'tool_31', server: 'elsewhere' })] } },
      { strategy: 'all' },
      0,
    ],
  ];
  test.each(recalls)('finds a recall of %s', (_, task, dispatch, recall) => {
    expect(dispatchTools(taskOf(task), dispatch).recall).toBe(recall);
  });

  test('counts the tokens of name, description and schema of each tool it offers', () => {
    const one = dispatchTools(taskOf({ tools: [pool[0]!] }), { strategy: 'all' }).menuTokens;
    expect(one).toBe(toolTokens(pool[0]!));
    expect(dispatchTools(taskOf(), { strategy: 'top-k', k: 0 }).menuTokens).toBe(0);
    expect(dispatchTools(taskOf(), { strategy: 'all' }).menuTokens).toBeGreaterThan(100 * one);
  });

  test('survives a schema nested without end', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) as JsonObject;
    const task = taskOf({ tools: [aTool('x', { inputSchema: deep })] });
    expect(dispatchTools(task, { strategy: 'all' }).menuTokens).toBeGreaterThan(0);
  });
});
