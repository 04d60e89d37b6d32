import type { Printed } from '#statistics/admitted-tables.ts';

/** Reads a figure as it is printed: rounded at its last digit. `of`: what 1 is written as. Undefined where it is no plain number. */
export function printedOf(text: string, of: number): Printed | undefined {
  const found = /^\s*-?\d{0,3}(?:[.,](\d{1,8}))?\s*%?\s*$/.exec(text);
  const value = Number(text.replace(',', '.').replace('%', ''));
  if (!found || text.trim() === '' || !Number.isFinite(value)) return undefined;
  return { value: value / of, within: 10 ** -(found[1]?.length ?? 0) / 2 / of };
}
