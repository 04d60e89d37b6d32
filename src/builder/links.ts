import { isFailedCall } from '#core/failed-call.ts';
import { objectOf } from '#core/fields.ts';
import { isJsonObject, stableStringify } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { referenceTo, type Tool, type ToolCall } from '#core/tool.ts';
import { followed, requiredParameters } from '#serve/validation/parameters.ts';
import { answersNothing } from './answers-nothing.ts';
import type { Candidate } from './candidate.ts';
import { askOf, callOf, holdsOpaque, made, serversOf, type Bench } from './draft.ts';
import { fits, type Piece } from './harvest.ts';
import { phraseInOrder } from './phrase.ts';
import { argumentSets, type Arguments, type ProbedCall } from './probe.ts';
import { shuffled } from './samplers.ts';
import { inARow, parameterWords } from './words.ts';

/** A value of an answer that a parameter of another tool takes. */
interface Link {
  from: ProbedCall;
  tool: Tool;
  /** The parameters that take values of the answer, with the values: those of one object go together, such as both coordinates. */
  takes: { parameter: string; piece: Piece }[];
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
      link.takes.map(({ parameter }) => parameter),
    );
    if (!args || !isFree(link, args)) continue;
    await bench.world.reset?.();
    if (bench.world.reset) await bench.world.call(link.from.tool, link.from.arguments);
    const taken = Object.fromEntries(link.takes.map(({ parameter, piece }) => [parameter, piece.value]));
    const sent = { ...args.given, ...taken };
    const result = await bench.world.call(link.tool, sent);
    probed.calls++;
    options.onCall?.(probed.calls);
    if (isFailedCall(result) || answersNothing(result, sent)) continue;
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
        if (isOut || !fits(parameter, tool, piece) || holdsOpaque(from)) return [];
        const beside = requiredParameters(tool.inputSchema).filter((other) => other !== parameter);
        return [
          { from, tool, takes: [{ parameter, piece }, ...siblings(piece, beside, tool, probed.pieces)] },
        ];
      });
    });
  });
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

/** Values of the same object that fit the other parameters by their very name. */
const siblings = (
  piece: Piece,
  beside: readonly string[],
  tool: Tool,
  pieces: readonly Piece[],
): Link['takes'] =>
  beside.flatMap((parameter) => {
    const found = pieces.find(
      (other) =>
        other.call === piece.call &&
        other.key === parameter &&
        other.pointer !== undefined &&
        parentOf(other.pointer) === parentOf(piece.pointer!) &&
        fits(parameter, tool, other),
    );
    return found ? [{ parameter, piece: found }] : [];
  });

/** Is each value known from nothing but the answer? */
const isFree = ({ from, takes }: Link, args: Arguments): boolean => {
  const known = `${stableStringify(from.arguments)} ${stableStringify(args.given)}`.toLowerCase();
  return takes.every(({ piece }) => !known.includes(String(piece.value).toLowerCase()));
};

function sequence(bench: Bench, { from, tool, takes: taken }: Link, args: Arguments): Candidate {
  const isMany = serversOf([from.tool, tool]).length > 1;
  const second: ToolCall = {
    ...callOf('2', 2, tool, {
      ...args.given,
      ...Object.fromEntries(taken.map(({ parameter }) => [parameter, referenceTo('1')])),
    }),
    dependsOn: taken.map(({ parameter, piece }) => ({
      call: '1',
      path: piece.pointer!,
      arg: pointerTo('', parameter),
    })),
  };
  const isListed = /\/0(?:\/|$)/.test(taken[0]!.piece.pointer!);
  const keys = inARow(taken.map(({ piece }) => parameterWords(piece.key || 'value')));
  const takes = {
    part: `the ${keys}${isListed ? ' of the first one' : ' that you find'}`,
    as: inARow(taken.map(({ parameter }) => parameterWords(parameter))),
  };
  const query = phraseInOrder([askOf(from), { tool, details: args.details, takes }], bench.random);
  const category = isMany ? 'multi_server_sequential_call' : 'single_server_sequential_call';
  const parts = [
    { id: '1', args: from.args },
    { id: '2', args },
  ];
  const calls = [callOf('1', 1, from.tool, from.arguments), second];
  const drawnFrom = { first: from.tool.name, keys, second: tool.name };
  return made(bench, category, calls, query, parts, ['drawnLink', drawnFrom]);
}
