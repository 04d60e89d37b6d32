import { expect, test } from 'vitest';
import type { JsonValue } from '#core/json.ts';
import { imported, rowsFile } from './imported.ts';

const whole = { server: 'offering', name: 'weather', arguments: { city: 'Oslo' } };

test.each<{ what: string; prompt?: JsonValue; read: object | undefined; codes: string[] }>([
  { what: 'no prompt', read: undefined, codes: [] },
  { what: 'a prompt of a server', prompt: whole, read: whole, codes: [] },
  {
    what: 'a prompt without arguments',
    prompt: { server: 'offering', name: 'weather' },
    read: { ...whole, arguments: {} },
    codes: [],
  },
  {
    what: 'a prompt without a server',
    prompt: { name: 'weather' },
    read: undefined,
    codes: ['prompt-not-read'],
  },
  {
    what: 'an argument that is no text',
    prompt: { ...whole, arguments: { city: 5 } },
    read: undefined,
    codes: ['prompt-not-read'],
  },
  { what: 'a prompt that is a text', prompt: 'weather', read: undefined, codes: ['prompt-not-read'] },
])('a row with $what keeps its query', async ({ prompt, read, codes }) => {
  const row = { id: '1', query: 'Say it.', expected: [], ...(prompt === undefined ? {} : { prompt }) };
  const { tasks } = await imported([rowsFile('rows.json', [row])]);
  expect(tasks[0]!.query).toBe('Say it.');
  expect(tasks[0]!.prompt).toEqual(read);
  expect(tasks[0]!.issues.map(({ code }) => code)).toEqual(codes);
});
