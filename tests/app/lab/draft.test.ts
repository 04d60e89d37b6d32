import { describe, expect, test } from 'vitest';
import { answeredInText, answerText, type Trajectory } from '#core/trajectory.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { type Edit, edited, readEdits, withEdit, writeEdits } from '../../../src/app/lab/edit.ts';
import { draftOf, liveCalls, trajectoryOf } from '../../../src/app/lab/draft.ts';

const two =
  '[{"name": "f", "parameters": {"a": 1}, "thought": "first"}, {"name": "g", "parameters": {"b": "x"}}]';
const textAfter = (text: string, ...edits: Edit[]): string =>
  answerText(trajectoryOf(edited(draftOf(answeredInText(text)), edits)));
const set = (call: string, name: string, value: string | number): Edit => ({
  kind: 'set',
  call,
  name,
  value,
});

/** Text before, edits, text after: what stands around the calls stays to the letter. */
const cases: [string, string, Edit[], string][] = [
  ['keeps the text to the letter without edits', `Sure:\n${two}  `, [], `Sure:\n${two}  `],
  [
    'changes an argument under the key it stood under and keeps other fields',
    two,
    [set('1', 'a', 2)],
    '[{"name":"f","parameters":{"a":2},"thought":"first"},{"name":"g","parameters":{"b":"x"}}]',
  ],
  [
    'keeps the fence, the words around it and the indent',
    'Here:\n```json\n[\n  {\n    "name": "f",\n    "parameters": {\n      "a": 1\n    }\n  }\n]\n```\nDone.',
    [set('1', 'a', 5)],
    'Here:\n```json\n[\n  {\n    "name": "f",\n    "parameters": {\n      "a": 5\n    }\n  }\n]\n```\nDone.',
  ],
  [
    'swaps two calls with all that belongs to them',
    two,
    [{ kind: 'swap', call: '1', other: '2' }],
    '[{"name":"g","parameters":{"b":"x"}},{"name":"f","parameters":{"a":1},"thought":"first"}]',
  ],
  ['drops a call', two, [{ kind: 'drop', call: '1' }], '[{"name":"g","parameters":{"b":"x"}}]'],
  [
    'puts a dropped call back where it was',
    two,
    [
      { kind: 'drop', call: '1' },
      { kind: 'put-back', call: '1' },
    ],
    '[{"name":"f","parameters":{"a":1},"thought":"first"},{"name":"g","parameters":{"b":"x"}}]',
  ],
  [
    'leaves an empty list when the only call is dropped',
    '{"name": "f", "arguments": {}}',
    [{ kind: 'drop', call: '1' }],
    '[]',
  ],
  [
    'adds a call in the shape of the others',
    two,
    [{ kind: 'add', id: '3', name: 'h', arguments: { c: true } }],
    '[{"name":"f","parameters":{"a":1},"thought":"first"},{"name":"g","parameters":{"b":"x"}},{"name":"h","parameters":{"c":true}}]',
  ],
  [
    'writes arguments as text where they stood as text',
    '{"tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{\\"a\\": 1}"}}]}',
    [set('c1', 'a', 2), { kind: 'rename', call: 'c1', name: 'g' }],
    '{"tool_calls":[{"id":"c1","type":"function","function":{"name":"g","arguments":"{\\"a\\":2}"}}]}',
  ],
  [
    'gives a call an id when another one takes its result and places would no longer tell',
    two,
    [{ kind: 'swap', call: '1', other: '2' }, set('1', 'a', '<2_result>')],
    '[{"name":"g","parameters":{"b":"x"},"id":"2"},{"name":"f","parameters":{"a":"<2_result>"},"thought":"first"}]',
  ],
  [
    'edits inside tags',
    '<tool_call>\n{"name": "f", "arguments": {"a": 1}}\n</tool_call>',
    [set('1', 'a', 2)],
    '<tool_call>\n{"name":"f","arguments":{"a":2}}\n</tool_call>',
  ],
  [
    'edits one of several values in prose',
    'First {"name": "f", "arguments": {"a": 1}}, {"name": "g", "arguments": {"b": 2}} and so on.',
    [{ kind: 'drop', call: '2' }],
    'First {"name":"f","arguments":{"a":1}} and so on.',
  ],
  [
    'edits ReAct text',
    'Thought: hm\nAction: f\nAction Input: {"a": 1}\n',
    [set('1', 'a', 2)],
    'Thought: hm\nAction: f\nAction Input: {"a":2}\n',
  ],
  [
    'writes a first call after prose that had none',
    'I would rather not.',
    [{ kind: 'add', id: '1', name: 'f', arguments: { a: 1 } }],
    'I would rather not.\n[{"id":"1","name":"f","arguments":{"a":1}}]',
  ],
  ['takes the answer as it was written anew', two, [{ kind: 'text', text: 'No.' }], 'No.'],
  ['ignores edits of calls that are not there', two, [set('9', 'a', 2), { kind: 'drop', call: '8' }], two],
];

