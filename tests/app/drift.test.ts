import { expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import type { ListedTool } from '#core/mcp.ts';
import { driftOf, type DriftedTool } from '../../src/app/frame/servers/drift.ts';

const listed = (raw: JsonObject): ListedTool => ({
  raw,
  bytes: 0,
  tokens: 0,
  tool: {
    name: raw.name as string,
    server: null,
    description: '',
    inputSchema: { type: 'object' },
    schemaFrom: 'source',
  },
});
const lamp = { name: 'lamp', description: 'Lights.', inputSchema: { type: 'object', properties: {} } };

test.each<[name: string, before: JsonObject[], now: JsonObject[], tools: DriftedTool[]]>([
  [
    'nothing where only the order of tools and keys differs',
    [lamp, { name: 'b' }],
    [
      { name: 'b' },
      { inputSchema: { properties: {}, type: 'object' }, description: 'Lights.', name: 'lamp' },
    ],
    [],
  ],
  [
    'an added and a removed tool',
    [lamp],
    [{ ...lamp, name: 'light' }],
    [
      { name: 'lamp', kind: 'removed', members: [] },
      { name: 'light', kind: 'added', members: [] },
    ],
  ],
  [
    'a description',
    [lamp],
    [{ ...lamp, description: 'Lights!' }],
    [{ name: 'lamp', kind: 'changed', members: [{ name: 'description', was: 'Lights.', is: 'Lights!' }] }],
  ],
  [
    'a schema, annotations that came and an output that went',
    [{ ...lamp, outputSchema: {} }],
    [{ ...lamp, inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }],
    [
      {
        name: 'lamp',
        kind: 'changed',
        members: [
          { name: 'inputSchema', was: lamp.inputSchema, is: { type: 'object' } },
          { name: 'outputSchema', was: {}, is: undefined },
          { name: 'annotations', was: undefined, is: { readOnlyHint: true } },
        ],
      },
    ],
  ],
])('drift is %s', (_, before, now, tools) => {
  expect(driftOf(before.map(listed), now.map(listed)).tools).toEqual(tools);
});

test('drift says how many tools are as they were', () => {
  const long = { ...lamp, description: 'Lights every lamp of the house, one after the other.' };
  const before = [listed(lamp), listed({ name: 'b' })];
  expect(driftOf(before, [listed(long), listed({ name: 'b' })]).same).toBe(1);
});
