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
