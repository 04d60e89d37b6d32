import { ToolError } from '../../world.ts';
import {
  add,
  divide,
  floor,
  multiply,
  rational,
  subtract,
  toNumber,
  type Rational,
  compare,
  fromNumber,
  fromDecimal,
  isBounded,
} from '../rational.ts';

/** A piece of an expression and where it starts, counted from 1. */
type Token = { kind: 'number' | 'name' | 'sign' | 'end'; text: string; at: number };

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
type Expression =
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

/** A fraction while it can be one, a floating-point number after a root or a sine or where the fraction grew too long. */
type Value = Rational | number;

const numberOf = (value: Value): number => (typeof value === 'number' ? value : toNumber(value));

type Operator = (a: Value, b: Value) => Value;

const isExact = (value: Value): value is Rational => typeof value !== 'number';

const isZero = (value: Value): boolean => (isExact(value) ? value.numerator === 0n : value === 0);

const isWhole = (value: Value): value is Rational => isExact(value) && value.denominator === 1n;

const either =
  (exact: (a: Rational, b: Rational) => Rational, float: (a: number, b: number) => number): Operator =>
  (a, b) =>
    isExact(a) && isExact(b) ? exact(a, b) : float(numberOf(a), numberOf(b));

const byNonZero =
  (operator: Operator): Operator =>
  (a, b) => {
    if (isZero(b)) throw new ToolError('Division by zero');
    return operator(a, b);
  };

/** Digits a power may have and still be worked out exactly. */
const LONGEST_POWER = 340;

function power(base: Value, exponent: Value): Value {
  if (isZero(base) && numberOf(exponent) < 0) throw new ToolError('Division by zero');
  if (!isExact(base) || !isWhole(exponent)) return numberOf(base) ** numberOf(exponent);
  const { numerator, denominator } = base;
  const steps = exponent.numerator < 0n ? -exponent.numerator : exponent.numerator;
  const digits = Math.max(String(numerator).length, String(denominator).length);
  if (steps > BigInt(LONGEST_POWER) || digits * Number(steps) > LONGEST_POWER)
    return numberOf(base) ** numberOf(exponent);
  const raised = rational(numerator ** steps, denominator ** steps);
  return exponent.numerator < 0n ? divide(rational(1n), raised) : raised;
}

/** The factorials a floating-point number can hold end at 170. */
function factorial(value: Value): Value {
  if (!isWhole(value) || value.numerator < 0n)
    throw new ToolError("'!' needs a whole number that is not negative");
  if (value.numerator > 170n) return Infinity;
  let product = 1n;
  for (let factor = 2n; factor <= value.numerator; factor++) product *= factor;
  return rational(product);
}

/** What each operator sign does. The remainder has the sign of the divisor: -7 % 3 is 2. */
const operators: Record<string, Operator> = {
  '+': either(add, (a, b) => a + b),
  '-': either(subtract, (a, b) => a - b),
  '*': either(multiply, (a, b) => a * b),
  '/': byNonZero(either(divide, (a, b) => a / b)),
  '%': byNonZero(
    either(
      (a, b) => subtract(a, multiply(b, rational(floor(divide(a, b))))),
      (a, b) => a - b * Math.floor(a / b),
    ),
  ),
  '^': power,
  '!': factorial,
  negate: (a) => operators['-']!(rational(0n), a),
};

/** A function of an expression and how many arguments it takes. */
type NamedFunction = { least: number; most: number; apply: (...operands: Value[]) => Value };

const exactly = (value: Value): Rational => (typeof value === 'number' ? fromNumber(value) : value);

const real = (apply: (value: number) => number): NamedFunction => ({
  least: 1,
  most: 1,
  apply: (value) => apply(numberOf(value)),
});

const whole = (apply: (value: Rational) => bigint): NamedFunction => ({
  least: 1,
  most: 1,
  apply: (value) => rational(apply(exactly(value))),
});

const extreme = (sign: number): NamedFunction => ({
  least: 1,
  most: Infinity,
  apply: (...operands) =>
    operands.reduce((best, one) => (compare(exactly(one), exactly(best)) * sign > 0 ? one : best)),
});

