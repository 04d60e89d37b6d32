/** `f"{share:.1%}"`: hundred times the double, its exact binary value rounded half to even at one decimal. */
export function percent(share: number): string {
  if (share === 1) return '100.0%';
  if (share === 0) return '0.0%';
  const scaled = share * 100;
  const tenths = scaled * 10;
  const nearest = Math.round(tenths);
  // Far from a half no rounding can be in doubt, and two small integers are written faster than a fraction.
  if (Math.abs(tenths - nearest) < 0.4) return `${Math.floor(nearest / 10)}.${nearest % 10}%`;
  // A double has at most two binary digits after the point where its tenths end in exactly one half.
  const isHalfway = Number.isInteger(scaled * 4) && Math.abs(tenths % 1) === 0.5;
  if (!isHalfway) return `${scaled.toFixed(1)}%`;
  return `${((2 * Math.round(tenths / 2)) / 10).toFixed(1)}%`;
}
