import { describe, expect, test } from 'vitest';
import { makeCalls } from '#ask/agents/make-calls.ts';
import { scoreCell } from '#ask/cells/scored-cell.ts';
import type { AgentContext } from '#core/agent.ts';
import { digitsLeft, inexactIntegers } from '#core/inexact-integers.ts';
import { parseWritten } from '#core/python/json-value.ts';
import { labelOfAnswer, scorers } from '#measure/scorers/index.ts';
import type { GatheredLog } from '../workers/files/gathered-log.ts';
import { ownTasksOf } from '../workers/files/pair-tasks.ts';
import { ID, ROUNDED, taskWith } from './builders/an-inexact-label.ts';
import { aTool } from './builders/plans.ts';
import { readLog } from './interchange/read-log.ts';

describe('NaN and Infinity, which Python writes, are remembered where null stands for them', () => {
  test.each([
    ['{"a": NaN}', { a: null }, ['NaN']],
    [
      '{"a": [1, -Infinity], "b": {"c": Infinity}}',
      { a: [1, null], b: { c: null } },
      ['-Infinity', 'Infinity'],
    ],
    ['{"a": NaN, "b": NaN, "c": null}', { a: null, b: null, c: null }, ['NaN']],
    ['{"NaN": "Infinity", "b": "say \\"NaN\\""}', { NaN: 'Infinity', b: 'say "NaN"' }, []],
    ['{"a": NaN, "a": 5}', { a: 5 }, []],
    [`{"a": NaN, "id": ${ID}}`, { a: null, id: ROUNDED }, ['NaN', ID]],
    // No double holds it: JSON would write null.
    ['{"a": -1e999}', { a: -Infinity }, ['-Infinity']],
    ['{"a": null, "b": 1e300}', { a: null, b: 1e300 }, []],
  ])('%s', (text, value, written) => {
    expect(parseWritten(text)).toEqual(value);
    expect(inexactIntegers(parseWritten(text)).toSorted()).toEqual(written.toSorted());
  });

  test('only in the part that holds them', () => {
    const { a, b } = parseWritten('{"a": {"x": NaN}, "b": {"x": null}}') as { a: null; b: null };
    expect([inexactIntegers(a), inexactIntegers(b)]).toEqual([['NaN'], []]);
  });

  test('as long as a null stands there', () => {
    expect(digitsLeft({ x: [null] }, ['NaN'])).toEqual(['NaN']);
    expect(digitsLeft({ x: 5 }, ['NaN'])).toBeUndefined();
  });
});

const call = '{"id": NaN}';
const logs: [string, string][] = [
  [
    'openai-chat',
    `{"messages":[{"role":"user","content":"Hi."},{"role":"assistant","tool_calls":[{"id":"c","function":{"name":"t","arguments":${call}}}]}]}`,
  ],
  [
    'anthropic',
    `{"type":"message","role":"assistant","content":[{"type":"tool_use","id":"c","name":"t","input":${call}}]}`,
  ],
  [
    'gemini',
    `{"contents":[{"role":"user","parts":[{"text":"Hi."}]},{"role":"model","parts":[{"functionCall":{"name":"t","args":${call}}}]}]}`,
  ],
  ['bfcl', `{"id":"a","result":[{"t":${call}}]}`],
  [
    'claude-code',
    `{"type":"assistant","uuid":"u","sessionId":"s","message":{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"t","input":${call}}]}}`,
  ],
  [
    'codex-exec',
    `{"type":"thread.started","thread_id":"t"}\n{"type":"item.completed","item":{"id":"i","type":"mcp_tool_call","server":"s","tool":"t","arguments":${call},"status":"completed"}}`,
  ],
];

describe.each(logs)('a call in a log of %s with NaN', (id, text) => {
  const { formats, attempts } = readLog(text, 'log.jsonl');
  const { trajectory } = attempts[0]!;

  test('is marked', () => {
    expect(formats).toEqual([id]);
    expect(trajectory.steps[0]!.toolCalls).toMatchObject([
      { name: 't', arguments: { id: null }, inexact: ['NaN'] },
    ]);
  });

  test.each([
    ['null', taskWith(null)],
    ['another value', taskWith(5)],
  ])('is judged by no scorer, beside a label of %s', (_, task) => {
    const { scores, errors } = scoreCell(task, trajectory, scorers, 'ast');
    expect(scores).toEqual({});
    expect(errors.ast).toMatchObject({ code: 'scorer-not-applicable' });
    expect(errors.ast!.message).toContain('holds NaN, no number in JSON');
  });

  test('is no label, and is not sent', async () => {
    expect(labelOfAnswer(taskWith(5), trajectory)).toBeUndefined();
    const context = { tools: [aTool('t')], limits: {}, callTool: () => expect.unreachable() };
    const [made] = trajectory.steps[0]!.toolCalls.map(({ server: _, ...each }) => each);
    const [result] = await makeCalls([made!], context as unknown as AgentContext);
    expect(result).toMatchObject({ isError: true, unmade: true });
  });
});

test('a call with null itself is judged as ever', () => {
  const text = logs[0]![1].replace('NaN', 'null');
  const { trajectory } = readLog(text, 'log.jsonl').attempts[0]!;
  expect(scoreCell(taskWith(null), trajectory, scorers, 'ast').scores.ast?.verdict).toBe('correct');
});

test.each([
  ['NaN', false],
  ['null', true],
])('a label with %s that a log carries is kept: %s', async (value, isKept) => {
  const expected = parseWritten(`[{"name":"t","arguments":{"id":${value}}}]`);
  const log = {
    tasks: new Map(),
    // eslint-disable-next-line @typescript-eslint/require-await -- as a log is read
    async *read() {
      yield { attempt: { task: { id: 'q', query: 'Which?', expected } }, path: 'log.json' };
    },
  } as unknown as GatheredLog;
  const { blob } = await ownTasksOf(log, { mask: false, signal: new AbortController().signal });
  expect(Object.hasOwn(JSON.parse(await blob.text()) as object, 'expected')).toBe(isKept);
});
