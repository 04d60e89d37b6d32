/**
 * A number with fixed decimals as Python writes it: the exact binary value, ties to the even digit (0.125 → 0.12, where
 * toFixed gives 0.13). Finite numbers below 1e21.
 */
export function fixedDecimals(value: number, decimals: number): string {
  const rounded = value.toFixed(decimals);
  const exact = Math.abs(value).toFixed(Math.min(100, decimals + 60));
  const cut = exact.length - Math.min(100 - decimals, 60);
  const isTie = /^50*$/.test(exact.slice(cut));
  const kept = exact.slice(0, cut).replace(/\.$/, '');
  if (!isTie || '13579'.includes(kept.at(-1)!)) return rounded;
  return `${value < 0 ? '-' : ''}${kept}`;
}
