import { describe, expect, test } from 'vitest';
import type { CallComparison } from '#core/score.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import {
  callJson,
  trajectoryText,
  timeWords,
  failureWords,
  fateWords,
  malformedWords,
} from '../../src/app/look/trajectory/words.ts';
import { failingSteps, stepWords, piecesOf } from '../../src/app/frame/kit/pieces.ts';
import { Finder, matchesIn, MOST_MATCHES } from '../../src/app/frame/kit/finder.svelte.ts';

const call = (name: string, given: ToolCall['arguments'] = {}): ToolCall => ({
  id: `${name}-1`,
  name,
  arguments: given,
});
const answers = (to: ToolCall, text: string, isError = false): ToolResult => ({
  callId: to.id,
  content: [{ type: 'text', text }],
  isError,
  durationMs: 12,
});
function step(index: number, text: string, calls: [ToolCall, ToolResult?][] = [], thinking?: string): Step {
  return {
    index,
    message: { role: 'assistant', text, ...(thinking ? { thinking } : {}) },
    toolCalls: calls.map(([made]) => made),
    toolResults: calls.flatMap(([, result]) => result ?? []),
    startedAt: 0,
    durationMs: 100,
  };
}
const search = call('search', { query: 'Oslo weather', limit: 5 });
const book = call('book', { city: 'Bergen' });
const steps = [
  step(0, 'First I look.', [[search, answers(search, 'Oslo: rain')]], 'The person means OSLO.'),
  step(1, '', [[book, answers(book, 'no such city', true)]]),
  step(2, 'It rains in Oslo.'),
];

test.each([
  [{ durationMs: 2300 }, '2.3\u00a0s'],
  [{ durationMs: 2300, waitedMs: 0.4 }, '2.3\u00a0s'],
  [{ durationMs: 2300, waitedMs: 4000 }, '2.3\u00a0s after waiting 4.0\u00a0s'],
  [
    { durationMs: 2300, toolMs: 150, waitedMs: 4000 },
    '2.3\u00a0s, tools 150\u00a0ms after waiting 4.0\u00a0s',
  ],
])('the time of %j is the model’s, and what it waited stands beside it', (times, words) => {
  expect(timeWords(times)).toBe(words);
  expect(trajectoryText({ steps: [{ ...step(0, 'x'), usage: undefined, ...times }] })).toContain(
    `(${words})`,
  );
});

describe('finding in a trajectory', () => {
  test('goes through thoughts, words, arguments and results in the order they are read, case aside', () => {
    const found = matchesIn(piecesOf({ steps }), 'oslo');
    expect(found.map(({ key }) => key)).toEqual(['0/thinking', '0/0/argument/query', '0/0/result', '2/text']);
    expect(found[0]).toMatchObject({ start: 17, end: 21 });
  });

  test('walks round its places and marks the one that is read', () => {
    const finder = new Finder(() => ({ steps }));
    finder.words = ' oslo ';
    expect([finder.count, finder.at, finder.has(1), finder.has(2)]).toEqual([4, 0, false, true]);
    finder.go(-1);
    expect(finder.current).toMatchObject({ key: '2/text', step: 2 });
    expect(finder.marks('2/text')).toEqual([{ start: 12, end: 16, isCurrent: true }]);
    finder.go(1);
    expect(finder.at).toBe(0);
    finder.words = 'nowhere';
    finder.go(1);
    expect([finder.count, finder.at]).toEqual([0, 0]);
  });

  test('is bounded, and letters whose small form is longer move no mark', () => {
    const many = [{ key: 'k', step: 0, text: 'a'.repeat(5000) }];
    expect(matchesIn(many, 'a')).toHaveLength(MOST_MATCHES);
    expect(matchesIn([{ key: 'k', step: 0, text: 'İİ Oslo' }], 'oslo')).toMatchObject([{ start: 3, end: 7 }]);
  });
});

test('a step fails where a tool failed, a call cannot be read, or it is not the one that was due', () => {
  const wrong = { made: { index: 0, name: 'search', arguments: {} }, holds: false } as CallComparison;
  const right = { ...wrong, holds: true };
  expect(failingSteps({ steps }, [])).toEqual([1]);
  expect(failingSteps({ steps }, [right])).toEqual([1]);
  expect(failingSteps({ steps }, [wrong])).toEqual([0, 1]);
  const unreadable = step(0, '', [[{ ...search, malformed: '{' }]]);
  expect(failingSteps({ steps: [unreadable] }, [])).toEqual([0]);
  expect(failingSteps({ steps: [{ ...step(0, 'half a sen'), trouble: 'cut' }] }, [])).toEqual([0]);
});

