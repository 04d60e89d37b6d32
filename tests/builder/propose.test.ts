import { beforeAll, describe, expect, test } from 'vitest';
import {
  isProven,
  judged,
  newJudging,
  propose,
  rejectedBy,
  type Candidate,
  type Proposal,
} from '#builder/index.ts';
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
