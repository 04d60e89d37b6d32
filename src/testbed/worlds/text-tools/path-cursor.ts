import { ToolError } from '../../world.ts';

/** Walks through the text of a path. */
export interface Cursor {
  /** Moves past the sign when it stands here. */
  take(sign: string): boolean;
  /** The same, past white space before it. */
  takeSpaced(sign: string): boolean;
  /** Moves past what a sticky pattern matches here. */
  match(pattern: RegExp): string | undefined;
  /** A text in single or double quotes, backslashes resolved. */
  quoted(): string | undefined;
  /** A whole number within ±2^53. */
  integer(): number | undefined;
  skipSpace(): void;
  isAtEnd(): boolean;
  /** Throws ToolError with the position counted from 1. */
  fail(reason: string): never;
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

export function cursorOver(text: string): Cursor {
  let at = 0;

  function fail(reason: string): never {
    throw new ToolError(`Invalid JSONPath at position ${at + 1}: ${reason}`);
  }

  function match(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  }

  function take(sign: string): boolean {
    const isHere = text.startsWith(sign, at);
    if (isHere) at += sign.length;
    return isHere;
  }

  const skipSpace = (): void => void match(/\s*/y);

  function quoted(): string | undefined {
    const found = match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/sy);
    return found
      ?.slice(1, -1)
      .replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code?: string, sign?: string) =>
        code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[sign!] ?? sign!),
      );
  }

  function integer(): number | undefined {
    skipSpace();
    const found = match(/-?\d+/y);
    skipSpace();
    if (found === undefined) return undefined;
    return Number.isSafeInteger(Number(found)) ? Number(found) : fail(`${found} is out of range`);
  }

  return {
    take,
    takeSpaced: (sign) => {
      skipSpace();
      return take(sign);
    },
    match,
    quoted,
    integer,
    skipSpace,
    isAtEnd: () => at === text.length,
    fail,
  };
}
