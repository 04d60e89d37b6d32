import { cell, readTable, columns } from '#core/table.ts';
import { ToolError, answer, world } from '../../world.ts';
import {
  add,
  divide,
  fromDecimal,
  multiply,
  rational,
  subtract,
  type Rational,
  compare,
  fromNumber,
  toNumber,
} from '../rational.ts';
import text from './units.tsv?raw';

/**
 * All units. `factor` is how many base units one of it is: a decimal, or two whole numbers with a slash where no decimal is exact.
 * International definitions of 1959 for yard and pound, SI brochure, IEC 80000-13 for data.
 */
const unitRows = readTable('units/units.tsv', text, {
  ...columns(cell.text, 'dimension', 'symbol', 'name', 'factor'),
  aliases: cell.list(),
});

/** A unit of measure: a quantity in base units is value × factor + offset. */
type Unit = { dimension: string; symbol: string; factor: Rational; offset: Rational };

const zero = rational(0n);
/** Kelvin at the zero of a scale that does not start at absolute zero. */
const offsets: Record<string, Rational> = {
  degC: fromDecimal('273.15'),
  degF: divide(multiply(fromDecimal('459.67'), rational(5n)), rational(9n)),
};

function unitOf({ dimension, symbol, factor }: (typeof unitRows)[number]): Unit {
  const [above, below = '1'] = factor.split('/');
  return {
    dimension,
    symbol,
    factor: divide(fromDecimal(above!), fromDecimal(below)),
    offset: offsets[symbol] ?? zero,
  };
}

/** By symbol and alias as written, so that MB and Mb differ. */
const exact = new Map<string, Unit>();
/** By symbol, name and alias in small letters and the singular. */
const folded = new Map<string, Set<Unit>>();
for (const row of unitRows) {
  const unit = unitOf(row);
  for (const name of [row.symbol, ...row.aliases]) exact.set(name, unit);
  for (const name of [row.symbol, row.name.replace(/ \(.*\)$/, ''), ...row.aliases])
    folded.set(foldedName(name), (folded.get(foldedName(name)) ?? new Set()).add(unit));
}

function foldedName(name: string): string {
  const words = name.toLowerCase().split(/[\s_-]+/);
  return words.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word)).join('_');
}

/** The unit of a symbol, a name or a plural name. Throws ToolError for one that is not in the table or could be two. */
function findUnit(name: string): Unit {
  const trimmed = name.slice(0, 50).trim();
  const known = exact.get(trimmed);
  if (known) return known;
  const [unit, ...others] = folded.get(foldedName(trimmed)) ?? [];
  if (!unit)
    throw new ToolError(`Unknown unit '${trimmed}'. Use list_units to see the units of a dimension.`);
  if (others.length > 0) {
    const symbols = [unit, ...others].map(({ symbol }) => symbol);
    throw new ToolError(`Ambiguous unit '${trimmed}': ${symbols.join(' or ')}?`);
  }
  return unit;
}

/** Throws ToolError when two units do not measure the same. */
function requireSameDimension(from: Unit, to: Unit): void {
  if (from.dimension === to.dimension) return;
  throw new ToolError(
    `Incompatible units: '${from.symbol}' measures ${from.dimension}, '${to.symbol}' measures ${to.dimension}`,
  );
}

const toBase = (value: Rational, { factor, offset }: Unit): Rational => add(multiply(value, factor), offset);

const fromBase = (value: Rational, { factor, offset }: Unit): Rational =>
  divide(subtract(value, offset), factor);

/** Throws ToolError for a temperature below absolute zero. */
function requirePossible(base: Rational, { dimension }: Unit): void {
  if (dimension === 'temperature' && base.numerator < 0n)
    throw new ToolError('Impossible temperature: below absolute zero (0 K)');
}

type Quantity = { value: number; unit: string };

/** Quantities this near, relative to the larger, count as equal: a converted value that was rounded still does. */
const TOLERANCE = rational(1n, 10n ** 9n);

function inBase(value: number, unit: Unit): Rational {
  const base = toBase(fromNumber(value), unit);
  requirePossible(base, unit);
  return base;
}

function finite(value: Rational): number {
  const number = toNumber(value);
  if (!Number.isFinite(number)) throw new ToolError('The result is too large: beyond 1.8e308');
  return number;
}

const sizeOf = (value: Rational): Rational => (compare(value, zero) < 0 ? subtract(zero, value) : value);

function relationOf(first: Rational, second: Rational): 'less' | 'equal' | 'greater' {
  const [a, b] = [sizeOf(first), sizeOf(second)];
  const allowed = multiply(compare(a, b) < 0 ? b : a, TOLERANCE);
  if (compare(sizeOf(subtract(first, second)), allowed) <= 0) return 'equal';
  return compare(first, second) < 0 ? 'less' : 'greater';
}

/** Quantities by exact factors, rounded once at the end. Temperatures are compared from absolute zero. */
export const units = world('units', [], {
  units_convert(args: { value: number; from_unit: string; to_unit: string }) {
    const [from, to] = [findUnit(args.from_unit), findUnit(args.to_unit)];
    requireSameDimension(from, to);
    const result = finite(fromBase(inBase(args.value, from), to));
    return answer({ value: args.value + 0, from_unit: from.symbol, to_unit: to.symbol, result });
  },
  list_units: ({ dimension }: { dimension: string }) =>
    answer({
      dimension,
      units: unitRows
        .filter((row) => row.dimension === dimension)
        .map(({ symbol, name }) => ({ symbol, name })),
    }),
  units_compare({ first, second }: { first: Quantity; second: Quantity }) {
    const [one, other] = [findUnit(first.unit), findUnit(second.unit)];
    requireSameDimension(one, other);
    const [a, b] = [inBase(first.value, one), inBase(second.value, other)];
    if (b.numerator === 0n)
      throw new ToolError('The second quantity is zero: there is no factor between the two');
    return answer({ relation: relationOf(a, b), ratio: finite(divide(a, b)) });
  },
});
