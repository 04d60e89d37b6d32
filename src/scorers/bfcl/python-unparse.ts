import type { PythonNode } from '#core/python/node.ts';
import { PythonFloat } from '../python/values.ts';
import { repr } from '../python/repr.ts';
import { numberLiteral } from './python-numbers.ts';
import { PythonOther, type BfclValue } from './values.ts';

const list = (nodes: readonly PythonNode[]): string => nodes.map(unparse).join(', ');

/** An expression written again, blanks and quotes made uniform, as ast.unparse does for what BFCL hands to it. */
export function unparse(node: PythonNode): string {
  switch (node.kind) {
    case 'number':
      return writtenNumber(numberLiteral(node.text));
    case 'string':
      return repr(node.text);
    case 'bytes':
      return `b'${node.text}'`;
    case 'constant':
      return repr(node.value);
    case 'name':
      return node.name;
    case 'attribute':
      return `${unparse(node.value)}.${node.name}`;
    case 'call': {
      const named = node.keywords.map(([name, value]) =>
        name === null ? `**${unparse(value)}` : `${name}=${unparse(value)}`,
      );
      return `${unparse(node.called)}(${[...node.positional.map(unparse), ...named].join(', ')})`;
    }
    case 'list':
      return `[${list(node.items)}]`;
    case 'tuple':
      return node.items.length === 1 ? `(${list(node.items)},)` : `(${list(node.items)})`;
    case 'set':
      return `{${list(node.items)}}`;
    case 'dict':
      return `{${node.entries.map(([key, value]) => `${unparse(key)}: ${unparse(value)}`).join(', ')}}`;
    case 'starred':
      return `*${unparse(node.value)}`;
    case 'unary':
      return node.operator === 'not'
        ? `not ${unparse(node.operand)}`
        : `${node.operator}${unparse(node.operand)}`;
    case 'binary':
      return `${unparse(node.left)} ${node.operator} ${unparse(node.right)}`;
    case 'subscript':
      return `${unparse(node.value)}[${unparse(node.index)}]`;
    case 'other':
      return node.name === 'Ellipsis' ? '...' : node.name;
  }
}

const writtenNumber = (value: BfclValue): string =>
  value instanceof PythonOther ? value.text : repr(value as PythonFloat | number | bigint);
