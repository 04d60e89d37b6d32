const LONGEST = 100;

/** A sender's own words in quotation marks that they cannot close: one line without control characters, at most 100 characters. */
export function quoted(words: string): string {
  const plain = words
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/["“”„‟«»]/g, '’')
    .trim();
  return `“${plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain}”`;
}
