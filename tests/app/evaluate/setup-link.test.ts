import { expect, test } from 'vitest';
import { PROMPTS } from '#builder/index.ts';
import type { McpServerRef } from '#core/mcp.ts';
import type { LinkedBuilder } from '#files/permalink/index.ts';
import type { WritingSetup } from '../../../src/app/evaluate/writing-setup.svelte.ts';
import {
  allEdited,
  linkedSetup,
  sharedAddress,
  takeSetup,
  testbedOf,
} from '../../../src/app/evaluate/setup-link.ts';

const aServer = (url: string): McpServerRef => ({
  id: 'server-1',
  title: 'Docs',
  url,
  headers: [{ name: 'Authorization', value: '', sensitive: true }],
});

/** A set-up as the page has one, without what makes it react. */
const aSetup = (): WritingSetup =>
  ({
    pipeline: 'mcptoolbench',
    seed: 42,
    count: 24,
    mostCalls: 200,
    combinations: 6,
    across: 0,
    k: 2,
    tries: 0,
    scenes: 1,
    trajectories: 5,
    escalateUnder: 20,
    prompts: PROMPTS,
  }) as WritingSetup;

test.each([
  ['https://docs.example.org/mcp', 'https://docs.example.org/mcp'],
  ['https://me:pw@docs.example.org/mcp?key=1#x', 'https://docs.example.org/mcp'],
  ['http://127.0.0.1:3001/mcp/', 'http://127.0.0.1:3001/mcp/'],
  ['https://hooks.example.org/s/3f2504e0-4f89-41d3-9a0c-0305e82c3301/mcp', undefined],
  ['https://hooks.example.org/s/hf_abcdefghijklmnopqrstuvwxyzabcdefgh/mcp', undefined],
  ['https://hooks.example.org/s/NDY4ZGFiYTQxMTJlNGY1MWFiODc/mcp', undefined],
])('of %s a link says %s', (url, said) => {
  expect(sharedAddress(aServer(url))).toBe(said);
});

test('a link has the prompts that were edited, without the secrets in them', () => {
  const setup = aSetup();
  setup.prompts = {
    ...PROMPTS,
    template: { ...PROMPTS.template, user: `{tools} sk-ant-${'a'.repeat(30)}` },
  };
  expect(allEdited(setup)).toEqual(['template']);
  const link = linkedSetup(setup, aServer('https://docs.example.org/mcp'));
  expect(Object.keys(link.prompts)).toEqual(['template']);
  expect(JSON.stringify(link)).not.toContain('sk-ant');
  expect(JSON.stringify(link)).not.toContain('Authorization');
});

test('a link fills a set-up, and what it does not know stays as it is here', () => {
  const setup = aSetup();
  const prompts = JSON.parse(
    '{"template":{"system":"a","user":"b"},"constructor":{"system":"x","user":"y"}}',
  ) as LinkedBuilder['prompts'];
  const sizes = { combinations: 8, k: 900, unheard: 3 };
  takeSetup({ pipeline: 'mcp-agentbench', seed: 7, count: 30, mostCalls: 250, sizes, prompts }, setup);
  expect(setup).toMatchObject({ pipeline: 'mcp-agentbench', seed: 7, count: 30, mostCalls: 250 });
  expect(setup).toMatchObject({ combinations: 8, k: 10, tries: 0 });
  expect(setup).not.toHaveProperty('unheard');
  expect(setup.prompts.template).toEqual({ system: 'a', user: 'b' });
  expect(Object.keys(setup.prompts)).toEqual(Object.keys(PROMPTS));
  expect(testbedOf({ testbed: 'currency' } as LinkedBuilder)).toBe('currency');
  expect(testbedOf({ testbed: 'nowhere' } as LinkedBuilder)).toBeUndefined();
});
