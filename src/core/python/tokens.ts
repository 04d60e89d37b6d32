export type TokenKind = 'name' | 'number' | 'string' | 'bytes' | 'format' | 'mark' | 'end';

/** A piece of a Python expression. `text` is the source of names, numbers and marks, the content of strings. */
interface Token {
  kind: TokenKind;
  text: string;
  start: number;
  end: number;
}

/** CPython refuses deeper brackets too. */
const MAX_NESTING = 200;
/** CPython refuses to read longer decimal integers. */
const MAX_INTEGER_DIGITS = 4300;

// Groups are repeated at most so often, because their stack grows with the text. The rest of a longer number is a second one, which no
// expression has.
const number =
  /0[xX](?:_?[0-9a-fA-F]){1,9999}|0[oO](?:_?[0-7]){1,9999}|0[bB](?:_?[01]){1,9999}|(?:\d(?:_?\d){0,9999}\.(?:\d(?:_?\d){0,9999})?|\.\d(?:_?\d){0,9999}|\d(?:_?\d){0,9999})(?:[eE][+-]?\d(?:_?\d){0,9999})?[jJ]?/y;
const name = /[\p{ID_Start}_][\p{ID_Continue}]*/uy;
const dottedName = /[\p{ID_Start}_][\p{ID_Continue}.]*/uy;
const mark = /\*\*|\/\/|<<|>>|<=|>=|==|!=|:=|->|\.\.\.|[-+*/%@&|^~<>()[\]{},:.=]/y;
// A line break ends an expression outside brackets, so strict reading gives it a token of its own.
const blank = /[ \t\f\r][ \t\f\r]*|\\\n|#[^\n]*/y;
const blankInBrackets = /[ \t\f\r\n][ \t\f\r\n]*|\\\n|#[^\n]*/y;
const anyBlank = /\s\s*|\\\n|#[^\n]*/y;
/** To Python no other white space of Unicode is a blank. */
const beginning = (isTolerant: boolean): RegExp => (isTolerant ? /^\s*/ : /^[ \t\f\r\n]*/);
/** Marks that are never part of a longer one. */
const lone = new Set('()[]{},');
const mayOpenString = new Set('\'"rRbBfFuU');
const closingOf = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/** The tokens of one expression, read as they are asked for. Linear; throws NotPython. */
export class Tokens {
  token: Token;
  next: Token;
  /** Where the token before `token` ended. */
  lastEnd = 0;
  readonly isTolerant: boolean;
  readonly #source: string;
  readonly #closing: string[] = [];

  constructor(source: string, isTolerant: boolean) {
    this.#source = source;
    this.isTolerant = isTolerant;
    const begin = {
      kind: 'mark',
      text: '',
      start: 0,
      end: beginning(isTolerant).exec(source)![0].length,
    } as const;
    this.token = this.#after(begin);
    this.next = this.#after(this.token);
  }

  advance(): Token {
    this.lastEnd = this.token.end;
    this.token = this.next;
    this.next = this.#after(this.token);
    return this.token;
  }

  /** Is this mark or word next? A tolerant reader takes every word for a name. */
  sees(text: string): boolean {
    const { kind, text: found } = this.token;
    return found === text && (kind === 'mark' || (kind === 'name' && !this.isTolerant));
  }

  takes(text: string): boolean {
    if (!this.sees(text)) return false;
    this.advance();
    return true;
  }

  expect(text: string): void {
    if (!this.takes(text)) throw new NotPython(`'${text}' expected, '${this.token.text}' found`);
  }

  #after(token: Token): Token {
    const start = this.#pastBlanks(token.end);
    const first = this.#source[start];
    if (first === undefined) return this.#endAt(start);
    if (first === '\n') return this.#lineBreakAt(start);
    if (lone.has(first)) return this.#mark(first, start);
    const literal = mayOpenString.has(first) && stringAt(this.#source, start, this.isTolerant);
    if (literal) return literal;
    return this.#number(start) ?? this.#name(start) ?? this.#mark(this.#find(mark, start), start);
  }

  /** The text that the pattern matches at `start`; '' where it does not. */
  #find(pattern: RegExp, start: number): string {
    pattern.lastIndex = start;
    return pattern.exec(this.#source)?.[0] ?? '';
  }

  #number(start: number): Token | undefined {
    const text = this.#find(number, start);
    if (!text) return undefined;
    if (!this.isTolerant) refuseNumber(text, this.#source[start + text.length] ?? '');
    return { kind: 'number', text, start, end: start + text.length };
  }

