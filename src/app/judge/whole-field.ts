export type Bounds = readonly [least: number, most: number];

/** What was typed, moved to the nearer bound; `before` where it is no whole number. The field shows what is taken. */
export function takenFrom(field: HTMLInputElement, [least, most]: Bounds, before: number): number {
  const typed = field.value.trim();
  const number = /^\d+$/.test(typed) ? Math.min(most, Math.max(least, Number(typed))) : before;
  field.value = String(number);
  return number;
}
