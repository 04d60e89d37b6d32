import { PythonError, PythonFloat, type PythonValue } from './values.ts';

/** Levels at which Python's reader raises. */
const MAX_DEPTH = 1000;
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
const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

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

/** Shorter integers are exact as numbers. */
const LONG = 16;

/**
 * json.loads for scoring: JSON.parse where nothing in the text is special to Python, else readPythonJson. Undefined where the
 * original catches a JSONDecodeError; other exceptions are thrown. Numbers of the quick way do not distinguish 5 from 5.0, which equality
 * does not either.
 */
export function pythonJsonOrUndefined(text: string): PythonValue | undefined {
  const first = firstInk(text);
  if (!mayBegin(text.charCodeAt(first))) return undefined;
  if (holdsLongNumber(text) || holdsConstant(text) || mayBeTooDeep(text)) return readOrUndefined(text);
  // Prose and cut answers are frequent, and an error that JSON.parse throws costs far more than a look at both ends.
  if (!endsAsItBegan(text, first)) return undefined;
  try {
    return JSON.parse(text) as PythonValue;
  } catch {
    return undefined;
  }
}

function readOrUndefined(text: string): PythonValue | undefined {
  try {
    return readPythonJson(text);
  } catch (error) {
    if (error instanceof PythonError && error.exception === 'JSONDecodeError') return undefined;
    throw error;
  }
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

function firstInk(text: string): number {
  let at = 0;
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** [ { " - 0…9, and the first letters of null, true, false, NaN and Infinity; NaN, past the end of a text, is none. */
const mayBegin = (code: number): boolean =>
  code === 0x5b ||
  code === 0x7b ||
  code === 0x22 ||
  code === 0x2d ||
  isDigit(code) ||
  code === 0x6e ||
  code === 0x74 ||
  code === 0x66 ||
  code === 0x4e ||
  code === 0x49;

/** Does a list, object or text end with the sign its first one asks for? */
function endsAsItBegan(text: string, first: number): boolean {
  let last = text.length - 1;
  while (isBlank(text.charCodeAt(last))) last--;
  const [begin, end] = [text.charCodeAt(first), text.charCodeAt(last)];
  // The closing bracket is two places behind the opening one.
  if (begin === 0x5b || begin === 0x7b) return end === begin + 2;
  return begin !== 0x22 || (end === 0x22 && last > first);
}

/** Are there 16 digits in a row? Such a run covers one of every 16 places, so that only those are looked at. */
function holdsLongNumber(text: string): boolean {
  for (let at = LONG - 1; at < text.length; at += LONG) {
    if (!isDigit(text.charCodeAt(at))) continue;
    let [from, to] = [at, at + 1];
    while (from > 0 && isDigit(text.charCodeAt(from - 1))) from--;
    while (isDigit(text.charCodeAt(to))) to++;
    if (to - from >= LONG) return true;
  }
  return false;
}

/** JSON to Python and not to JavaScript. */
const holdsConstant = (text: string): boolean => text.includes('NaN') || text.includes('Infinity');

/** Does the text hold as many opening brackets as nesting may not have? Short texts need no count. */
const mayBeTooDeep = (text: string): boolean =>
  text.length >= MAX_DEPTH && countOf('[', text) + countOf('{', text) >= MAX_DEPTH;

/** At most MAX_DEPTH. */
function countOf(bracket: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(bracket); at !== -1 && count < MAX_DEPTH; at = text.indexOf(bracket, at + 1))
    count++;
  return count;
}
