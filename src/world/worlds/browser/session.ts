import { remembered } from '#core/table.ts';
import { textContent, type PageElement, textFrom, element, firstOf } from '../web/markup.ts';
import { ToolError, type Slice, type ToolContext } from '../../world.ts';
import { documentOf, pageAt, visit } from '../web/page.ts';
import { emptyShopVisit, SHOP_HOST, type ShopVisit, shopDocument, shopPath } from './shop.ts';

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

/** Every element of a document in document order. */
export const nodesOf = remembered((document: PageElement): readonly DocumentNode[] => {
  const nodes: DocumentNode[] = [];
  const add = (element: PageElement, parent: DocumentNode | null, siblings: DocumentNode[]): void => {
    const children: DocumentNode[] = [];
    const node = { element, parent, siblings, children, order: nodes.length };
    siblings.push(node);
    nodes.push(node);
    for (const child of element.children) if (typeof child !== 'string') add(child, node, children);
  };
  add(document, null, []);
  return nodes;
});

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

/** An element's text with runs of white space as one blank. */
export const plainText = remembered((element: PageElement): string =>
  textContent(element).replace(/\s+/g, ' ').trim(),
);

/** An element's text as a reader sees it, a line a block; DOM's innerText. */
export const innerText = (element: PageElement): string =>
  ['html', 'head', 'title', 'option', 'select', 'input'].includes(element.tag)
    ? element.children
        .filter((child) => typeof child !== 'string')
        .filter(({ tag }) => tag === 'body')
        .map(textFrom)
        .join('\n')
    : textFrom({ tag: 'body', attributes: {}, children: [element] });

/** A page in the history of a browser, as it was left. */
export type OpenPage = {
  url: string;
  /** Of the answer the server gave: 200 or 404; 0 for the empty page that a browser starts with. */
  status: number;
  /** The site's message about the form that was sent before; '' for none. */
  message: string;
  /** Values of the fields that were changed, by id; for a checkbox 'on' or ''. */
  values: Record<string, string>;
  /** The element that keys go to and the one under the pointer, by their number in document order. */
  focus: number | null;
  hover: number | null;
};

/** A screenshot; the hash is that of what can be seen on it. */
export type Picture = { name: string; url: string; width: number; height: number; sha256: string };

/** A browser. An empty history means that none is open. */
export type Session = {
  /** Oldest first; the last one is the page that is open. */
  history: OpenPage[];
  /** What was done in the shop since the browser was opened. */
  shop: ShopVisit;
  pictures: Picture[];
  /** Paths of the PDF files that were saved, oldest first. */
  pdfs: string[];
};

/** A browser as a slice of the testbed, under the name of its server. */
export const browserSlice = (name: string): Slice<Session> => ({
  name,
  init: () => ({ history: [], shop: emptyShopVisit, pictures: [], pdfs: [] }),
  meaning: {
    of: ({ history, shop, pictures, pdfs }) => ({ typed: typedInto(history.at(-1)), shop, pictures, pdfs }),
    unordered: ['/shop/cart', '/shop/messages', '/shop/orders', '/pictures', '/pdfs'],
    ids: [{ kind: 'shop order', prefix: 'HB-', digits: 4, after: 2600 }],
  },
});

/** Visiting pages changes nothing; what was typed into the open page and not sent yet does, and is lost when the page is left. */
function typedInto(page: OpenPage | undefined): { url: string; values: Record<string, string> } | null {
  if (!page || Object.keys(page.values).length === 0) return null;
  return { url: page.url, values: page.values };
}

/** What a browser shows. */
export type View = { page: OpenPage; document: PageElement; nodes: readonly DocumentNode[]; title: string };

const BLANK = 'about:blank';
/** As many pages as Chromium's history holds. */
const MAX_HISTORY = 50;

const openPage = (url: string, status: number, message = ''): OpenPage => ({
  url,
  status,
  message,
  values: {},
  focus: null,
  hover: null,
});

const simpleDocument = (title: string, main: PageElement[]): PageElement =>
  element('html', [element('head', [element('title', [title])]), element('body', [element('main', main)])]);

const blankDocument = simpleDocument('', []);

function documentFor({ url, message }: OpenPage, shop: ShopVisit): PageElement {
  if (url === BLANK) return blankDocument;
  const page = pageAt(url);
  const address = new URL(url);
  if (!page)
    return simpleDocument('404 Not Found', [
      element('h1', ['404 Not Found']),
      element('p', [`There is no page at ${address.pathname}.`]),
    ]);
  const document = documentOf(page);
  return page.site.host === SHOP_HOST ? shopDocument(document, address, shop, message) : document;
}

/** What the browser shows; undefined when none is open. */
export function viewOf({ history, shop }: Session): View | undefined {
  const page = history.at(-1);
  if (!page) return undefined;
  const document = documentFor(page, shop);
  return { page, document, nodes: nodesOf(document), title: textContent(firstOf(document, 'title')!) };
}

/** The session with another state of the open page. */
export const withPage = (session: Session, change: Partial<OpenPage>): Session => ({
  ...session,
  history: session.history.with(-1, { ...session.history.at(-1)!, ...change }),
});

const failures = {
  invalid: 'Protocol error (Page.navigate): Cannot navigate to invalid URL',
  protocol: 'net::ERR_BLOCKED_BY_ADMINISTRATOR at ',
  host: 'net::ERR_NAME_NOT_RESOLVED at ',
};

/** The final address of one of our pages: the page's own spelling, with the query and fragment kept. */
function finalUrl(pageUrl: string, asked: string, shop: ShopVisit): string {
  const { search, hash } = new URL(asked);
  const { host, origin, pathname } = new URL(pageUrl);
  const path = host === SHOP_HOST ? shopPath(pathname, shop) : pathname;
  return path === pathname ? `${origin}${path}${search}${hash}` : origin + path;
}

/** Goes to an absolute address, opening the browser when none is open. Throws ToolError in Chromium's words. */
export function goTo(session: Session, url: string, message = ''): Session {
  const visited = visit(url);
  if ('trouble' in visited && visited.trouble !== 'path')
    throw new ToolError(failures[visited.trouble] + (visited.trouble === 'invalid' ? '' : url));
  const next =
    'page' in visited
      ? openPage(finalUrl(visited.page.url, url, session.shop), 200, message)
      : openPage(new URL(url).href, 404);
  const before = session.history.length === 0 ? [openPage(BLANK, 0)] : session.history;
  const left = before.with(-1, { ...before.at(-1)!, focus: null, hover: null });
  return { ...session, history: [...left, next].slice(-MAX_HISTORY) };
}

/** Back to the page before; where there is none, the browser stays. */
export const goBack = (session: Session): Session =>
  session.history.length > 1 ? { ...session, history: session.history.slice(0, -1) } : session;

/** How a server finds its browser and what that shows. Throws ToolError with the server's words when none is open. */
export const openedIn =
  (slice: Slice<Session>, words: string) =>
  ({ read }: ToolContext): { session: Session; view: View } => {
    const session = read(slice);
    const view = viewOf(session);
    if (!view) throw new ToolError(`Session not found: ${words}`);
    return { session, view };
  };

/** Runs a step of a server and puts what failed before the message of its error. */
export function failing<Result>(step: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof ToolError) throw new ToolError(`${step}: ${error.message}`);
    throw error;
  }
}

/** Address and title of the open page, for an answer. */
export function place(session: Session): { url: string; title: string } {
  const { page, title } = viewOf(session)!;
  return { url: page.url, title };
}
