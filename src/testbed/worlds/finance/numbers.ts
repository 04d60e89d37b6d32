import type { Random } from '#core/random.ts';
import { ToolError } from '../../world.ts';
import { dayOf } from '../days.ts';

/** A number of the standard normal distribution (Box and Muller), within about ±6. */
export const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A finite number as digits times a power of ten, exactly as JavaScript writes it. */
function decimalOf(value: number): { digits: bigint; exponent: number } {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

/** The exact product of two numbers as they are written in decimals, rounded half away from zero to some decimals. */
export function multiplyRounded(a: number, b: number, decimals: number): number {
  const left = decimalOf(a);
  const right = decimalOf(b);
  const product = left.digits * right.digits;
  const shift = left.exponent + right.exponent + decimals;
  if (shift >= 0) return Number(`${product * 10n ** BigInt(shift)}e-${decimals}`);
  const divisor = 10n ** BigInt(-shift);
  const half = product < 0n ? -divisor / 2n : divisor / 2n;
  return Number(`${(product + half) / divisor}e-${decimals}`);
}

/** Throws ToolError unless the text is a day of the calendar written YYYY-MM-DD. */
export function checkDay(written: string): void {
  if (dayOf(written) === undefined)
    throw new ToolError(`Invalid date: ${written.slice(0, 40)}. Expected a day written YYYY-MM-DD.`);
}
