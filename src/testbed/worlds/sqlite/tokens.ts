/** A piece of SQL text: words in capitals, quoted names and texts without their quotes. */
export type Token = {
  kind: 'word' | 'name' | 'text' | 'number' | 'mark';
  text: string;
  start: number;
  end: number;
};

const pieces =
  /[ \t\n\f\r]+|--[^\n]*|\/\*[^]*?(?:\*\/|$)|(?<text>'(?:[^']|'')*'?)|(?<name>"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?)|(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|(?<number>\d[\w.]*)|(?<mark>[^])/g;

function unquoted(quoted: string): string {
  const quote = quoted[0]!;
  const inside = quoted.slice(1, quoted.length > 1 && /['"`\]]$/.test(quoted) ? -1 : undefined);
  return quote === '[' ? inside : inside.replaceAll(quote + quote, quote);
}

/** Splits SQL as SQLite does, comments and blanks left out. Works in time linear in the text. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (const match of sql.matchAll(pieces)) {
    const [whole] = match;
    const [kind] = Object.entries(match.groups!).find(([, value]) => value !== undefined) ?? [];
    if (!kind) continue;
    const text =
      kind === 'word' ? whole.toUpperCase() : kind === 'text' || kind === 'name' ? unquoted(whole) : whole;
    tokens.push({ kind: kind as Token['kind'], text, start: match.index, end: match.index + whole.length });
  }
  return tokens;
}

export const isWord = (token: Token | undefined, ...words: string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text);

export const isMark = (token: Token | undefined, mark: string): boolean =>
  token?.kind === 'mark' && token.text === mark;

/** The name of a token, for comparing: SQLite's names ignore case. */
export const nameOf = (token: Token): string | undefined =>
  token.kind === 'word' || token.kind === 'name' ? token.text.toUpperCase() : undefined;

/** The index of the parenthesis that closes the one at `open`, or the number of tokens when none does. */
export function closingOf(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index++) {
    if (isMark(tokens[index], '(')) depth++;
    if (isMark(tokens[index], ')') && --depth === 0) return index;
  }
  return tokens.length;
}
