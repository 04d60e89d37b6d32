import { MAX_DEPTH, type JsonValue } from '#core/json.ts';

/**
 * Reads a Python literal as repr() writes it: dicts, lists, tuples (as lists), strings, numbers, True, False, None.
 * Never evaluates anything. undefined when the text is no such literal or nests too deep.
 */
export function parsePythonLiteral(text: string): JsonValue | undefined {
  try {
    const parser = new LiteralParser(text);
    return parser.whole();
  } catch (error) {
    if (error instanceof NotALiteral) return undefined;
    throw error;
  }
}

class NotALiteral extends Error {}

const words = new Map<string, JsonValue>([
  ['True', true],
  ['False', false],
  ['None', null],
  ['true', true],
  ['false', false],
  ['null', null],
  ['nan', null],
  ['inf', null],
]);
const escapes: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
};
const hexEscapes: Record<string, number> = { x: 2, u: 4, U: 8 };

class LiteralParser {
  #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): JsonValue {
    const value = this.#value(0);
    this.#space();
    if (this.#at < this.#text.length) throw new NotALiteral();
    return value;
  }

  #value(depth: number): JsonValue {
    if (depth > MAX_DEPTH) throw new NotALiteral();
    this.#space();
    const sign = this.#text[this.#at];
    if (sign === '{') return this.#dict(depth);
    if (sign === '[') return this.#list(']', depth);
    if (sign === '(') return this.#list(')', depth);
    if (sign === "'" || sign === '"') return this.#string();
    return this.#wordOrNumber();
  }

  #dict(depth: number): JsonValue {
    const members: [string, JsonValue][] = [];
    this.#at++;
    while (!this.#ends('}')) {
      const key = this.#value(depth + 1);
      this.#expect(':');
      members.push([typeof key === 'string' ? key : JSON.stringify(key), this.#value(depth + 1)]);
      if (!this.#accepts(',') && !this.#sees('}')) throw new NotALiteral();
    }
    return Object.fromEntries(members);
  }

  #list(closing: string, depth: number): JsonValue {
    const items: JsonValue[] = [];
    this.#at++;
    while (!this.#ends(closing)) {
      items.push(this.#value(depth + 1));
      if (!this.#accepts(',') && !this.#sees(closing)) throw new NotALiteral();
    }
    return items;
  }

  /** Neighbouring strings are one string, as in Python. */
  #string(): string {
    let value = '';
    while (this.#sees("'") || this.#sees('"')) value += this.#quoted();
    return value;
  }

  #quoted(): string {
    const quote = this.#text[this.#at++]!;
    let value = '';
    for (let copied = this.#at; ; this.#at++) {
      const sign = this.#text[this.#at];
      if (sign === undefined) throw new NotALiteral();
      if (sign !== quote && sign !== '\\') continue;
      value += this.#text.slice(copied, this.#at);
      if (sign === quote) break;
      value += this.#escape();
      copied = this.#at + 1;
    }
    this.#at++;
    return value;
  }

  /** Leaves the position at the escape's last sign. */
  #escape(): string {
    const sign = this.#text[++this.#at] ?? '';
    const digits = hexEscapes[sign];
    if (digits) {
      const hex = this.#text.slice(this.#at + 1, this.#at + 1 + digits);
      const code = /^[0-9a-f]+$/i.test(hex) && hex.length === digits ? Number.parseInt(hex, 16) : Infinity;
      if (code > 0x10ffff) throw new NotALiteral();
      this.#at += digits;
      return String.fromCodePoint(code);
    }
    return Object.hasOwn(escapes, sign) ? escapes[sign]! : /["'\\]/.test(sign) ? sign : `\\${sign}`;
  }

  #wordOrNumber(): JsonValue {
    const start = this.#at;
    while (/[\w.+-]/.test(this.#text[this.#at] ?? '')) this.#at++;
    const token = this.#text.slice(start, this.#at);
    if (words.has(token)) return words.get(token)!;
    const number = Number(token.replace(/(?<=\d)_(?=\d)/g, ''));
    if (token === '' || !/^[-+]?[\d.]/.test(token) || !Number.isFinite(number)) throw new NotALiteral();
    return number;
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #sees(sign: string): boolean {
    this.#space();
    return this.#text[this.#at] === sign;
  }

  #accepts(sign: string): boolean {
    if (!this.#sees(sign)) return false;
    this.#at++;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#accepts(sign)) throw new NotALiteral();
  }

  #ends(closing: string): boolean {
    if (this.#at >= this.#text.length) throw new NotALiteral();
    return this.#accepts(closing);
  }
}
