import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RANKINGS, type Ranking } from '#core/agent.ts';
import type { Tool } from '#core/tool.ts';
import { fuse, indexOf, rankTools, ToolIndex } from '#ask/retrieval/index.ts';
import { servers } from '#world/index.ts';
import { aTool } from '../builders/plans.ts';
import { cpuMs } from '../tools/cpu-ms.ts';

const testbed: Tool[] = servers.flatMap(({ server, tools }) =>
  tools.map((tool): Tool => ({ ...tool, server, schemaFrom: 'source' })),
);
const named = (tools: readonly Tool[], query: string, ranking: Ranking, k?: number): string[] =>
  new ToolIndex(tools).rank(query, ranking, k).map(({ tool }) => tool.name);

describe('an index by BM25', () => {
  const words = ['weather', 'city', 'mail', 'send', 'search', 'route', '查', '天气', 'unheard', 'the'];
  test('gives every tool the score that ranking without an index gives it', () => {
    const index = new ToolIndex(testbed);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }), (of) => {
        const query = of.filter((word) => word !== '查').join(' ');
        const plain = rankTools(query, testbed);
        const ranked = index.rank(query, 'bm25');
        expect(ranked.map(({ tool }) => tool)).toEqual(plain.map(({ tool }) => tool));
        for (const [at, { score }] of ranked.entries()) expect(score).toBeCloseTo(plain[at]!.score, 9);
      }),
      { numRuns: 50 },
    );
  });

  test('finds a single Chinese character inside longer words', () => {
    const tools = ['查天气', '查雨量', '雨'].map((name) => aTool(name, { description: '' }));
    const ranked = new ToolIndex(tools).rank('雨', 'bm25').map(({ tool, score }) => [tool.name, score > 0]);
    expect(ranked.slice(2)).toEqual([['查天气', false]]);
    expect(ranked.slice(0, 2).map(([, isFound]) => isFound)).toEqual([true, true]);
  });
});

describe('an index by BM25F', () => {
  test('is what the formula says, worked by hand', () => {
    const tools = [
      aTool('red_car', { description: 'Wheels.', inputSchema: { type: 'object' } }),
      aTool('boat', { description: 'Sails red water.', inputSchema: { type: 'object' } }),
    ];
    // Two of two hold "red": idf ln(1 + 0.5 / 2.5). Names have 2 and 1 words, mean 1.5; descriptions 1 and 3, mean 2.
    const idf = Math.log(1 + 0.5 / 2.5);
    const inName = 3 / (0.7 + (0.3 * 2) / 1.5);
    const inDescription = 1 / (0.25 + (0.75 * 3) / 2);
    const saturated = (frequency: number) => (idf * frequency * 2.2) / (frequency + 1.2);
    const ranked = new ToolIndex(tools).rank('red', 'bm25f');
    expect(ranked.map(({ tool }) => tool.name)).toEqual(['red_car', 'boat']);
    expect(ranked[0]!.score).toBeCloseTo(saturated(inName), 12);
    expect(ranked[1]!.score).toBeCloseTo(saturated(inDescription), 12);
  });

  test('does not let long parameters weaken a name', () => {
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`field_${at}`, { type: 'string', description: 'Some value' }]),
    );
    const tools = [
      aTool('find_flight', { description: '', inputSchema: { type: 'object', properties: many } }),
      aTool('list_things', { description: 'Nothing of a flight.', inputSchema: { type: 'object' } }),
    ];
    expect(named(tools, 'flight', 'bm25f')[0]).toBe('find_flight');
  });
});

describe('an index with the server first', () => {
  const tools = [
    aTool('search', { server: 'mail', description: 'Finds messages.' }),
    aTool('send', { server: 'mail', description: 'Sends messages.' }),
    aTool('find', { server: 'shop', description: 'Finds messages of buyers.' }),
    aTool('pay', { server: 'shop', description: 'Pays.' }),
  ];

  test('prefers the tool of the server that is about the query', () => {
    expect(named(tools, 'mail messages', 'server-first').slice(0, 2).sort()).toEqual(['search', 'send']);
  });

  test('takes a tool that names no server for one by itself', () => {
    const alone = [...tools, aTool('mailbox', { description: 'Mail messages here.' })];
    expect(named(alone, 'mail messages', 'server-first')).toContain('mailbox');
    expect(new ToolIndex(alone).rank('mailbox', 'server-first')[0]!.score).toBe(1);
  });
});

describe('reciprocal-rank fusion', () => {
  test('adds 1 / (60 + rank) of each ranking that found an item, and equal scores share a rank', () => {
    const fused = fuse([Float64Array.of(3, 2, 2, 0), Float64Array.of(0, 5, 0, 0)]);
    expect([...fused]).toEqual([1 / 61, 1 / 62 + 1 / 61, 1 / 62, 0]);
  });

  test('of no ranking is empty', () => expect([...fuse([])]).toEqual([]));
});

describe.each(RANKINGS)('ranked by %s', (ranking) => {
  test('all tools are ranked, each once, and those without a word keep their order at the end', () => {
    const names = named(testbed, 'weather in Oslo', ranking);
    expect([...names].sort()).toEqual(testbed.map(({ name }) => name).sort());
    expect(names.slice(0, 5).some((name) => name.includes('weather') || name.includes('current'))).toBe(true);
    expect(named(testbed, 'qwxyz', ranking)).toEqual(testbed.map(({ name }) => name));
  });

  test('k cuts the list, and none is left for k 0', () => {
    expect(named(testbed, 'weather', ranking, 3)).toEqual(named(testbed, 'weather', ranking).slice(0, 3));
    expect(named(testbed, 'weather', ranking, 0)).toEqual([]);
    expect(named([], 'weather', ranking)).toEqual([]);
    expect(named(testbed, '', ranking, 2)).toHaveLength(2);
  });

  test('two tools of one name on two servers are two tools', () => {
    const tools = [aTool('search', { server: 'north' }), aTool('search', { server: 'south' })];
    const found = new ToolIndex(tools).rank('search', ranking);
    expect(found.map(({ tool }) => tool.server)).toEqual(['north', 'south']);
    expect(found[0]!.score).toBe(found[1]!.score);
  });

  test('5,000 tools with descriptions of 100 kB are ranked without stalling a run', () => {
    const tools = Array.from({ length: 5000 }, (_, at) =>
      aTool(`tool_${at}`, { server: `server ${at % 50}`, description: `thing${at % 97} `.repeat(50) }),
    );
    tools[17] = aTool('vast', { description: 'needle '.repeat(15_000) });
    const from = cpuMs();
    const [best] = new ToolIndex(tools).rank('needle', ranking, 10);
    expect(best!.tool.name).toBe('vast');
    expect(cpuMs() - from).toBeLessThan(8000);
  });
});

test('the index of a list is made once', () => {
  expect(indexOf(testbed)).toBe(indexOf(testbed));
  expect(indexOf([...testbed])).not.toBe(indexOf(testbed));
});
