/** Longer answers are read up to here. */
export const MAX_ANSWER = 200_000;

/** Compatibility forms, case, typographic marks and blanks made uniform; outer punctuation dropped. */
export const plainText = (text: string): string =>
  text
    .slice(0, MAX_ANSWER)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'.,;:!?()[\]]+|[\s"'.,;:!?()[\]]+$/g, '');

/** Does the answer hold the fact? The rule that found it, or undefined. */
export function findFact(answer: string, fact: string): string | undefined {
  const wanted = plainText(fact);
  if (wanted === '') return undefined;
  const number = numberOf(wanted);
  if (number) return holdsNumber(answer, number) ? `the number ${wanted}, to its last decimal` : undefined;
  const day = dayOf(wanted);
  if (day) return daysIn(plainText(answer)).includes(day) ? `the date ${day}` : undefined;
  return holdsWords(plainText(answer), wanted) ? `the words “${wanted}”` : undefined;
}

interface StatedNumber {
  value: number;
  /** Half a unit of the last decimal the fact gives. */
  tolerance: number;
  unit: string;
}

const statedNumber = /^([-+]?)([$€£¥]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s?(%?)$/;

function numberOf(text: string): StatedNumber | undefined {
  const found = text.length > 40 ? null : statedNumber.exec(text);
  if (!found) return undefined;
  const [, sign, currency = '', whole = '', fraction = '', percent = ''] = found;
  const value = Number(`${sign}${whole.replaceAll(',', '')}${fraction}`);
  return { value, tolerance: 0.5 * 10 ** -Math.max(0, fraction.length - 1), unit: percent || currency };
}

/** Numbers of the text with what stands around them, in one pass. */
const anyNumber = /([-+]?)(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?/g;

function holdsNumber(answer: string, { value, tolerance }: StatedNumber): boolean {
  const slack = Number.isInteger(value) ? 1e-9 * Math.max(1, Math.abs(value)) : tolerance * (1 + 1e-9);
  const text = answer
    .slice(0, MAX_ANSWER)
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-');
  for (const found of text.matchAll(anyNumber)) {
    const before = text[found.index - 1] ?? ' ';
    const isRange = found[1] !== '' && /[\p{L}\p{N}]/u.test(before);
    const read = Number((isRange ? found[0].slice(1) : found[0]).replaceAll(',', ''));
    if (/[\p{L}_]/u.test(before) && found[1] === '') continue;
    if (Math.abs(read - value) <= slack) return true;
  }
  return false;
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** A date as YYYY-MM-DD when the whole text is one. */
function dayOf(text: string): string | undefined {
  const [day, ...others] = text.length > 40 ? [] : datesWithin(text);
  return day && others.length === 0 && day.length >= text.length - 3 ? day.day : undefined;
}

const daysIn = (text: string): string[] => datesWithin(text).map(({ day }) => day);

const datePatterns: [RegExp, (parts: string[]) => [year: string, month: number, day: string]][] = [
  [
    /\b(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:t\d{2}:\d{2}\S{0,20})?/g,
    ([year, month, day]) => [year!, Number(month), day!],
  ],
  [
    /\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]{3,9})\.?,? (\d{4})\b/g,
    ([day, month, year]) => [year!, monthOf(month!), day!],
  ],
  [
    /\b([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/g,
    ([month, day, year]) => [year!, monthOf(month!), day!],
  ],
];

const monthOf = (name: string): number =>
  months.findIndex((month) => month === name || (name.length === 3 && month.startsWith(name))) + 1;

function datesWithin(text: string): { day: string; length: number }[] {
  return datePatterns.flatMap(([pattern, order]) =>
    [...text.matchAll(pattern)].flatMap((found) => {
      const [year, month, day] = order(found.slice(1));
      if (month < 1 || month > 12 || Number(day) < 1 || Number(day) > 31) return [];
      const written = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
      return [{ day: written, length: found[0].length }];
    }),
  );
}

/** The words in a row, not inside longer words. */
function holdsWords(text: string, words: string): boolean {
  const isWord = (character: string | undefined): boolean =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character);
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (!isWord(text[at - 1]) || !isWord(words[0])) {
      if (!isWord(text[at + words.length]) || !isWord(words.at(-1))) return true;
    }
  }
  return false;
}
