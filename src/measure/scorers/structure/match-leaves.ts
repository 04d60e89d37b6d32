import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { defaultOf } from '#serve/validation/parameters.ts';
import { maximumMatching } from '../comparing/matching.ts';
import { Denotations } from './denotation.ts';
import type { Plan, PlanCall } from './plan.ts';

export interface LeafSettings {
  /** Parameter names of the prediction, and what the gold plan calls them. */
  aliases: Readonly<Record<string, string>>;
  /** Input schema of a tool, for defaults; undefined when unknown. */
  schemaOf(name: string): JsonObject | undefined;
}

/** Gold and predicted last calls that may be paired; more are refused. */
const MAX_PAIRS = 2_000_000;

export interface LeafMatch {
  /** Gold leaf (position in `gold.leaves`) → predicted leaf (position in `made.leaves`), or -1. */
  pairs: number[];
  isPerfect: boolean;
}

/** Same tool, or one the label declares similar. */
export const isSameTool = (made: string, gold: Pick<PlanCall, 'name' | 'similar'>): boolean =>
  made === gold.name || gold.similar.includes(made);

/** Rule 7 with names alone: is there a perfect matching of the leaves by tool? */
export function matchLeafNames(made: Plan, gold: Plan): LeafMatch {
  const byName = groupedByName(made);
  return matched(made, gold, (leaf) => candidatesOf(leaf, byName));
}

/** Rules 6 and 7: leaves match when tools, parameter names and denotations do. */
export function matchLeaves(made: Plan, gold: Plan, settings: LeafSettings): LeafMatch {
  const byName = groupedByName(made);
  const madeKeys = new MadeKeys(made, settings.aliases);
  const goldDenotations = new Denotations(gold);
  return matched(made, gold, (leaf, index) => {
    const wanted = goldParameters(leaf, index, goldDenotations);
    return candidatesOf(leaf, byName).filter((position) => {
      const call = made.calls[made.leaves[position]!]!;
      return (
        wanted === undefined ||
        sameParameters(wanted, madeKeys.of(position), leaf, call.name, settings, goldDenotations, index)
      );
    });
  });
}

function groupedByName(made: Plan): Map<string, number[]> {
  const byName = new Map<string, number[]>();
  for (const [position, index] of made.leaves.entries()) {
    const { name } = made.calls[index]!;
    const same = byName.get(name);
    if (same) same.push(position);
    else byName.set(name, [position]);
  }
  return byName;
}

const candidatesOf = (leaf: PlanCall, byName: ReadonlyMap<string, number[]>): number[] =>
  [...new Set([leaf.name, ...leaf.similar])].flatMap((name) => byName.get(name) ?? []);

function matched(made: Plan, gold: Plan, candidates: (leaf: PlanCall, index: number) => number[]): LeafMatch {
  if (made.leaves.length * gold.leaves.length > MAX_PAIRS) {
    throw new PlaygroundError(
      'scorer-failed',
      `${made.leaves.length} last calls against ${gold.leaves.length} are too many to pair`,
    );
  }
  const edges = gold.leaves.map((index) => candidates(gold.calls[index]!, index));
  const pairs = maximumMatching(edges, made.leaves.length);
  return {
    pairs,
    isPerfect: made.leaves.length === gold.leaves.length && pairs.every((position) => position !== -1),
  };
}

/** For each gold parameter the keys of its accepted values; undefined when the label names the tool only. */
function goldParameters(
  leaf: PlanCall,
  index: number,
  denotations: Denotations,
): Map<string, string[]> | undefined {
  if (leaf.arguments === null) return undefined;
  const entries = Object.entries(leaf.arguments).map(([name, values]): [string, string[]] => [
    name,
    values.map((value) => denotations.keyOf(value, index, name)),
  ]);
  return new Map(entries);
}

/** The parameters of predicted leaves, renamed and denoted when they are first asked for. */
class MadeKeys {
  readonly #plan: Plan;
  readonly #aliases: Readonly<Record<string, string>>;
  readonly #denotations: Denotations;
  readonly #known = new Map<number, Map<string, string>>();

  constructor(plan: Plan, aliases: Readonly<Record<string, string>>) {
    this.#plan = plan;
    this.#aliases = aliases;
    this.#denotations = new Denotations(plan);
  }

  of(position: number): Map<string, string> {
    const known = this.#known.get(position);
    if (known) return known;
    const index = this.#plan.leaves[position]!;
    const entries = Object.entries(this.#plan.calls[index]!.arguments ?? {}).map(
      ([name, values]): [string, string] => [
        Object.hasOwn(this.#aliases, name) ? this.#aliases[name]! : name,
        this.#denotations.keyOf(values[0] ?? null, index, name),
      ],
    );
    const keys = new Map(entries);
    this.#known.set(position, keys);
    return keys;
  }
}

function sameParameters(
  wanted: ReadonlyMap<string, readonly string[]>,
  made: ReadonlyMap<string, string>,
  leaf: PlanCall,
  tool: string,
  settings: LeafSettings,
  denotations: Denotations,
  index: number,
): boolean {
  const standard = (name: string): string | undefined => {
    const schema = settings.schemaOf(tool) ?? settings.schemaOf(leaf.name);
    const value: JsonValue | undefined = schema && defaultOf(schema, name);
    return value === undefined ? undefined : denotations.keyOf(value, index, '');
  };
  for (const [name, keys] of wanted) {
    const key = made.get(name);
    if (key !== undefined) {
      if (!keys.includes(key)) return false;
    } else if (!leaf.optional.includes(name)) {
      const fallback = standard(name);
      if (fallback === undefined || !keys.includes(fallback)) return false;
    }
  }
  return [...made].every(([name, key]) => wanted.has(name) || standard(name) === key);
}
