const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['hellip', '…'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
]);

/** Those that HTML reads without a semicolon too. */
const bare = new Set(['amp', 'lt', 'gt', 'quot', 'nbsp']);

/** html.unescape for numeric references and the entities that models write; the rare named ones stay as they are. */
export function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,6}))(;?)/g,
    (whole: string, decimal?: string, hex?: string, name?: string, end?: string) => {
      if (name === undefined) return characterOf(decimal ? parseInt(decimal, 10) : parseInt(hex!, 16));
      const character = named.get(name);
      return character !== undefined && (end === ';' || bare.has(name)) ? character : whole;
    },
  );
}

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

const characterOf = (code: number): string =>
  code === 0 || code > 0x10ffff || isSurrogate(code) ? '\ufffd' : String.fromCodePoint(code);

/** What an HTML parser gives as text: tags dropped, entities read. A `<` that opens no tag stays. */
export function htmlText(html: string): string {
  let text = '';
  let close = -1;
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at);
    if (close < open) close = html.indexOf('>', open);
    if (open === -1 || close === -1) return unescapeHtml(text + html.slice(at));
    const isTag = /[a-zA-Z/!?]/.test(html[open + 1]!);
    text += html.slice(at, isTag ? open : open + 1);
    at = isTag ? close + 1 : open + 1;
  }
  return unescapeHtml(text);
}
