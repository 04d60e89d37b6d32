import type { Random } from '#core/random.ts';
import { ToolError } from '../../world.ts';
import { dayOf } from '../clock.ts';
import { add, fromNumber, multiply, rational } from '../rational.ts';

/** A number of the standard normal distribution (Box and Muller), within about ±6. */
export const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** The exact product of two numbers as they are written in decimals, rounded half away from zero to some decimals. */
export function multiplyRounded(a: number, b: number, decimals: number): number {
  const product = multiply(fromNumber(a), fromNumber(b));
  const scaled = multiply(product, rational(10n ** BigInt(decimals)));
  const { numerator, denominator } = add(scaled, rational(scaled.numerator < 0n ? -1n : 1n, 2n));
  return Number(`${numerator / denominator}e-${decimals}`);
}

/** Throws ToolError unless the text is a day of the calendar written YYYY-MM-DD. */
export function checkDay(written: string): void {
  if (dayOf(written) === undefined)
    throw new ToolError(`Invalid date: ${written.slice(0, 40)}. Expected a day written YYYY-MM-DD.`);
}
