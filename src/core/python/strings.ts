import { NotPython } from './node.ts';

/** One string literal. `text` is its content, with the escapes resolved unless it is raw, bytes or a format string. */
export interface StringLiteral {
  kind: 'string' | 'bytes' | 'format';
  text: string;
  start: number;
  end: number;
}

const opening = /([rR][bBfF]?|[bBfF][rR]?|[uU])?('''|"""|'|")/y;

/** The string literal that begins at `at`, or undefined. Throws NotPython where it never ends. */
export function stringAt(source: string, at: number, isTolerant: boolean): StringLiteral | undefined {
  opening.lastIndex = at;
  const found = opening.exec(source);
  if (!found) return undefined;
  const prefix = (found[1] ?? '').toLowerCase();
  const quote = found[2]!;
  const mayBreak = isTolerant || quote.length === 3;
  const inside = at + found[0].length;
  let end = inside;
  while (end < source.length && !source.startsWith(quote, end)) {
    if (source[end] === '\n' && !mayBreak) throw new NotPython('unterminated string literal');
    end += source[end] === '\\' ? 2 : 1;
  }
  if (end >= source.length) throw new NotPython('unterminated string literal');
  const body = source.slice(inside, end);
  const kind = prefix.includes('f') ? 'format' : prefix.includes('b') ? 'bytes' : 'string';
  const isRaw = prefix.includes('r') || kind !== 'string';
  return { kind, text: isRaw ? body : unescaped(body, isTolerant), start: at, end: end + quote.length };
}

const escape = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g;
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

/** An escape that Python does not define stays as written. One with too few digits is refused, unless the reader is tolerant. */
function unescaped(body: string, isTolerant: boolean): string {
  if (!body.includes('\\')) return body;
  return body.replace(
    escape,
    (whole, x?: string, u?: string, long?: string, octal?: string, single?: string) => {
      const hex = x ?? u ?? long;
      if (hex !== undefined) return codePoint(parseInt(hex, 16));
      if (octal !== undefined) return codePoint(parseInt(octal, 8));
      if (!isTolerant && 'xuU'.includes(single!)) throw new NotPython('truncated escape');
      return simpleEscapes.get(single!) ?? whole;
    },
  );
}

function codePoint(code: number): string {
  if (code > 0x10ffff) throw new NotPython('illegal Unicode character');
  return String.fromCodePoint(code);
}
