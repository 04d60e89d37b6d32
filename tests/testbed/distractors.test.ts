import { expect, test } from 'vitest';
import { distractors, servers, withDistractors } from '#world/index.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import { aTool } from '../builders/plans.ts';

const own = servers.flatMap(({ tools }) => tools.map(({ name }) => aTool(name)));

test('the testbed and the made-up tools are 700, each with a name of its own that providers take', () => {
  const all = withDistractors(own);
  expect(all).toHaveLength(700);
  expect(all.slice(0, own.length)).toEqual(own);
  expect(new Set(all.map(({ name }) => name)).size).toBe(700);
  for (const { name } of distractors()) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_-]{2,63}$/);
});

test('64 made-up servers have eight tools each, and none has the name of a server of the testbed', () => {
  const byServer = new Map<string | null, number>();
  for (const { server } of distractors()) byServer.set(server, (byServer.get(server) ?? 0) + 1);
  expect(byServer.size).toBe(64);
  expect(new Set(byServer.values())).toEqual(new Set([8]));
  for (const { server } of servers) expect(byServer.has(server)).toBe(false);
});

test('each says what it does, and its schema can be checked', () => {
  const texts = distractors().map(({ description }) => description);
  for (const text of texts) expect(text).toMatch(/^[A-Z][^{}]{14,200}\.$/);
  expect(new Set(texts).size).toBeGreaterThan(450);
  for (const { name, inputSchema } of distractors()) {
    const required = inputSchema.required as string[];
    const given = Object.fromEntries(required.map((each) => [each, each === 'format' ? 'csv' : 'x']));
    expect(checkSchema(inputSchema, given, { formats: 'assertion' }), name).toEqual([]);
    if (required.length > 0)
      expect(checkSchema(inputSchema, {}, { formats: 'assertion' }), name).not.toEqual([]);
  }
});

test('they fill up to the size of the catalogue and leave out names that are taken', () => {
  const [first] = distractors();
  const taken = withDistractors([aTool(first!.name, { server: 'mine' })]);
  expect(taken.filter(({ name }) => name === first!.name)).toHaveLength(1);
  const many = Array.from({ length: 699 }, (_, at) => aTool(`mine_${at}`));
  expect(withDistractors(many)).toHaveLength(700);
  const more = Array.from({ length: 900 }, (_, at) => aTool(`mine_${at}`));
  expect(withDistractors(more)).toEqual(more);
});
