import type { Span } from './dates-in.ts';

const scaleWords = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);
const scaleLetters = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
]);

/** "million" behind any number; k, M or bn only behind money, where they can be nothing else. */
export function scaleAt(text: string, at: number, isMoney: boolean): { factor: number; length: number } {
  const tail = text.slice(at, at + 12);
  const word = /^[ -]?([a-z]+)\b/i.exec(tail);
  const spelling = word?.[1]!.toLowerCase() ?? '';
  const factor = scaleWords.get(spelling) ?? (isMoney ? scaleLetters.get(spelling) : undefined);
  return factor ? { factor, length: word![0].length } : { factor: 1, length: 0 };
}

/** A number as it is spelled. */
export interface SpelledNumber {
  value: number;
  /** Decimals that are written. */
  decimals: number;
  /** Sign left out, no separators, no zeros that change nothing: distinguishes what a float cannot. */
  digits: string;
}

/** Digits with what may be inside a number; longer runs are read in pieces, which are no numbers. */
export const digitRuns =
  /(?<!\d )\d{1,3}(?: \d{3}){1,10}(?:[.,]\d\d*)?(?!\d|[.,]\d| \d{3}(?!\d))|\d\d*(?:[.,']\d\d*){0,40}/g;

const plain = /^(\d+)(?:\.(\d+))?$/;
const decimalComma = /^(\d+),(\d{1,2}|\d{4,})$/;
const grouped = [
  { form: /^(\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/, mark: /,/g },
  { form: /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d+))?$/, mark: /,/g },
  { form: /^(\d{1,3}(?:'\d{3})+)(?:[.,](\d+))?$/, mark: /'/g },
  { form: /^(\d{1,3}(?: \d{3})+)(?:[.,](\d+))?$/, mark: / /g },
  { form: /^(\d{1,3}(?:\.\d{3})+),(\d+)$/, mark: /\./g },
  { form: /^(\d{1,3}(?:\.\d{3}){2,})$/, mark: /\./g },
];
const ipAddress = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/;

/**
 * The number that a run of digits spells, or undefined for a version, an address, an id with leading zeros. "1,234" is read as
 * English does (1234), "1.234" too (one and a bit); the other style only where it can be no other: 1.234,50 and 12,5.
 */
export function spelledNumber(run: string): SpelledNumber | undefined {
  if (/^\d{1,60}$/.test(run)) return numberOf(run);
  if (run.length > 60 || ipAddress.test(run)) return undefined;
  for (const { form, mark } of grouped) {
    const found = form.exec(run);
    if (found) return numberOf(found[1]!.replace(mark, ''), found[2]);
  }
  const found = plain.exec(run) ?? decimalComma.exec(run);
  return found ? numberOf(found[1]!, found[2]) : undefined;
}

/** The other reading of a run that English reads as well: 9.800 is 9800, and 1,087 is a bit over one. Undefined: there is none. */
export function spelledWithComma(run: string): SpelledNumber | undefined {
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(run)) return numberOf(run.replace('.', ''));
  const found = /^(\d{1,3}),(\d{3})$/.exec(run);
  return found ? numberOf(found[1]!, found[2]) : undefined;
}

function numberOf(whole: string, fraction = ''): SpelledNumber | undefined {
  if (whole.length > 1 && whole.startsWith('0')) return undefined;
  const kept = fraction.replace(/0+$/, '');
  return {
    value: Number(`${whole}.${fraction || '0'}`),
    decimals: fraction.length,
    digits: kept ? `${whole}.${kept}` : whole,
  };
}

/** The numbers of a numbered list count its items and state nothing. One line alone ("42. That is all.") is no list. */
export function listMarkers(text: string): Span[] {
  const markers = [...text.matchAll(/^[ >]{0,20}(\d{1,4})[.)] /gm)].map((found) => ({
    number: Number(found[1]),
    start: found.index,
    end: found.index + found[0].length,
  }));
  return markers.filter(({ number }, index) => {
    const [before, after] = [markers[index - 1]?.number, markers[index + 1]?.number];
    return before === number - 1 || after === number + 1 || (number === 1 && (before === 1 || after === 1));
  });
}
