/**
 * What a call is called to a person: `call 2, find_order`. `index` counts from 0, over all turns of an attempt or over a label's calls,
 * as they are numbered where they are shown. `quote` stands around the name, which is from outside.
 */
export const callName = (index: number, name: string, quote: '`' | '' = '`'): string =>
  `call ${index + 1}, ${quote}${name}${quote}`;
