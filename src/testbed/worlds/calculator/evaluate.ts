import { ToolError } from '../../world.ts';
import { fromDecimal, isBounded } from '../rational.ts';
import { functions } from './functions.ts';
import { numberOf, operators, type Value } from './operators.ts';
import type { Expression } from './parse.ts';

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
