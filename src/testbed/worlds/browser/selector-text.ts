import { isVisible, plainText, type DocumentNode } from './document-nodes.ts';

/** What a part of a selector requires of an element. */
export type Test = (node: DocumentNode) => boolean;

/** Which extensions of CSS are understood: Playwright's :has-text() and the like, Puppeteer's ::-p-text(), or none. */
export type Dialect = 'css' | 'playwright' | 'puppeteer';

const folded = (words: string): string => words.replace(/\s+/g, ' ').trim();

const textIncludes = ({ element }: DocumentNode, words: string): boolean =>
  plainText(element).toLowerCase().includes(folded(words).toLowerCase());

const isInHead = ({ element }: DocumentNode): boolean => ['html', 'head', 'title'].includes(element.tag);

/** The test behind Playwright's text= and :text(): part of the text in any case, or all of it when it must be exact. */
export function textTest(words: string, isExact: boolean): Test {
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
export const textPseudos: Record<Dialect, Record<string, Pseudo>> = {
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
