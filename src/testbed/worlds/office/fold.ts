const letters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i' };

/** Text for comparing: small letters without marks, so that Łukasz is found by lukasz and Müller by muller. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłæœđı]/g, (letter) => letters[letter]!);
