import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import codex from '../vectors/interchange/codex.json';
import inspect from '../vectors/interchange/inspect.json';
import tau2 from '../vectors/interchange/tau2.json';
import promptfoo from '../vectors/interchange/promptfoo.json';
import type { JsonValue } from '#core/json.ts';
import { nearestIn, parseLog, recognise } from '#files/interchange/index.ts';

const user = { role: 'user', content: 'Hi.' };
const assistant = { role: 'assistant', content: 'Hello.' };
const { status: _, ...withoutStatus } = inspect;
const { info: __, ...withoutInfo } = tau2;

/** A document of no format, the nearest one, and what must be said of it. */
const near: [string, unknown, string, RegExp][] = [
  [
    'a log in an envelope',
    { data: { log: inspect } },
    'Inspect log',
    /what stands at \/data\/log is of that format/,
  ],
  ['a list of logs', [inspect, inspect], 'Inspect log', /what stands at \/0 is of that format/],
  ['rows in one list', codex.slice(0, 8), 'Codex sessions', /each element on a line of its own/],
  ['a log that lacks a member', withoutStatus, 'Inspect log', /task \(samples\[\]\.id\)/],
  ['tasks and simulations alone', withoutInfo, 'tau2-bench results', /task \(simulations\[\]\.task_id\)/],
  [
    'results without what is beside them',
    { results: { results: promptfoo.results.results } },
    'promptfoo results',
    /task \(results\.results\[\]\.testIdx\)/,
  ],
  [
    'parts of another provider',
    { messages: [user, { role: 'assistant', content: [{ toolUse: { name: 'a' } }] }] },
    'a plain conversation',
    /parts of kinds that are not read there: toolUse/,
  ],
  [
    'a list of results of nobody known',
    { results: [{ name: 'a', ok: true }], version: '3.2' },
    'a file of results',
    /mcpbr’s have “metadata”, “summary” and a list “tasks”.*This one has “results”, “version”$/,
  ],
  [
    'results of mcpbr whose tasks have no id',
    { metadata: {}, summary: {}, tasks: [{ mcp: {} }] },
    'a file of results',
    /each task with “instance_id”.*This one has “metadata”, “summary”, “tasks”$/,
  ],
  [
    'messages in the envelope of a harness',
    { task_id: 't', messages: [user, assistant] },
    'a plain conversation',
    /stand beside task_id.*Save the messages alone/,
  ],
];

test.each(near)('%s: the nearest format is named, with what of it is there', (___, document, title, why) => {
  expect(recognise({ document: document as JsonValue })).toEqual([]);
  const found = nearestIn(document as JsonValue);
  expect(found?.title).toBe(title);
  expect(found?.why).toMatch(why);
});

const far: [string, JsonValue][] = [
  [
    'a list of questions',
    [
      { question: 'Which?', answer: 'A' },
      { question: 'Where?', answer: 'B' },
    ],
  ],
  ['prompts without an answer', [{ messages: [user] }, { messages: [user] }]],
  ['one flat row with names that logs have', { id: 1, input: 'a', output: 'b', model: 'c' }],
  ['numbers', [1, 2, 3]],
  ['nothing', null],
  ['a data set of tasks', { tasks: [{ question: 'Which?' }] }],
  ['a table of prices', { models: [{ id: 'a', price: 1 }] }],
];

test.each(far)('%s is near to nothing', (___, document) => {
  expect(nearestIn(document)).toBeUndefined();
});

const shared = resolve(process.cwd(), '../shared/samples');

test.skipIf(!existsSync(shared))(
  'of the data sets none is near to a log (SKIPPED where ../shared/samples is absent)',
  () => {
    const sets = ['bfcl', 'livemcpbench', 'mcpagentbench-pku', 'mcptoolbenchpp', 'nestful', 'tau2-bench'];
    const files = sets.flatMap((set) =>
      readdirSync(`${shared}/${set}`, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
        .map((entry) => `${entry.parentPath}/${entry.name}`),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const document = parseLog(readFileSync(file, 'utf8'));
      if (document !== undefined) expect(nearestIn(document), file).toBeUndefined();
    }
  },
);
