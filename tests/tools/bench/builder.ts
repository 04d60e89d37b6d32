import { isProven, judged, newJudging, propose, type Candidate } from '#builder/index.ts';
import { servers } from '#world/index.ts';
import { testbedTools, testbedWorld } from '../../builder/testbed-world.ts';
import type { BenchBuilder } from './builder-page.ts';
import type { BenchPart } from './row.ts';

const full = { candidates: 1000, perServer: 32, mostCalls: 300 };
const smallest: typeof full = { candidates: 12, perServer: 12, mostCalls: 40 };

/** Candidates of the testbed's servers, one server after the other, until there are so many. */
async function proposed({ candidates, perServer, mostCalls }: typeof full): Promise<Candidate[]> {
  const all: Candidate[] = [];
  for (let seed = 42; all.length < candidates && seed < 50; seed++)
    for (const { server } of servers) {
      if (all.length >= candidates) break;
      const options = { seed, today: '2026-03-12', count: perServer, mostCalls };
      const made = await propose(testbedTools(server), testbedWorld(), options);
      all.push(...made.candidates.map((one) => ({ ...one, id: `${server} ${seed} ${one.id}` })));
    }
  return all.slice(0, candidates);
}

/** The gates without a model, over candidates of the whole testbed: in this process, and in the eval worker of a page. */
export const builderBench: BenchPart = async ({ browser, pageUrl, isSmallest }) => {
  const size = isSmallest ? smallest : full;
  const proposing = performance.now();
  const candidates = await proposed(size);
  const proposedMs = performance.now() - proposing;
  const tools = testbedTools();

  const judging = newJudging(tools, testbedWorld());
  const begun = performance.now();
  let proven = 0;
  for (const candidate of candidates) if (isProven(await judged(candidate, judging))) proven++;
  const hereMs = performance.now() - begun;

  const page = await browser.newPage();
  try {
    await page.goto(await pageUrl('builder'));
    await page.waitForFunction(() => 'benchBuilder' in globalThis);
    const order = { servers: servers.map(({ server }) => ({ name: server })), tools, candidates, known: [] };
    const there = await page.evaluate(
      (json) => (globalThis as unknown as { benchBuilder: BenchBuilder }).benchBuilder(json),
      JSON.stringify(order),
    );
    if (there.judged !== candidates.length || there.proven !== proven)
      throw new Error(
        `the worker proves ${there.proven} of ${there.judged} candidates, this process ${proven} of ${candidates.length}`,
      );
    const number = candidates.length.toLocaleString('en');
    const row = { n: 1, unit: 's' };
    return [
      {
        ...row,
        name: `${number} candidates through all gates, eval worker in Chromium`,
        value: there.judgedMs / 1000,
        ratio: there.judgedMs / hereMs,
        goal: 'under 20 for 1,000; ratio: to this process',
      },
      { ...row, name: '  in this process, without the protocol', value: hereMs / 1000 },
      { ...row, name: '  proposing them, in this process', value: proposedMs / 1000 },
      { name: '  of them proven', n: 1, value: proven, unit: 'tasks' },
      {
        name: '  longest task of the page thread',
        n: 1,
        value: there.longestTaskMs,
        unit: 'ms',
        goal: 'at most 50 (0: none reached 50)',
      },
    ];
  } finally {
    await page.close();
  }
};
