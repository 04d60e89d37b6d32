import { describe, expect, test } from 'vitest';
import { bytesOfBase64 } from '#core/picture.ts';
import { fixParts, firstSentence, offeredTokens } from '../../../src/app/frame/words/connect-words.ts';
import { fileAddress, imageAddress, repeatsStructured } from '../../../src/app/connect/content-parts.ts';
import { violationsOf } from '../../../src/app/frame/form/values.ts';
import { readMyTasks, taskRow } from '../../../src/app/connect/my-tasks.ts';

describe('pictures and sounds from a server', () => {
  const cases: [string, string, string, string | undefined][] = [
    ['a PNG is shown', 'image/png', 'iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
    ['the kind is read whatever its case', 'Image/JPEG ', '/9j/', 'data:image/jpeg;base64,/9j/'],
    ['what is only called a PNG is not', 'image/png', 'aGk=', undefined],
    ['an SVG is not', 'image/svg+xml', 'aGk=', undefined],
    ['a page is not', 'text/html', 'aGk=', undefined],
    ['a kind with more in it is not', 'image/png,x', 'aGk=', undefined],
    ['what is not base64 is not', 'image/png', '"><script>', undefined],
  ];
  test.each(cases)('%s', (_, mimeType, data, address) => {
    expect(imageAddress({ type: 'image', mimeType, data })).toBe(address);
  });

  test('a sound is saved as what it is, anything else as bytes', () => {
    expect(fileAddress({ type: 'audio', mimeType: 'audio/wav', data: 'aGk=' })).toBe(
      'data:audio/wav;base64,aGk=',
    );
    expect(fileAddress({ type: 'audio', mimeType: 'text/html', data: 'aGk=' })).toMatch(
      /^data:application\/octet-stream/,
    );
    expect(bytesOfBase64('aGk=')).toBe(2);
  });
});

test('text that only repeats the structured content is not shown twice', () => {
  const text = (value: string) => [{ type: 'text' as const, text: value }];
  expect(repeatsStructured({ content: text('{"a": 1}'), structuredContent: { a: 1 } })).toBe(true);
  expect(repeatsStructured({ content: text('{"a": 2}'), structuredContent: { a: 1 } })).toBe(false);
  expect(repeatsStructured({ content: text('It is 1'), structuredContent: { a: 1 } })).toBe(false);
  expect(repeatsStructured({ content: text('{"a": 1}') })).toBe(false);
});

test('what breaks the schema stands beside its field', () => {
  const schema = {
    type: 'object',
    required: ['day'],
    properties: { days: { type: 'integer', minimum: 1 }, 'a/b': { type: 'string' } },
  };
  const found = violationsOf(schema, { days: 0, 'a/b': 5 });
  expect([...found.keys()].toSorted()).toEqual(['/a~1b', '/day', '/days']);
  expect(found.get('/day')).toEqual(['It is required.']);
});

test('a call becomes a task in the site’s own format', () => {
  const tool = {
    name: 'get',
    server: 'weather',
    description: 'Weather.',
    inputSchema: { type: 'object' },
    schemaFrom: 'source' as const,
  };
  const listed = [{ tool, raw: {}, bytes: 1, tokens: 1 }];
  const row = taskRow(
    't1',
    '  Weather in Oslo? ',
    { server: 'weather', call: { tool: 'get', arguments: { city: 'Oslo' } } },
    listed,
  );
  expect(row).toMatchObject({
    id: 't1',
    query: 'Weather in Oslo?',
    expected: [{ name: 'get', server: 'weather', arguments: { city: 'Oslo' } }],
    tools: [{ name: 'get', server: 'weather' }],
  });
  const prompt = { name: 'trip', arguments: { city: 'Oslo' } };
  const begun = taskRow('t2', 'Plan a trip.', { server: 'weather', prompt }, listed);
  expect(begun).toMatchObject({
    query: 'Plan a trip.',
    prompt: { server: 'weather', ...prompt },
    tools: [{ name: 'get', server: 'weather' }],
  });
  expect(begun).not.toHaveProperty('expected');
  expect(readMyTasks({ rows: [row, 5], datasetId: 'my-tasks' })).toEqual({
    rows: [row],
    datasetId: 'my-tasks',
  });
  expect(readMyTasks('nonsense')).toEqual({ rows: [] });
});

test('missing headers stand out in the fix, in their line alone', () => {
  const report = {
    verdict: 'header-not-allowed',
    missingHeaders: ['mcp-protocol-version'],
    recipes: [
      {
        id: 'headers',
        title: '',
        language: '',
        code: 'Access-Control-Allow-Headers: Accept, MCP-Protocol-Version\nAccess-Control-Expose-Headers: MCP-Protocol-Version',
      },
    ],
  };
  const parts = fixParts(report as never);
  expect(parts.filter(({ isMissing }) => isMissing).map(({ text }) => text)).toEqual([
    'MCP-Protocol-Version',
  ]);
  expect(parts.map(({ text }) => text).join('')).toBe(report.recipes[0]!.code);
});

test('weights and first sentences are short', () => {
  expect([86, 5].map((tokens) => offeredTokens([{ tokens }]))).toEqual(['90', '5']);
  expect(offeredTokens([{ tokens: 1005 }, { tokens: 203 }])).toBe('1,210');
  expect(firstSentence('Tells the time. It is exact.')).toBe('Tells the time.');
  expect(firstSentence('x'.repeat(500))).toHaveLength(160);
});
