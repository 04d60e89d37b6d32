import { beforeAll, describe, expect, test } from 'vitest';
import {
  isProven,
  judged,
  newJudging,
  propose,
  rejectedBy,
  type BuilderWorld,
  type Candidate,
  type Proposal,
} from '#builder/index.ts';
import type { JsonObject } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { servers } from '#world/index.ts';
import { sized } from '../tools/full-size.ts';
import { testbedTools, testbedWorld } from './testbed-world.ts';

/** Proven candidates of a server that are replayed: every so manieth. */
const EVERY = sized(3, 1);
const options = { seed: 42, today: '2026-03-12', count: 12, mostCalls: 300 };

interface Built extends Proposal {
  server: string;
  judged: Candidate[];
}

async function build(...names: string[]): Promise<Built> {
  const tools = testbedTools(...names);
  const world = testbedWorld();
  const proposal = await propose(tools, world, options);
  const judging = newJudging(tools, world);
  const all: Candidate[] = [];
  for (const candidate of proposal.candidates) all.push(await judged(candidate, judging));
  return { ...proposal, server: names.join(' '), judged: all };
}

describe('tasks for the 33 servers of the testbed, without a model', () => {
  const built: Built[] = [];
  beforeAll(async () => {
    for (const { server } of servers) built.push(await build(server));
  }, 580_000);

  test('there are at least 330 candidates, and most pass every gate', () => {
    const all = built.flatMap((each) => each.judged);
    const proven = all.filter(isProven);
    expect(all.length).toBeGreaterThanOrEqual(330);
    expect(proven.length / all.length).toBeGreaterThan(0.8);
  });

  test(`${EVERY === 1 ? 'every one' : 'every third'} that passed replays on a fresh testbed`, async () => {
    for (const { server, judged: all } of built) {
      const tools = testbedTools(server);
      for (const candidate of all.filter(isProven).filter((_, at) => at % EVERY === 0)) {
        const again = await judged({ ...candidate, life: [] }, newJudging(tools, testbedWorld()));
        expect(rejectedBy(again), `${server}: ${candidate.query}`).toBeUndefined();
      }
    }
  });
});

test('over several servers all three multi-server categories are made, and their plans are what they say', async () => {
  const { judged: all } = await build('google-maps', 'weather', 'wikipedia');
  const proven = all.filter(isProven);
  const many = proven.filter(({ category }) => category.startsWith('multi'));
  expect([...new Set(many.map(({ category }) => category))].sort()).toEqual([
    'multi_server_parallel_call',
    'multi_server_sequential_call',
    'multi_server_single_call',
  ]);
  for (const { category, calls, servers: offered } of many) {
    expect(offered.length).toBeGreaterThan(1);
    const called = new Set(calls.map(({ server }) => server));
    if (category === 'multi_server_parallel_call') expect(called.size).toBeGreaterThan(1);
  }
});

test.each<[string, (text: string) => JsonObject]>([
  ['a text', () => ({})],
  ['a text that stands in an object', (text) => ({ structuredContent: { content: text } })],
])('a path that %s holds is used for other tools', async (_, more) => {
  const aTool = (name: string, description: string, parameters: string[]): Tool => ({
    name,
    server: 'files',
    description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(parameters.map((each) => [each, { type: 'string' }])),
      required: parameters,
    },
    schemaFrom: 'source',
  });
  const tools = [
    aTool('list_roots', 'Lists the folders that may be read.', []),
    aTool('list_folder', 'Lists what is in a folder.', ['path']),
  ];
  const called: JsonObject[] = [];
  const world: BuilderWorld = {
    call: ({ name }, given) => {
      called.push(given);
      const text =
        name === 'list_roots' ? 'Folders:\n/srv/notes' : `[FILE] harbour.txt of ${JSON.stringify(given)}`;
      return Promise.resolve({
        callId: '',
        content: [{ type: 'text', text }],
        isError: false,
        durationMs: 0,
        ...more(text),
      });
    },
  };
  await propose(tools, world, options);
  expect(called).toContainEqual({ path: '/srv/notes' });
});

test('another proposal with the same seed adds tasks that are not there yet, with ids of their own', async () => {
  const tools = testbedTools('currency');
  const first = (await propose(tools, testbedWorld(), options)).candidates;
  const more = (await propose(tools, testbedWorld(), { ...options, there: first })).candidates;
  expect(more.length).toBeGreaterThan(options.count / 2);
  expect(more.length).toBeLessThanOrEqual(options.count);
  const all = [...first, ...more];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ query }) => query.toLowerCase())).size).toBe(all.length);
  // Where nothing is left, nothing is added.
  const tool = tools.filter(({ name }) => name === 'list_currencies');
  const only = (await propose(tool, testbedWorld(), options)).candidates;
  expect(only.length).toBeGreaterThan(0);
  expect((await propose(tool, testbedWorld(), { ...options, there: only })).candidates).toEqual([]);
});
