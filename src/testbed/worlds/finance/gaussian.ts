import type { Random } from '#core/random.ts';

/** A number of the standard normal distribution (Box and Muller), within about ±6. */
export const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
