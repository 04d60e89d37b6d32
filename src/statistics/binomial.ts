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
