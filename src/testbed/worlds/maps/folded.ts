const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
};

/** A name as it is compared: small letters without accents, blanks and marks, of any script. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[øłßđıæœðþ]/g, (letter) => letters[letter]!)
    .replace(/[^\p{L}\p{N}]/gu, '');
