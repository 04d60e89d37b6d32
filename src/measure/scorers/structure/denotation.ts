import { PlaygroundError } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { resultReferences } from '#core/result-reference.ts';
import { type Plan, type PlanCall, type TextPieces } from './plan.ts';

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
export class Denotations {
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
    const counts = new Map<string, number>();
    for (const literal of literals) counts.set(literal, (counts.get(literal) ?? 0) + 1);
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
