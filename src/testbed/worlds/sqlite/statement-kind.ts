import { closingOf, isMark, isWord, type Token } from './tokens.ts';

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
