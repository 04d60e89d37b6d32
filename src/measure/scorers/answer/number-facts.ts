import { knownUnits, type Unit } from '../ladder/known-units.ts';
import type { ReadAnswer } from './read-answer.ts';
import { findNumber, type StatedNumber } from './numbers-in.ts';

const MAX_NUMBER = 80;

/** The number that a whole fact is, with its unit; undefined for anything else. */
export function quantityOf(fact: string): StatedNumber | undefined {
  if (fact.length > MAX_NUMBER) return undefined;
  const text = fact.replace(/^["'([]+|["')\].,;:!?]+$/g, '').trim();
  return findNumber(
    text,
    () => true,
    ({ start, end }) => start === 0 && end === text.length,
  );
}

/**
 * A number with a unit is in the answer when a number there has the same amount of it, with the unit named beside it (1,000 m is
 * 1 km; the amount equals the fact's in the decimals the fact gives, a whole number exactly). A fact without a unit asks for the number
 * alone: the tool that answered it may have left the unit out where prose names it (temperature 12, "12 °C"), so any unit may be
 * beside it, and the explanation says which.
 */
export function holdsNumber(
  answer: ReadAnswer,
  fact: StatedNumber,
  hasDecimalComma = false,
): string | undefined {
  const found = findNumber(answer.seen, likely(fact), (stated) => isSame(fact, stated), hasDecimalComma);
  if (!found) return undefined;
  const written = answer.seen.slice(found.start, found.end).trim();
  const free = fact.units.length === 0 && found.units.length > 0 ? ', any unit, as the fact names none' : '';
  return `the number ${named(fact)} as “${written}”${free}`;
}

/** Could a bare number be the fact under some unit of its kind and some scale word? A quick first look. */
function likely(fact: StatedNumber): (value: number) => boolean {
  const kinds = fact.units.length === 0 ? [undefined] : fact.units;
  const ranges = kinds.flatMap((unit) => {
    const amount = amountOf(fact, unit);
    const rounding = roundingOf(fact, unit) + 1e-9 * Math.abs(amount);
    const alike = unit
      ? [unit, ...new Set(knownUnits.values())].filter(({ kind }) => kind === unit.kind)
      : [unit];
    return alike.map((other) =>
      [amount - rounding, amount + rounding].map(
        (end) => (end - (other?.offset ?? 0)) / (other?.factor ?? 1),
      ),
    );
  });
  return (value) =>
    ranges.some(([low, high]) =>
      low! * high! <= 0
        ? mantissas(value, 0, Math.max(-low!, high!))
        : mantissas(value, Math.abs(low!), Math.abs(high!)),
    );
}

const scales = [1, 1e3, 1e6, 1e9, 1e12];

/** Signs are looked at later, so only sizes are compared. */
function mantissas(value: number, a: number, b: number): boolean {
  const [low, high] = [Math.min(a, b) * (1 - 1e-9), Math.max(a, b) * (1 + 1e-9)];
  return scales.some((scale) => value * scale >= low && value * scale <= high);
}

const named = ({ value, digits, scale }: StatedNumber): string =>
  `${value < 0 ? '-' : ''}${scale === 1 ? digits : String(Math.abs(value))}`;

function isSame(fact: StatedNumber, stated: StatedNumber): boolean {
  if (fact.units.length === 0) return !stated.isUnsure && isEqualIn(undefined, undefined, fact, stated);
  return fact.units.some((unit) =>
    stated.units.some((other) => unit.kind === other.kind && isEqualIn(unit, other, fact, stated)),
  );
}

/** Digits that a float still distinguishes. */
const MAX_EXACT = 15;

function isEqualIn(
  unit: Unit | undefined,
  other: Unit | undefined,
  fact: StatedNumber,
  stated: StatedNumber,
): boolean {
  const factor = unit?.factor ?? 1;
  if (fact.digits.length > MAX_EXACT && factor === (other?.factor ?? 1) && fact.scale === stated.scale)
    return fact.digits === stated.digits && Math.sign(fact.value) === Math.sign(stated.value);
  const [a, b] = [amountOf(fact, unit), amountOf(stated, other)];
  return Math.abs(a - b) <= roundingOf(fact, unit) * (1 + 1e-9) + 1e-12 * Math.max(Math.abs(a), Math.abs(b));
}

const amountOf = ({ value }: StatedNumber, unit: Unit | undefined): number =>
  value * (unit?.factor ?? 1) + (unit?.offset ?? 0);

/** Half of the last decimal the fact gives; a whole number is meant exactly. */
const roundingOf = ({ decimals, scale }: StatedNumber, unit: Unit | undefined): number =>
  decimals === 0 ? 0 : 0.5 * 10 ** -decimals * scale * (unit?.factor ?? 1);
