import { isJsonObject, type JsonValue } from './json.ts';
import { pointerTo } from './json-pointer.ts';

/** The members of one object or array: `true` for a number written as a float, a long integer or NaN or Infinity as written, or what is marked inside. */
type Marks = Map<string | number, true | string | Marks>;

/** Which members of an object or array were written as floats with an integer value, for values read by `readJson`. */
const floatMembers = new WeakMap<object, ReadonlySet<string | number>>();

/** As they were written: the members that are integers beyond 2^53, or NaN or Infinity, which no value here holds exactly, for values read by `readJson`. */
const inexactMembers = new WeakMap<object, readonly string[]>();

/** Pointers kept for one value. */
const MAX_FLOATS = 10_000;

/**
 * JSON.parse that remembers which numbers were written as floats though their value is an integer (5.0, 5e0). To JSON and to
 * JavaScript 5.0 is 5; to Python, and so to BFCL's checker, it is another type. It also remembers the digits of integers that a number
 * does not hold exactly. `written`: the text before NaN and Infinity were made null in it; they are remembered, too. Throws the
 * SyntaxError of JSON.parse.
 */
export function readJson(text: string, written = text): JsonValue {
  const value = JSON.parse(text) as JsonValue;
  if (typeof value !== 'object' || value === null || (written === text && !mayHoldMarked(text))) return value;
  const marks = new NumberScanner(written).marks();
  if (marks) remember(value, marks);
  return value;
}

/**
 * JSON pointers into a value (or a part of one) that `readJson` read: its numbers that were written as floats with an integer
 * value, at most MAX_FLOATS. The value must not be nested deeper than MAX_DEPTH.
 */
export function writtenFloats(value: JsonValue): string[] {
  const found: string[] = [];
  collect(value, '', found);
  return found;
}

function collect(value: JsonValue, pointer: string, found: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const name of floatMembers.get(value) ?? []) {
    if (found.length < MAX_FLOATS) found.push(pointerTo(pointer, name));
  }
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'object') collect(member, pointerTo(pointer, name), found);
  }
}

/** Integers of fewer digits are exact. */
const LONG = 16;

/**
 * Is there a number with an exponent, with nothing but zeros behind its point, or of LONG digits? Text in quotes may look so too. The sign
 * before a member's value is asked first: texts are full of other digits.
 */
const mayHoldMarked = (text: string): boolean =>
  /[:,[\s]-?(?:\d{16}|\d+(?:\.0+(?!\d)|(?:\.\d+)?[eE][-+]?\d))/.test(text);

/** The source text of the inexact integers, NaN and Infinity in a value (or part of a value) that `readJson` read, at most MAX_FLOATS. */
export function writtenInexact(value: JsonValue): string[] {
  const found: string[] = [];
  const open = [value];
  while (open.length > 0 && found.length < MAX_FLOATS) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    found.push(...(inexactMembers.get(next) ?? []).slice(0, MAX_FLOATS - found.length));
    for (const member of Object.values(next)) open.push(member);
  }
  return found;
}

/** Follows the marks without recursion: the text may be nested deeper than anything that is accepted. */
function remember(value: JsonValue, marks: Marks): void {
  const open: [JsonValue, Marks][] = [[value, marks]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [container, members] = next;
    const floats = new Set<string | number>();
    const inexact: string[] = [];
    for (const [name, mark] of members) {
      const member = memberOf(container, name);
      if (mark === true) floats.add(name);
      else if (typeof mark === 'string') inexact.push(mark);
      else if (member !== undefined) open.push([member, mark]);
    }
    if (typeof container !== 'object' || container === null) continue;
    if (floats.size > 0) floatMembers.set(container, floats);
    if (inexact.length > 0) inexactMembers.set(container, inexact);
  }
}

const memberOf = (container: JsonValue, name: string | number): JsonValue | undefined => {
  if (Array.isArray(container)) return container[Number(name)];
  return isJsonObject(container) && Object.hasOwn(container, name) ? container[name] : undefined;
};

const numeral = /-?\d+(\.\d+)?([eE][-+]?\d+)?/y;
/** As Python's json writes what JSON has no word for. */
const nonFinite = /-?Infinity|NaN/y;

interface OpenContainer {
  isArray: boolean;
  /** The key or position of the member that is being read. */
  name: string | number;
  wantsKey: boolean;
  marks: Marks | undefined;
}

/** One pass over text that is known to be JSON but for NaN and Infinity. */
class NumberScanner {
  #at = 0;
  readonly #text: string;
  readonly #open: OpenContainer[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** The marks of the outermost object or array; undefined where it holds no such number. */
  marks(): Marks | undefined {
    for (; this.#at < this.#text.length; this.#at++) {
      const closed = this.#take(this.#text[this.#at]!);
      if (closed && this.#open.length === 0) return closed.marks;
    }
    return undefined;
  }

  /** Takes one token and leaves the place at its last character; the container where the token closes one. */
  #take(character: string): OpenContainer | undefined {
    const inside = this.#open.at(-1);
    if (character === '"') this.#takeText(inside);
    else if (character === '{' || character === '[') {
      const isArray = character === '[';
      this.#open.push({ isArray, name: 0, wantsKey: !isArray, marks: undefined });
    } else if (character === '}' || character === ']') return this.#close();
    else if (character === ',' && inside?.isArray) inside.name = Number(inside.name) + 1;
    else if (character === ',' && inside) inside.wantsKey = true;
    else if (character === '-' || (character >= '0' && character <= '9')) this.#takeNumber(inside);
    else if (character === 'N' || character === 'I') this.#takeNonFinite(inside);
    return undefined;
  }

  #close(): OpenContainer {
    const closed = this.#open.pop()!;
    if (closed.marks) mark(this.#open.at(-1), closed.marks);
    return closed;
  }

  #takeText(inside: OpenContainer | undefined): void {
    const start = this.#at++;
    while (this.#text[this.#at] !== '"') this.#at += this.#text[this.#at] === '\\' ? 2 : 1;
    if (!inside?.wantsKey) return;
    inside.name = JSON.parse(this.#text.slice(start, this.#at + 1)) as string;
    inside.wantsKey = false;
    // Of two members of one name the last one counts.
    inside.marks?.delete(inside.name);
  }

  #takeNonFinite(inside: OpenContainer | undefined): void {
    nonFinite.lastIndex = this.#at;
    const [written] = nonFinite.exec(this.#text)!;
    this.#at += written.length - 1;
    mark(inside, written);
  }

  #takeNumber(inside: OpenContainer | undefined): void {
    numeral.lastIndex = this.#at;
    const found = numeral.exec(this.#text);
    if (!found) return this.#takeNonFinite(inside);
    const [written, fraction, exponent] = found;
    this.#at += written.length - 1;
    const value = Number(written);
    // Too large for a number: it would be written as null.
    if ((fraction || exponent) && !Number.isFinite(value)) mark(inside, String(value));
    else if (fraction || exponent) {
      if (Number.isInteger(value)) mark(inside, true);
    } else if (written.length >= LONG && !Number.isSafeInteger(value)) mark(inside, written);
  }
}

function mark(container: OpenContainer | undefined, member: true | string | Marks): void {
  if (!container) return;
  container.marks ??= new Map();
  container.marks.set(container.name, member);
}