test('a call that was never sent is no failure of a tool, and is said apart', () => {
  const fine: ToolResult = {
    callId: '1',
    content: [{ type: 'text', text: 'Oslo' }],
    isError: false,
    durationMs: 1,
  };
  const failed = { ...fine, isError: true };
  const unmade: ToolResult = { ...failed, unmade: true };
  const inside: ToolResult = { ...fine, content: [{ type: 'text', text: '{"success":false}' }] };
  expect([failed, unmade, inside, fine].map(fateWords)).toEqual([
    'the tool failed',
    'not made',
    'the tool failed, inside a success',
    'ok',
  ]);
  expect(failureWords([unmade])).toBe('a call was not made');
  expect(failureWords([failed, unmade, unmade, fine])).toBe('a tool failed, 2 calls were not made');
  expect(failureWords([failed, inside])).toBe('2 tools failed');
  expect(failureWords([fine])).toBe('');
});

test('what is wrong with a turn and its calls is copied with it', () => {
  const wrapped = { ...search, unwrappedFrom: 'multi_tool_use.parallel' };
  const cut = {
    ...step(0, 'half', [[wrapped, { ...answers(wrapped, 'cut off', true), unmade: true }]]),
    trouble: 'cut',
  } as const;
  const text = trajectoryText({ steps: [cut] });
  for (const part of ['taken out of multi_tool_use.parallel', 'not made: cut off', 'limit of its length'])
    expect(text).toContain(part);
});

test('arguments nested too deeply are not called something that is no object', () => {
  expect(malformedWords({ tooDeep: true })).toContain('nested too deeply');
  expect(malformedWords({})).toContain('not a JSON object');
});

test('a folded step says what it called, else how it began', () => {
  expect(steps.map(stepWords)).toEqual(['search', 'book', 'It rains in Oslo.']);
  expect(stepWords(step(0, ''))).toBe('nothing was called');
  const calls = ['a', 'b', 'c', 'd', 'e', 'f'].map((name): [ToolCall] => [call(name)]);
  expect(stepWords(step(0, '', calls))).toBe('a, b, c, d and 2 more');
});

test('what the provider did itself is found, copied and named in the folded line, and is no call', () => {
  const search = {
    is: 'call',
    type: 'server_tool_use',
    name: 'web_search',
    text: '{"query":"Oslo"}',
  } as const;
  const odd = { is: 'not-understood', type: 'dream', text: '{}' } as const;
  const own = step(0, '');
  own.message.otherParts = [search, odd];
  expect(stepWords(own)).toBe('provider: web_search, dream');
  expect([...piecesOf({ steps: [own] })].map(({ text }) => text)).toEqual(['{"query":"Oslo"}', '{}']);
  const text = trajectoryText({ steps: [own] });
  expect(text).toContain('The provider ran a tool of its own: web_search {"query":"Oslo"}');
  expect(text).toContain('Not understood: dream {}');
});

test('a result with a picture and a structure shows both', () => {
  const result = answers(search, '');
  const shown = { ...result, content: [{ type: 'image' as const, data: 'AAAA', mimeType: 'image/png' }] };
  const made = step(0, '', [[search, { ...shown, structuredContent: { title: 'Home' } }]]);
  expect(trajectoryText({ steps: [made] })).toContain(
    '[picture, image/png, 3 B, not sent: it is no PNG, JPEG, GIF or WebP]\n{"title":"Home"}',
  );
});

test('what is copied holds everything in words, and a call as MCP takes it', () => {
  const text = trajectoryText({ steps, stopReason: 'answered', finalAnswer: 'Rain.' });
  for (const part of [
    'Thinking: The person means OSLO.',
    'book({"city":"Bergen"})',
    'failed: no such city',
  ]) {
    expect(text).toContain(part);
  }
  expect(text.endsWith('It ended: answered.\n\nFinal answer: Rain.')).toBe(true);
  expect(JSON.parse(callJson(search))).toEqual({
    name: 'search',
    arguments: { query: 'Oslo weather', limit: 5 },
  });
  expect(JSON.parse(callJson(book, answers(book, 'no', true)))).toMatchObject({ result: { isError: true } });
});
