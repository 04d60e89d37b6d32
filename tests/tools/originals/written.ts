import type { Random } from '#core/random.ts';
import type { JsonValue } from '#core/json.ts';

/** A number as it is to be written: 5.0, 1e400, NaN and integers beyond 2^53 are no values of JavaScript. */
export const written = (number: string): string => `${MARK}${number}`;
const MARK = '\u0001';
const MARKED = new RegExp(`"\\\\u0001([^"]*)"`, 'g');

export const isWritten = (value: JsonValue): boolean => typeof value === 'string' && value.startsWith(MARK);

/** JSON text of a value with its written numbers. */
export const textOf = (value: JsonValue, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(MARKED, '$1');

/** A line of a vector file without what is expected. */
export const caseLine = (id: string, metric: string, input: { [name: string]: JsonValue }): string =>
  textOf({ id, metric, input });

/** Choices with one seed. */
export class Draw {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  below = (count: number): number => Math.floor(this.#random() * count);
  chance = (share: number): boolean => this.#random() < share;
  of = <Item>(items: readonly Item[]): Item => items[this.below(items.length)]!;
  shuffled<Item>(items: readonly Item[]): Item[] {
    const left = [...items];
    return Array.from({ length: items.length }, () => left.splice(this.below(left.length), 1)[0]!);
  }
}
