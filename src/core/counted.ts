/** 6118 → `6,118`, in sentences that are English in every language. */
export const figure = (value: number): string =>
  Math.abs(value) < 1000 ? String(value) : value.toLocaleString('en');

/** `1 tool`, `6,118 tools`. */
export const countOf = (count: number, noun: string): string =>
  `${figure(count)} ${noun}${count === 1 ? '' : 's'}`;
