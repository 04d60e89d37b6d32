import { ToolError } from '../../world.ts';
import { callMethod, onlyReading, propertyOf, type ScriptValue } from './script-values.ts';
import type { View } from './session.ts';

const constants = new Map<string, ScriptValue>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
  ['document', { kind: 'document' }],
  ['window', { kind: 'window' }],
  ['globalThis', { kind: 'window' }],
  ['self', { kind: 'window' }],
  ['location', { kind: 'location' }],
]);

/** Names that a script engine has, for more than reading. */
const beyondReading = new Set(
  'const let var function class if for while do switch try throw new delete typeof void await async import this fetch alert confirm prompt eval Function setTimeout setInterval localStorage sessionStorage navigator console XMLHttpRequest WebSocket Array Object JSON Math Date Number String Boolean Promise Reflect Proxy history open close'.split(
    ' ',
  ),
);

const comparisons: Record<string, (left: ScriptValue, right: ScriptValue) => boolean> = {
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  '==': (left, right) => (left ?? null) === (right ?? null),
  '!=': (left, right) => (left ?? null) !== (right ?? null),
};

/** Walks through a script's tokens and reads what they name on the page; no script is ever run. */
class ScriptReader {
  readonly #tokens: Token[];
  readonly #view: View;
  #at = 0;

  constructor(tokens: Token[], view: View) {
    this.#tokens = tokens;
    this.#view = view;
  }

  #takeSign(...signs: string[]): string | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return undefined;
    this.#at++;
    return token.text;
  }

  #next(): Token {
    const token = this.#tokens[this.#at++];
    if (!token) throw new ToolError('SyntaxError: Unexpected end of input');
    return token;
  }

  /** The whole script: one comparison or value, with a semicolon or without. */
  script(): ScriptValue {
    const left = this.#negated();
    const sign = this.#takeSign(...Object.keys(comparisons));
    const value = sign ? comparisons[sign]!(left, this.#negated()) : left;
    this.#takeSign(';');
    if (this.#at < this.#tokens.length) throw onlyReading();
    return value;
  }

  #negated(): ScriptValue {
    let count = 0;
    while (this.#takeSign('!')) count++;
    const value = this.#chain();
    return count === 0 ? value : Boolean(value) === (count % 2 === 0);
  }

  #chain(): ScriptValue {
    let value = this.#start();
    for (;;) {
      const sign = this.#takeSign('.', '?.', '[');
      if (!sign) return value;
      if (sign === '?.' && (value === null || value === undefined)) return this.#skipChain();
      value = sign === '[' ? this.#index(value) : this.#member(value);
    }
  }

  /** What follows a ?. that found nothing is not read. */
  #skipChain(): undefined {
    while (this.#at < this.#tokens.length) {
      const { kind, ...rest } = this.#tokens[this.#at]!;
      if (kind === 'sign' && 'text' in rest && [';', ...Object.keys(comparisons)].includes(rest.text)) return;
      this.#at++;
    }
  }

  #start(): ScriptValue {
    const token = this.#next();
    if (token.kind === 'number') return token.value;
    if (token.kind === 'text') return token.text;
    if (token.kind === 'sign') {
      if (token.text === ')' || token.text === ']' || token.text === '.')
        throw new ToolError(`SyntaxError: Unexpected token '${token.text}'`);
      throw onlyReading();
    }
    if (token.text === 'return') throw new ToolError('SyntaxError: Illegal return statement');
    if (constants.has(token.text)) return constants.get(token.text);
    if (beyondReading.has(token.text)) throw onlyReading();
    throw new ToolError(`ReferenceError: ${token.text.slice(0, 100)} is not defined`);
  }

  #member(owner: ScriptValue): ScriptValue {
    const token = this.#next();
    if (token.kind !== 'name') throw new ToolError('SyntaxError: Unexpected token');
    if (!this.#takeSign('(')) return propertyOf(owner, token.text, this.#view);
    if (owner === null || owner === undefined) return propertyOf(owner, token.text, this.#view);
    return callMethod(owner, token.text, this.#arguments(), this.#view);
  }

  #arguments(): ScriptValue[] {
    const found: ScriptValue[] = [];
    while (!this.#takeSign(')')) {
      const token = this.#next();
      if (token.kind !== 'text') throw onlyReading();
      found.push(token.text);
      this.#takeSign(',');
    }
    return found;
  }

  #index(owner: ScriptValue): ScriptValue {
    const token = this.#next();
    if (token.kind !== 'number' && token.kind !== 'text') throw onlyReading();
    if (!this.#takeSign(']')) throw onlyReading();
    return propertyOf(owner, token.kind === 'number' ? String(token.value) : token.text, this.#view);
  }
}

/** The tokens of an arrow function's body, where a script is one that takes nothing. */
function bodyOf(tokens: Token[]): Token[] {
  const begins = ['(', ')', '=>'].every((sign, index) => {
    const token = tokens[index];
    return token?.kind === 'sign' && token.text === sign;
  });
  return begins ? tokens.slice(3) : tokens;
}

/**
 * The value of an expression that reads a property of the page, such as document.querySelector('#total').textContent;
 * undefined becomes null. Throws ToolError with the message of a script's error, SecurityError for all but reading.
 * A function of no arguments is called when `callsFunctions`, and cannot be answered otherwise.
 */
export function evaluateScript(
  script: string,
  view: View,
  callsFunctions: boolean,
): string | number | boolean | null {
  const tokens = tokensOf(script);
  if (tokens.length === 0) return null;
  const value = new ScriptReader(callsFunctions ? bodyOf(tokens) : tokens, view).script();
  if (typeof value === 'object' && value !== null)
    throw new ToolError(
      'DataCloneError: an object of the page cannot be handed over; read one of its properties, such as textContent or length',
    );
  return value ?? null;
}

/** A piece of a script. */
type Token =
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
function tokensOf(script: string): Token[] {
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
