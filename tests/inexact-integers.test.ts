import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { executePlan } from '#ask/agents/index.ts';
import { makeCalls } from '#ask/agents/make-calls.ts';
import { observationTexts } from '#ask/agents/turn.ts';
import { scoreCell } from '#ask/cells/scored-cell.ts';
import type { AgentContext } from '#core/agent.ts';
import { parseJson } from '#core/fields.ts';
import { INEXACT_LABEL, inexactIntegers, typedJson } from '#core/inexact-integers.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ModelRequest } from '#core/model.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import { answeredInText, type Trajectory } from '#core/trajectory.ts';
import { readJson } from '#core/written-floats.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { CallReader } from '#files/interchange/conversation.ts';
import { providersById } from '#ask/providers/index.ts';
import { scorers } from '#measure/scorers/index.ts';
import { ID, noted, ROUNDED, taskWith } from './builders/an-inexact-label.ts';
import { aTool } from './builders/plans.ts';
import { imported, textFile } from './datasets/imported.ts';

/** The integer after ID, which is the same JavaScript number. */
const NEXT = '1234567890123456790';

describe('an integer is not kept exactly where JSON would write other digits', () => {
  test.each([
    [ID, [ID]],
    [`-${ID}`, [`-${ID}`]],
    ['9007199254740993', ['9007199254740993']],
    ['9007199254740991', []],
    ['9007199254740992', []],
    ['1234567890123456800', []],
    ['6.02214076e23', []],
    ['1000000000000000000000', ['1000000000000000000000']],
    ['12345678901234567890.0', []],
    [`"${ID}"`, []],
    ['9'.repeat(400), ['9'.repeat(400)]],
  ])('%s', (written, inexact) => {
    const text = `{"a": [{"b": ${written}}]}`;
    expect(inexactIntegers(JSON.parse(text) as JsonValue, [text])).toEqual(inexact);
    expect(inexactIntegers(readJson(text))).toEqual(inexact);
    const { a } = readJson(text) as { a: JsonValue };
    expect(inexactIntegers(a)).toEqual(inexact);
  });

  test('one of a list of any length', () => {
    const value = readJson(`[${`${ID},`.repeat(200_000)}${ID}]`);
    expect(inexactIntegers(value)).toEqual([ID]);
  });

  test('whatever stands beside it: those that are not listed are written as they were read', () =>
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n })), (integers) => {
        const text = `{"ids":[${integers.join(',')}]}`;
        const value = readJson(text) as { ids: number[] };
        const inexact = inexactIntegers(value);
        const kept = integers.map(String).filter((digits) => !inexact.includes(digits));
        if (inexact.length < 20)
          for (const digits of kept) expect(JSON.stringify(Number(digits))).toBe(digits);
        expect(inexactIntegers(value, [text])).toEqual(
          [...new Set(integers.map(String))].filter((digits) => inexact.includes(digits)),
        );
      }),
    ));

  test('typed by a person it is refused with its digits', () => {
    expect(() => typedJson(`{"id": ${ID}}`)).toThrow(ID);
    expect(() => typedJson('{"id": ')).toThrow(SyntaxError);
    expect(typedJson(`{"id": "${ID}"}`)).toEqual({ id: ID });
  });
});

const request: ModelRequest = {
  model: 'm',
  messages: [{ role: 'user', text: 'Hi' }],
  tools: [aTool('t')],
  settings: {},
  stream: true,
};

/** Answers of each wire that call t with the id: whole, and streamed. */
const args = `{"id":${ID}}`;
const quoted = JSON.stringify(args);
const wires: [string, string, string[]][] = [
  [
    'openai-chat',
    `{"choices":[{"message":{"tool_calls":[{"id":"a","function":{"name":"t","arguments":${quoted}}}]},"finish_reason":"stop"}]}`,
    [
      `{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"t","arguments":""}}]}}]}`,
      `{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\\"id\\":1234567890"}}]}}]}`,
      `{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"123456789}"}}]},"finish_reason":"stop"}]}`,
    ],
  ],
  [
    'ollama',
    `{"choices":[{"message":{"tool_calls":[{"id":"a","function":{"name":"t","arguments":${args}}}]},"finish_reason":"stop"}]}`,
    [
      `{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"t","arguments":${args}}}]},"finish_reason":"stop"}]}`,
    ],
  ],
  [
    'openai-responses',
    `{"status":"completed","output":[{"type":"function_call","call_id":"a","name":"t","arguments":${quoted}}]}`,
    [
      `{"type":"response.output_item.added","item":{"type":"function_call","call_id":"a","name":"t","arguments":""}}`,
      `{"type":"response.function_call_arguments.delta","delta":${quoted}}`,
      `{"type":"response.completed","response":{"status":"completed","output":[]}}`,
    ],
  ],
  [
    'anthropic',
    `{"content":[{"type":"tool_use","id":"a","name":"t","input":${args}}],"stop_reason":"tool_use"}`,
    [
      `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"t","input":{}}}`,
      `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":${quoted}}}`,
      `{"type":"message_stop"}`,
    ],
  ],
  [
    'gemini',
    `{"candidates":[{"content":{"parts":[{"functionCall":{"id":"a","name":"t","args":${args}}}]},"finishReason":"STOP"}]}`,
    [
      `{"candidates":[{"content":{"parts":[{"functionCall":{"id":"a","name":"t","args":${args}}}]},"finishReason":"STOP"}]}`,
    ],
  ],
];

