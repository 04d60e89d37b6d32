/** A node of a page's document: an element of HTML or the text between elements. */
export type PageNode = PageElement | string;

/** An element of a page's document. Attributes and text are unescaped. */
export type PageElement = { tag: string; attributes: Record<string, string>; children: PageNode[] };

export const element = (
  tag: string,
  children: PageNode[] = [],
  attributes: Record<string, string> = {},
): PageElement => ({ tag, attributes, children });

/** An element and everything below it, in document order. */
export function* elementsIn(root: PageElement): Generator<PageElement> {
  yield root;
  for (const child of root.children) if (typeof child !== 'string') yield* elementsIn(child);
}

/** The first element with this tag name. */
export function firstOf(root: PageElement, tag: string): PageElement | undefined {
  for (const one of elementsIn(root)) if (one.tag === tag) return one;
  return undefined;
}

/** The text of an element without any markup, as DOM's textContent gives it. */
export const textContent = (node: PageNode): string =>
  typeof node === 'string' ? node : node.children.map(textContent).join('');