/** Halves go away from zero. */
function rounded(value: Value, places: Value = rational(0n)): Value {
  const count = numberOf(places);
  if (!Number.isInteger(count) || count < 0 || count > 15)
    throw new ToolError('round takes 0 to 15 decimal places');
  const power = 10n ** BigInt(count);
  const { numerator, denominator } = multiply(exactly(value), rational(power));
  const size = numerator < 0n ? -numerator : numerator;
  const nearest = (2n * size + denominator) / (2n * denominator);
  return rational(numerator < 0n ? -nearest : nearest, power);
}

/** The whole root of a square, or undefined. */
function wholeRoot(square: bigint): bigint | undefined {
  const guess = BigInt(Math.round(Math.sqrt(Number(square))));
  return guess * guess === square ? guess : undefined;
}

function squareRoot(value: Value): Value {
  if (numberOf(value) < 0) throw new ToolError('Square root of a negative number');
  if (typeof value === 'number') return Math.sqrt(value);
  const small = value.numerator < 10n ** 300n && value.denominator < 10n ** 300n;
  const [above, below] = small ? [wholeRoot(value.numerator), wholeRoot(value.denominator)] : [];
  return above !== undefined && below !== undefined ? rational(above, below) : Math.sqrt(toNumber(value));
}

const logarithm = (apply: (value: number) => number): NamedFunction =>
  real((value) => {
    if (value <= 0) throw new ToolError('Logarithm of a number that is not positive');
    return apply(value);
  });

/** The functions of the calculator by name; angles are in radians. */
const functions: Record<string, NamedFunction> = {
  sqrt: { least: 1, most: 1, apply: (value) => squareRoot(value) },
  abs: {
    least: 1,
    most: 1,
    apply: (value) => {
      if (typeof value === 'number') return Math.abs(value);
      return numberOf(value) < 0 ? multiply(value, rational(-1n)) : value;
    },
  },
  round: { least: 1, most: 2, apply: (value, places) => rounded(value, places) },
  floor: whole(floor),
  ceil: whole((value) => -floor(multiply(value, rational(-1n)))),
  ln: logarithm(Math.log),
  log10: logarithm(Math.log10),
  exp: real(Math.exp),
  sin: real(Math.sin),
  cos: real(Math.cos),
  tan: real(Math.tan),
  min: extreme(-1),
  max: extreme(1),
};

const constants: Record<string, number> = { pi: Math.PI, π: Math.PI, e: Math.E };

/** The value of an expression; throws ToolError where it has none, naming the position. */
export function evaluate(tree: Expression): number {
  const value = numberOf(valueOf(tree));
  if (!Number.isFinite(value)) throw new ToolError('The result is too large: beyond 1.8e308');
  // A zero without a sign: JSON cannot write the other one.
  return value === 0 ? 0 : value;
}

function valueOf(tree: Expression): Value {
  if (tree.kind === 'number') return bounded(literal(tree.text), 'The number');
  const { name, at } = tree;
  if (tree.kind === 'constant') {
    if (Object.hasOwn(constants, name)) return constants[name]!;
    const hint = Object.hasOwn(functions, name) ? `; it is a function, write ${name}(…)` : '';
    throw new ToolError(`Unknown name '${name}' at position ${at}${hint}`);
  }
  const operands = tree.operands.map(valueOf);
  if (Object.hasOwn(operators, name))
    return bounded(operators[name]!(operands[0]!, operands[1]!), `'${name}' at position ${at}`);
  if (!Object.hasOwn(functions, name))
    throw new ToolError(
      `Unknown function '${name}' at position ${at}; known are ${Object.keys(functions).join(', ')}`,
    );
  const { least, most, apply } = functions[name]!;
  if (operands.length < least || operands.length > most) {
    const wanted =
      least === most ? `${least}` : most === Infinity ? `at least ${least}` : `${least} or ${most}`;
    throw new ToolError(`${name} at position ${at} takes ${wanted} argument(s), ${operands.length} given`);
  }
  return bounded(apply(...operands), `${name} at position ${at}`);
}

function literal(text: string): Value {
  const exponent = Number(/[eE]([+-]?\d+)$/.exec(text)?.[1] ?? 0);
  return Math.abs(exponent) > 400 ? Number(text) : fromDecimal(text);
}

function bounded(value: Value, what: string): Value {
  if (typeof value !== 'number' && isBounded(value)) return value;
  const number = numberOf(value);
  if (Number.isNaN(number)) throw new ToolError(`${what} has no real value`);
  if (!Number.isFinite(number)) throw new ToolError(`${what} is too large: beyond 1.8e308`);
  return number;
}
