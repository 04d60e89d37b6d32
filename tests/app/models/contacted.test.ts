import { expect, test } from 'vitest';
import type { McpServerRef, ServerStatus } from '#core/mcp.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { contactedByRun, contactedModels, leavesWords } from '../../../src/app/frame/models/contacted.ts';
import { aLanguageModel } from '../../builders/a-language-model.ts';
import { anOracleRun } from '../../builders/an-oracle-run.ts';

const known = {
  known: (ref: LanguageModelRef) => ({ ref, address: ref.baseUrl ?? '', needsKey: false }),
  keyAt: (_: string, address: string) =>
    address.includes('openai') ? { providerId: '', origin: '', isKept: false, isSignedIn: false } : undefined,
};
const urls: Record<string, string> = { a: 'http://127.0.0.1:18090/mcp', b: 'https://b.test/mcp' };
const servers = {
  ref: (id: string): McpServerRef | undefined =>
    urls[id] === undefined ? undefined : { id, title: id, url: urls[id], headers: [] },
  status: (id: string) => (id === 'b' ? ({ renewsAt: 'auth.test' } as ServerStatus) : undefined),
};
const openAi = aLanguageModel({ id: 'o', baseUrl: 'https://api.openai.com/v1' });
const other = aLanguageModel({ id: 'l', baseUrl: 'http://localhost:11434/v1' });
const inBrowser = aLanguageModel({ id: 'w', providerId: 'web-llm' });
const onServers = (...serverIds: string[]) => ({ execution: { on: 'servers' as const, serverIds } });

test.each([
  ['no model and no server', anOracleRun(), 'The questions stay in this browser.'],
  ['a model in the browser', anOracleRun({ models: [inBrowser] }), 'The questions stay in this browser.'],
  [
    'models, each place once, with the key where one goes there',
    anOracleRun({ models: [openAi, other, { ...openAi, id: 'o2' }] }),
    'Questions go to api.openai.com with your key and localhost:11434. Nothing else leaves.',
  ],
  [
    'a model and servers that its calls are made on',
    anOracleRun({ models: [other], ...onServers('a', 'b') }),
    'Questions go to localhost:11434. Calls go to 127.0.0.1:18090 and b.test. An expired sign-in is renewed at auth.test. Nothing else leaves.',
  ],
  ['servers alone', anOracleRun(onServers('a')), 'Calls go to 127.0.0.1:18090. Nothing else leaves.'],
  [
    'the testbed, which is in the browser',
    anOracleRun({ execution: { on: 'testbed' } }),
    'The questions stay in this browser.',
  ],
])('a run says every place it contacts: %s', (_, config, words) => {
  expect(leavesWords(contactedByRun(config, known, servers))).toBe(words);
});

test('judges are sent answers, and it is said where', () => {
  expect(leavesWords(contactedModels([openAi], 'answers', known))).toBe(
    'Answers go to api.openai.com with your key. Nothing else leaves.',
  );
});
