import { syntaxError, tokensOf, type Token } from './python-tokens.ts';
import { numberLiteral } from './python-numbers.ts';
import { PythonOther, type BfclValue } from './values.ts';

/** A Python expression as far as BFCL's decoder tells its kinds apart; the rest is `other` with the name of its ast class. */
export type PythonNode =
  | { kind: 'constant'; value: BfclValue }
  | { kind: 'name'; name: string }
  | { kind: 'attribute'; value: PythonNode; name: string }
  | { kind: 'call'; function: PythonNode; positional: PythonNode[]; keywords: [string | null, PythonNode][] }
  | { kind: 'list' | 'tuple' | 'set'; items: PythonNode[] }
  | { kind: 'dict'; entries: [PythonNode, PythonNode][] }
  | { kind: 'unary'; operator: string; operand: PythonNode }
  | { kind: 'binary'; operator: string; left: PythonNode; right: PythonNode }
  | { kind: 'subscript'; value: PythonNode; index: PythonNode }
  | { kind: 'other'; name: string };

const keywords = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);
const constants = new Map<string, BfclValue>([
  ['None', null],
  ['True', true],
  ['False', false],
]);
const comparisons = new Set(['<', '>', '==', '>=', '<=', '!=', 'in', 'is', 'not']);
/** Binary operators, loosest first. */
const levels = [['|'], ['^'], ['&'], ['<<', '>>'], ['+', '-'], ['*', '/', '//', '%', '@']];
/** Deeper chains of operators and brackets are refused; CPython refuses brackets at 200. */
const MAX_LEVEL = 400;

/** Reads one expression, as ast.parse(source, mode="eval") does; throws PythonError SyntaxError. Nothing is evaluated. */
export function parsePython(source: string): PythonNode {
  const reader = new Reader(tokensOf(source));
  const first = reader.expression();
  const node = reader.sees(',') ? reader.tupleFrom(first) : first;
  reader.end();
  return node;
}

