import { ToolError } from '../../world.ts';

/** A piece of an expression and where it starts, counted from 1. */
interface Token {
  kind: 'number' | 'name' | 'sign' | 'end';
  text: string;
  at: number;
}

const LONGEST = 2000;
const piece =
  /\s*(?:(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<name>[A-Za-zπ_]\w*)|(?<sign>\*\*|[-+*/^%!(),×·÷−]))/uy;
const plain: Record<string, string> = { '**': '^', '×': '*', '·': '*', '÷': '/', '−': '-' };

/** Splits an expression into tokens; typographic signs become plain ones. Throws ToolError for an unknown sign. */
function tokensOf(expression: string): Token[] {
  if (expression.length > LONGEST)
    throw new ToolError(
      `Expression too long: ${expression.length} characters, at most ${LONGEST} are allowed`,
    );
  const tokens: Token[] = [];
  const end = expression.trimEnd().length;
  let at = 0;
  while (at < end) {
    piece.lastIndex = at;
    const match = piece.exec(expression);
    if (!match) {
      const start = at + /^\s*/.exec(expression.slice(at))![0].length;
      const sign = String.fromCodePoint(expression.codePointAt(start)!);
      throw new ToolError(`Syntax error at position ${start + 1}: unexpected '${sign}'`);
    }
    const { number, name, sign } = match.groups!;
    const text = number ?? name ?? sign!;
    at = piece.lastIndex;
    const kind = number ? 'number' : name ? 'name' : 'sign';
    tokens.push({ kind, text: kind === 'sign' ? (plain[text] ?? text) : text, at: at - text.length + 1 });
  }
  return [...tokens, { kind: 'end', text: '', at: end + 1 }];
}

/** An expression as a tree. */
export type Expression =
  | { kind: 'number'; text: string }
  | { kind: 'constant'; name: string; at: number }
  | { kind: 'call'; name: string; at: number; operands: Expression[] };

const DEEPEST = 100;
const binding: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2, '^': 4 };
const MINUS = 3;

/**
 * Reads an expression by precedence climbing: factorial before power (from the right) before sign before * / % before + -.
 * So -2^2 is -4, 2^-1 is a half and 2^3^2 is 512. Throws ToolError with the position, counted from 1, of what is wrong.
 */
export function parse(expression: string): Expression {
  const tokens = tokensOf(expression);
  let next = 0;
  let depth = 0;
  const peek = (): Token => tokens[next]!;
  const isSign = (text: string): boolean => peek().kind === 'sign' && peek().text === text;

  function expected(what: string): never {
    const { kind, text, at } = peek();
    throw new ToolError(
      `Syntax error at position ${at}: ${kind === 'end' ? 'unexpected end of expression' : `unexpected '${text}'`}, expected ${what}`,
    );
  }

  function close(): void {
    if (!isSign(')')) expected("')'");
    next++;
  }

  function operandsOf(): Expression[] {
    next++;
    const operands = [expressionOf(0)];
    while (isSign(',')) {
      next++;
      operands.push(expressionOf(0));
    }
    close();
    return operands;
  }

  function atom(): Expression {
    const token = peek();
    if (token.kind === 'end' || (token.kind === 'sign' && token.text !== '('))
      return expected('a number, a name or "("');
    next++;
    if (token.kind === 'number') return { kind: 'number', text: token.text };
    if (token.kind === 'name')
      return isSign('(')
        ? { kind: 'call', name: token.text, at: token.at, operands: operandsOf() }
        : { kind: 'constant', name: token.text, at: token.at };
    const inner = expressionOf(0);
    close();
    return inner;
  }

  function signed(): Expression {
    const { at, text } = peek();
    if (isSign('-') || isSign('+')) {
      next++;
      const operand = expressionOf(MINUS);
      return text === '+' ? operand : { kind: 'call', name: 'negate', at, operands: [operand] };
    }
    let operand = atom();
    for (let factorials = 0; isSign('!'); factorials++) {
      if (factorials === DEEPEST) tooDeep();
      operand = { kind: 'call', name: '!', at: peek().at, operands: [operand] };
      next++;
    }
    return operand;
  }

  function tooDeep(): never {
    throw new ToolError(`Expression too deep: more than ${DEEPEST} levels`);
  }

  function expressionOf(weakest: number): Expression {
    if (++depth > DEEPEST) tooDeep();
    let left = signed();
    for (;;) {
      const { kind, text, at } = peek();
      const strength = kind === 'sign' && Object.hasOwn(binding, text) ? binding[text]! : -1;
      if (strength <= weakest) break;
      next++;
      const right = expressionOf(text === '^' ? strength - 1 : strength);
      left = { kind: 'call', name: text, at, operands: [left, right] };
    }
    depth--;
    return left;
  }

  const tree = expressionOf(0);
  if (peek().kind !== 'end') expected('an operator or the end');
  return tree;
}
