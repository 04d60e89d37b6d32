import { roughUpperQuantile } from '../normal.ts';
import { ValueError } from './value-error.ts';

/** Rounded as mcpbr writes them; other levels go through the rational approximation. */
const zByConfidence = new Map([
  [0.9, 1.6449],
  [0.95, 1.96],
  [0.99, 2.5758],
]);

/** mcpbr's Wilson interval as coded: z from a short table, so its ends differ from ours in the sixth digit. */
export function wilsonInterval(
  successes: number,
  total: number,
  confidence = 0.95,
): { proportion: number; ci_lower: number; ci_upper: number } {
  if (total <= 0) throw new ValueError('the total must be above 0');
  if (successes < 0) throw new ValueError('successes must not be negative');
  if (successes > total) throw new ValueError('there are more successes than attempts');
  const z = zByConfidence.get(confidence) ?? quantileOf(confidence);
  const proportion = successes / total;
  const denominator = 1 + (z * z) / total;
  const centre = (proportion + (z * z) / (2 * total)) / denominator;
  const spread = (proportion * (1 - proportion)) / total + (z * z) / (4 * total * total);
  const reach = (z / denominator) * Math.sqrt(spread);
  return {
    proportion,
    ci_lower: Math.max(0, centre - reach),
    ci_upper: Math.min(1, centre + reach),
  };
}

function quantileOf(confidence: number): number {
  const tail = (1 - confidence) / 2;
  if (!(tail > 0)) throw new ValueError('no logarithm of 0 or less');
  return roughUpperQuantile(tail);
}
