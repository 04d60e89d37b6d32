import { describe, expect, test } from 'vitest';
import { contendersOf } from '#core/contender.ts';
import { readEdits, withEdits, type ToolEdit } from '#core/tool-edit.ts';
import { aTool } from './builders/plans.ts';
import { aLanguageModel } from './builders/a-language-model.ts';

const tools = [
  aTool('find', { server: 'a', description: 'Finds.' }),
  aTool('find', { server: 'b', description: 'Finds too.' }),
  aTool('put', { server: null, description: 'Puts.' }),
];
const edit = (more: Partial<ToolEdit> = {}): ToolEdit => ({
  server: 'b',
  name: 'find',
  description: 'New',
  ...more,
});
const said = (edits: ToolEdit[]) => withEdits(tools, edits).map(({ description }) => description);

describe('an edit of a tool', () => {
  test('is of the tool of its server, where two servers have one of the name', () => {
    expect(said([edit()])).toEqual(['Finds.', 'New', 'Puts.']);
    expect(said([edit({ name: 'put' })])).toEqual(['Finds.', 'Finds too.', 'New']);
  });

  test('keeps what it does not name, and the tools themselves', () => {
    const inputSchema = { type: 'object', properties: { at: { type: 'string' } } };
    const edited = withEdits(tools, [{ server: 'a', name: 'find', inputSchema }]);
    expect(edited[0]).toEqual({ ...tools[0], inputSchema });
    expect(tools[0]!.inputSchema).not.toBe(inputSchema);
    expect(withEdits(tools, [edit({ name: 'gone' })])).toBe(tools);
  });

  test('is read from an address, and what is none is left out', () => {
    const given = [edit(), { server: null, name: 'put', inputSchema: { type: 'object' } }];
    expect(readEdits(JSON.stringify(given))).toEqual(given);
    const bad = [1, null, { name: 3 }, { server: {}, name: 'find' }, { server: 'a' }];
    expect(readEdits(JSON.stringify(bad))).toEqual([]);
    expect(readEdits('[{')).toEqual([]);
    expect(readEdits(null)).toEqual([]);
    expect(readEdits(`[{"name":"find","inputSchema":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}]`)).toEqual(
      [],
    );
    expect(readEdits(JSON.stringify(Array.from({ length: 100 }, () => edit())))).toHaveLength(20);
  });

  test('makes a contender of its own, one thing apart from the tools as they are', () => {
    const menus = [{ strategy: 'all' as const }, { strategy: 'all' as const, edited: [edit()] }];
    const [before, after] = contendersOf({ models: [aLanguageModel()], agentIds: ['native-tools'], menus });
    expect([before?.title, after?.title]).toEqual([
      'Test model, the task’s tools',
      'Test model, the task’s tools with find edited',
    ]);
  });
});
