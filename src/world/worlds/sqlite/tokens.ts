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

export type StatementKind = 'select' | 'insert' | 'change' | 'create table' | 'other';

/** What one statement does, by its verb (change: UPDATE or DELETE); after WITH the verb is the first one outside all parentheses. */
export function statementKind(tokens: readonly Token[]): StatementKind {
  const verb = tokens[verbIndex(tokens)];
  if (isWord(verb, 'SELECT')) return 'select';
  if (isWord(verb, 'INSERT', 'REPLACE')) return 'insert';
  if (isWord(verb, 'UPDATE', 'DELETE')) return 'change';
  if (isWord(verb, 'CREATE') && isWord(tokens[1], 'TABLE')) return 'create table';
  return 'other';
}

function verbIndex(tokens: readonly Token[]): number {
  if (!isWord(tokens[0], 'WITH')) return 0;
  for (let index = 1; index < tokens.length; index++) {
    if (isMark(tokens[index], '(')) {
      index = closingOf(tokens, index);
      const next = tokens[index + 1];
      if (isWord(next, 'SELECT', 'VALUES', 'INSERT', 'UPDATE', 'DELETE', 'REPLACE')) return index + 1;
    }
  }
  return 0;
}

/** Is a second statement written behind the first? */
export function hasMany(tokens: readonly Token[]): boolean {
  const end = tokens.findIndex((token) => isMark(token, ';'));
  return end >= 0 && tokens.slice(end).some((token) => !isMark(token, ';'));
}

/** The name after CREATE TABLE, as written. */
export function createdTable(tokens: readonly Token[], sql: string): string {
  let index = 2;
  if (isWord(tokens[index], 'IF')) index += 3;
  if (isMark(tokens[index + 1], '.')) index += 2;
  const token = tokens[index];
  if (!token) return '';
  return token.kind === 'word' ? sql.slice(token.start, token.end) : token.text;
}
