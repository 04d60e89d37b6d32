/** Two-sided p of a normal z ≥ 0: Abramowitz and Stegun 26.2.17 with mcpbr's shortened coefficients. */
export function twoSidedP(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const polynomial = t * (0.3193815 + t * (-0.3565638 + t * (1.781478 + t * (-1.821256 + t * 1.330274))));
  return 2 * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}

/** mcpbr's threshold. */
export const isSignificant = (pValue: number): boolean => pValue < 0.05;
