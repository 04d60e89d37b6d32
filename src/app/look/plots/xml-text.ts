const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Words as a text or an attribute of an SVG. They are other people's; a control character has no place in XML at all. */
export const xmlText = (words: string): string =>
  words.replace(/\p{Cc}|\p{Surrogate}/gu, '\ufffd').replace(/[&<>"]/g, (character) => entities[character]!);
