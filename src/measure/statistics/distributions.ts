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

/**
 * Share of Student's t distribution with a whole number of degrees of freedom below `t` (Abramowitz and Stegun 26.7.3 and 26.7.4).
 * NaN without degrees of freedom.
 */
export function studentCdf(t: number, degrees: number): number {
  if (!(degrees >= 1)) return NaN;
  const angle = Math.atan(t / Math.sqrt(degrees));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = isOdd && degrees === 1 ? 0 : term;
  for (let next = isOdd ? 2 : 1; next <= degrees - 3; next += 2) {
    term *= (next / (next + 1)) * cosine * cosine;
    sum += term;
  }
  const within = isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
  return 0.5 + within / 2;
}

/** The t below which a share `p` is, 0 < p < 1, by bisection on studentCdf; −Infinity and Infinity beyond ±1e9. */
export function studentQuantile(p: number, degrees: number): number {
  if (p > 0.5) return -studentQuantile(1 - p, degrees);
  let [low, high] = [-1e9, 0];
  if (studentCdf(low, degrees) > p) return -Infinity;
  for (let halving = 0; halving < 100; halving++) {
    const middle = (low + high) / 2;
    if (studentCdf(middle, degrees) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const smallLogFactorials: number[] = [0];
for (let n = 1; n < 256; n++) smallLogFactorials.push(smallLogFactorials[n - 1]! + Math.log(n));

/** ln(n!) of a whole number n ≥ 0; Stirling's series from 256 on, where it is exact to the last digits. */
export function logFactorial(n: number): number {
  const known = smallLogFactorials[n];
  if (known !== undefined) return known;
  const inverse = 1 / n;
  const correction = inverse * (1 / 12 - inverse * inverse * (1 / 360 - (inverse * inverse) / 1260));
  return n * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI * n) + correction;
}

/** ln C(n, k): how many ways there are to choose k of n; −Infinity when there is none. */
export function logChoose(n: number, k: number): number {
  if (k < 0 || k > n) return -Infinity;
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/** C(a, k) / C(b, k) for whole numbers, as a product of ratios: no overflow, no logarithm. */
export function chooseRatio(a: number, b: number, k: number): number {
  if (k > a) return 0;
  let ratio = 1;
  for (let taken = 0; taken < k; taken++) ratio *= (a - taken) / (b - taken);
  return ratio;
}
