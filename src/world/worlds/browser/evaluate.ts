import { ToolError } from '../../world.ts';
import { textContent, type PageElement, htmlFrom } from '../web/markup.ts';
import { ancestorsOf, innerText, nodesOf, type DocumentNode, type View } from './session.ts';
import { fieldValue, isBox } from './act.ts';
import { select } from './select.ts';

/** What an expression of a script can evaluate to. */
type ScriptValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | { kind: 'element'; node: DocumentNode }
  | { kind: 'list'; nodes: readonly DocumentNode[] }
  | { kind: 'document' | 'window' | 'location' };

/** The sandbox's error for everything beyond reading. */
const onlyReading = (): ToolError =>
  new ToolError("SecurityError: this page's scripts may only read properties of the page");

const elementOr = (node: DocumentNode | undefined): ScriptValue => (node ? { kind: 'element', node } : null);

const list = (nodes: readonly DocumentNode[]): ScriptValue => ({ kind: 'list', nodes });

type Getters<Owner> = Record<string, (owner: Owner, view: View) => ScriptValue>;

const withTag =
  (...tags: string[]) =>
  (_: unknown, { nodes }: View): ScriptValue =>
    list(nodes.filter(({ element }) => tags.includes(element.tag)));

const firstWithTag =
  (tag: string) =>
  (_: unknown, { nodes }: View): ScriptValue =>
    elementOr(nodes.find(({ element }) => element.tag === tag));

const documentGetters: Getters<unknown> = {
  title: (_, { title }) => title,
  URL: (_, { page }) => page.url,
  documentURI: (_, { page }) => page.url,
  readyState: () => 'complete',
  location: () => ({ kind: 'location' }),
  documentElement: firstWithTag('html'),
  head: firstWithTag('head'),
  body: firstWithTag('body'),
  forms: withTag('form'),
  links: withTag('a'),
  activeElement: (_, { page, nodes }) =>
    elementOr(nodes[page.focus ?? -1] ?? nodes.find(({ element }) => element.tag === 'body')),
};

const windowGetters: Getters<unknown> = {
  document: () => ({ kind: 'document' }),
  location: () => ({ kind: 'location' }),
};

const attribute =
  (name: string) =>
  ({ node }: { node: DocumentNode }) =>
    node.element.attributes[name] ?? '';

const elementGetters: Getters<{ node: DocumentNode }> = {
  textContent: ({ node }) => textContent(node.element),
  innerText: ({ node }) => innerText(node.element),
  innerHTML: ({ node }) => node.element.children.map(htmlFrom).join(''),
  outerHTML: ({ node }) => htmlFrom(node.element),
  value: ({ node }, { page }) =>
    isBox(node.element) ? (node.element.attributes.value ?? 'on') : valueOf(node.element, page),
  checked: ({ node }, { page }) =>
    isBox(node.element) ? fieldValue(page, node.element) === 'on' : undefined,
  tagName: ({ node }) => node.element.tag.toUpperCase(),
  id: attribute('id'),
  className: attribute('class'),
  name: attribute('name'),
  type: ({ node }) => node.element.attributes.type ?? (node.element.tag === 'input' ? 'text' : undefined),
  lang: attribute('lang'),
  href: ({ node }) => node.element.attributes.href,
  action: ({ node }, { page }) => {
    const { action } = node.element.attributes;
    return action === undefined ? undefined : new URL(action, page.url).href;
  },
  method: ({ node }) => node.element.attributes.method,
  parentElement: ({ node }) => elementOr(node.parent ?? undefined),
  children: ({ node }) => list(node.children),
  childElementCount: ({ node }) => node.children.length,
  firstElementChild: ({ node }) => elementOr(node.children[0]),
  lastElementChild: ({ node }) => elementOr(node.children.at(-1)),
  nextElementSibling: ({ node }) => elementOr(node.siblings[node.siblings.indexOf(node) + 1]),
};

const valueOf = (element: PageElement, page: View['page']): ScriptValue =>
  element.tag === 'option' ? element.attributes.value : fieldValue(page, element);

const locationParts = [
  'href',
  'origin',
  'protocol',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;

const locationGetters: Getters<unknown> = Object.fromEntries(
  locationParts.map((part) => [part, (_: unknown, { page }: View) => new URL(page.url)[part]]),
);

const gettersOf = {
  document: documentGetters,
  window: windowGetters,
  location: locationGetters,
  element: elementGetters,
};

/** The value of owner.name, or undefined. Throws ToolError with a TypeError's text for null and undefined. */
function propertyOf(owner: ScriptValue, name: string, view: View): ScriptValue {
  if (owner === null || owner === undefined)
    throw new ToolError(`TypeError: Cannot read properties of ${owner} (reading '${name.slice(0, 100)}')`);
  if (typeof owner === 'string' && name === 'length') return owner.length;
  if (typeof owner !== 'object') return undefined;
  if (owner.kind === 'list') {
    if (name === 'length') return owner.nodes.length;
    return /^\d{1,6}$/.test(name) && owner.nodes[Number(name)]
      ? { kind: 'element', node: owner.nodes[Number(name)]! }
      : undefined;
  }
  const getters = gettersOf[owner.kind] as Getters<typeof owner>;
  return Object.hasOwn(getters, name) ? getters[name]!(owner, view) : undefined;
}

function query(owner: ScriptValue, selector: string, view: View): DocumentNode[] {
  const found = select(nodesOf(view.document), selector, 'css');
  if (!found)
    throw new ToolError(
      `SyntaxError: Failed to execute 'querySelector' on 'Document': '${selector.slice(0, 200)}' is not a valid selector.`,
    );
  if (typeof owner !== 'object' || owner?.kind !== 'element') return found;
  return found.filter((node) => ancestorsOf(node).includes(owner.node));
}

/** The value of owner.name(argument), for the few methods that only read. */
function callMethod(owner: ScriptValue, name: string, [argument]: ScriptValue[], view: View): ScriptValue {
  const text = typeof argument === 'object' && argument !== null ? '[object Object]' : String(argument);
  if (typeof owner === 'string' && argument === undefined) {
    if (name === 'trim') return owner.trim();
    if (name === 'toUpperCase') return owner.toUpperCase();
    if (name === 'toLowerCase') return owner.toLowerCase();
  }
  if (typeof owner !== 'object' || owner === null) throw onlyReading();
  if (owner.kind === 'element' && name === 'getAttribute') {
    const { attributes } = owner.node.element;
    return Object.hasOwn(attributes, text) ? attributes[text]! : null;
  }
  if (owner.kind === 'element' || owner.kind === 'document') {
    if (name === 'querySelector') return elementOr(query(owner, text, view)[0]);
    if (name === 'querySelectorAll') return list(query(owner, text, view));
  }
  if (owner.kind === 'document' && name === 'getElementById')
    return elementOr(view.nodes.find(({ element }) => element.attributes.id === text));
  throw onlyReading();
}

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
