import { expect, test } from 'vitest';
import { answeredInText, type Step, type Trajectory } from '#core/trajectory.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import { labelOfAnswer } from '#measure/scorers/index.ts';
import { aTask } from '../builders/a-task.ts';

const task = aTask({ target: {}, labelKind: 'none', callType: 'unlabelled' });
const call = (id: string, city: string, more: Partial<ToolCall> = {}): ToolCall => ({
  id,
  name: 'get_weather',
  arguments: { city },
  ...more,
});
const result = (callId: string, isError = false): ToolResult => ({
  callId,
  content: [{ type: 'text', text: '12' }],
  isError,
  durationMs: 0,
});
const step = (toolCalls: ToolCall[], toolResults: ToolResult[] = []): Step => ({
  index: 0,
  message: { role: 'assistant', text: '' },
  toolCalls,
  toolResults,
  startedAt: 0,
  durationMs: 0,
});
const inTurns = (steps: Step[], finalAnswer?: string, more: Partial<Trajectory> = {}): Trajectory => ({
  steps,
  inTurns: true,
  stopReason: 'answered',
  ...(finalAnswer === undefined ? {} : { finalAnswer }),
  ...more,
});
const accepted = (city: string, step: number) => ({ step, name: 'get_weather', arguments: { city } });

const acceptable: [string, Trajectory, unknown][] = [
  [
    'calls of one turn are parallel, and those of the next come after them',
    inTurns([step([call('a', 'Oslo'), call('b', 'Rome')]), step([]), step([call('c', 'Lima')])], ' Warm. '),
    { calls: [accepted('Oslo', 1), accepted('Rome', 1), accepted('Lima', 2)], failed: 0, answer: 'Warm.' },
  ],
  [
    'calls that failed are left out, and so are steps that only held such',
    inTurns([step([call('a', 'Olso')], [result('a', true)]), step([call('b', 'Oslo')], [result('b')])]),
    { calls: [accepted('Oslo', 1)], failed: 1 },
  ],
  [
    'a server is kept where the call names it',
    inTurns([step([call('a', 'Oslo', { server: 'world' })])]),
    { calls: [{ ...accepted('Oslo', 1), server: 'world' }], failed: 0 },
  ],
  [
    'a plan in text keeps its ids, and its text is no final answer',
    answeredInText(
      JSON.stringify([
        { id: 'x', name: 'get_weather', arguments: { city: 'Oslo' } },
        { id: 'y', name: 'get_weather', arguments: { city: '<x_result>' } },
      ]),
    ),
    {
      calls: [expect.objectContaining({ step: 1 }), expect.objectContaining({ step: 2 })],
      failed: 0,
    },
  ],
  [
    'an answer in words says that no call is expected',
    inTurns([step([])], 'No idea.'),
    { calls: [], failed: 0, answer: 'No idea.' },
  ],
  [
    'an answer in plain text does so, too',
    answeredInText('No idea.'),
    { calls: [], failed: 0, answer: 'No idea.' },
  ],
];
test.each(acceptable)('%s', (_, trajectory, label) => {
  expect(labelOfAnswer(task, trajectory)).toEqual(label);
});

const refused: [string, Trajectory][] = [
  ['an empty answer', inTurns([step([])], ' ')],
  ['silence', inTurns([])],
  ['calls that all failed', inTurns([step([call('a', 'Oslo')], [result('a', true)])], 'It fails.')],
  ['a call whose arguments cannot be read', inTurns([step([call('a', '', { malformed: '{"city' })])])],
  [
    'an attempt that a limit ended',
    inTurns([step([call('a', 'Oslo')])], undefined, { stopReason: 'step-limit' }),
  ],
  ['an attempt that broke off', inTurns([step([])], 'So', { stopReason: 'error' })],
  [
    'calls of an attempt that broke off',
    inTurns([step([call('a', 'Oslo')])], undefined, { stopReason: 'error' }),
  ],
  ['a refusal', inTurns([step([])], 'I will not.', { refused: true })],
  ['text that is no readable plan', answeredInText('{"tool_calls": [{"name": "get_weather", "arguments": {')],
  ['an answer that is not recorded', inTurns([], 'So', { notRecorded: ['steps'] })],
];
test.each(refused)('nothing can be accepted of %s', (_, trajectory) => {
  expect(labelOfAnswer(task, trajectory)).toBeUndefined();
});
