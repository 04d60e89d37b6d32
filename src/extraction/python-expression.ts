import type { JsonValue } from '#core/json.ts';
import { NotPython, PythonScanner } from './python-scanner.ts';

/** Deeper than any call a model writes; the reader is recursive and must not end the stack. */
const MAX_NESTING = 100;

const words = new Map<string, JsonValue>([
  ['True', true],
  ['False', false],
  ['None', null],
]);

/** A call written in Python: its keyword arguments. Positional ones are dropped, as BFCL's decoder drops them. */
export interface PythonCall {
  name: string;
  arguments: { [key: string]: JsonValue };
  positional: number;
}

/** One call, or a list or tuple of calls; undefined for anything else. Nothing is evaluated. */
export function readPythonCalls(text: string): PythonCall[] | undefined {
  try {
    return new PythonReader(text).calls();
  } catch (error) {
    if (error instanceof NotPython) return undefined;
    throw error;
  }
}

class PythonReader {
  #depth = 0;
  readonly #scanner: PythonScanner;

  constructor(text: string) {
    this.#scanner = new PythonScanner(text);
  }

  calls(): PythonCall[] {
    const isList = this.#scanner.takes('[');
    const isTuple = !isList && this.#scanner.takes('(');
    const calls: PythonCall[] = [];
    const end = isList ? ']' : isTuple ? ')' : '';
    do {
      if (end && this.#scanner.peeks(end)) break;
      calls.push(this.#call(this.#scanner.word()));
    } while (this.#scanner.takes(','));
    if (end) this.#scanner.expect(end);
    if (!this.#scanner.hasEnded() || calls.length === 0) throw new NotPython();
    return calls;
  }

  #call(name: string): PythonCall {
    this.#enter();
    this.#scanner.expect('(');
    const members: [string, JsonValue][] = [];
    let positional = 0;
    while (!this.#scanner.takes(')')) {
      const keyword = this.#scanner.keyword();
      const value = this.#value();
      if (keyword === undefined) positional++;
      else members.push([keyword, value]);
      if (!this.#scanner.takes(',')) {
        this.#scanner.expect(')');
        break;
      }
    }
    this.#depth--;
    return { name, arguments: Object.fromEntries(members), positional };
  }

  #value(): JsonValue {
    const first = this.#scanner.first();
    if (first === '"' || first === "'") return this.#scanner.strings();
    if (first === '-') return this.#negative();
    if (first === '[') return this.#sequence('[', ']').items;
    if (first === '(') return this.#tuple();
    if (first === '{') return this.#dict();
    return this.#scanner.number() ?? this.#named();
  }

  #negative(): number {
    this.#enter();
    this.#scanner.expect('-');
    const number = this.#value();
    this.#depth--;
    if (typeof number !== 'number') throw new NotPython();
    return -number;
  }

  /** A constant, a call (an object of its keywords, or its text when it has none), or a bare name, which is its text. */
  #named(): JsonValue {
    const start = this.#scanner.at;
    const word = this.#scanner.word();
    if (words.has(word)) return words.get(word)!;
    if (!this.#scanner.peeks('(')) return word;
    const call = this.#call(word);
    const source = this.#scanner.since(start);
    return Object.keys(call.arguments).length > 0 ? { [word]: call.arguments } : source;
  }

  #sequence(open: string, close: string): { items: JsonValue[]; commas: number } {
    this.#enter();
    this.#scanner.expect(open);
    const items: JsonValue[] = [];
    let commas = 0;
    while (!this.#scanner.takes(close)) {
      items.push(this.#value());
      if (!this.#scanner.takes(',')) {
        this.#scanner.expect(close);
        break;
      }
      commas++;
    }
    this.#depth--;
    return { items, commas };
  }

  /** JSON has no tuples: a list. Brackets round one value are only brackets. */
  #tuple(): JsonValue {
    const { items, commas } = this.#sequence('(', ')');
    return items.length === 1 && commas === 0 ? items[0]! : items;
  }

  #dict(): JsonValue {
    this.#enter();
    this.#scanner.expect('{');
    const members: [string, JsonValue][] = [];
    while (!this.#scanner.takes('}')) {
      const key = this.#value();
      this.#scanner.expect(':');
      members.push([typeof key === 'string' ? key : JSON.stringify(key), this.#value()]);
      if (!this.#scanner.takes(',')) {
        this.#scanner.expect('}');
        break;
      }
    }
    this.#depth--;
    return Object.fromEntries(members);
  }

  #enter(): void {
    if (++this.#depth > MAX_NESTING) throw new NotPython();
  }
}
