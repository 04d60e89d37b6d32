import { isJsonObject, type JsonValue } from '#core/json.ts';
import { type IdKind, isMatched, patternsBelow, patternsFor, type PatternsHere } from '#core/volatile.ts';

/** An id that a world gave out, as it is written in a text. */
export interface GeneratedId {
  kind: string;
  id: string;
}

/** A text taken apart: one part more than ids, each id between two parts. */
interface ReadText {
  parts: string[];
  ids: GeneratedId[];
}

type NumberedKind = Extract<IdKind, { prefix: string }>;

/** Finds generated ids in texts: numbered ones by how they are written, others by standing where `at` of their kind leads. */
export class GeneratedIds {
  readonly #numbered: Map<string, NumberedKind>;
  readonly #located = new Map<string, string>();
  readonly #pattern: RegExp | undefined;

  constructor(kinds: readonly IdKind[], states: readonly JsonValue[]) {
    const numbered = kinds.filter((one): one is NumberedKind => 'prefix' in one);
    this.#numbered = new Map(numbered.map((one) => [one.prefix, one]));
    for (const one of kinds) {
      if ('prefix' in one) continue;
      for (const state of states)
        for (const id of textsAt(state, patternsFor([one.at]))) this.#located.set(id, one.kind);
    }
    this.#pattern = patternOf([...this.#numbered.keys()], this.#located.size > 0);
  }

  read(text: string): ReadText {
    // Most texts have none, and a search is much cheaper than the matches.
    if (!this.#pattern || text.search(this.#pattern) < 0) return { parts: [text], ids: [] };
    const [parts, ids]: [string[], GeneratedId[]] = [[], []];
    let from = 0;
    for (const match of text.matchAll(this.#pattern)) {
      const kind = this.#kindOf(match);
      if (kind === undefined) continue;
      parts.push(text.slice(from, match.index));
      ids.push({ kind, id: match[0] });
      from = match.index + match[0].length;
    }
    return { parts: [...parts, text.slice(from)], ids };
  }

  #kindOf({ 0: word, groups: { prefix, number } = {} }: RegExpExecArray): string | undefined {
    const numbered = prefix === undefined ? undefined : this.#numbered.get(prefix);
    if (!numbered || number === undefined) return this.#located.get(word);
    const { digits, after, kind } = numbered;
    const isWritten = number.length === digits || (number.length > digits && !number.startsWith('0'));
    return isWritten && Number(number) > after ? kind : undefined;
  }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Whole words only: `P-2001` is not found in `UP-2001`, nor `evt-1015` in `evt-10151`. */
function patternOf(prefixes: readonly string[], readsWords: boolean): RegExp | undefined {
  const longestFirst = [...prefixes].sort((a, b) => b.length - a.length).map(escaped);
  const alternatives = [
    ...(prefixes.length > 0 ? [`(?<prefix>${longestFirst.join('|')})(?<number>\\d+)`] : []),
    ...(readsWords ? ['[A-Za-z0-9]+'] : []),
  ];
  if (alternatives.length === 0) return undefined;
  return new RegExp(`(?<![A-Za-z0-9])(?:${alternatives.join('|')})(?![A-Za-z0-9])`, 'g');
}

function textsAt(value: JsonValue, here: PatternsHere): string[] {
  if (here.length === 0) return [];
  if (isMatched(here)) return typeof value === 'string' && /^[A-Za-z0-9]+$/.test(value) ? [value] : [];
  if (!Array.isArray(value) && !isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, below]) => textsAt(below, patternsBelow(here, name)));
}

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
