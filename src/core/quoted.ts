const LONGEST = 100;

/** Somebody's words on one line: without control characters, halves of characters, and marks that turn the direction of the text. */
export const onOneLine = (words: string): string =>
  words.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, ' ').trim();

/** The same in quotation marks that they cannot close: nothing invisible in them, at most 100 characters. */
export function quoted(words: string): string {
  const plain = words
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/["“”„‟«»″＂❝❞〝〞〟]/g, '’')
    .trim();
  return `“${plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain}”`;
}

/** 6118 → `6,118`, in sentences that are English in every language. */
export const figure = (value: number): string =>
  Math.abs(value) < 1000 ? String(value) : value.toLocaleString('en');

/** `1 tool`, `6,118 tools`. */
export const countOf = (count: number, noun: string): string =>
  `${figure(count)} ${noun}${count === 1 ? '' : 's'}`;
