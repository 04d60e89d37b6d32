import { textContent, type PageElement } from '../web/markup.ts';
import { textFrom } from '../web/render.ts';

/** An element with its place in a document. */
export type DocumentNode = {
  element: PageElement;
  parent: DocumentNode | null;
  /** The elements below the same parent, itself among them, in order. */
  siblings: readonly DocumentNode[];
  children: readonly DocumentNode[];
  /** Its number in document order; html is 0. */
  order: number;
};

const known = new WeakMap<PageElement, readonly DocumentNode[]>();

/** Every element of a document in document order. */
export function nodesOf(document: PageElement): readonly DocumentNode[] {
  const before = known.get(document);
  if (before) return before;
  const nodes: DocumentNode[] = [];
  const add = (element: PageElement, parent: DocumentNode | null, siblings: DocumentNode[]): void => {
    const children: DocumentNode[] = [];
    const node = { element, parent, siblings, children, order: nodes.length };
    siblings.push(node);
    nodes.push(node);
    for (const child of element.children) if (typeof child !== 'string') add(child, node, children);
  };
  add(document, null, []);
  known.set(document, nodes);
  return nodes;
}

/** An element's own ancestors, nearest first. */
export const ancestorsOf = ({ parent }: DocumentNode): DocumentNode[] =>
  parent ? [parent, ...ancestorsOf(parent)] : [];

/** The nearest of an element and its ancestors that has one of these tag names. */
export function nearest(node: DocumentNode, ...tags: string[]): DocumentNode | undefined {
  if (tags.includes(node.element.tag)) return node;
  return ancestorsOf(node).find(({ element }) => tags.includes(element.tag));
}

const unseen = ['head', 'title', 'option'];

/** Whether a reader can see the element: neither in the head, nor a hidden field, nor in a closed list. */
export const isVisible = ({ element }: DocumentNode): boolean =>
  !unseen.includes(element.tag) && element.attributes.type !== 'hidden';

const plainTexts = new WeakMap<PageElement, string>();

/** An element's text with runs of white space as one blank. */
export function plainText(element: PageElement): string {
  const before = plainTexts.get(element);
  if (before !== undefined) return before;
  const text = textContent(element).replace(/\s+/g, ' ').trim();
  plainTexts.set(element, text);
  return text;
}

/** An element's text as a reader sees it, a line a block; DOM's innerText. */
export const innerText = (element: PageElement): string =>
  ['html', 'head', 'title', 'option', 'select', 'input'].includes(element.tag)
    ? element.children
        .filter((child) => typeof child !== 'string')
        .filter(({ tag }) => tag === 'body')
        .map(textFrom)
        .join('\n')
    : textFrom({ tag: 'body', attributes: {}, children: [element] });
