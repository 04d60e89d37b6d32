import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { recognise } from '#files/interchange/index.ts';

type LogHead = Parameters<typeof recognise>[0];

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
  [
    'messages whose calls are parts of another library',
    { messages: [user, { role: 'assistant', content: [{ type: 'tool-invocation', toolName: 'a' }] }] },
  ],
  ['messages of Bedrock', { messages: [user, { role: 'assistant', content: [{ toolUse: { name: 'a' } }] }] }],
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

const shared = resolve(process.cwd(), '../shared/samples');

/** What a file of samples begins with. */
function headOf(path: string): LogHead {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const valueOf = (line: string): JsonValue | undefined => {
    try {
      return JSON.parse(line) as JsonValue;
    } catch {
      return undefined;
    }
  };
  const document = valueOf(text);
  if (document !== undefined) return { document };
  const lines = text.split('\n').slice(0, 50).map(valueOf);
  return { rows: lines.filter((row) => isJsonObject(row)) };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.jsonl?(?:\.gz)?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`);

const idsOf = (path: string): string[] => recognise(headOf(path)).map(({ reader }) => reader.id);

test.skipIf(!existsSync(shared))(
  'no sample is recognised by two readers (SKIPPED where ../shared/samples is absent)',
  () => {
    const files = filesIn(`${shared}/recorded`).filter((file) => !/schema\.|manifest/.test(file));
    expect(files.length).toBeGreaterThan(60);
    for (const file of files) expect(idsOf(file).length, file).toBeLessThan(2);
  },
);

const dataSets = [
  'bfcl',
  'livemcpbench',
  'mcpagentbench-pku',
  'mcptoolbenchpp',
  'nestful',
  'stabletoolbench',
  'tau2-bench',
];

test.skipIf(!existsSync(shared)).each(dataSets)(
  'no file of the data set %s is taken for a log (SKIPPED where ../shared/samples is absent)',
  (name) => {
    const files = filesIn(`${shared}/${name}`);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(idsOf(file), file).toEqual([]);
  },
);
