import { compile, type Options } from 'css-select';
import {
  AttributeAction,
  isTraversal,
  parse,
  SelectorType,
  type AttributeSelector,
  type Selector,
  type TraversalType,
} from 'css-what';
import { plainText, type DocumentNode, isVisible } from './session.ts';

/** A compound selector, such as li.red:first-child, and its combinator with the compound before it. */
type Step = { combinator: TraversalType; test: Test };

type Compound = { combinator: TraversalType; parts: Selector[] };

const combinators: readonly TraversalType[] = [
  SelectorType.Descendant,
  SelectorType.Child,
  SelectorType.Adjacent,
  SelectorType.Sibling,
];

/** The pseudo-classes of CSS that every dialect knows. css-select has more, among them jQuery's. */
const plainPseudos: readonly string[] = [
  ...['first-child', 'last-child', 'only-child', 'first-of-type', 'last-of-type', 'empty', 'not'],
  ...['nth-child', 'nth-of-type'],
];

const adapter: NonNullable<Options<DocumentNode, DocumentNode>['adapter']> = {
  isTag: (_node): _node is DocumentNode => true,
  getName: ({ element }) => element.tag,
  getParent: ({ parent }) => parent,
  getChildren: ({ children }) => [...children],
  getSiblings: ({ siblings }) => [...siblings],
  getText: ({ element }) => plainText(element),
  getAttributeValue: ({ element: { attributes } }, name) =>
    Object.hasOwn(attributes, name) ? attributes[name] : undefined,
  hasAttrib: ({ element: { attributes } }, name) => Object.hasOwn(attributes, name),
  removeSubsets: (nodes) => nodes,
};

/** The alternatives of a selector list, each a series of steps; undefined when the selector is invalid in its dialect. */
function parseSelector(text: string, dialect: Dialect): Step[][] | undefined {
  const options = {
    adapter,
    relativeSelector: false,
    pseudos: {
      ...textPseudos[dialect],
      // The nodes of the adapter are elements alone, so css-select would not see the text in one.
      empty: ({ element }: DocumentNode) => element.children.length === 0,
    },
  };
  const isAllowed = checkFor(text, [...plainPseudos, ...Object.keys(textPseudos[dialect])]);
  const stepOf = ({ combinator, parts }: Compound): Step => {
    const compound = parts.map((part) => withOwnNames(part, dialect));
    if (!combinators.includes(combinator) || !isAllowed(compound)) throw new Error('invalid selector');
    return { combinator, test: compile([compound], options) };
  };
  try {
    const steps = parse(withEscapedParentheses(text)).map((tokens) => compoundsOf(tokens).map(stepOf));
    return steps.length > 0 ? steps : undefined;
  } catch {
    // css-what and css-select throw a plain Error for whatever they cannot read.
    return undefined;
  }
}

/** css-what ends an argument at the first closing parenthesis, even inside quotes. */
const withEscapedParentheses = (text: string): string =>
  text.replace(/"[^"]*"|'[^']*'/g, (quoted) => quoted.replace(/[()]/g, '\\$&'));

function compoundsOf(tokens: readonly Selector[]): Compound[] {
  const compounds: Compound[] = [{ combinator: SelectorType.Descendant, parts: [] }];
  for (const token of tokens) {
    if (isTraversal(token)) compounds.push({ combinator: token.type, parts: [] });
    else compounds.at(-1)!.parts.push(token);
  }
  return compounds;
}

/** Names the dialect's own pseudo-classes with their colons: css-select has a :text of jQuery's, and no pseudo-elements. */
function withOwnNames(part: Selector, dialect: Dialect): Selector {
  if (part.type !== SelectorType.Pseudo && part.type !== SelectorType.PseudoElement) return part;
  const name = `${part.type === SelectorType.Pseudo ? ':' : '::'}${part.name}`;
  return Object.hasOwn(textPseudos[dialect], name)
    ? { type: SelectorType.Pseudo, name, data: part.data }
    : part;
}

const NAME = /^(?:-?(?:[A-Za-z_]|[^\0-\x7F])(?:[\w-]|[^\0-\x7F])*|--[\w-]+)$/;

/** Refuses the compounds that css-what reads and browsers do not: odd names, values without quotes, namespaces, jQuery's `!=`. */
function checkFor(text: string, pseudos: readonly string[]): (compound: readonly Selector[]) => boolean {
  // css-what gives no positions and resolves escapes, so names in a selector with escapes are not checked.
  const isName = (name: string): boolean => NAME.test(name) || text.includes('\\');
  const hasValue = ({ action, value }: AttributeSelector): boolean =>
    action === AttributeAction.Exists ||
    isName(value) ||
    text.includes(`"${value}"`) ||
    text.includes(`'${value}'`);

  function isSimple(part: Selector, index: number): boolean {
    if (part.type === SelectorType.Universal) return index === 0 && part.namespace === null;
    if (part.type === SelectorType.Tag) return index === 0 && part.namespace === null && isName(part.name);
    if (part.type === SelectorType.Attribute)
      return (
        part.namespace === null && part.action !== AttributeAction.Not && isName(part.name) && hasValue(part)
      );
    if (part.type !== SelectorType.Pseudo || !pseudos.includes(part.name)) return false;
    // nth-child(2 of li) would match selectors inside selectors, whose work is not bounded.
    if (!Array.isArray(part.data)) return !part.name.startsWith('nth-') || !/\bof\b/i.test(part.data ?? '');
    return part.data.every(isCompound);
  }

  const isCompound = (parts: readonly Selector[]): boolean => parts.length > 0 && parts.every(isSimple);
  return isCompound;
}

