import { PythonFloat } from '../python/values.ts';
import { repr } from '../python/repr.ts';
import type { PythonNode } from './python-expression.ts';
import { PythonOther, type BfclValue } from './values.ts';

const list = (nodes: readonly PythonNode[]): string => nodes.map(unparse).join(', ');

/** An expression written again, blanks and quotes made uniform, as ast.unparse does for what BFCL hands to it. */
export function unparse(node: PythonNode): string {
  switch (node.kind) {
    case 'constant':
      return written(node.value);
    case 'name':
      return node.name;
    case 'attribute':
      return `${unparse(node.value)}.${node.name}`;
    case 'call': {
      const named = node.keywords.map(([name, value]) =>
        name === null ? `**${unparse(value)}` : `${name}=${unparse(value)}`,
      );
      return `${unparse(node.function)}(${[...node.positional.map(unparse), ...named].join(', ')})`;
    }
    case 'list':
      return `[${list(node.items)}]`;
    case 'tuple':
      return node.items.length === 1 ? `(${list(node.items)},)` : `(${list(node.items)})`;
    case 'set':
      return `{${list(node.items)}}`;
    case 'dict':
      return `{${node.entries.map(([key, value]) => `${unparse(key)}: ${unparse(value)}`).join(', ')}}`;
    case 'unary':
      return node.operator === 'not'
        ? `not ${unparse(node.operand)}`
        : `${node.operator}${unparse(node.operand)}`;
    case 'binary':
      return `${unparse(node.left)} ${node.operator} ${unparse(node.right)}`;
    case 'subscript':
      return `${unparse(node.value)}[${unparse(node.index)}]`;
    case 'other':
      return node.name;
  }
}

function written(value: BfclValue): string {
  if (value instanceof PythonOther) return value.type === 'bytes' ? `b'${value.text}'` : value.text;
  if (value === '...') return '...';
  return value instanceof PythonFloat || typeof value !== 'object' || value === null ? repr(value) : '';
}
