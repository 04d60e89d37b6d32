import { PythonError } from '../python/error.ts';
import { MAX_INTEGER_DIGITS } from './python-numbers.ts';

/** A piece of a Python expression. `text` is the source of names, numbers and marks, the content of strings. */
export interface Token {
  kind: 'name' | 'number' | 'string' | 'bytes' | 'format' | 'mark' | 'end';
  text: string;
}

export const MAX_SOURCE = 1_000_000;
const MAX_NESTING = 200;

const number =
  /0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|(?:\d(?:_?\d)*\.(?:\d(?:_?\d)*)?|\.\d(?:_?\d)*|\d(?:_?\d)*)(?:[eE][+-]?\d(?:_?\d)*)?[jJ]?/y;
const name = /[\p{ID_Start}_][\p{ID_Continue}]*/uy;
const mark = /\*\*|\/\/|<<|>>|<=|>=|==|!=|:=|->|\.\.\.|[-+*/%@&|^~<>()[\]{},:.=]/y;
const opening = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

export const syntaxError = (message: string): PythonError => new PythonError('SyntaxError', message);

/** The tokens of one expression; a line break outside brackets ends it, as `ast.parse(…, mode="eval")` reads. Linear. */
export function tokensOf(source: string): Token[] {
  if (source.length > MAX_SOURCE) throw syntaxError(`more than ${MAX_SOURCE} characters`);
  const tokens: Token[] = [];
  const open: string[] = [];
  let at = 0;
  while (at < source.length) {
    const character = source[at]!;
    if (character === ' ' || character === '\t' || character === '\f' || character === '\r') at++;
    else if (character === '\n') {
      if (open.length === 0 && tokens.length > 0) tokens.push({ kind: 'mark', text: '\n' });
      at++;
    } else if (character === '#') at = lineEnd(source, at);
    else if (character === '\\' && source[at + 1] === '\n') at += 2;
    else at = takeToken(source, at, tokens, open);
  }
  if (open.length > 0) throw syntaxError(`'${open.at(-1)!}' was never closed`);
  while (tokens.at(-1)?.text === '\n' && tokens.at(-1)?.kind === 'mark') tokens.pop();
  tokens.push({ kind: 'end', text: '' });
  return tokens;
}

const lineEnd = (source: string, at: number): number => {
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end;
};

function takeToken(source: string, at: number, tokens: Token[], open: string[]): number {
  const quoted = /(?:[rR][bBfF]?|[bBfF][rR]?|[uU])?(?:'|")/y;
  quoted.lastIndex = at;
  const quote = quoted.exec(source);
  if (quote) return takeString(source, at, quote[0], tokens);
  for (const [kind, pattern] of [
    ['number', number],
    ['name', name],
    ['mark', mark],
  ] as const) {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    if (!found) continue;
    if (kind === 'number') refuseNumber(found, source[at + found.length] ?? '');
    if (kind === 'mark') keepBrackets(found, open);
    tokens.push({ kind, text: found });
    return at + found.length;
  }
  throw syntaxError(`invalid character '${source[at]!}'`);
}

function refuseNumber(text: string, next: string): void {
  if (/^0[0-9_]*[1-9]/.test(text) && /^[0-9_]+$/.test(text))
    throw syntaxError('leading zeros in a decimal integer');
  if (/[\p{ID_Continue}]/u.test(next)) throw syntaxError('invalid decimal literal');
  if (text.length > MAX_INTEGER_DIGITS && /^[0-9_]+$/.test(text))
    throw syntaxError('exceeds the limit of digits');
}

function keepBrackets(found: string, open: string[]): void {
  if ('([{'.includes(found)) {
    open.push(found);
    if (open.length > MAX_NESTING) throw syntaxError('too many nested parentheses');
  }
  const wanted = opening.get(found);
  if (wanted && open.pop() !== wanted) throw syntaxError(`unmatched '${found}'`);
}

function takeString(source: string, at: number, start: string, tokens: Token[]): number {
  const prefix = start.slice(0, -1).toLowerCase();
  const quote = start.slice(-1);
  const begin = at + start.length;
  const isTriple = source.startsWith(quote.repeat(2), begin);
  const delimiter = isTriple ? quote.repeat(3) : quote;
  let end = isTriple ? begin + 2 : begin;
  const from = end;
  while (end < source.length && !source.startsWith(delimiter, end)) {
    if (!isTriple && source[end] === '\n') throw syntaxError('unterminated string literal');
    end += source[end] === '\\' ? 2 : 1;
  }
  if (end >= source.length) throw syntaxError('unterminated string literal');
  const body = source.slice(from, end);
  const kind = prefix.includes('f') ? 'format' : prefix.includes('b') ? 'bytes' : 'string';
  tokens.push({ kind, text: prefix.includes('r') || kind !== 'string' ? body : unescaped(body) });
  return end + delimiter.length;
}

const simpleEscapes = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['a', '\u0007'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['\n', ''],
]);

/** An escape Python does not know stays as it stands. */
const unescaped = (body: string): string =>
  body.includes('\\')
    ? body.replace(
        /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g,
        (whole, x?: string, u?: string, long?: string, octal?: string, single?: string) => {
          const hex = x ?? u ?? long;
          if (hex !== undefined) return codePoint(parseInt(hex, 16));
          if (octal !== undefined) return codePoint(parseInt(octal, 8));
          return simpleEscapes.get(single!) ?? whole;
        },
      )
    : body;

function codePoint(code: number): string {
  if (code > 0x10ffff) throw syntaxError('illegal Unicode character');
  return String.fromCodePoint(code);
}
