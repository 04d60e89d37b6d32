import { ToolError } from '../../world.ts';
import { textContent, type PageElement } from '../web/markup.ts';
import { htmlFrom } from '../web/render.ts';
import { ancestorsOf, innerText, nodesOf, type DocumentNode } from './document-nodes.ts';
import { fieldValue, isBox } from './act.ts';
import { select } from './select.ts';
import type { View } from './session.ts';

/** What an expression of a script can evaluate to. */
export type ScriptValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | { kind: 'element'; node: DocumentNode }
  | { kind: 'list'; nodes: readonly DocumentNode[] }
  | { kind: 'document' | 'window' | 'location' };

/** The sandbox's error for everything beyond reading. */
export const onlyReading = (): ToolError =>
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
export function propertyOf(owner: ScriptValue, name: string, view: View): ScriptValue {
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
export function callMethod(
  owner: ScriptValue,
  name: string,
  [argument]: ScriptValue[],
  view: View,
): ScriptValue {
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