test.each(cases)('an edit %s', (_, before, edits, after) => expect(textAfter(before, ...edits)).toBe(after));

describe('after any edit the text is read as the calls that were meant', () => {
  const texts = [
    two,
    `\`\`\`json\n${two}\n\`\`\``,
    'Action: f\nAction Input: {"a": 1}',
    '',
    'No call here.',
    '{"broken": [',
    '[{"name": "f", "arguments": {"a": {"b": [1, {"c": null}]}}}]',
  ];
  const edits: Edit[] = [
    { kind: 'add', id: '7', name: 'x', arguments: { __proto__x: 1, deep: { list: [1, '<1_result>'] } } },
    { kind: 'drop', call: '1' },
    set('1', '__proto__', 'p'),
    { kind: 'rename', call: '1', name: 'tool "quoted"' },
    { kind: 'arguments', call: '1', value: {} },
  ];
  test.each(texts.flatMap((text) => edits.map((edit) => [text, edit] as const)))('%s %j', (text, edit) => {
    const draft = edited(draftOf(answeredInText(text)), [edit]);
    const read = extractCalls(answerText(trajectoryOf(draft))).calls;
    expect(read.map(({ name, arguments: values }) => ({ name, values }))).toEqual(
      liveCalls(draft).map(({ name, arguments: values }) => ({ name, values })),
    );
  });
});

describe('an executed trajectory', () => {
  const executed: Trajectory = {
    steps: ['a', 'b'].map((id, index) => ({
      ...{ index, message: { role: 'assistant', text: '' }, startedAt: 0, durationMs: 0 },
      toolCalls: [{ id, name: 'f', arguments: { n: index } }],
      toolResults: [{ callId: id, content: [], isError: false, durationMs: 0 }],
    })),
    stopReason: 'answered',
  };
  test('loses a dropped call with its result and keeps its turns', () => {
    const { steps } = trajectoryOf(edited(draftOf(executed), [{ kind: 'drop', call: 'a' }]));
    expect(steps.map(({ toolCalls, toolResults }) => [toolCalls.length, toolResults.length])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
  test('swaps calls between turns', () => {
    const { steps } = trajectoryOf(edited(draftOf(executed), [{ kind: 'swap', call: 'a', other: 'b' }]));
    expect(steps.map(({ toolCalls }) => toolCalls[0]!.id)).toEqual(['b', 'a']);
  });
});

describe('steps', () => {
  const plan =
    '[{"id":"1","step":1,"name":"f","arguments":{}},{"id":"2","step":1,"name":"g","arguments":{}}]';
  test('a call that takes a result moves behind its source', () => {
    const draft = edited(draftOf(answeredInText(plan)), [set('2', 'a', '<1_result>')]);
    expect(draft.calls.map(({ step }) => step)).toEqual([1, 2]);
    expect(extractCalls(answerText(trajectoryOf(draft))).calls[1]!.step).toBe(2);
  });
});

describe('the list of edits', () => {
  test('goes on with the same edit while one field is typed in', () => {
    const edits = ['O', 'Os', 'Osl'].reduce<Edit[]>(
      (all, value) => withEdit(all, set('1', 'city', value)),
      [],
    );
    expect(edits).toEqual([set('1', 'city', 'Osl')]);
  });
  test('forgets a call that was dropped and put back', () => {
    const edits = withEdit([{ kind: 'drop', call: '1' }], { kind: 'put-back', call: '1' });
    expect(edits).toEqual([]);
  });
  test('comes back out of an address as it was written', () => {
    const edits: Edit[] = [set('1', 'a', 'ü'), { kind: 'swap', call: '1', other: '2' }];
    expect(readEdits(writeEdits(edits)!)).toEqual(edits);
  });
  test('is not written when it is long', () =>
    expect(writeEdits([{ kind: 'text', text: 'x'.repeat(5000) }])).toBeUndefined());
  test.each([
    '',
    '{}',
    '[1]',
    '[{"kind":"eval"}]',
    '[{"kind":"set","call":"1"}]',
    `[${'['.repeat(3000)}`,
    'x'.repeat(9999),
  ])('refuses %.40s out of an address', (text) => expect(readEdits(text)).toBeUndefined());
});

test('what a model in turns wrote is text, not a call, until the reader adds one', () => {
  const inTurns: Trajectory = { ...answeredInText(two), inTurns: true };
  const draft = draftOf(inTurns);
  expect([draft.envelope, draft.calls]).toEqual([undefined, []]);
  const call: Edit = { kind: 'add', id: '1', name: 'f', arguments: { a: 1 } };
  expect(trajectoryOf(edited(draft, [call])).steps[0]!.toolCalls).toMatchObject([{ name: 'f' }]);
});
