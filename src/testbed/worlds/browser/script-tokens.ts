import { ToolError } from '../../world.ts';

/** A piece of a script. */
export type Token =
  | { kind: 'name' | 'sign'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number };

const MAX_SCRIPT = 5000;

const patterns: [Token['kind'] | 'space', RegExp][] = [
  ['space', /\s+/y],
  ['name', /[A-Za-z_$][\w$]*/y],
  ['number', /\d{1,15}(?:\.\d{1,15})?/y],
  ['text', /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`/y],
  ['sign', /\?\.|=>|[=!]==?|[.,;()[\]!]|[^\s\w"'`]/y],
];

const escapes: Record<string, string> = { n: '\n', t: '\t' };

const unescaped = (quoted: string): string =>
  quoted.slice(1, -1).replace(/\\(.)/gs, (_, plain: string) => escapes[plain] ?? plain);

function tokenAt(script: string, at: number): { kind: Token['kind'] | 'space'; text: string } {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const text = pattern.exec(script)?.[0];
    if (text !== undefined) return { kind, text };
  }
  throw new ToolError('SyntaxError: Invalid or unexpected token');
}

/** Splits a script into tokens. Throws ToolError with a script engine's message for invalid text. */
export function tokensOf(script: string): Token[] {
  if (script.length > MAX_SCRIPT) throw new ToolError('RangeError: the script is too long to be read');
  const tokens: Token[] = [];
  for (let at = 0; at < script.length;) {
    const { kind, text } = tokenAt(script, at);
    at += text.length;
    if (kind === 'text') tokens.push({ kind, text: unescaped(text) });
    else if (kind === 'number') tokens.push({ kind, value: Number(text) });
    else if (kind !== 'space') tokens.push({ kind, text });
  }
  return tokens;
}
