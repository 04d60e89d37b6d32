import { howOften } from '#core/grouped.ts';
import { grouped } from '#core/grouped.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { defaultOf } from '#serve/validation/parameters.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { resultReferences } from '#core/tool.ts';
import { maximumMatching } from '../comparing/matching.ts';
import type { Plan, PlanCall, TextPieces } from './plan.ts';

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

const groupedByName = ({ leaves, calls }: Plan): Map<string, number[]> =>
  grouped(leaves.keys(), (position) => calls[leaves[position]!]!.name);

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

/** Steps spent on denotations of one plan; more is refused. */
const MAX_WORK = 3_000_000;

interface Pieces {
  literals: string[];
  /** Positions of the calls whose results are taken, with repetition. */
  references: number[];
}

/**
 * What arguments are finally made of (rule 5): the multiset of their literals, where a reference stands for all that the referred
 * call's arguments are made of. Order inside lists and names inside objects do not enter it.
 */
class Denotations {
  readonly #plan: Plan;
  readonly #positions: Map<string, number>;
  /** What each call's arguments hold, with the first accepted value of each parameter. */
  readonly #whole: Pieces[];
  /** Positions, latest step first: a call comes before all it refers to. */
  readonly #latestFirst: number[];
  #work = 0;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#positions = new Map(plan.calls.map((call, index) => [call.id, index]));
    this.#whole = plan.calls.map((call, index) =>
      joined(
        Object.entries(call.arguments ?? {}).map(([name, values]) =>
          values.length > 0
            ? this.#resultReferences(values[0]!, index, name)
            : { literals: [], references: [] },
        ),
      ),
    );
    this.#latestFirst = plan.calls
      .map((_, index) => index)
      .sort((a, b) => plan.calls[b]!.step - plan.calls[a]!.step);
  }

  /** A text equal for equal denotations of a value in the call at `index` under the parameter `name`. */
  keyOf(value: JsonValue, index: number, name: string): string {
    const { literals, references } = this.#resultReferences(value, index, name);
    const counts = howOften(literals);
    if (references.length > 0) this.#addReferred(references, counts);
    return [...counts]
      .map(([literal, count]) => `${literal}\u0000${count}`)
      .sort()
      .join('\u0001');
  }

  /** Counts how often each call is reached, latest first, so that diamonds of references cost no more than their edges. */
  #addReferred(references: readonly number[], counts: Map<string, number>): void {
    const reached = new Float64Array(this.#plan.calls.length);
    for (const reference of references) reached[reference]!++;
    for (const index of this.#latestFirst) {
      const times = reached[index]!;
      if (times === 0) continue;
      const { literals, references: further } = this.#whole[index]!;
      for (const literal of literals) counts.set(literal, (counts.get(literal) ?? 0) + times);
      for (const reference of further) reached[reference]! += times;
      this.#spend(literals.length + further.length);
    }
    this.#spend(reached.length / 8);
  }

  #spend(work: number): void {
    this.#work += work;
    if (this.#work > MAX_WORK)
      throw new PlaygroundError('scorer-failed', 'the references of this plan are too many to follow');
  }

  #resultReferences(value: JsonValue, index: number, name: string): Pieces {
    const pieces: Pieces = { literals: [], references: [] };
    const { inferred } = this.#plan.calls[index]!;
    this.#collect(value, inferred.size > 0 ? pointerTo('', name) : undefined, inferred, pieces);
    return pieces;
  }

  /** `pointer` is kept only where inferred references may replace a value. */
  #collect(
    value: JsonValue,
    pointer: string | undefined,
    inferred: PlanCall['inferred'],
    into: Pieces,
  ): void {
    const taken = pointer === undefined ? undefined : inferred.get(pointer);
    if (taken) return this.#collectText(taken, into);
    if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        this.#collect(member, pointer === undefined ? undefined : pointerTo(pointer, key), inferred, into);
      }
      return;
    }
    if (typeof value === 'string') this.#collectText(resultReferences(value), into);
    else into.literals.push(typeof value === 'number' ? `n${value === 0 ? 0 : value}` : String(value));
  }

  #collectText({ literals, ids }: TextPieces, into: Pieces): void {
    for (const id of ids) into.references.push(this.#positions.get(id)!);
    for (const literal of literals) {
      const text = folded(literal);
      if (text !== '' || ids.length === 0) into.literals.push(`s${text}`);
    }
  }
}

/** Blanks collapsed and trimmed, case folded. */
const folded = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

const joined = (parts: readonly Pieces[]): Pieces => ({
  literals: parts.flatMap((part) => part.literals),
  references: parts.flatMap((part) => part.references),
});
