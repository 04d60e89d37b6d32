import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import { readReferences } from '../../src/files/datasets/sources/labels.ts';
import { imported, rowsFile } from './imported.ts';

const ids = new Set(['1', '2', 'var1']);

describe('the references of a label', () => {
  it.each<[string, JsonObject, JsonObject, object[]]>([
    ['the site’s own spelling', { to: '<1_result>' }, { to: '<1_result>' }, [{ call: '1', arg: '/to' }]],
    [
      'the spelling that the MCPToolBench++ paper prints',
      { to: ['<1 result>', 'at <2 result>'] },
      { to: ['<1_result>', 'at <2_result>'] },
      [
        { call: '1', arg: '/to/0' },
        { call: '2', arg: '/to/1' },
      ],
    ],
    [
      'NESTFUL’s variables, with where in the result they point',
      { all: '$var1$', id: '$var1.author[0].id$', rate: '$var1.Exchange Rate$' },
      { all: '<var1_result>', id: '<var1_result>', rate: '<var1_result>' },
      [
        { call: 'var1', arg: '/all' },
        { call: 'var1', path: '/author/0/id', arg: '/id' },
        { call: 'var1', path: '/Exchange Rate', arg: '/rate' },
      ],
    ],
    [
      'two parts of one result in one text: only the first can be said',
      { text: '$var1.a$ and $var1.b$' },
      { text: '<var1_result> and $var1.b$' },
      [{ call: 'var1', path: '/a', arg: '/text' }],
    ],
    [
      'texts that merely look alike',
      { a: '<3 result>', b: 'from $5.00 to $10.00$', c: '$var9$', d: '< 1 result>' },
      { a: '<3 result>', b: 'from $5.00 to $10.00$', c: '$var9$', d: '< 1 result>' },
      [],
    ],
  ])('are read in %s', (_, input, written, dependsOn) => {
    expect(readReferences(input, ids)).toEqual({ arguments: written, dependsOn });
  });

  const plan = (...calls: object[]) => imported([rowsFile('own.json', [{ query: 'q', expected: calls }])]);

  it.each<[string, string, object[]]>([
    ['to a call that was never made', 'reference-unknown', [{ name: 'a', arguments: { x: '<9_result>' } }]],
    ['of a call to itself', 'reference-too-early', [{ id: '1', name: 'a', arguments: { x: '<1_result>' } }]],
    [
      'in a circle',
      'reference-too-early',
      [
        { id: '1', name: 'a', arguments: { x: '<2_result>' } },
        { id: '2', name: 'b', arguments: { x: '<1_result>' } },
      ],
    ],
    [
      'declared to a call that was never made',
      'reference-unknown',
      [{ name: 'a', arguments: {}, dependsOn: [{ call: '7' }] }],
    ],
    [
      'to one of two calls with the same id',
      'call-id-repeated',
      [
        { id: '1', name: 'a', arguments: {} },
        { id: '1', name: 'b', arguments: {} },
      ],
    ],
  ])('%s are named in the task’s issues', async (_, code, calls) => {
    const { tasks } = await plan(...calls);
    expect(tasks[0]!.issues.filter((issue) => issue.code === code)).toHaveLength(1);
  });

  it('that hold are no issue', async () => {
    const { tasks } = await plan(
      { id: '1', name: 'a', arguments: {} },
      { id: '2', name: 'b', arguments: { x: '<1_result>' } },
    );
    const codes = tasks[0]!.issues.map(({ code }) => code);
    expect(codes.filter((code) => /^reference|^call-id/.test(code))).toEqual([]);
  });

  const nestful = resolve(process.cwd(), '../shared/samples/nestful/data/executable/executable-data.json');
  it.skipIf(!existsSync(nestful))(
    'of NESTFUL’s 85 rows are all read (SKIPPED when ../shared/samples is absent)',
    () => {
      type Call = { name: string; label?: string; arguments: JsonObject };
      const rows = JSON.parse(readFileSync(nestful, 'utf8')) as { output: Call[] }[];
      const written = JSON.stringify(rows).match(/\$var\d+(\.[^$"]+)?\$/g)!;
      const read = rows.flatMap(({ output }) => {
        const labels = new Set(output.flatMap(({ label }) => label ?? []));
        return output.flatMap((call) => readReferences(call.arguments, labels).dependsOn);
      });
      expect(rows).toHaveLength(85);
      expect(read).toHaveLength(written.length);
      expect(read.filter(({ path }) => path !== undefined)).toHaveLength(
        written.filter((text) => text.includes('.')).length,
      );
    },
  );
});
