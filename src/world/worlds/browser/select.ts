import { SelectorType } from 'css-what';
import type { DocumentNode } from './document-nodes.ts';
import { parseSelector, type Step, textTest, type Dialect } from './selector-syntax.ts';

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
