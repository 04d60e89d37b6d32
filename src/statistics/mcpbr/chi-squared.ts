import { isSignificant, twoSidedP } from './p-value.ts';
import { ValueError } from './value-error.ts';

export interface ChiSquared {
  chi2: number;
  p_value: number;
  significant: boolean;
  /** phi, 0 to 1. */
  effect_size: number;
}

/** mcpbr's χ² of two rates as coded: unpaired though its two arms see the same tasks, no continuity correction. */
export function chiSquared(successA: number, totalA: number, successB: number, totalB: number): ChiSquared {
  if (totalA <= 0 || totalB <= 0) throw new ValueError('the totals must be above 0');
  const failureA = totalA - successA;
  const failureB = totalB - successB;
  const total = totalA + totalB;
  const margins = (successA + successB) * (failureA + failureB) * totalA * totalB;
  if (margins === 0) return { chi2: 0, p_value: 1, significant: false, effect_size: 0 };
  const chi2 = (total * (successA * failureB - successB * failureA) ** 2) / margins;
  const pValue = chi2 === 0 ? 1 : twoSidedP(Math.sqrt(chi2));
  return {
    chi2,
    p_value: pValue,
    significant: isSignificant(pValue),
    effect_size: Math.sqrt(chi2 / total),
  };
}

/** mcpbr's words for the size of phi; the sign does not matter. */
export function interpretEffectSize(phi: number): 'negligible' | 'small' | 'medium' | 'large' {
  const size = Math.abs(phi);
  if (size < 0.1) return 'negligible';
  if (size < 0.3) return 'small';
  return size < 0.5 ? 'medium' : 'large';
}
