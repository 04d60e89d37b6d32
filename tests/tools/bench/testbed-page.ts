import { testbedClient } from '#store/bridge/testbed-client.ts';
import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import { mulberry32 } from '#core/random.ts';
import { servers } from '#world/index.ts';
import type { VectorCall } from '../../testbed/vector-calls.ts';
import { echoFigures, type EchoFigures } from './echo-session.ts';
import { RawSession } from './raw-session.ts';

/** One pass over everything the testbed promises, in milliseconds where not said otherwise. */
export interface TestbedFigures {
  /** From starting the worker to the answer of the first tools/call. */
  firstAnswerMs: number;
  /** tools/list of all 33 servers, after a first one. */
  listMs: number;
  callsPerSecond: number;
  resetMs: number;
  hashMs: number;
  tools: number;
  failed: number;
  /** Measured right after it. */
  echo: EchoFigures;
}

keepErrorsWhole();
const IN_FLIGHT = 1000;

/** `mixJson`: the calls to draw from, as JSON of VectorCall[]. */
async function measure(mixJson: string, calls: number): Promise<TestbedFigures> {
  const mix = JSON.parse(mixJson) as VectorCall[];
  const client = testbedClient();
  const begun = performance.now();
  await client.api.open('bench', 1);
  const first = new RawSession(await client.api.connect('bench', 'todo'));
  await first.initialize();
  await first.request('tools/call', { name: 'todo_list', arguments: {} });
  const firstAnswerMs = performance.now() - begun;

  const sessions = new Map<string, RawSession>();
  for (const { server } of servers) {
    const session = new RawSession(await client.api.connect('bench', server));
    await session.initialize();
    sessions.set(server, session);
  }
  const listAll = () => Promise.all([...sessions.values()].map((session) => session.listTools()));
  await listAll();
  const listing = performance.now();
  const lists = await listAll();
  const listMs = performance.now() - listing;

  const random = mulberry32(1);
  const drawn = Array.from({ length: calls }, () => mix[Math.floor(random() * mix.length)]!);
  const callOf = ({ server, tool, arguments: args }: VectorCall) =>
    sessions.get(server)!.request('tools/call', { name: tool, arguments: args });
  // Every call once before: servers load what they need, and the engine has seen the code. Then from a fresh state.
  for (const call of mix) await callOf(call);
  await client.api.reset('bench');
  let next = 0;
  let failed = 0;
  const lane = async () => {
    while (next < drawn.length) {
      const answer = await callOf(drawn[next++]!);
      if ('error' in answer) failed++;
    }
  };
  const calling = performance.now();
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  const callsPerSecond = calls / ((performance.now() - calling) / 1000);

  const hashing = performance.now();
  await client.api.hash('bench');
  const hashMs = performance.now() - hashing;
  const resetting = performance.now();
  await client.api.reset('bench');
  const resetMs = performance.now() - resetting;
  client.stop();
  const tools = lists.reduce((sum, list) => sum + list, 0);
  const questions = drawn.map(({ tool, arguments: args }) => ({ name: tool, arguments: args }));
  const echo = await echoFigures(questions, IN_FLIGHT);
  return { firstAnswerMs, listMs, callsPerSecond, resetMs, hashMs, tools, failed, echo };
}

export type BenchTestbed = typeof measure;
Object.assign(globalThis, { benchTestbed: measure });
