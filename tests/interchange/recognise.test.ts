import { expect, test } from 'vitest';
import { recognise } from '#interchange/index.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';

const user = { role: 'user', content: 'Hi.' };
const assistant = { role: 'assistant', content: 'Hello.' };

const lookAlikes: [string, JsonValue][] = [
  ['a question with choices', { question: 'Which?', choices: ['A', 'B'] }],
  ['a result that is an object', { id: 'a', result: {} }],
  ['a profile with a spec', { spec: { name: 'a' } }],
  ['a prompt without an answer', { messages: [user] }],
  ['a list of prompts', [user, user]],
  ['messages in the envelope of a harness', { task_id: 't', messages: [user, assistant] }],
  ['messages with metadata', { metadata: {}, messages: [user, assistant] }],
  [
    'messages of a user interface',
    { messages: [{ role: 'assistant', parts: [{ type: 'text', text: 'Hi.' }] }] },
  ],
  [
    'one item of the Responses API',
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hi.' }] },
  ],
  ['an empty list', []],
  ['text', 'hello'],
  ['nothing', null],
];

test.each(lookAlikes)('no reader recognises %s', (_, document) => {
  expect(recognise({ document }).map(({ reader }) => reader.id)).toEqual([]);
});

const formats: [string, JsonObject[]][] = [
  ['openai-chat', [{ messages: [user, assistant] }, { messages: [user] }, { messages: [user, assistant] }]],
  ['codex', [{ type: 'session_meta', payload: {} }]],
  ['claude-code', [{ type: 'user', uuid: 'u', message: user }]],
  ['gemini-cli', [{ sessionId: 's', projectHash: 'h' }]],
  ['openai-evals', [{ spec: { run_id: 'r', eval_name: 'e' } }]],
];

test.each(formats)('one line of %s is recognised as a document or as lines, by one reader', (id, rows) => {
  expect(recognise({ rows }).map(({ reader }) => reader.id)).toEqual([id]);
  expect(recognise({ document: rows[0]! }).map(({ reader }) => reader.id)).toEqual([id]);
});
