import type { Random } from '#core/random.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { withStep, type Candidate, type Category } from './candidate.ts';
import { isOpaque } from './leaks.ts';
import type { Ask } from './phrase.ts';
import type { Arguments, BuilderWorld, ProbedCall, Probed } from './probe.ts';
import { because, listed, type Reason, type ReasonCode } from './reasons.ts';
import { sampleBin } from './samplers.ts';

export interface ProposeOptions {
  /** Of all draws. */
  seed: number;
  /** The day on which the tasks are set, as 2026-03-12. */
  today: string;
  /** Candidates wanted. */
  count: number;
  mostCalls: number;
  /** Candidates that are there: none of them is proposed again, and ids count on from them. */
  there?: readonly Pick<Candidate, 'id' | 'query' | 'calls'>[];
  signal?: AbortSignal;
  /** Calls made so far. */
  onCall?: (calls: number) => void;
}

/** The tools that tasks are made of, each with its server's name. */
export interface Bench {
  tools: readonly Tool[];
  world: BuilderWorld;
  probed: Probed;
  random: Random;
  options: ProposeOptions;
  /** How many candidates there are. */
  number: number;
}

export const serversOf = (tools: readonly Tool[]): string[] => [
  ...new Set(tools.map(({ server }) => server ?? '')),
];

/** A candidate of calls that are known to answer. */
export function made(
  bench: Bench,
  category: Category,
  calls: readonly ToolCall[],
  query: string,
  parts: readonly { id: string; args: Arguments }[],
  drawnFrom: readonly [code: ReasonCode, values: Reason['values']],
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
    day: bench.options.today,
    life: [],
  };
  const from = listed(
    parts.map(({ id, args }) => because('callFrom', { call: id, from: args.from })),
    'semicolon',
  );
  return withStep(
    withStep(
      withStep(
        candidate,
        'sampled',
        'made',
        because(drawnFrom[0], { ...drawnFrom[1], seed: bench.options.seed }),
      ),
      'values',
      'made',
      from,
    ),
    'phrased',
    'made',
    query,
  );
}

export const callOf = (
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

export const askOf = ({ tool, args }: ProbedCall): Ask => ({ tool, details: args.details });

/** Does it hold an id that no query should say? */
export const holdsOpaque = ({ arguments: given }: ProbedCall): boolean =>
  Object.values(given).some((value) => typeof value === 'string' && isOpaque(value));
