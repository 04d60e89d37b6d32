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

/** A name in the form in which names are compared: lower case, without accents, blanks and punctuation, in any script. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[øłßđıæœðþ]/g, (letter) => letters[letter]!)
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Places by each of their names in the form `keyOf` gives them; places of one name keep their order. */
export function indexByName<Place>(
  places: readonly Place[],
  namesOf: (place: Place) => readonly string[],
  keyOf: (name: string) => string = folded,
): ReadonlyMap<string, readonly Place[]> {
  const index = new Map<string, Place[]>();
  for (const place of places)
    for (const key of new Set(namesOf(place).map(keyOf))) {
      const known = index.get(key);
      if (known) known.push(place);
      else index.set(key, [place]);
    }
  return index;
}