  #name(start: number): Token | undefined {
    const text = this.#find(this.isTolerant ? dottedName : name, start);
    return text ? { kind: 'name', text, start, end: start + text.length } : undefined;
  }

  #mark(text: string, start: number): Token {
    if (!text) throw new NotPython(`invalid character '${this.#source[start]!}'`);
    this.#matchBracket(text);
    return { kind: 'mark', text, start, end: start + text.length };
  }

  #pastBlanks(at: number): number {
    const strict = this.#closing.length > 0 ? blankInBrackets : blank;
    return past(this.isTolerant ? anyBlank : strict, this.#source, at);
  }

  #endAt(start: number): Token {
    if (this.#closing.length > 0) throw new NotPython(`'${this.#closing.at(-1)!}' is missing`);
    return { kind: 'end', text: '', start, end: start };
  }

  /** Line breaks at the end of the expression do not count. */
  #lineBreakAt(start: number): Token {
    if (past(anyBlank, this.#source, start) >= this.#source.length) return this.#endAt(this.#source.length);
    return { kind: 'mark', text: '\n', start, end: start + 1 };
  }

  #matchBracket(text: string): void {
    const closing = closingOf.get(text);
    if (closing) {
      this.#closing.push(closing);
      if (this.#closing.length > MAX_NESTING) throw new NotPython('too many nested brackets');
    } else if (')]}'.includes(text) && this.#closing.pop() !== text)
      throw new NotPython(`unmatched '${text}'`);
  }
}

/** The first place at or after `at` where the pattern does not match. */
function past(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  while (pattern.test(source)) at = pattern.lastIndex;
  return at;
}

function refuseNumber(text: string, next: string): void {
  if (/^0[0-9_]*[1-9]/.test(text) && /^[0-9_]+$/.test(text))
    throw new NotPython('leading zeros in a decimal integer');
  if (/[\p{ID_Continue}]/u.test(next)) throw new NotPython('invalid decimal literal');
  if (text.length > MAX_INTEGER_DIGITS && /^[0-9_]+$/.test(text))
    throw new NotPython('exceeds the limit of digits');
}

/** One string literal. `text` is its content, with the escapes resolved unless it is raw, bytes or a format string. */
interface StringLiteral {
  kind: 'string' | 'bytes' | 'format';
  text: string;
  start: number;
  end: number;
}

const opening = /([rR][bBfF]?|[bBfF][rR]?|[uU])?('''|"""|'|")/y;

/** The string literal that begins at `at`, or undefined. Throws NotPython where it never ends. */
function stringAt(source: string, at: number, isTolerant: boolean): StringLiteral | undefined {
  opening.lastIndex = at;
  const found = opening.exec(source);
  if (!found) return undefined;
  const prefix = (found[1] ?? '').toLowerCase();
  const quote = found[2]!;
  const mayBreak = isTolerant || quote.length === 3;
  const inside = at + found[0].length;
  let end = inside;
  while (end < source.length && !source.startsWith(quote, end)) {
    if (source[end] === '\n' && !mayBreak) throw new NotPython('unterminated string literal');
    end += source[end] === '\\' ? 2 : 1;
  }
  if (end >= source.length) throw new NotPython('unterminated string literal');
  const body = source.slice(inside, end);
  const kind = prefix.includes('f') ? 'format' : prefix.includes('b') ? 'bytes' : 'string';
  const isRaw = prefix.includes('r') || kind !== 'string';
  return { kind, text: isRaw ? body : unescaped(body, isTolerant), start: at, end: end + quote.length };
}

const escape = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g;
const simpleEscapes = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['a', '\u0007'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['\n', ''],
]);

/** An escape that Python does not define stays as written. One with too few digits is refused, unless the reader is tolerant. */
function unescaped(body: string, isTolerant: boolean): string {
  if (!body.includes('\\')) return body;
  return body.replace(
    escape,
    (whole, x?: string, u?: string, long?: string, octal?: string, single?: string) => {
      const hex = x ?? u ?? long;
      if (hex !== undefined) return codePoint(parseInt(hex, 16));
      if (octal !== undefined) return codePoint(parseInt(octal, 8));
      if (!isTolerant && 'xuU'.includes(single!)) throw new NotPython('truncated escape');
      return simpleEscapes.get(single!) ?? whole;
    },
  );
}

function codePoint(code: number): string {
  if (code > 0x10ffff) throw new NotPython('illegal Unicode character');
  return String.fromCodePoint(code);
}

/**
 * A Python expression with its place in the source, `source.slice(start, end)`. Only the kinds that a caller tells apart have
 * a shape; the rest is `other` with the name of its class in Python's ast module.
 */
export type PythonNode = PythonShape & { start: number; end: number };
export type PythonCall = Extract<PythonNode, { kind: 'call' }>;

type PythonShape =
  /** `text` is the source of a number, the content of a text or of bytes. */
  | { kind: 'number' | 'string' | 'bytes'; text: string }
  | { kind: 'constant'; value: null | boolean }
  | { kind: 'name'; name: string }
  | { kind: 'attribute'; value: PythonNode; name: string }
  /** A keyword without a name is `**value`. */
  | { kind: 'call'; called: PythonNode; positional: PythonNode[]; keywords: [string | null, PythonNode][] }
  | { kind: 'list' | 'tuple' | 'set'; items: PythonNode[] }
  | { kind: 'dict'; entries: [PythonNode, PythonNode][] }
  | { kind: 'starred'; value: PythonNode }
  | { kind: 'unary'; operator: string; operand: PythonNode }
  | { kind: 'binary'; operator: string; left: PythonNode; right: PythonNode }
  | { kind: 'subscript'; value: PythonNode; index: PythonNode }
  | { kind: 'other'; name: string };

/** The text is not a Python expression, or exceeds a limit of the reader. Every answer in prose ends so: it is an Error without a stack, which would cost more than the reading. */
export class NotPython implements Error {
  readonly name = 'NotPython';
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

Object.setPrototypeOf(NotPython.prototype, Error.prototype);

/** What `read` returns, or undefined where it throws NotPython. */
export function unlessNotPython<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotPython) return undefined;
    throw error;
  }
}
