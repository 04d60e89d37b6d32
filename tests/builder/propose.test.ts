import { appendFileSync } from 'node:fs';
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
import { testbedTools, testbedWorld } from './testbed-world.ts';

const options = { seed: 42, today: '2026-03-12', count: 12, mostCalls: 300 };

const shown = (each: Built): string =>
  `${each.server} ${each.judged.length} ${each.judged.filter(isProven).length} ${each.calls} ${each.ms} ${JSON.stringify([...each.without])}\n${each.judged.map((c) => `   ${c.category.slice(7)} ${c.query} ${JSON.stringify(c.calls.map((x) => x.arguments))} ${rejectedBy(c)?.step ?? ''} ${rejectedBy(c)?.evidence ?? ''}`).join('\n')}\n`;

interface Built extends Proposal {
  server: string;
  ms: number;
  judged: Candidate[];
}

async function build(server: string): Promise<Built> {
  const start = process.cpuUsage().user;
  const tools = testbedTools(server);
  const world = testbedWorld();
  const proposal = await propose(tools, world, options);
  const judging = newJudging(tools, world);
  const all: Candidate[] = [];
  for (const candidate of proposal.candidates) all.push(await judged(candidate, judging));
  return { ...proposal, server, judged: all, ms: (process.cpuUsage().user - start) / 1000 };
}

describe('tasks for the 33 servers of the testbed, without a model', () => {
  const built: Built[] = [];
  beforeAll(async () => {
    for (const { server } of servers) {
      const each = await build(server);
      built.push(each);
      if (process.env.SHOW) appendFileSync(process.env.SHOW, shown(each));
    }
  }, 580_000);

  test('there are at least 330 candidates, and most pass every gate', () => {
    const all = built.flatMap((each) => each.judged);
    const proven = all.filter(isProven);
    expect(all.length).toBeGreaterThanOrEqual(330);
    expect(proven.length / all.length).toBeGreaterThan(0.8);
  });

  test('every one that passed replays on a fresh testbed', async () => {
    for (const { server, judged: all } of built) {
      const tools = testbedTools(server);
      for (const candidate of all.filter(isProven)) {
        const again = await judged({ ...candidate, life: [] }, newJudging(tools, testbedWorld()));
        expect(rejectedBy(again), `${server}: ${candidate.query}`).toBeUndefined();
      }
    }
  });
});
