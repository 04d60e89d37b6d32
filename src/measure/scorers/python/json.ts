import { PythonError, PythonFloat, type PythonValue } from './values.ts';

/** Levels at which Python's reader raises. */
export const MAX_DEPTH = 1000;
const MAX_DIGITS = 4300;
const [QUOTE, BACKSLASH, BLANK] = [0x22, 0x5c, 0x20];
// Used at once and then left; a cursor keeps its own place.
const numeral = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const constants: readonly [word: string, value: PythonValue][] = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
];

/** Blank, tab, line feed and carriage return: the white space of JSON. */
export const isBlank = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/**
 * json.loads of CPython 3.11: NaN and Infinity are numbers, integers are exact, 5.0 stays apart from 5. Raises JSONDecodeError,
 * ValueError for an integer of more than 4,300 digits, RecursionError at 1,000 levels.
 */
export function readPythonJson(text: string): PythonValue {
  const cursor = new Cursor(text);
  const value = cursor.value(1);
  cursor.skipBlanks();
  if (cursor.at < text.length) throw decodeError('Extra data', cursor.at);
  return value;
}

const decodeError = (message: string, at: number): PythonError =>
  new PythonError('JSONDecodeError', `${message}: char ${at}`);

class Cursor {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  skipBlanks(): void {
    while (isBlank(this.#text.charCodeAt(this.at))) this.at++;
  }

  value(depth: number): PythonValue {
    this.skipBlanks();
    const first = this.#text[this.at];
    if (first === '"') return this.#string();
    if (first === '[' || first === '{') {
      if (depth >= MAX_DEPTH) {
        throw new PythonError('RecursionError', 'maximum recursion depth exceeded while decoding JSON');
      }
      return first === '[' ? this.#list(depth) : this.#dict(depth);
    }
    return this.#scalar();
  }

  #list(depth: number): PythonValue[] {
    const items: PythonValue[] = [];
    this.at++;
    if (this.#takes(']')) return items;
    do items.push(this.value(depth + 1));
    while (this.#takes(','));
    this.#expect(']');
    return items;
  }

  #dict(depth: number): PythonValue {
    const members: [string, PythonValue][] = [];
    this.at++;
    if (this.#takes('}')) return {};
    do {
      this.skipBlanks();
      if (this.#text[this.at] !== '"') throw decodeError('Expecting property name', this.at);
      const key = this.#string();
      this.#expect(':');
      members.push([key, this.value(depth + 1)]);
    } while (this.#takes(','));
    this.#expect('}');
    return Object.fromEntries(members);
  }

  #takes(mark: string): boolean {
    this.skipBlanks();
    if (this.#text[this.at] !== mark) return false;
    this.at++;
    return true;
  }

  #expect(mark: string): void {
    if (!this.#takes(mark)) throw decodeError(`Expecting '${mark}'`, this.at);
  }

  #string(): string {
    const start = this.at;
    for (let at = start + 1; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === QUOTE) return this.#unescaped(start, at + 1);
      if (code < BLANK) throw decodeError('Invalid control character', at);
      if (code === BACKSLASH) at++;
    }
    throw decodeError('Unterminated string', start);
  }

  #unescaped(start: number, end: number): string {
    this.at = end;
    try {
      // The two dialects write strings alike.
      return JSON.parse(this.#text.slice(start, end)) as string;
    } catch {
      throw decodeError('Invalid escape', start);
    }
  }

  #scalar(): PythonValue {
    for (const [word, value] of constants) {
      if (!this.#text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return value;
    }
    numeral.lastIndex = this.at;
    const number = numeral.exec(this.#text);
    if (!number) throw decodeError('Expecting value', this.at);
    this.at += number[0].length;
    return number[1] || number[2] ? float(Number(number[0])) : integer(number[0]);
  }
}

const float = (value: number): PythonValue => (Number.isInteger(value) ? new PythonFloat(value) : value);

function integer(digits: string): PythonValue {
  if (digits.replace('-', '').length > MAX_DIGITS) {
    throw new PythonError(
      'ValueError',
      `Exceeds the limit (${MAX_DIGITS} digits) for integer string conversion`,
    );
  }
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value + 0 : BigInt(digits);
}
