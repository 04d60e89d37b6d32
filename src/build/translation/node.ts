/** A node of Svelte's or of JavaScript's syntax tree, as far as texts are looked for in it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The nodes right below one, in the order of its parts. */
export const below = (node: Node): Node[] =>
  Object.entries(node).flatMap(([part, value]) =>
    part === 'metadata' || part === 'loc' ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  );

/** The node without what only speaks of its type. */
export function bare(node: Node): Node {
  const within = node.expression;
  return /^(TS(As|Satisfies|NonNull)Expression|ChainExpression|ParenthesizedExpression)$/.test(node.type) &&
    isNode(within)
    ? bare(within)
    : node;
}

/** The name that a node has or calls: `rows.length` → `length`, `percent(rate)` → `percent`; '' for others. */
export function nameOf(given: Node | undefined): string {
  if (!given) return '';
  const node = bare(given);
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name as string;
  if (node.type === 'MemberExpression') return nameOf(node.property as Node);
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return nameOf(node.callee as Node);
  return '';
}

/** The string that a literal is. */
export const stringOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