describe('a call that a model makes with such an integer says which it was', () => {
  test.each(wires)('over %s, whole and streamed', (id, body, events) => {
    const provider = providersById.get(id)!;
    const whole = provider.decode(parseJson(body)!, request);
    expect(whole.message.toolCalls).toMatchObject([{ name: 't', inexact: [ID] }]);
    const decoder = provider.streamDecoder(request);
    for (const data of events) decoder.add({ event: '', data });
    expect(decoder.end().message.toolCalls).toMatchObject([{ name: 't', inexact: [ID] }]);
  });

  test.each([
    ['JSON', `[{"name": "t", "parameters": ${args}}]`],
    ['JSON in a fence', `So:\n\`\`\`json\n[{"name": "t", "parameters": ${args}}]\n\`\`\``],
    ['JSON with arguments as text', `[{"name": "t", "arguments": ${quoted}}]`],
    ['ReAct', `Action: t\nAction Input: ${args}`],
    ['tags', `<tool_call>{"name": "t", "arguments": ${args}}</tool_call>`],
  ])('in text as %s', (_, text) => {
    expect(extractCalls(text).calls).toMatchObject([{ name: 't', inexact: [ID] }]);
  });

  test('in text as Python, and as JSON that had to be repaired', () => {
    const python = extractCalls(`[t(id=${ID})]`, { rules: ['python-calls'] });
    expect(python.calls).toMatchObject([{ name: 't', inexact: [ID] }]);
    const repaired = extractCalls(`[{'name': 't', 'parameters': {'id': ${ID}}},]`, { repair: true });
    expect(repaired.calls).toMatchObject([{ name: 't', inexact: [ID] }]);
  });

  test('in a log, whose arguments are text or a value', () => {
    const { given } = parseJson(`{"given": ${args}}`) as { given: JsonObject };
    const read = new CallReader().read(
      [given, args].map((value) => ({ name: 't', arguments: value })),
      1,
    );
    expect(read.map(({ call }) => call.inexact)).toEqual([[ID], [ID]]);
  });
});

const row = (label: string): string =>
  `{"id":"1","query":"Read message ${ID}","tools":[{"name":"t","description":"","inputSchema":{"type":"object","properties":{"id":{"type":"integer","maximum":9223372036854775807}}}}],"ground_truth":${label}}`;

describe('a task whose label holds one is noted', () => {
  test.each([
    ['as a number', `[{"name":"t","parameters":{"id":${ID}}}]`, [INEXACT_LABEL]],
    ['in JSON as text', JSON.stringify(`[{"name":"t","parameters":{"id":${ID}}}]`), [INEXACT_LABEL]],
    ['but not where only its schema does', '[{"name":"t","parameters":{"id":5}}]', []],
    ['nor where it is a text', `[{"name":"t","parameters":{"id":"${ID}"}}]`, []],
    ['nor for a float', '[{"name":"t","parameters":{"id":5.972e24}}]', []],
  ])('%s', async (_, label, expected) => {
    for (const text of [row(label), `[${row(label)},${row(label)}]`]) {
      const { tasks, notes } = await imported([textFile('tasks.jsonl', text)]);
      const codes = tasks[0]!.issues.map(({ code }) => code).filter((code) => code === INEXACT_LABEL);
      expect(codes).toEqual(expected);
      expect(notes.some(({ reason }) => reason.includes(ID))).toBe(expected.length > 0);
    }
  });
});

const calling = (id: string): Trajectory => answeredInText(`[{"name":"t","parameters":{"id":${id}}}]`);

