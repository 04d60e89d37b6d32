import { isVisible, plainText, type DocumentNode } from './document-nodes.ts';

/** What one part of a selector asks of an element. */
export type Test = (node: DocumentNode) => boolean;

/** Whose words beyond CSS are understood: Playwright's :has-text() and kin, Puppeteer's ::-p-text(), or none. */
export type Dialect = 'css' | 'playwright' | 'puppeteer';

/** A selector is broken; caught where parsing began. */
export class SelectorError extends Error {}

const textIncludes = (node: DocumentNode, words: string): boolean =>
  plainText(node.element).toLowerCase().includes(words.replace(/\s+/g, ' ').trim().toLowerCase());

const isInHead = (node: DocumentNode): boolean => ['html', 'head', 'title'].includes(node.element.tag);

/** Elements whose text fits while no element inside them fits by itself. */
const innermost =
  (fits: Test): Test =>
  (node) =>
    !isInHead(node) &&
    isVisible(node) &&
    fits(node) &&
    !node.element.children.some(
      (child) => typeof child !== 'string' && fits({ element: child, parent: node, siblings: [], order: -1 }),
    );

/** The test behind Playwright's text= and :text(): part of the text in any case, or all of it when it must be exact. */
export const textTest = (words: string, isExact: boolean): Test =>
  innermost(
    isExact
      ? ({ element }) => plainText(element) === words.replace(/\s+/g, ' ').trim()
      : (node) => textIncludes(node, words),
  );

/** The test of [name operator value]; of [name] alone without an operator. */
export function attributeTest(
  name: string,
  operator: string | undefined,
  value: string,
  ignoresCase: boolean,
): Test {
  const folded = (text: string) => (ignoresCase ? text.toLowerCase() : text);
  const wanted = folded(value);
  const compare: Record<string, (actual: string) => boolean> = {
    '=': (actual) => actual === wanted,
    '^=': (actual) => wanted !== '' && actual.startsWith(wanted),
    '$=': (actual) => wanted !== '' && actual.endsWith(wanted),
    '*=': (actual) => wanted !== '' && actual.includes(wanted),
    '~=': (actual) => wanted !== '' && actual.split(/\s+/).includes(wanted),
    '|=': (actual) => actual === wanted || actual.startsWith(`${wanted}-`),
  };
  return ({ element: { attributes } }) =>
    Object.hasOwn(attributes, name) && (!operator || compare[operator]!(folded(attributes[name]!)));
}

/** The test of an+b over a position that counts from 1. */
function nthTest(formula: string, positionOf: (node: DocumentNode) => number): Test {
  const plain = formula.trim().toLowerCase().replace('odd', '2n+1').replace('even', '2n');
  const [match, step, rest] =
    /^([+-]?\d{0,6})n\s*(?:([+-]\s*\d{1,6}))?$/.exec(plain) ?? /^()([+-]?\d{1,6})$/.exec(plain) ?? [];
  if (match === undefined) throw new SelectorError(formula);
  const a = !plain.includes('n') ? 0 : /\d/.test(step!) ? Number(step) : Number(`${step}1`);
  const b = Number((rest ?? '0').replace(/\s/g, ''));
  return (node) => {
    const distance = positionOf(node) - b;
    return a === 0 ? distance === 0 : distance % a === 0 && distance / a >= 0;
  };
}

const ofType = ({ element, siblings }: DocumentNode) =>
  siblings.filter((other) => other.element.tag === element.tag);
const place = (node: DocumentNode) => node.siblings.indexOf(node) + 1;
const placeOfType = (node: DocumentNode) => ofType(node).indexOf(node) + 1;

/** Tests of :pseudo-classes without an argument. */
export const plainPseudos: Record<string, Test> = {
  ':first-child': (node) => node.siblings[0] === node,
  ':last-child': (node) => node.siblings.at(-1) === node,
  ':only-child': ({ siblings }) => siblings.length === 1,
  ':first-of-type': (node) => ofType(node)[0] === node,
  ':last-of-type': (node) => ofType(node).at(-1) === node,
  ':empty': ({ element }) => element.children.length === 0,
};

const pseudosWithArgument: Record<string, (argument: string) => Test> = {
  ':nth-child': (formula) => nthTest(formula, place),
  ':nth-of-type': (formula) => nthTest(formula, placeOfType),
};

const pseudosOfDialect: Record<Dialect, Record<string, (argument: string) => Test>> = {
  css: {},
  playwright: {
    ':has-text': (words) => (node) => textIncludes(node, words),
    ':contains': (words) => (node) => textIncludes(node, words),
    ':text': (words) => textTest(words, false),
    ':text-is': (words) => textTest(words, true),
    ':visible': () => isVisible,
  },
  puppeteer: { '::-p-text': (words) => textTest(words, false) },
};

/** The test of a pseudo-class, given its argument; undefined for one that the dialect does not know. */
export const pseudoTest = (name: string, dialect: Dialect): ((argument: string) => Test) | undefined =>
  ownEntry(pseudosWithArgument, name) ?? ownEntry(pseudosOfDialect[dialect], name);

export const ownEntry = <Value>(table: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
