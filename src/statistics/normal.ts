/** The standard normal quantile of 0.975: the z of every 95 % interval. */
export const Z_95 = 1.959963984540054;

/** Share of a standard normal distribution below `z`, to about 1e-15; 0 and 1 beyond ±38. */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) return NaN;
  if (Math.abs(z) < 5) return 0.5 + density(z) * seriesAroundZero(z);
  const tail = upperTail(Math.abs(z));
  return z < 0 ? tail : 1 - tail;
}

const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** z + z³/3 + z⁵/15 + … (Marsaglia 2004). */
function seriesAroundZero(z: number): number {
  let term = z;
  let sum = z;
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return sum;
}

/** Laplace's continued fraction: exact where 1 − cdf would lose its digits. */
function upperTail(z: number): number {
  let fraction = z;
  for (let depth = 60; depth >= 1; depth--) fraction = z + depth / fraction;
  return density(z) / fraction;
}

/**
 * The z below which a share `p` is; −Infinity and Infinity at 0 and 1, NaN outside.
 * A rational start (Abramowitz and Stegun 26.2.23) made exact by Halley steps on normalCdf.
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return NaN;
  if (p === 0) return -Infinity;
  if (p === 1) return Infinity;
  if (p > 0.5) return -normalQuantile(1 - p);
  let z = -roughUpperQuantile(p);
  for (let step = 0; step < 4; step++) {
    const error = (normalCdf(z) - p) / density(z);
    z -= error / (1 + (z * error) / 2);
  }
  return z;
}

/** The z above which a share `p` ≤ 0.5 is, to 4.5e-4. */
export function roughUpperQuantile(p: number): number {
  const t = Math.sqrt(-2 * Math.log(p));
  return (
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t * t) /
      (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t)
  );
}