class Reader {
  #at = 0;
  #level = 0;
  readonly #tokens: Token[];

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  get #token(): Token {
    return this.#tokens[this.#at]!;
  }

  sees(text: string): boolean {
    const token = this.#token;
    return token.text === text && (token.kind === 'mark' || token.kind === 'name');
  }

  #takes(text: string): boolean {
    if (!this.sees(text)) return false;
    this.#at++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) throw syntaxError(`'${text}' expected, '${this.#token.text}' found`);
  }

  end(): void {
    if (this.#token.kind !== 'end') throw syntaxError(`'${this.#token.text}' after the expression`);
  }

  tupleFrom(first: PythonNode): PythonNode {
    const items = [first];
    while (this.#takes(',')) {
      if (this.#token.kind === 'end' || this.sees(')')) break;
      items.push(this.expression());
    }
    return { kind: 'tuple', items };
  }

  expression(): PythonNode {
    if (++this.#level > MAX_LEVEL) throw syntaxError('nested too deeply');
    const node = this.sees('lambda') ? this.#lambda() : this.#conditional();
    this.#level--;
    return node;
  }

  #lambda(): PythonNode {
    this.#at++;
    while (!this.#takes(':')) {
      if (this.#token.kind === 'end') throw syntaxError('lambda without a body');
      this.#at++;
    }
    this.expression();
    return { kind: 'other', name: 'Lambda' };
  }

  #conditional(): PythonNode {
    const node = this.#boolean();
    if (!this.#takes('if')) return node;
    this.#boolean();
    this.#expect('else');
    this.expression();
    return { kind: 'other', name: 'IfExp' };
  }

  #boolean(): PythonNode {
    const node = this.#inversion();
    let isChained = false;
    while (this.#takes('and') || this.#takes('or')) {
      this.#inversion();
      isChained = true;
    }
    return isChained ? { kind: 'other', name: 'BoolOp' } : node;
  }

  #inversion(): PythonNode {
    let inversions = 0;
    while (this.#takes('not')) inversions++;
    if (inversions > MAX_LEVEL) throw syntaxError('nested too deeply');
    let node = this.#comparison();
    for (; inversions > 0; inversions--) node = { kind: 'unary', operator: 'not', operand: node };
    return node;
  }

  #comparison(): PythonNode {
    const node = this.#binary(0);
    let isCompared = false;
    while (
      comparisons.has(this.#token.text) &&
      (this.#token.kind === 'mark' || this.#token.kind === 'name')
    ) {
      this.#at++;
      this.#takes('not');
      this.#takes('in');
      this.#binary(0);
      isCompared = true;
    }
    return isCompared ? { kind: 'other', name: 'Compare' } : node;
  }

  #binary(level: number): PythonNode {
    const operators = levels[level];
    if (!operators) return this.#unary();
    let left = this.#binary(level + 1);
    for (let count = 0; this.#token.kind === 'mark' && operators.includes(this.#token.text); count++) {
      if (count > MAX_LEVEL) throw syntaxError('too many operators in a row');
      const operator = this.#token.text;
      this.#at++;
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
    return left;
  }

  #unary(): PythonNode {
    if (this.#token.kind === 'mark' && '+-~'.includes(this.#token.text)) {
      const operator = this.#token.text;
      if (++this.#level > MAX_LEVEL) throw syntaxError('nested too deeply');
      this.#at++;
      const operand = this.#unary();
      this.#level--;
      return { kind: 'unary', operator, operand };
    }
    const base = this.#primary();
    if (!this.#takes('**')) return base;
    return { kind: 'binary', operator: '**', left: base, right: this.#unary() };
  }

  #primary(): PythonNode {
    let node = this.#atom();
    for (let count = 0; ; count++) {
      if (count > MAX_LEVEL) throw syntaxError('nested too deeply');
      if (this.#takes('.')) node = { kind: 'attribute', value: node, name: this.#name() };
      else if (this.#takes('(')) node = this.#call(node);
      else if (this.#takes('[')) node = this.#subscript(node);
      else return node;
    }
  }

  #name(): string {
    const { kind, text } = this.#token;
    if (kind !== 'name' || keywords.has(text) || constants.has(text))
      throw syntaxError(`a name expected, '${text}' found`);
    this.#at++;
    return text;
  }

  #call(called: PythonNode): PythonNode {
    const positional: PythonNode[] = [];
    const named: [string | null, PythonNode][] = [];
    while (!this.#takes(')')) {
      if (this.#takes('**')) named.push([null, this.expression()]);
      else if (this.#takes('*')) positional.push(this.expression());
      else if (this.#token.kind === 'name' && this.#tokens[this.#at + 1]?.text === '=') {
        const name = this.#name();
        this.#at++;
        named.push([name, this.expression()]);
      } else if (named.some(([name]) => name !== null))
        throw syntaxError('positional argument after a keyword');
      else positional.push(this.#orComprehension(this.expression(), 'GeneratorExp'));
      if (!this.#takes(',') && !this.sees(')'))
        throw syntaxError(`')' expected, '${this.#token.text}' found`);
    }
    return { kind: 'call', function: called, positional, keywords: named };
  }

  #subscript(value: PythonNode): PythonNode {
    const index: PythonNode = this.sees(':') ? { kind: 'other', name: 'Slice' } : this.expression();
    const node: PythonNode = this.sees(',') ? this.#subscriptTuple(index) : index;
    if (this.sees(':')) {
      while (!this.sees(']') && this.#token.kind !== 'end') this.#at++;
      this.#expect(']');
      return { kind: 'subscript', value, index: { kind: 'other', name: 'Slice' } };
    }
    this.#expect(']');
    return { kind: 'subscript', value, index: node };
  }

  #subscriptTuple(first: PythonNode): PythonNode {
    const items = [first];
    while (this.#takes(',') && !this.sees(']')) items.push(this.expression());
    return { kind: 'tuple', items };
  }

  #atom(): PythonNode {
    const token = this.#token;
    if (token.kind === 'end') throw syntaxError('the expression ends too early');
    if (token.kind === 'number') {
      this.#at++;
      return { kind: 'constant', value: numberLiteral(token.text) };
    }
    if (token.kind === 'string' || token.kind === 'bytes' || token.kind === 'format')
      return this.#strings(token.kind);
    if (token.kind === 'name' && constants.has(token.text)) {
      this.#at++;
      return { kind: 'constant', value: constants.get(token.text)! };
    }
    if (token.kind === 'name') return { kind: 'name', name: this.#name() };
    if (this.#takes('...')) return { kind: 'constant', value: '...' };
    if (this.#takes('(')) return this.#parenthesised();
    if (this.#takes('[')) return this.#list();
    if (this.#takes('{')) return this.#braces();
    throw syntaxError(`'${token.text}' where a value is expected`);
  }

  /** Neighbouring literals are one. */
  #strings(kind: 'string' | 'bytes' | 'format'): PythonNode {
    const parts: string[] = [];
    let hasFormat = false;
    for (let token = this.#token; ['string', 'bytes', 'format'].includes(token.kind); token = this.#token) {
      if ((token.kind === 'bytes') !== (kind === 'bytes'))
        throw syntaxError('cannot mix bytes and nonbytes literals');
      hasFormat ||= token.kind === 'format';
      parts.push(token.text);
      this.#at++;
    }
    if (hasFormat) return { kind: 'other', name: 'JoinedStr' };
    const text = parts.join('');
    return { kind: 'constant', value: kind === 'bytes' ? new PythonOther('bytes', text) : text };
  }

  #parenthesised(): PythonNode {
    if (this.#takes(')')) return { kind: 'tuple', items: [] };
    const first = this.#orComprehension(this.expression(), 'GeneratorExp');
    const node = this.sees(',') ? this.tupleFrom(first) : first;
    this.#expect(')');
    return node;
  }

  #list(): PythonNode {
    const items = this.#items(']', 'ListComp');
    return Array.isArray(items) ? { kind: 'list', items } : items;
  }

  #items(close: string, comprehension: string): PythonNode[] | PythonNode {
    const items: PythonNode[] = [];
    while (!this.#takes(close)) {
      this.#takes('*');
      const item = this.expression();
      if (items.length === 0 && this.sees('for')) {
        const node = this.#orComprehension(item, comprehension);
        this.#expect(close);
        return node;
      }
      items.push(item);
      if (!this.#takes(',') && !this.sees(close))
        throw syntaxError(`'${close}' expected, '${this.#token.text}' found`);
    }
    return items;
  }

  #braces(): PythonNode {
    if (this.#takes('}')) return { kind: 'dict', entries: [] };
    const start = this.#at;
    if (!this.sees('**')) this.expression();
    if (!this.sees(':') && !this.sees('**')) {
      this.#at = start;
      const items = this.#items('}', 'SetComp');
      return Array.isArray(items) ? { kind: 'set', items } : items;
    }
    this.#at = start;
    return this.#dict();
  }

  #dict(): PythonNode {
    const entries: [PythonNode, PythonNode][] = [];
    while (!this.#takes('}')) {
      const key = this.expression();
      this.#expect(':');
      const value = this.expression();
      if (entries.length === 0 && this.sees('for')) {
        const node = this.#orComprehension(value, 'DictComp');
        this.#expect('}');
        return node;
      }
      entries.push([key, value]);
      if (!this.#takes(',') && !this.sees('}'))
        throw syntaxError(`'}' expected, '${this.#token.text}' found`);
    }
    return { kind: 'dict', entries };
  }

  #orComprehension(node: PythonNode, name: string): PythonNode {
    if (!this.sees('for')) return node;
    while (this.#takes('for')) {
      this.#binary(0);
      while (this.#takes(',')) this.#binary(0);
      this.#expect('in');
      this.#boolean();
      while (this.#takes('if')) this.#boolean();
    }
    return { kind: 'other', name };
  }
}
