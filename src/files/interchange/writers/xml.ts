/** ` name="value"`, as it follows the name of an element. */
export const attribute = (name: string, value: string): string =>
  ` ${name}="${escaped(value).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)}"`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of XML 1.0: without the characters that no document may hold. */
export const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!);
