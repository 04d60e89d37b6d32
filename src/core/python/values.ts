import { NotPython, type PythonNode } from './node.ts';
import type { TokenKind, Tokens } from './tokens.ts';

const reserved = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);
const constants = new Map([
  ['None', null],
  ['True', true],
  ['False', false],
]);
const stringKinds = new Set<TokenKind>(['string', 'bytes', 'format']);

/** Reads single values: literals, names, brackets and what follows them (calls, attributes, subscripts). */
export abstract class ValueReader {
  protected readonly tokens: Tokens;

  constructor(tokens: Tokens) {
    this.tokens = tokens;
  }

  protected abstract expression(): PythonNode;
  /** The value, or the comprehension that it begins. */
  protected abstract comprehension(value: PythonNode): PythonNode;

  /** Where the last token that was read ended. */
  protected get end(): number {
    return this.tokens.lastEnd;
  }

  protected unexpected(): NotPython {
    return new NotPython(`unexpected '${this.tokens.token.text}'`);
  }

  protected atom(): PythonNode {
    const { kind, text, start } = this.tokens.token;
    if (stringKinds.has(kind)) return this.#strings(start, kind);
    if (kind === 'name' && !constants.has(text)) return { kind, name: this.name(), start, end: this.end };
    if (kind === 'end') throw this.unexpected();
    this.tokens.advance();
    if (kind === 'number') return { kind, text, start, end: this.end };
    if (kind === 'name') return { kind: 'constant', value: constants.get(text)!, start, end: this.end };
    if (text === '...') return { kind: 'other', name: 'Ellipsis', start, end: this.end };
    if (text === '(') return this.#parenthesised(start);
    if (text === '[') return this.#items(start, 'list', ']', []);
    if (text === '{') return this.#braces(start);
    throw new NotPython(`'${text}' where a value is expected`);
  }

  protected name(): string {
    const { kind, text } = this.tokens.token;
    const isReserved = !this.tokens.isTolerant && (reserved.has(text) || constants.has(text));
    if (kind !== 'name' || isReserved) throw this.unexpected();
    this.tokens.advance();
    return text;
  }

  /** After the opening bracket. */
  protected call(start: number, called: PythonNode): PythonNode {
    const positional: PythonNode[] = [];
    const keywords: [string | null, PythonNode][] = [];
    while (!this.tokens.takes(')')) {
      const { token, next } = this.tokens;
      if (this.tokens.takes('**')) keywords.push([null, this.expression()]);
      else if (token.kind === 'name' && next.kind === 'mark' && next.text === '=') {
        const name = this.name();
        this.tokens.advance();
        keywords.push([name, this.expression()]);
      } else {
        const value = this.#item(positional.length === 0);
        const isLate = value.kind !== 'starred' && keywords.some(([name]) => name !== null);
        if (isLate && !this.tokens.isTolerant) throw new NotPython('positional argument after a keyword');
        positional.push(value);
      }
      this.#commaOr(')');
    }
    return { kind: 'call', called, positional, keywords, start, end: this.end };
  }

  /** After the opening bracket. */
  protected subscript(start: number, value: PythonNode): PythonNode {
    const { start: inside } = this.tokens.token;
    let index = this.tokens.sees(':') ? undefined : this.orTuple(inside, this.expression());
    if (this.tokens.sees(':')) {
      while (!this.tokens.sees(']') && this.tokens.token.kind !== 'end') this.tokens.advance();
      index = undefined;
    }
    index ??= { kind: 'other', name: 'Slice', start: inside, end: this.end };
    this.tokens.expect(']');
    return { kind: 'subscript', value, index, start, end: this.end };
  }

  /** Values with commas between them are a tuple, with brackets around it or not. */
  protected orTuple(start: number, first: PythonNode): PythonNode {
    if (!this.tokens.sees(',')) return first;
    const items = [first];
    while (this.tokens.takes(',')) {
      if (this.tokens.token.kind === 'end' || this.tokens.sees(')') || this.tokens.sees(']')) break;
      items.push(this.#item(false));
    }
    return { kind: 'tuple', items, start, end: this.end };
  }

  #commaOr(close: string): void {
    if (!this.tokens.takes(',') && !this.tokens.sees(close)) throw this.unexpected();
  }

  /** Neighbouring literals are one. */
  #strings(start: number, kind: TokenKind): PythonNode {
    const isBytes = kind === 'bytes';
    let isFormat = false;
    let text = '';
    for (let { token } = this.tokens; stringKinds.has(token.kind); token = this.tokens.advance()) {
      if ((token.kind === 'bytes') !== isBytes) throw new NotPython('cannot mix bytes and nonbytes literals');
      isFormat ||= token.kind === 'format';
      text += token.text;
    }
    if (isFormat) return { kind: 'other', name: 'JoinedStr', start, end: this.end };
    return { kind: isBytes ? 'bytes' : 'string', text, start, end: this.end };
  }

  #parenthesised(start: number): PythonNode {
    if (this.tokens.takes(')')) return { kind: 'tuple', items: [], start, end: this.end };
    const { start: inside } = this.tokens.token;
    const node = this.orTuple(inside, this.#item(true));
    this.tokens.expect(')');
    if (node.kind === 'starred') throw new NotPython('cannot use starred expression here');
    return node;
  }

  #items(start: number, kind: 'list' | 'set', close: string, items: PythonNode[]): PythonNode {
    while (!this.tokens.takes(close)) {
      items.push(this.#item(items.length === 0));
      this.#commaOr(close);
    }
    return { kind, items, start, end: this.end };
  }

  #braces(start: number): PythonNode {
    if (this.tokens.takes('}')) return { kind: 'dict', entries: [], start, end: this.end };
    const first = this.#item(true);
    if (this.tokens.sees(':')) return this.#dict(start, first);
    this.#commaOr('}');
    return this.#items(start, 'set', '}', [first]);
  }

  #dict(start: number, firstKey: PythonNode): PythonNode {
    const entries: [PythonNode, PythonNode][] = [];
    for (let key = firstKey; ; key = this.expression()) {
      this.tokens.expect(':');
      const value = this.expression();
      entries.push([key, entries.length === 0 ? this.comprehension(value) : value]);
      this.#commaOr('}');
      if (this.tokens.takes('}')) return { kind: 'dict', entries, start, end: this.end };
    }
  }

  /** An expression, `*` before it or not; the first inside a bracket may be that of a comprehension. */
  #item(isFirst: boolean): PythonNode {
    const { start } = this.tokens.token;
    const isStarred = this.tokens.takes('*');
    const value = this.expression();
    if (isStarred) return { kind: 'starred', value, start, end: this.end };
    return isFirst ? this.comprehension(value) : value;
  }
}
