import { MAX_DEPTH, type JsonValue } from '#core/json.ts';
import { callsIn } from './call-shapes.ts';
import { fences } from './json-scan.ts';
import { readingOf } from './reading.ts';
import type { Reading } from './rule.ts';
import { callTags } from './json-rules.ts';

interface TolerantReading {
  value: JsonValue;
  end: number;
  /** Each change with its place, as RepairList lists them. */
  repairs: string[];
}

const words = new Map<string, { value: JsonValue; isPython: boolean }>([
  ['true', { value: true, isPython: false }],
  ['false', { value: false, isPython: false }],
  ['null', { value: null, isPython: false }],
  ['True', { value: true, isPython: true }],
  ['False', { value: false, isPython: true }],
  ['None', { value: null, isPython: true }],
]);

/**
 * Reads a list or object that is nearly JSON: trailing commas, single quotes, unquoted keys, Python's True, False and None, and
 * brackets or a string that the end of the text left open. Undefined when it takes more than that.
 */
function readTolerantJson(text: string, start: number): TolerantReading | undefined {
  const reader = new TolerantReader(text, start);
  try {
    const value = reader.value(1);
    return { value, end: reader.at, repairs: reader.repairs.lines() };
  } catch (error) {
    if (error instanceof BeyondRepair) return undefined;
    throw error;
  }
}

class TolerantReader {
  at: number;
  readonly repairs = new RepairList();
  readonly #text: string;
  readonly #number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?(?![0-9A-Za-z_.])/y;
  readonly #word = /[A-Za-z_$][A-Za-z0-9_$-]*/y;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  value(depth: number): JsonValue {
    if (depth > MAX_DEPTH) throw new BeyondRepair();
    const first = this.#peek();
    if (first === '{') return this.#object(depth);
    if (first === '[') return this.#list(depth);
    if (first === '"' || first === "'") return this.#string(first);
    const number = this.#match(this.#number);
    if (number !== undefined) return Number(number);
    const place = this.at;
    const word = words.get(this.#match(this.#word) ?? '');
    if (!word) throw new BeyondRepair();
    if (word.isPython) this.repairs.add('read a Python constant', place);
    return word.value;
  }

  #list(depth: number): JsonValue[] {
    const items: JsonValue[] = [];
    this.at++;
    while (!this.#closes(']')) {
      items.push(this.value(depth + 1));
      if (!this.#separates(']')) break;
    }
    return items;
  }

  #object(depth: number): JsonValue {
    const members: [string, JsonValue][] = [];
    this.at++;
    while (!this.#closes('}')) {
      const key = this.#key();
      if (this.#peek() !== ':') throw new BeyondRepair();
      this.at++;
      members.push([key, this.value(depth + 1)]);
      if (!this.#separates('}')) break;
    }
    return Object.fromEntries(members);
  }

  #key(): string {
    const first = this.#peek();
    if (first === '"' || first === "'") return this.#string(first);
    const place = this.at;
    const word = this.#match(this.#word);
    if (word === undefined) throw new BeyondRepair();
    this.repairs.add('quoted a key', place);
    return word;
  }

  /** Is the container closed here, by its own bracket, by the end, or by an outer one's bracket? */
  #closes(bracket: string): boolean {
    const next = this.#peek();
    if (next === bracket) {
      this.at++;
      return true;
    }
    if (next !== undefined && next !== ']' && next !== '}') return false;
    this.repairs.add(`added a missing ${bracket}`, this.at);
    return true;
  }

  /** True when another member follows; false when the container has been closed. */
  #separates(bracket: string): boolean {
    if (this.#peek() !== ',') {
      if (this.#closes(bracket)) return false;
      throw new BeyondRepair();
    }
    const place = this.at++;
    const next = this.#peek();
    if (next === bracket || next === undefined) this.repairs.add('removed a trailing comma', place);
    return !(next === bracket && this.#closes(bracket));
  }

  #string(quote: string): string {
    const start = this.at;
    if (quote === "'") this.repairs.add('read single quotes as double quotes', start);
    for (this.at++; this.at < this.#text.length; this.at++) {
      const character = this.#text[this.at];
      if (character === '\\') this.at++;
      else if (character === quote) {
        this.at++;
        return looseText(this.#text.slice(start + 1, this.at - 1));
      }
    }
    this.repairs.add('closed a text that the end cut', start);
    return looseText(this.#text.slice(start + 1).replace(/\\(u[0-9a-fA-F]{0,3})?$/, ''));
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  #peek(): string | undefined {
    while (/\s/.test(this.#text[this.at] ?? 'x')) this.at++;
    return this.#text[this.at];
  }
}

export interface RepairedReading extends Reading {
  repairs: string[];
}

/** Id under which a repaired answer is labelled. */
export const REPAIR_RULE = 'repaired-json';

/** How many places a repair may begin at, so that its work stays linear. */
const MAX_STARTS = 20;

/**
 * The separate step after every rule has failed: JSON that is nearly right is mended where a fence, a tag, or the text's own
 * first brackets say that JSON was meant. Every change is listed.
 */
export function repairedReading(text: string): RepairedReading | undefined {
  let behind = -1;
  for (const start of startsIn(text)) {
    if (start < behind) continue;
    const read = readTolerantJson(text, start);
    if (!read) continue;
    const { calls, dropped } = callsIn(read.value, false);
    const reading = readingOf(calls, text.slice(start, read.end), [read.value], dropped);
    if (reading) return { ...reading, repairs: read.repairs };
    behind = read.end;
  }
  return undefined;
}

function startsIn(text: string): number[] {
  const marked = [...fences(text), ...callTags(text)].slice(0, MAX_STARTS / 2).map(({ start }) => start);
  const bracket = /[[{]/g;
  const starts: number[] = [];
  for (const from of [...marked, 0]) {
    bracket.lastIndex = from;
    const left = from === 0 ? MAX_STARTS - starts.length : 1;
    for (let taken = 0; taken < left; taken++) {
      const found = bracket.exec(text);
      if (!found) break;
      starts.push(found.index);
    }
  }
  return starts;
}

const MAX_LISTED = 20;

/** What was changed in a text, with the place of each change. */
class RepairList {
  #count = 0;
  readonly #listed: string[] = [];

  add(what: string, place: number): void {
    this.#count++;
    if (this.#listed.length < MAX_LISTED) this.#listed.push(`${what} at character ${place + 1}`);
  }

  /** At most MAX_LISTED changes and a last line that counts the rest. */
  lines(): string[] {
    const more = this.#count - this.#listed.length;
    return more > 0 ? [...this.#listed, `and ${more} more changes`] : [...this.#listed];
  }
}

/**
 * What stands between the quotes of a text that is nearly JSON's: quotes of the other kind need no backslash, an escaped single
 * quote is one, and line ends may stand as they are. Throws BeyondRepair on any other escape that JSON does not know.
 */
function looseText(inner: string): string {
  const body = inner
    .replace(/\\'/g, "'")
    .replace(/(\\.)|"/gs, (found, escape: string | undefined) => escape ?? `\\${found}`)
    .replace(/[\n\r\t]/g, (control) => JSON.stringify(control).slice(1, -1));
  try {
    return JSON.parse(`"${body}"`) as string;
  } catch {
    throw new BeyondRepair();
  }
}

/** The text takes more than the listed repairs. Thrown and caught in this module only. */
class BeyondRepair extends Error {}