/** What a part of a selector requires of an element. */
type Test = (node: DocumentNode) => boolean;

/** Which extensions of CSS are understood: Playwright's :has-text() and the like, Puppeteer's ::-p-text(), or none. */
export type Dialect = 'css' | 'playwright' | 'puppeteer';

const folded = (words: string): string => words.replace(/\s+/g, ' ').trim();

const textIncludes = ({ element }: DocumentNode, words: string): boolean =>
  plainText(element).toLowerCase().includes(folded(words).toLowerCase());

const isInHead = ({ element }: DocumentNode): boolean => ['html', 'head', 'title'].includes(element.tag);

/** The test behind Playwright's text= and :text(): part of the text in any case, or all of it when it must be exact. */
function textTest(words: string, isExact: boolean): Test {
  const fits: Test = isExact
    ? ({ element }) => plainText(element) === folded(words)
    : (node) => textIncludes(node, words);
  // The innermost element with the text is meant, not everything around it.
  return (node) => !isInHead(node) && isVisible(node) && fits(node) && !node.children.some(fits);
}

const unquoted = (argument: string): string =>
  /^\s*(["'])([\s\S]*)\1\s*$/.exec(argument)?.[2] ?? argument.trim();

/** css-select reads from a function's parameters whether the pseudo-class takes an argument. */
type Pseudo = ((node: DocumentNode, argument: string) => boolean) | Test;

const hasText: Pseudo = (node, argument) => textIncludes(node, unquoted(argument));

/** The pseudo-classes and pseudo-elements that a dialect adds to CSS. */
const textPseudos: Record<Dialect, Record<string, Pseudo>> = {
  css: {},
  playwright: {
    ':has-text': hasText,
    ':contains': hasText,
    ':text': (node, argument) => textTest(unquoted(argument), false)(node),
    ':text-is': (node, argument) => textTest(unquoted(argument), true)(node),
    ':visible': (node: DocumentNode) => isVisible(node),
  },
  puppeteer: { '::-p-text': (node, argument) => textTest(unquoted(argument), false)(node) },
};

const MAX_LENGTH = 1000;

function isBelow({ parent }: DocumentNode, outer: ReadonlySet<DocumentNode>): boolean {
  for (let here = parent; here; here = here.parent) if (outer.has(here)) return true;
  return false;
}

function reaches(node: DocumentNode, from: ReadonlySet<DocumentNode>, { combinator }: Step): boolean {
  if (combinator === SelectorType.Child) return node.parent !== null && from.has(node.parent);
  if (combinator === SelectorType.Descendant) return isBelow(node, from);
  const earlier = node.siblings.slice(0, node.siblings.indexOf(node));
  return combinator === SelectorType.Adjacent
    ? from.has(earlier.at(-1)!)
    : earlier.some((other) => from.has(other));
}

/** Keeps the set each step reaches, so that the work grows with the length of the selector. css-select tries every combination. */
function nodesOfSteps(nodes: readonly DocumentNode[], steps: readonly Step[]): ReadonlySet<DocumentNode> {
  let found: ReadonlySet<DocumentNode> | undefined;
  for (const step of steps) {
    const from = found;
    found = new Set(nodes.filter((node) => (!from || reaches(node, from, step)) && step.test(node)));
  }
  return found!;
}

function selectCss(nodes: readonly DocumentNode[], text: string, dialect: Dialect) {
  const alternatives = parseSelector(text, dialect);
  if (!alternatives) return undefined;
  const found = new Set(alternatives.flatMap((steps) => [...nodesOfSteps(nodes, steps)]));
  return nodes.filter((node) => found.has(node));
}

/** One engine of Playwright's chains: text=words, css=selector, or a selector alone. */
function selectPart(nodes: readonly DocumentNode[], part: string) {
  const [, engine, body = part] = /^(text|css|id)=([\s\S]*)$/.exec(part) ?? [];
  if (engine === 'id') return nodes.filter(({ element }) => element.attributes.id === body);
  const quoted = /^(["'])([\s\S]*)\1$/.exec(engine === 'css' ? '' : body);
  if (engine === 'text' || quoted) return nodes.filter(textTest(quoted ? quoted[2]! : body, Boolean(quoted)));
  return selectCss(nodes, body.trim(), 'playwright');
}

function selectChain(nodes: readonly DocumentNode[], text: string): DocumentNode[] | undefined {
  let found: DocumentNode[] | undefined;
  for (const part of text.split('>>').map((one) => one.trim())) {
    const index = /^nth=(-?\d{1,4})$/.exec(part)?.[1];
    if (index && found) {
      found = [found.at(Number(index))].filter((node) => node !== undefined);
      continue;
    }
    const scope: ReadonlySet<DocumentNode> | undefined = found && new Set(found);
    found = selectPart(nodes, part)?.filter((node) => !scope || isBelow(node, scope));
    if (!found) return undefined;
  }
  return found;
}

/**
 * The elements a selector finds, in document order; undefined when it cannot be read in its dialect or is
 * longer than 1,000 characters.
 */
export function select(
  nodes: readonly DocumentNode[],
  text: string,
  dialect: Dialect,
): DocumentNode[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  if (dialect === 'playwright') return selectChain(nodes, text);
  if (dialect === 'puppeteer' && text.startsWith('text/'))
    return nodes.filter(textTest(text.slice(5), false));
  return selectCss(nodes, text, dialect);
}
