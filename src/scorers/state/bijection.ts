import type { GeneratedId } from './generated-ids.ts';

/** Which made id stands for which expected one: each for one, kind by kind. */
export class Bijection {
  readonly #toExpected = new Map<string, GeneratedId>();
  readonly #toMade = new Map<string, GeneratedId>();
  /** Pairs in the order in which they were made, so that the last ones can be taken back. */
  readonly #pairs: { made: GeneratedId; expected: GeneratedId }[] = [];

  /** Lets one stand for the other; false when either stands for another already or their kinds differ. */
  pair(made: GeneratedId, expected: GeneratedId): boolean {
    if (made.kind !== expected.kind) return false;
    const [known, other] = [this.#toExpected.get(keyOf(made)), this.#toMade.get(keyOf(expected))];
    if (known || other) return known?.id === expected.id && other?.id === made.id;
    this.#toExpected.set(keyOf(made), expected);
    this.#toMade.set(keyOf(expected), made);
    this.#pairs.push({ made, expected });
    return true;
  }

  /** How many pairs there are: a moment to come back to. */
  get size(): number {
    return this.#pairs.length;
  }

  /** Takes back all pairs but the first `size`. */
  backTo(size: number): void {
    for (const { made, expected } of this.#pairs.splice(size)) {
      this.#toExpected.delete(keyOf(made));
      this.#toMade.delete(keyOf(expected));
    }
  }

  /** Made ids that stand for expected ones of another name, in the order in which they were paired. */
  renamed(): { made: string; expected: string }[] {
    return this.#pairs
      .filter(({ made, expected }) => made.id !== expected.id)
      .map(({ made, expected }) => ({ made: made.id, expected: expected.id }));
  }
}

const keyOf = ({ kind, id }: GeneratedId): string => `${kind}\n${id}`;
