import { isEmptyResult } from '#core/empty-result.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { objectOf } from '#core/fields.ts';
import { isJsonObject, stableStringify } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { referenceTo } from '#core/result-reference.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { followed, requiredParameters } from '#serve/validation/parameters.ts';
import type { Candidate } from './candidate.ts';
import { askOf, callOf, holdsOpaque, made, serversOf, type Bench } from './draft.ts';
import { fits, type Piece } from './harvest.ts';
import { phraseInOrder } from './phrase.ts';
import { argumentSets, type Arguments, type ProbedCall } from './probe.ts';
import { shuffled } from './samplers.ts';
import { parameterWords } from './words.ts';

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
export async function inOrder(bench: Bench, most: number): Promise<Candidate[]> {
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
