import { NotPython, type PythonNode } from './node.ts';
import { Tokens } from './tokens.ts';
import { ValueReader } from './values.ts';

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
