import { toNumber, type Rational } from '../rational.ts';

/** A fraction while it can be one, a floating-point number after a root or a sine or where the fraction grew too long. */
export type Value = Rational | number;

export const numberOf = (value: Value): number => (typeof value === 'number' ? value : toNumber(value));
