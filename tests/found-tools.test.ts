import { describe, expect, test } from 'vitest';
import { discoveryOf, FOUND_TOOLS, foundBy, type FoundTools } from '#core/found-tools.ts';
import type { JsonValue } from '#core/json.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import { anExpectedCall } from './builders/a-task.ts';

type Made = [call: Partial<ToolCall>, result: Partial<ToolResult>];

let next = 0;
const searched = (...found: string[]): Made => [
  { name: 'search_tools', aside: true },
  {
    structuredContent: { [FOUND_TOOLS]: found.map((name) => ({ name, server: null })) satisfies FoundTools },
  },
];
const called = (name: string, unmade?: true): Made => [
  { name },
  unmade ? { isError: true, unmade } : { isError: false },
];
const stepOf = (...made: Made[]): Step => {
  const ids = made.map(() => String(next++));
  return {
    index: 0,
    message: { role: 'assistant', text: '' },
    toolCalls: made.map(([call], at) => ({ id: ids[at]!, name: '', arguments: {}, ...call })),
    toolResults: made.map(([, result], at) => ({
      callId: ids[at]!,
      content: [],
      isError: false,
      durationMs: 0,
      ...result,
    })),
    durationMs: 0,
  };
};
const due = ['a', 'b'].map((name, at) => anExpectedCall({ id: String(at), name }));

describe('the discovery of an attempt', () => {
  test('counts searches, what they found of what is due, and how many were needed', () => {
    const steps = [stepOf(searched('x', 'a')), stepOf(searched()), stepOf(searched('b', 'a'), searched('y'))];
    expect(discoveryOf(due, { steps })).toEqual({
      searches: 4,
      empty: 1,
      found: 4,
      due: 2,
      dueFound: 2,
      needed: 3,
      unknown: 0,
    });
  });

  test('counts calls of tools that were not found, and no failed call of one that was', () => {
    const steps = [
      stepOf(called('b', true), searched('a')),
      stepOf(called('a', true), called('c', true), called('a')),
    ];
    expect(discoveryOf(due, { steps })).toMatchObject({ unknown: 2, dueFound: 1, needed: 1 });
  });

  test('is none without a search, and of a task without a label nothing is due', () => {
    expect(discoveryOf(due, { steps: [stepOf(called('a'))] })).toBeUndefined();
    expect(discoveryOf([], { steps: [stepOf(searched('a'))] })).toMatchObject({
      due: 0,
      dueFound: 0,
      needed: 0,
    });
  });

  test('takes a tool of another server for another', () => {
    const wanted = [anExpectedCall({ name: 'a', server: 'mine' })];
    const of = (server: string | null): Made => [
      { name: 'search_tools', aside: true },
      { structuredContent: { [FOUND_TOOLS]: [{ name: 'a', server }] } },
    ];
    expect(discoveryOf(wanted, { steps: [stepOf(of('other'))] })).toMatchObject({ dueFound: 0 });
    expect(discoveryOf(wanted, { steps: [stepOf(of(null))] })).toMatchObject({ dueFound: 1 });
  });
});

test.each<[string, JsonValue | undefined, FoundTools | undefined]>([
  ['no structure', undefined, undefined],
  ['another structure', { items: [] }, undefined],
  ['a list of what are no tools', { [FOUND_TOOLS]: [1, null, { name: 7 }] }, []],
  ['tools', { [FOUND_TOOLS]: [{ name: 'a', server: 3 }] }, [{ name: 'a', server: null }]],
])('a result with %s', (_, structuredContent, found) => {
  const result = { callId: '1', content: [], isError: false, durationMs: 0 };
  expect(foundBy(structuredContent === undefined ? result : { ...result, structuredContent })).toEqual(found);
});
