import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonOfLiteral } from '#core/python/json-value.ts';
import { unlessNotPython, type PythonCall, type PythonNode } from '#core/python/tokens.ts';
import { readPython } from '#core/python/read-python.ts';
import { cpuMs } from './tools/cpu-ms.ts';

const strict = (source: string): PythonNode | undefined => unlessNotPython(() => readPython(source));
const tolerant = (source: string): PythonNode | undefined =>
  unlessNotPython(() => readPython(source, { isTolerant: true }));

describe('what only a tolerant reader takes', () => {
  test.each([
    ['a keyword of Python as a name', 'f(from="a")'],
    ['a number with leading zeros', '[007]'],
    ['a line break in single quotes', "'a\nb'"],
    ['a positional argument after a keyword', 'f(a=1, 2)'],
    ['an escape with too few digits', "'C:\\xampp'"],
    ['a blank that is not ASCII', '[1,\u00a02]'],
  ])('%s', (_, source) => {
    expect(strict(source)).toBeUndefined();
    expect(tolerant(source)).toBeDefined();
  });
});

describe('what neither takes', () => {
  test.each([
    '',
    '[1',
    '[1)',
    'f(a=)',
    '1 2',
    '"open',
    "b'a' 'b'",
    '(*a)',
    '{1: 2, 3}',
    'a = 1',
    "'\\U00110000'",
  ])('%s', (source) => {
    expect(strict(source)).toBeUndefined();
    expect(tolerant(source)).toBeUndefined();
  });
});

test.each([
  ['1 + 2 * 3', '(1 + (2 * 3))'],
  ['-2 ** -3', '-(2 ** -3)'],
  ['not a == b', 'not (a == b)'],
  ['a or b and c not in d', '(a or (b and (c not in d)))'],
  ['(1 - 2) - 3', '((1 - 2) - 3)'],
])('%s binds as %s', (source, grouped) => {
  const shown = (node: PythonNode): string => {
    if (node.kind === 'binary') return `(${shown(node.left)} ${node.operator} ${shown(node.right)})`;
    if (node.kind === 'unary')
      return `${node.operator}${node.operator === 'not' ? ' ' : ''}${shown(node.operand)}`;
    return node.kind === 'name' ? node.name : node.kind === 'number' ? node.text : node.kind;
  };
  expect(shown(readPython(source))).toBe(grouped);
});

test('every node has its place in the source', () => {
  const source = '[ f(a=1, b=g.h( "x" "y" )) , {"k": (1, 2)} ]';
  const list = readPython(source) as PythonNode & { items: PythonNode[] };
  const textOf = ({ start, end }: PythonNode): string => source.slice(start, end);
  const [call, dict] = list.items as [PythonCall, PythonNode];
  expect([list, call, dict].map(textOf)).toEqual([source, source.slice(2, 26), '{"k": (1, 2)}']);
  expect(call.keywords.map(([, value]) => textOf(value))).toEqual(['1', 'g.h( "x" "y" )']);
});

test('literals are read as JSON writes them', () => {
  const source = `{'a': [1, -2.5, 0x1F, 1_000], "b": (True, None), 3: 'it''s \\u00e9', (1,): r'\\n'}`;
  expect(jsonOfLiteral(readPython(source))).toEqual({
    a: [1, -2.5, 31, 1000],
    b: [true, null],
    '3': 'its é',
    '[1]': '\\n',
  });
  for (const other of ['1e999', '1j', "b'a'", "f'{a}'", '~1', '-True', 'a', 'f()', '{1, 2}', '[*a]'])
    expect(
      unlessNotPython(() => jsonOfLiteral(readPython(other))),
      other,
    ).toBeUndefined();
});

test('any JSON without true, false and null is a Python literal of the same value', () => {
  const words = { true: 'True', false: 'False', null: 'None' } as Record<string, string>;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const written = JSON.stringify(value).replace(
        /"(?:\\.|[^"\\])*"|true|false|null/g,
        (found) => words[found] ?? found,
      );
      const read = JSON.stringify(jsonOfLiteral(readPython(written)));
      expect(read).toBe(JSON.stringify(JSON.parse(JSON.stringify(value))));
    }),
  );
});

describe('hostile expressions are read or refused in time that grows with their length alone', () => {
  test.each([
    ['sets in sets', '{'.repeat(190) + '}'.repeat(190)],
    ['brackets', '('.repeat(100_000)],
    ['powers', '2**'.repeat(100_000) + '1'],
    ['signs', '-'.repeat(100_000) + '1'],
    ['sums', '1+'.repeat(100_000) + '1'],
    ['negations', 'not '.repeat(100_000) + 'a'],
    ['conditions', 'a if b else '.repeat(100_000) + 'a'],
    ['calls of calls', 'f' + '()'.repeat(100_000)],
    ['blanks', ' '.repeat(4_000_000) + '1'],
    ['digits', '1'.repeat(4_190_000)],
    ['decimals', `0.${'1'.repeat(4_190_000)}`],
    ['digits between underscores', '1_'.repeat(2_000_000)],
    ['letters of one name', 'é'.repeat(4_190_000)],
    ['line breaks', `[1]${'\n'.repeat(4_190_000)}`],
    ['escapes without an end', `'${'\\'.repeat(1_000_000)}`],
  ])('%s', (_, source) => {
    const started = cpuMs();
    strict(source);
    tolerant(source);
    expect(cpuMs() - started).toBeLessThan(5000);
  });
});
