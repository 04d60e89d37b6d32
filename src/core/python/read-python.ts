import { NotPython, type PythonNode, Tokens, type TokenKind } from './tokens.ts';

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
abstract class ValueReader {
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

/** Characters of one expression. */
const MAX_SOURCE = 2 ** 22;
/** Longer chains of operators, calls and conditions are refused; the callers' walks are recursive. */
const MAX_LEVEL = 400;

/** Binary operators, loosest first. */
const operatorLevels = [
  ['or'],
  ['and'],
  ['<', '>', '==', '>=', '<=', '!=', 'in', 'not in', 'is', 'is not'],
  ['|'],
  ['^'],
  ['&'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '//', '%', '@'],
];
const precedence = new Map(
  operatorLevels.flatMap((operators, level) => operators.map((operator) => [operator, level] as const)),
);
const COMPARISONS = precedence.get('<')!;
const signs = ['+', '-', '~'];

/**
 * Reads one expression, as Python's ast.parse(source, mode="eval") does; throws NotPython. Nothing is evaluated. A tolerant reader
 * also takes what models and data files write as Python: every word and dotted word is a name, numbers may begin with zeros, text
 * in single quotes may hold line breaks, and positional arguments may follow keywords. It does not read the operators that are
 * words (not, and, if, for, lambda …).
 */
export function readPython(source: string, { isTolerant = false } = {}): PythonNode {
  if (source.length > MAX_SOURCE) throw new NotPython(`more than ${MAX_SOURCE} characters`);
  return new ExpressionReader(new Tokens(source, isTolerant)).whole();
}

class ExpressionReader extends ValueReader {
  #level = 0;

  whole(): PythonNode {
    const { start } = this.tokens.token;
    const node = this.orTuple(start, this.expression());
    if (this.tokens.token.kind !== 'end') throw this.unexpected();
    return node;
  }

  protected override expression(): PythonNode {
    this.#enter();
    const node = this.tokens.sees('lambda') ? this.#lambda() : this.#conditional();
    this.#level--;
    return node;
  }

  protected override comprehension(value: PythonNode): PythonNode {
    if (!this.tokens.sees('for')) return value;
    while (this.tokens.takes('for')) {
      do this.#binary(COMPARISONS + 1);
      while (this.tokens.takes(','));
      this.tokens.expect('in');
      this.#binary(0);
      while (this.tokens.takes('if')) this.#binary(0);
    }
    return { kind: 'other', name: 'Comprehension', start: value.start, end: this.end };
  }

  #enter(): void {
    if (++this.#level > MAX_LEVEL) throw new NotPython('nested too deeply');
  }

  #lambda(): PythonNode {
    const { start } = this.tokens.token;
    while (!this.tokens.takes(':')) {
      if (this.tokens.token.kind === 'end') throw this.unexpected();
      this.tokens.advance();
    }
    this.expression();
    return { kind: 'other', name: 'Lambda', start, end: this.end };
  }

  #conditional(): PythonNode {
    const node = this.#binary(0);
    if (!this.tokens.takes('if')) return node;
    this.#binary(0);
    this.tokens.expect('else');
    this.expression();
    return { kind: 'other', name: 'IfExp', start: node.start, end: this.end };
  }

  /** Values joined by operators that bind at least as tightly as `level`. */
  #binary(level: number): PythonNode {
    let left = this.#unary();
    for (let count = 0; ; count++) {
      const operator = this.#operator();
      const own = precedence.get(operator) ?? -1;
      if (own < level) return left;
      if (count > MAX_LEVEL) throw new NotPython('too many operators in a row');
      for (let words = operator.split(' ').length; words > 0; words--) this.tokens.advance();
      const right = this.#binary(own + 1);
      left = { kind: 'binary', operator, left, right, start: left.start, end: this.end };
    }
  }

  /** The mark or word that is next, which may be an operator; two operators are two words. */
  #operator(): string {
    const { token, next } = this.tokens;
    if (!this.tokens.sees(token.text)) return '';
    if (token.text === 'not' && next.text === 'in') return 'not in';
    return token.text === 'is' && next.text === 'not' ? 'is not' : token.text;
  }

  #unary(): PythonNode {
    const { kind, text: operator, start } = this.tokens.token;
    if (kind === 'mark' ? signs.includes(operator) : this.tokens.sees('not')) {
      this.tokens.advance();
      this.#enter();
      const operand = operator === 'not' ? this.#binary(COMPARISONS) : this.#unary();
      this.#level--;
      return { kind: 'unary', operator, operand, start, end: this.end };
    }
    const left = this.#primary();
    if (!this.tokens.takes('**')) return left;
    this.#enter();
    const right = this.#unary();
    this.#level--;
    return { kind: 'binary', operator: '**', left, right, start, end: this.end };
  }

  #primary(): PythonNode {
    let node = this.atom();
    const { start } = node;
    for (let count = 0; ; count++) {
      if (count > MAX_LEVEL) throw new NotPython('nested too deeply');
      if (this.tokens.takes('.'))
        node = { kind: 'attribute', value: node, name: this.name(), start, end: this.end };
      else if (this.tokens.takes('(')) node = this.call(start, node);
      else if (this.tokens.takes('[')) node = this.subscript(start, node);
      else return node;
    }
  }
}