describe('no verdict rests on one', () => {
  test.each([
    ['a label that was not kept exactly', taskWith(ROUNDED, noted), calling(NEXT)],
    ['even where the digits are the same', taskWith(ROUNDED, noted), calling(ID)],
    [
      'an answer that was not, beside a label beyond 2^53',
      taskWith(9007199254740992),
      calling('9007199254740993'),
    ],
    ['an answer that was not, beside the digits as a text', taskWith(ID), calling(NEXT)],
    [
      'an answer as a text, beside a label beyond 2^53',
      taskWith(9007199254740992),
      calling('"9007199254740993"'),
    ],
  ])('%s', (_, task, trajectory) => {
    const { scores, errors } = scoreCell(task, trajectory, scorers, 'ast');
    expect(scores).toEqual({});
    expect(errors.ast).toMatchObject({ code: 'scorer-not-applicable' });
    expect(errors.ast!.message).toContain('2^53');
  });

  test.each([
    ['wrong beside a short label', taskWith(5), calling(ID), 'incorrect'],
    ['right where both are texts', taskWith(ID), calling(`"${ID}"`), 'correct'],
    ['wrong where the texts differ', taskWith(ID), calling(`"${NEXT}"`), 'incorrect'],
    [
      'right where a long integer is kept exactly',
      taskWith(9007199254740992),
      calling('9007199254740992'),
      'correct',
    ],
  ])('an answer is %s', (_, task, trajectory, verdict) => {
    expect(scoreCell(task, trajectory, scorers, 'ast').scores.ast?.verdict).toBe(verdict);
  });
});

const call = (inexact?: string[]): ToolCall => ({
  id: '1',
  name: 't',
  arguments: { id: ROUNDED },
  ...(inexact ? { inexact } : {}),
});

describe('a call with one is not sent', () => {
  const sent: ToolCall[] = [];
  const callTool = (made: ToolCall): Promise<ToolResult> => {
    sent.push(made);
    return Promise.resolve({
      callId: made.id,
      content: [{ type: 'text', text: `{"id":${ID}}` }],
      isError: false,
      durationMs: 1,
    });
  };
  const tools = [aTool('t')];
  const context = {
    tools,
    limits: {},
    signal: new AbortController().signal,
    callTool,
  } as unknown as AgentContext;
  const attempt = (toolCalls: ToolCall[], toolResults: ToolResult[]): Trajectory => ({
    steps: [
      {
        index: 0,
        message: { role: 'assistant', text: '' },
        toolCalls,
        toolResults,
        startedAt: 0,
        durationMs: 1,
      },
    ],
    inTurns: true,
    stopReason: 'answered',
    finalAnswer: 'Done.',
  });

  test('by an agent, and the attempt is not judged by any scorer', async () => {
    sent.length = 0;
    const results = await makeCalls([call([ID])], context);
    expect(sent).toEqual([]);
    expect(results[0]).toMatchObject({ isError: true, unmade: true });
    const { scores, errors } = scoreCell(
      taskWith(5),
      attempt([call([ID])], results),
      scorers,
      'task-outcome',
    );
    expect(scores).toEqual({});
    expect(errors['task-outcome']!.message).toContain(ID);
  });

  test('out of a plan, where it is written or where a result would bring it', async () => {
    sent.length = 0;
    const plan: ToolCall[] = [
      { ...call([ID]), step: 1 },
      { id: '2', name: 't', arguments: {}, step: 2 },
      {
        id: '3',
        name: 't',
        arguments: { id: '<2_result>' },
        dependsOn: [{ call: '2', path: '/id', arg: '/id' }],
        step: 3,
      },
      { id: '4', name: 't', arguments: { id: '<2_result>' }, step: 4 },
    ];
    const steps = await executePlan(plan, '', { callTool, now: () => 0 });
    expect(sent.map(({ id, arguments: given }) => [id, given])).toEqual([
      ['2', {}],
      ['4', { id: `{"id":${ID}}` }],
    ]);
    expect(steps[0]!.toolResults[0]).toMatchObject({ unmade: true });
    expect(steps[2]!.toolCalls[0]!.inexact).toHaveLength(1);
    expect(steps[2]!.toolResults[0]).toMatchObject({ unmade: true });
  });

  test('and a model is never shown one that a tool gave without text', () => {
    const result = { callId: '1', content: [], isError: false, durationMs: 1 };
    expect(() => observationTexts([{ ...result, structuredContent: { id: ROUNDED } }])).toThrow('2^53');
    expect(observationTexts([{ ...result, structuredContent: { id: 5 } }])).toEqual(['{"id":5}']);
  });
});
