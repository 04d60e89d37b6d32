/**
 * Holm's adjustment for many tests at once: the p-values in their own order, each as it stands against the whole family.
 * Comparing each with 0.05 keeps the chance of any false alarm at 5 %.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => pValues[a]! - pValues[b]!);
  const adjusted = new Array<number>(pValues.length);
  let floor = 0;
  order.forEach((original, position) => {
    floor = Math.max(floor, Math.min(1, pValues[original]! * (pValues.length - position)));
    adjusted[original] = floor;
  });
  return adjusted;
}
