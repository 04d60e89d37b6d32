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

const locationParts = 'href origin protocol host hostname port pathname search hash'.split(' ');

const locationGetters: Getters<unknown> = Object.fromEntries(
  locationParts.map((part) => [part, (_: unknown, { page }: View) => new URL(page.url)[part as 'href']]),
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
  ...(['document', 'window', 'location'] as const).map((kind) => [kind, { kind }] as const),
  ...['globalThis', 'self'].map((name) => [name, { kind: 'window' }] as const),
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

/** Reads what a script's tokens name on the page: one comparison or value, with a semicolon or without. No script is ever run. */
function read(tokens: readonly Token[], view: View): ScriptValue {
  let at = 0;

  const isSign = (token: Token | undefined, signs: readonly string[]): boolean =>
    token?.kind === 'sign' && signs.includes(token.text);
  const takeSign = (...signs: string[]): string | undefined =>
    isSign(tokens[at], signs) ? tokens[at++]!.text : undefined;

  function next(): Token {
    const token = tokens[at++];
    if (!token) throw new ToolError('SyntaxError: Unexpected end of input');
    return token;
  }

  function negated(): ScriptValue {
    let count = 0;
    while (takeSign('!')) count++;
    const value = chain();
    return count === 0 ? value : Boolean(value) === (count % 2 === 0);
  }

  function chain(): ScriptValue {
    let value = start();
    for (;;) {
      const sign = takeSign('.', '?.', '[');
      if (!sign) return value;
      if (sign === '?.' && (value === null || value === undefined)) {
        // What follows a ?. that found nothing is not read.
        while (at < tokens.length && !isSign(tokens[at], [';', ...Object.keys(comparisons)])) at++;
        return undefined;
      }
      value = sign === '[' ? index(value) : member(value);
    }
  }

  function start(): ScriptValue {
    const { kind, text } = next();
    if (kind === 'number') return Number(text);
    if (kind === 'text') return text;
    if (kind === 'sign' && [')', ']', '.'].includes(text))
      throw new ToolError(`SyntaxError: Unexpected token '${text}'`);
    if (text === 'return') throw new ToolError('SyntaxError: Illegal return statement');
    if (constants.has(text)) return constants.get(text);
    if (kind === 'sign' || beyondReading.has(text)) throw onlyReading();
    throw new ToolError(`ReferenceError: ${text.slice(0, 100)} is not defined`);
  }

  function member(owner: ScriptValue): ScriptValue {
    const { kind, text } = next();
    if (kind !== 'name') throw new ToolError('SyntaxError: Unexpected token');
    if (!takeSign('(') || owner === null || owner === undefined) return propertyOf(owner, text, view);
    const given: string[] = [];
    while (!takeSign(')')) {
      const token = next();
      if (token.kind !== 'text') throw onlyReading();
      given.push(token.text);
      takeSign(',');
    }
    return callMethod(owner, text, given, view);
  }

  function index(owner: ScriptValue): ScriptValue {
    const { kind, text } = next();
    if ((kind !== 'number' && kind !== 'text') || !takeSign(']')) throw onlyReading();
    return propertyOf(owner, kind === 'number' ? String(Number(text)) : text, view);
  }

  const left = negated();
  const sign = takeSign(...Object.keys(comparisons));
  const value = sign ? comparisons[sign]!(left, negated()) : left;
  takeSign(';');
  if (at < tokens.length) throw onlyReading();
  return value;
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
  const isFunction = ['(', ')', '=>'].every(
    (sign, at) => tokens[at]?.kind === 'sign' && tokens[at].text === sign,
  );
  const value = read(callsFunctions && isFunction ? tokens.slice(3) : tokens, view);
  if (typeof value === 'object' && value !== null)
    throw new ToolError(
      'DataCloneError: an object of the page cannot be handed over; read one of its properties, such as textContent or length',
    );
  return value ?? null;
}

/** A piece of a script; a text without its quotes. */
type Token = { kind: 'name' | 'sign' | 'text' | 'number'; text: string };

const MAX_SCRIPT = 5000;

const pieces =
  /\s+|(?<name>[A-Za-z_$][\w$]*)|(?<number>\d{1,15}(?:\.\d{1,15})?)|(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)|(?<sign>\?\.|=>|[=!]==?|[.,;()[\]!]|[^\s\w"'`])|(?<odd>[^])/g;

const escapes: Record<string, string> = { n: '\n', t: '\t' };

const unescaped = (quoted: string): string =>
  quoted.slice(1, -1).replace(/\\(.)/gs, (_, plain: string) => escapes[plain] ?? plain);

/** Splits a script into tokens. Throws ToolError with a script engine's message for invalid text. */
function tokensOf(script: string): Token[] {
  if (script.length > MAX_SCRIPT) throw new ToolError('RangeError: the script is too long to be read');
  return [...script.matchAll(pieces)].flatMap(({ 0: text, groups = {} }): Token[] => {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    if (kind === 'odd') throw new ToolError('SyntaxError: Invalid or unexpected token');
    return kind ? [{ kind: kind as Token['kind'], text: kind === 'text' ? unescaped(text) : text }] : [];
  });
}
