import { cell, readTable } from '#core/table.ts';
import { ToolError } from '../../world.ts';
import { add, divide, fromDecimal, multiply, rational, subtract, type Rational } from '../rational.ts';
import text from './units.tsv?raw';

const dimensions = [
  'length',
  'mass',
  'temperature',
  'volume',
  'area',
  'speed',
  'time',
  'energy',
  'pressure',
  'data',
] as const;

export type Dimension = (typeof dimensions)[number];

/**
 * All units. `factor` is how many base units one of it is: a decimal, or two whole numbers with a slash where no decimal is exact.
 * International definitions of 1959 for yard and pound, SI brochure, IEC 80000-13 for data.
 */
export const unitRows = readTable('units/units.tsv', text, {
  dimension: cell.oneOf(dimensions),
  symbol: cell.text,
  name: cell.text,
  factor: cell.text,
  aliases: cell.list(),
});

/** A unit of measure: a quantity in base units is value × factor + offset. */
export interface Unit {
  dimension: Dimension;
  symbol: string;
  factor: Rational;
  offset: Rational;
}

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
export function findUnit(name: string): Unit {
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
export function requireSameDimension(from: Unit, to: Unit): void {
  if (from.dimension === to.dimension) return;
  throw new ToolError(
    `Incompatible units: '${from.symbol}' measures ${from.dimension}, '${to.symbol}' measures ${to.dimension}`,
  );
}

export const toBase = (value: Rational, { factor, offset }: Unit): Rational =>
  add(multiply(value, factor), offset);

export const fromBase = (value: Rational, { factor, offset }: Unit): Rational =>
  divide(subtract(value, offset), factor);

/** Throws ToolError for a temperature below absolute zero. */
export function requirePossible(base: Rational, { dimension }: Unit): void {
  if (dimension === 'temperature' && base.numerator < 0n)
    throw new ToolError('Impossible temperature: below absolute zero (0 K)');
}
