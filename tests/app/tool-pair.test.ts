import { expect, test } from 'vitest';
import type { Tool } from '#core/tool.ts';
import { exampleArguments, MARK, suggestedPair } from '../../src/app/connect/tool-pair.ts';

const tool = (name: string, more: Partial<Tool> = {}): Tool => ({
  name,
  server: null,
  description: '',
  inputSchema: { type: 'object' },
  schemaFrom: 'source',
  ...more,
});

test.each([
  {
    // Of @modelcontextprotocol/server-memory 2026.8.31, described as there.
    of: 'a graph in memory',
    tools: [
      tool('create_entities', { description: 'Create multiple new entities in the knowledge graph' }),
      tool('add_observations', {
        description: 'Add new observations to existing entities in the knowledge graph',
      }),
      tool('delete_entities', { description: 'Delete multiple entities from the knowledge graph' }),
      tool('read_graph', {
        description: 'Read the entire knowledge graph',
        annotations: { readOnlyHint: true },
      }),
      tool('open_nodes', { annotations: { readOnlyHint: true } }),
    ],
    pair: ['create_entities', 'read_graph'],
  },
  {
    of: 'notes',
    tools: [tool('list_notes'), tool('add_note'), tool('delete_note')],
    pair: ['add_note', 'list_notes'],
  },
  {
    of: 'memories',
    tools: [tool('add_memory'), tool('list_memories'), tool('list_users')],
    pair: ['add_memory', 'list_memories'],
  },
  {
    of: 'files',
    tools: [tool('read_file'), tool('write_file'), tool('list_allowed')],
    pair: ['write_file', 'read_file'],
  },
  { of: 'a server that only reads', tools: [tool('get_weather'), tool('list_cities')], pair: undefined },
  { of: 'a server that only destroys', tools: [tool('delete_note'), tool('list_notes')], pair: undefined },
  { of: 'two tools about different things', tools: [tool('add_event'), tool('list_notes')], pair: undefined },
])('tools that write and show the same are suggested of $of', ({ tools, pair }) => {
  const found = suggestedPair(tools);
  expect(found && [found.write.name, found.read.name]).toEqual(pair);
});

test('arguments to begin with hold what is required, and a mark in texts', () => {
  const inputSchema = {
    type: 'object',
    properties: {
      entities: {
        type: 'array',
        items: {
          type: 'object',
          properties: { name: { type: 'string' }, kind: { enum: ['a', 'b'] }, size: { type: 'integer' } },
          required: ['name', 'kind', 'size'],
        },
      },
      free: { type: 'string' },
      unit: { type: 'string', default: 'C' },
    },
    required: ['entities', 'unit'],
  };
  expect(exampleArguments(tool('create', { inputSchema }))).toEqual({
    entities: [{ name: MARK, kind: 'a', size: 1 }],
    unit: 'C',
  });
});

test('a schema of any depth or shape gives arguments', () => {
  const inputSchema: Tool['inputSchema'] = { type: 'array' };
  inputSchema.items = inputSchema;
  expect(exampleArguments(tool('deep', { inputSchema }))).toBeDefined();
  expect(exampleArguments(tool('odd', { inputSchema: { required: [3], properties: [] } }))).toEqual({});
});
