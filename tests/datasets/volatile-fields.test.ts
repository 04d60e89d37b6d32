import { describe, expect, test } from 'vitest';
import type { JsonValue } from '#core/json.ts';
import type { TaskIssue } from '#core/task.ts';
import { volatileOf } from '../../src/files/datasets/sources/end-states.ts';
import { imported, rowsFile } from './imported.ts';

const order = { kind: 'order', prefix: 'ORDER-', digits: 4, after: 7034 };
const read = (value: JsonValue) => {
  const issues: TaskIssue[] = [];
  return [volatileOf(value, '/v', issues), issues.map(({ path }) => path)];
};

test('a declaration is read as it is, and what it does not name is empty', () => {
  const whole = {
    ignored: ['/shop/last'],
    unordered: ['/shop/*/notes'],
    ids: [order, { kind: 'sha', at: '/git/*' }],
  };
  expect(read(whole)).toEqual([whole, []]);
  expect(read({})).toEqual([{ ignored: [], unordered: [], ids: [] }, []]);
});

describe('a declaration that cannot be read is left out whole and noted', () => {
  test.each<[string, JsonValue, string]>([
    ['a list', [], '/v'],
    ['patterns that are no list', { ignored: '/shop' }, '/v/ignored'],
    ['a pattern that is no pointer', { unordered: ['shop'] }, '/v/unordered'],
    ['a pattern for everything', { ignored: [''] }, '/v/ignored'],
    ['a pattern of too many steps', { ignored: ['/*'.repeat(30)] }, '/v/ignored'],
    ['too many patterns', { ignored: Array<string>(501).fill('/a') }, '/v/ignored'],
    ['an empty prefix', { ids: [{ ...order, prefix: '' }] }, '/v/ids'],
    ['digits that are no count', { ids: [{ ...order, digits: 1.5 }] }, '/v/ids'],
    ['a number below zero', { ids: [{ ...order, after: -1 }] }, '/v/ids'],
    ['a kind that is said twice', { ids: [{ ...order, at: '/a' }] }, '/v/ids'],
    ['a kind without a name', { ids: [{ ...order, kind: '' }] }, '/v/ids'],
    ['an inherited name', JSON.parse('{"ids": [{"__proto__": {"kind": "x"}}]}') as JsonValue, '/v/ids'],
  ])('%s', (_, value, path) => {
    expect(read(value)).toEqual([undefined, [path]]);
  });
});

test('rows of MCPToolBench++ and our own carry it to their task', async () => {
  const volatile = { ignored: ['/shop/last'], unordered: [], ids: [order] };
  const row = {
    uuid: '1',
    query: 'Order it.',
    function_call_label: [],
    mcp_tools_dict: {},
    expected_state: { shop: {} },
    expected_state_volatile: volatile,
  };
  const own = { id: '1', query: 'Order it.', expected: [], state: { shop: {} }, volatile };
  for (const one of [row, own]) {
    const { tasks } = await imported([rowsFile('rows.json', [one])]);
    expect(tasks[0]!.target).toMatchObject({ state: { shop: {} }, volatile });
  }
});
