import { mulberry32, type Random } from '#core/random.ts';
import { isJsonObject, stableStringify } from '#core/json.ts';
import { objectOf } from '#core/fields.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { referenceTo } from '#core/result-reference.ts';
import { isEmptyResult } from '#core/empty-result.ts';
import { isFailedCall } from '#core/failed-call.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { followed, requiredParameters } from '#serve/validation/parameters.ts';
import { withStep, type Candidate, type Category } from './candidate.ts';
import { fits, type Piece } from './harvest.ts';
import { isOpaque } from './leaks.ts';
import { phraseInOrder, phraseTogether, type Ask } from './phrase.ts';
import {
  argumentSets,
  probe,
  type Arguments,
  type BuilderWorld,
  type ProbedCall,
  type Probed,
} from './probe.ts';
import { BINS, drawn, grouped, sampleAcross, sampleBin, sampleSingles, shuffled } from './samplers.ts';
import { parameterWords, wordsOfName } from './words.ts';
import { tokenize, stopWords } from '#ask/retrieval/index.ts';

export interface ProposeOptions {
  /** Of all draws. */
  seed: number;
  /** The day on which the tasks are set, as 2026-03-12. */
  today: string;
  /** Candidates wanted. */
  count: number;
  mostCalls: number;
  signal?: AbortSignal;
  /** Calls made so far. */
  onCall?: (calls: number) => void;
}

/** Candidates without a verdict yet, and what was left out. */
export interface Proposal {
  candidates: Candidate[];
  calls: number;
  /** Tools without a task, by name, with the reason. */
  without: ReadonlyMap<string, string>;
}

/** The tools that tasks are made of, each with its server's name. */
interface Bench {
  tools: readonly Tool[];
  world: BuilderWorld;
  probed: Probed;
  random: Random;
  options: ProposeOptions;
  /** How many candidates there are. */
  number: number;
}

/**
 * Tasks for tools without a model: values from schemas, descriptions, dictionaries and answers, kept where the tool answers something;
 * queries from our templates. It calls every tool that it is given. At most `count` candidates, fewer where the tools give no more.
 */
export async function propose(
  tools: readonly Tool[],
  world: BuilderWorld,
  options: ProposeOptions,
): Promise<Proposal> {
  const random = mulberry32(options.seed);
  const perTool = Math.min(16, Math.max(4, Math.ceil((options.count * 1.5) / Math.max(tools.length, 1))));
  await world.reset?.();
  const probed = await probe(tools, world, { ...options, random, perTool });
  const bench: Bench = { tools, world, probed, random, options, number: 0 };
  const servers = serversOf(tools);
  const isMany = servers.length > 1;
  const ordered = await inOrder(bench, Math.ceil(options.count / 4));
  const together = parallel(bench, Math.ceil(options.count / 4), isMany);
  const singles = single(bench, options.count - ordered.length - together.length, isMany);
  return { candidates: [...singles, ...together, ...ordered], calls: probed.calls, without: probed.without };
}

const serversOf = (tools: readonly Tool[]): string[] => [...new Set(tools.map(({ server }) => server ?? ''))];

/** A candidate of calls that are known to answer. */
function made(
  bench: Bench,
  category: Category,
  calls: readonly ToolCall[],
  query: string,
  parts: readonly { id: string; args: Arguments }[],
  drawnFrom: string,
): Candidate {
  const said = Object.fromEntries(
    parts.flatMap(({ id, args }) =>
      Object.entries(args.said).map(([pointer, words]) => [id + pointer, words]),
    ),
  );
  const called = [...new Set(calls.map(({ server }) => server ?? ''))];
  const others = serversOf(bench.tools).filter((server) => !called.includes(server));
  // A task over several servers offers at least one that it does not need.
  const beside = category.startsWith('multi')
    ? (sampleBin(others, Math.min(others.length, Math.max(1, 3 - called.length)), bench.random) ?? [])
    : [];
  const candidate: Candidate = {
    id: `c${++bench.number}`,
    category,
    query,
    calls,
    servers: [...called, ...beside],
    said,
    life: [],
  };
  const from = parts.map(({ id, args }) => `call ${id}: ${args.from}`).join('; ');
  return withStep(
    withStep(withStep(candidate, 'sampled', 'made', drawnFrom), 'values', 'made', from),
    'phrased',
    'made',
    query,
  );
}

const callOf = (
  id: string,
  step: number,
  { name, server }: Tool,
  given: ToolCall['arguments'],
): ToolCall => ({
  id,
  name,
  server,
  step,
  arguments: given,
});

const askOf = ({ tool, args }: ProbedCall): Ask => ({ tool, details: args.details });

/** Single calls: tools drawn with replacement; a tool whose calls are all used is not drawn again. */
function single(bench: Bench, most: number, isMany: boolean): Candidate[] {
  const { probed, random } = bench;
  const left = callsByTool(probed.kept.filter((call) => !holdsOpaque(call)));
  const found: Candidate[] = [];
  while (found.length < most && left.size > 0) {
    const [tool] = sampleSingles([...left.keys()], 1, random);
    const calls = left.get(tool!)!;
    const call = calls.shift()!;
    if (calls.length === 0) left.delete(tool!);
    const category = isMany ? 'multi_server_single_call' : 'single_server_single_call';
    const query = phraseTogether([askOf(call)], random);
    const from = `${call.tool.name}, drawn with replacement from ${bench.tools.length} tools`;
    found.push(
      made(
        bench,
        category,
        [callOf('1', 1, call.tool, call.arguments)],
        query,
        [{ id: '1', args: call.args }],
        from,
      ),
    );
  }
  return found;
}

