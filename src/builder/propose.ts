import { grouped } from '#core/grouped.ts';
import { stopWords, tokenize } from '#ask/retrieval/index.ts';
import { mulberry32, type Random } from '#core/random.ts';
import type { Tool } from '#core/tool.ts';
import type { Candidate } from './candidate.ts';
import { askOf, callOf, holdsOpaque, made, serversOf, type Bench, type ProposeOptions } from './draft.ts';
import { inOrder } from './links.ts';
import { phraseTogether } from './phrase.ts';
import { probe, type BuilderWorld, type ProbedCall } from './probe.ts';
import type { Reason } from './reasons.ts';
import { BINS, drawn, sampleAcross, sampleBin, sampleSingles, shuffled } from './samplers.ts';
import { KnownQueries } from './similarity.ts';
import { wordsOfName } from './words.ts';

/** Candidates without a verdict yet, and what was left out. */
export interface Proposal {
  candidates: Candidate[];
  calls: number;
  /** Tools without a task, by name, with the reason. */
  without: ReadonlyMap<string, Reason>;
}

/**
 * Tasks for tools without a model: values from schemas, descriptions, dictionaries and answers, kept where the tool answers something;
 * queries from our templates. It calls every tool that it is given. At most `count` candidates beside those that are there, fewer where the
 * tools give no more.
 */
export async function propose(
  tools: readonly Tool[],
  world: BuilderWorld,
  options: ProposeOptions,
): Promise<Proposal> {
  const random = mulberry32(options.seed);
  const { there = [] } = options;
  // The same draws come again: as many more as are there are drawn, and those that are there are left out.
  const wanted = options.count + there.length;
  const perTool = Math.min(16, Math.max(4, Math.ceil((wanted * 1.5) / Math.max(tools.length, 1))));
  await world.reset?.();
  const probed = await probe(tools, world, { ...options, random, perTool });
  const bench: Bench = { tools, world, probed, random, options, number: 0 };
  const servers = serversOf(tools);
  const isMany = servers.length > 1;
  const ordered = await inOrder(bench, Math.ceil(wanted / 4));
  const together = parallel(bench, Math.ceil(wanted / 4), isMany);
  const singles = single(bench, wanted - ordered.length - together.length, isMany);
  const candidates = notThere([...singles, ...together, ...ordered], options, random);
  return { candidates, calls: probed.calls, without: probed.without };
}

/** The candidates that are not there yet, of each kind as many as come by chance where there are too many; their ids count on. */
function notThere(
  candidates: readonly Candidate[],
  { there = [], count }: ProposeOptions,
  random: Random,
): Candidate[] {
  if (there.length === 0) return [...candidates];
  const known = new KnownQueries(there);
  const fresh = candidates.filter((one) => !known.same(one));
  const taken = new Set(shuffled(fresh, random).slice(0, count));
  return fresh
    .filter((one) => taken.has(one))
    .map((one, index) => ({ ...one, id: `c${there.length + index + 1}` }));
}

/** Single calls: tools drawn with replacement; a tool whose calls are all used is not drawn again. */
function single(bench: Bench, most: number, isMany: boolean): Candidate[] {
  const { probed, random } = bench;
  const left = grouped(
    probed.kept.filter((call) => !holdsOpaque(call)),
    ({ tool }) => tool,
  );
  const found: Candidate[] = [];
  while (found.length < most && left.size > 0) {
    const [tool] = sampleSingles([...left.keys()], 1, random);
    const calls = left.get(tool!)!;
    const call = calls.shift()!;
    if (calls.length === 0) left.delete(tool!);
    const category = isMany ? 'multi_server_single_call' : 'single_server_single_call';
    const query = phraseTogether([askOf(call)], random);
    found.push(
      made(
        bench,
        category,
        [callOf('1', 1, call.tool, call.arguments)],
        query,
        [{ id: '1', args: call.args }],
        ['drawnTool', { tool: call.tool.name, tools: bench.tools.length }],
      ),
    );
  }
  return found;
}

/** Several calls that do not depend on each other: bins in turn, tools of one server without replacement, or of several by the chain filter. */
function parallel(bench: Bench, most: number, isMany: boolean): Candidate[] {
  const { probed, random } = bench;
  const usable = probed.kept.filter((call) => !holdsOpaque(call));
  const byTool = grouped(usable, ({ tool }) => tool);
  const tools = [...byTool.keys()];
  const bins = BINS.filter((size) => size <= Math.max(tools.length, 2));
  return Array.from({ length: bins.length === 0 ? 0 : most }, (_, turn) => turn).flatMap((turn) => {
    const size = bins[turn % Math.min(bins.length, 4)]!;
    const calls = isMany ? across(bench, byTool, size) : within(byTool, size, random);
    if (!calls) return [];
    const category = isMany ? 'multi_server_parallel_call' : 'single_server_parallel_call';
    const asked = calls.map((call, index) => callOf(String(index + 1), 1, call.tool, call.arguments));
    const parts = calls.map(({ args }, index) => ({ id: String(index + 1), args }));
    const names = calls.map(({ tool }) => tool.name).join(', ');
    return [
      made(bench, category, asked, phraseTogether(calls.map(askOf), random), parts, [
        'drawnBin',
        { tools: names, calls: size },
      ]),
    ];
  });
}

/** Calls of different tools; two calls of one tool where there is no second. */
function within(
  byTool: ReadonlyMap<Tool, readonly ProbedCall[]>,
  size: number,
  random: Random,
): ProbedCall[] | undefined {
  const tools = sampleBin([...byTool.keys()], size, random);
  if (tools) return tools.map((tool) => drawn(byTool.get(tool)!, random));
  const [only] = byTool.values();
  return only && sampleBin(only, size, random);
}

function across(
  bench: Bench,
  byTool: ReadonlyMap<Tool, readonly ProbedCall[]>,
  size: number,
): ProbedCall[] | undefined {
  const byServer = grouped(byTool.keys(), ({ server }) => server ?? '');
  const servers = sampleBin([...byServer.keys()], 2, bench.random);
  const found = servers && sampleAcross(byServer, servers, size, bench.random, isChain);
  return found?.tools.map((tool) => drawn(byTool.get(tool)!, bench.random));
}

/** Our chain filter without a model: each tool shares a word, beside those of any sentence, with another one of the list. */
export const isChain = (tools: readonly Tool[]): boolean => {
  const words = tools.map(
    ({ name, description }) =>
      new Set(
        tokenize(`${wordsOfName(name).join(' ')} ${description.slice(0, 300)}`).filter(
          (word) => !stopWords.has(word) && word.length > 3,
        ),
      ),
  );
  return words.every((own, index) =>
    words.some((other, place) => place !== index && [...own].some((word) => other.has(word))),
  );
};
