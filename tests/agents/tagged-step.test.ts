import { expect, test } from 'vitest';
import { readTaggedStep } from '#ask/agents/react.ts';

const CALL = '[{"name": "find", "arguments": {"x": 1}}]';
const found = [{ name: 'find', arguments: { x: 1 } }];

/** What the calls of a reply are read from. */
const calling: [string, string][] = [
  ['all three parts', `<reasoning>why</reasoning><tool_calls>${CALL}</tool_calls><answer></answer>`],
  ['a list in a fence', `<reasoning>why</reasoning><tool_calls>\n\`\`\`json\n${CALL}\n\`\`\`\n</tool_calls>`],
  ['one object in place of a list', `<tool_calls>${CALL.slice(1, -1)}</tool_calls>`],
  ['parameters in place of arguments', `<tool_calls>${CALL.replace('arguments', 'parameters')}</tool_calls>`],
  ['tags in capitals', `<Reasoning>why</Reasoning><TOOL_CALLS>${CALL}</TOOL_CALLS>`],
  ['a list that is never closed', `<reasoning>why</reasoning>\n<tool_calls>\n${CALL}`],
  ['a list that ends at the next tag', `<tool_calls>${CALL}<answer>later</answer>`],
  ['reasoning that is never closed', `<reasoning>why\n<tool_calls>${CALL}</tool_calls>`],
  [
    'reasoning that speaks of tags',
    `<reasoning>I leave <answer> empty, with no [] in <tool_calls>.</reasoning><tool_calls>${CALL}</tool_calls>`,
  ],
  ['words around the list', `<tool_calls>I call:\n${CALL}\nThat is all.</tool_calls>`],
  ['an answer written before its calls were made', `<tool_calls>${CALL}</tool_calls><answer>42</answer>`],
  [
    'an observation that the model made up, with calls after it',
    `<tool_calls>${CALL}</tool_calls>\nObservation: 7\n<tool_calls>[{"name": "drop", "arguments": {}}]</tool_calls><answer>7</answer>`,
  ],
  ['no tags at all', CALL],
  [
    'a thought in tags of its own first',
    `<think><answer>no</answer></think><tool_calls>${CALL}</tool_calls>`,
  ],
];
test.each(calling)('calls are read from %s', (_, text) => {
  expect(readTaggedStep(text)).toMatchObject({ kind: 'calls', calls: found });
});

const answering: [string, string, string][] = [
  ['an empty list', '<reasoning>w</reasoning><tool_calls>[]</tool_calls><answer>\nHello\n</answer>', 'Hello'],
  ['an empty list in a fence', '<tool_calls>```json\n[ ]\n```</tool_calls><answer>Hello</answer>', 'Hello'],
  ['nothing in the list', '<tool_calls></tool_calls><answer>Hello</answer>', 'Hello'],
  ['a word for nothing', '<tool_calls>None</tool_calls><answer>Hello</answer>', 'Hello'],
  ['no list', '<reasoning>w</reasoning><answer>Hello', 'Hello'],
  ['the answer first', '<answer>Hello</answer><tool_calls>[]</tool_calls>', 'Hello'],
  ['markup in the answer', '<tool_calls>[]</tool_calls><answer><b>Hi</b> {x}</answer>', '<b>Hi</b> {x}'],
  ['plain text', 'Hello there', 'Hello there'],
];
test.each(answering)('beside %s there is an answer', (_, text, answer) => {
  expect(readTaggedStep(text)).toMatchObject({ kind: 'answer', answer });
});

const unreadable: [string, string][] = [
  ['nothing', ''],
  ['a thought that never ends', '<think>so'],
  ['reasoning alone', '<reasoning>why</reasoning>'],
  ['an empty answer and no call', '<tool_calls>[]</tool_calls><answer></answer>'],
  ['broken JSON', '<tool_calls>[{"name": "find", "arguments": {"x": </tool_calls><answer></answer>'],
  ['broken JSON beside an answer', '<tool_calls>[{"name": "find"</tool_calls><answer>42</answer>'],
  ['prose in place of a list', '<tool_calls>I would call find.</tool_calls>'],
];
test.each(unreadable)('%s cannot be read', (_, text) => {
  expect(readTaggedStep(text)).toEqual({ kind: 'unreadable', kept: text.replace('<think>so', '') });
});

test('a reply of a million tags is read in one pass', () => {
  const many = '<reasoning>'.repeat(1e5) + '<tool_calls>'.repeat(1e5);
  expect(readTaggedStep(many).kind).toBe('unreadable');
  expect(readTaggedStep(`<tool_calls>${' '.repeat(1e6)}x</tool_calls>`).kind).toBe('unreadable');
});