function callsByTool(calls: readonly ProbedCall[]): Map<Tool, ProbedCall[]> {
  const byTool = new Map<Tool, ProbedCall[]>();
  for (const call of calls) byTool.set(call.tool, [...(byTool.get(call.tool) ?? []), call]);
  return byTool;
}

const holdsOpaque = ({ arguments: given }: ProbedCall): boolean =>
  Object.values(given).some((value) => typeof value === 'string' && isOpaque(value));

/** Several calls that do not depend on each other: bins in turn, tools of one server without replacement, or of several by the chain filter. */
function parallel(bench: Bench, most: number, isMany: boolean): Candidate[] {
  const { probed, random } = bench;
  const usable = probed.kept.filter((call) => !holdsOpaque(call));
  const byTool = callsByTool(usable);
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
      made(
        bench,
        category,
        asked,
        phraseTogether(calls.map(askOf), random),
        parts,
        `${names}: the bin of ${size} calls, without replacement`,
      ),
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

/** A value of an answer that a parameter of another tool takes. */
interface Link {
  from: ProbedCall;
  piece: Piece;
  tool: Tool;
  parameter: string;
}

/** Tries of links that fail before no more are tried, for each candidate wanted. */
const TRIES = 5;

/** Two calls of which the second takes a value of the first one's answer. Each is executed before it is proposed. */
async function inOrder(bench: Bench, most: number): Promise<Candidate[]> {
  const { random, options, probed } = bench;
  const links = oneEach(shuffled(linksOf(bench), random));
  const found: Candidate[] = [];
  let tries = most * TRIES;
  for (const link of links) {
    if (found.length >= most || tries-- <= 0 || probed.calls >= options.mostCalls || options.signal?.aborted)
      break;
    const [args] = argumentSets(
      link.tool,
      { random, today: options.today, pieces: probed.pieces },
      1,
      link.parameter,
    );
    if (!args || !isFree(link, args)) continue;
    await bench.world.reset?.();
    if (bench.world.reset) await bench.world.call(link.from.tool, link.from.arguments);
    const result = await bench.world.call(link.tool, { ...args.given, [link.parameter]: link.piece.value });
    probed.calls++;
    options.onCall?.(probed.calls);
    if (isFailedCall(result) || isEmptyResult(result)) continue;
    found.push(sequence(bench, link, args));
  }
  return found;
}

/** The first link of each pair of tools first, then the others. */
function oneEach(links: readonly Link[]): Link[] {
  const seen = new Map<string, number>();
  return links
    .map((link) => {
      const key = `${link.from.tool.name} ${link.tool.name}`;
      const place = seen.get(key) ?? 0;
      seen.set(key, place + 1);
      return { link, place };
    })
    .filter(({ place }) => place < 3)
    .sort((a, b) => a.place - b.place)
    .map(({ link }) => link);
}

function linksOf({ tools, probed }: Bench): Link[] {
  return tools.flatMap((tool) => {
    const properties = objectOf(followed(tool.inputSchema, tool.inputSchema)?.properties);
    return requiredParameters(tool.inputSchema).flatMap((parameter) => {
      const { type } = isJsonObject(properties[parameter]) ? properties[parameter] : {};
      return probed.pieces.flatMap((piece): Link[] => {
        const from = probed.kept[piece.call]!;
        const isType = typeof piece.value === (type === 'integer' ? 'number' : (type ?? 'string'));
        const isOther = /\/[1-9]\d*(?:\/|$)/.test(piece.pointer ?? '');
        const isOut = piece.tool === tool || piece.pointer === undefined || isOther || !isType;
        return isOut || !fits(parameter, tool, piece) || holdsOpaque(from)
          ? []
          : [{ from, piece, tool, parameter }];
      });
    });
  });
}

/** Is the value known from nothing but the answer? */
const isFree = ({ from, piece }: Link, args: Arguments): boolean => {
  const known = `${stableStringify(from.arguments)} ${stableStringify(args.given)}`.toLowerCase();
  return !known.includes(String(piece.value).toLowerCase());
};

function sequence(bench: Bench, { from, piece, tool, parameter }: Link, args: Arguments): Candidate {
  const isMany = serversOf([from.tool, tool]).length > 1;
  const second: ToolCall = {
    ...callOf('2', 2, tool, { ...args.given, [parameter]: referenceTo('1') }),
    dependsOn: [{ call: '1', path: piece.pointer!, arg: pointerTo('', parameter) }],
  };
  const isListed = /\/0(?:\/|$)/.test(piece.pointer!);
  const takes = {
    part: `the ${parameterWords(piece.key || 'value')}${isListed ? ' of the first one' : ' that you find'}`,
    as: parameterWords(parameter),
  };
  const query = phraseInOrder([askOf(from), { tool, details: args.details, takes }], bench.random);
  const category = isMany ? 'multi_server_sequential_call' : 'single_server_sequential_call';
  const parts = [
    { id: '1', args: from.args },
    { id: '2', args },
  ];
  const drawnFrom = `${from.tool.name} answers a ${piece.key}, which ${tool.name} asks for`;
  return made(bench, category, [callOf('1', 1, from.tool, from.arguments), second], query, parts, drawnFrom);
}
