import { describe, expect, test } from 'vitest';
import vector from '../vectors/interchange/otlp-genai.json';
import { hasSamples, readLog, readsAnything, sample, withSamples } from './read-log.ts';

const read = readLog(JSON.stringify(vector), 'traces.json');
const [current, older, events] = read.attempts;

describe('OpenTelemetry GenAI spans', () => {
  test('one trace is one attempt; a trace without content is refused', () => {
    expect(read.formats).toEqual(['otlp-genai']);
    expect(read.attempts.map(({ row, model }) => [row, model])).toEqual([
      [0, 'model-1'],
      [1, 'model-2'],
      [2, 'model-3'],
    ]);
    expect(read.refusals.map(({ row }) => row)).toEqual([3]);
  });

  test('a file of requests, one a line, is read as one: a trace may go on in another line', () => {
    const [resource] = vector.resourceSpans;
    const [scope] = resource!.scopeSpans;
    const requests = scope!.spans
      .toReversed()
      .map((span) => ({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }));
    const log = [...requests, { resourceSpans: [] }].map((each) => JSON.stringify(each)).join('\n');
    const { formats, attempts, refusals } = readLog(log, 'traces.jsonl');
    expect(formats).toEqual(['otlp-genai']);
    const contents = (each: readonly (typeof attempts)[number][]) =>
      each.map(({ row: _, ...said }) => said).toSorted((a, b) => (a.model! < b.model! ? -1 : 1));
    expect(contents(attempts)).toEqual(contents(read.attempts));
    expect(refusals.map(({ reason }) => reason)).toContain('the request holds no spans');
    expect(refusals).toHaveLength(read.refusals.length + 1);
  });

  test('of spans within spans the innermost with content is the turn', () => {
    expect(current!.trajectory.steps.map(({ message }) => message.text)).toEqual(['', 'I do not know.']);
    expect(current!.trajectory.steps[0]!.message.thinking).toBe('Ask.');
    expect(current!.trajectory.stopReason).toBe('token-limit');
    expect(current!.task.messages?.map(({ text }) => text)).toEqual(['Be brief.', 'How warm is it?']);
    expect(current!.task.tools?.map(({ name }) => name)).toEqual(['weather']);
  });

  test('a tool’s span answers its call, once, with its error and its time', () => {
    const [step] = current!.trajectory.steps;
    expect(step!.toolCalls.map(({ id, arguments: values }) => [id, values])).toEqual([['c1', { at: 'Ulm' }]]);
    expect(step!.toolResults).toEqual([
      { callId: 'c1', content: [{ type: 'text', text: 'no such town' }], isError: true, durationMs: 500 },
    ]);
    expect(current!.repairs).toEqual([]);
  });

  test('usage under both names, times and evaluations are as recorded', () => {
    expect(current!.usage).toEqual({ inputTokens: 30, outputTokens: 11 });
    expect(current!.trajectory.steps[1]).toMatchObject({ startedAt: 1_700_000_001_300, durationMs: 500 });
    expect(current!.verdicts).toEqual([{ name: 'relevance', value: 0.25, reason: 'weak' }]);
    expect(current!.durationMs).toBe(1800);
  });

  test('OpenLLMetry’s names and the events before 1.37 are read', () => {
    const [step] = older!.trajectory.steps;
    expect(step!.toolCalls[0]).toMatchObject({ name: 'look', arguments: { a: 1 } });
    expect(step!.toolResults[0]!.content).toEqual([{ type: 'text', text: 'seen' }]);
    expect([older!.task.tools?.[0]?.name, older!.trajectory.finalAnswer]).toEqual(['look', 'Done']);
    expect([events!.task.query, events!.trajectory.finalAnswer]).toEqual(['Hi', 'Hello']);
  });

  describe('spans of tools', () => {
    const attributes = (values: Record<string, string>) =>
      Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }));
    const span = (place: number, values: Record<string, string>, status = {}) => ({
      traceId: 't',
      spanId: `s${place}`,
      name: `tool ${place}`,
      startTimeUnixNano: `${place}000000`,
      endTimeUnixNano: `${place + 1}000000`,
      attributes: attributes(values),
      status,
    });
    const asks = span(1, {
      'gen_ai.output.messages': JSON.stringify([
        { role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'water', arguments: {} }] },
      ]),
    });
    const answer = (values: Record<string, string>, status = {}) =>
      readLog(
        JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [asks, span(2, values, status)] }] }] }),
        '',
      ).attempts[0]!.trajectory.steps[0]!.toolResults.map(({ content, isError }) => [content, isError])[0];
    const text = (written: string) => [{ type: 'text', text: written }];
    const named = { 'gen_ai.tool.name': 'water', 'gen_ai.tool.call.id': 'c1' };

    test.each([
      ['a text as JSON', { ...named, 'gen_ai.tool.call.result': '"Done."' }, {}, text('Done.'), false],
      [
        'a value as JSON',
        { ...named, 'gen_ai.tool.call.result': '{"a": 1.0}' },
        {},
        text('{"a": 1.0}'),
        false,
      ],
      [
        'a result of MCP that failed',
        { ...named, 'gen_ai.tool.call.result': '{"content":[{"type":"text","text":"No."}],"isError":true}' },
        {},
        text('No.'),
        true,
      ],
      ['a failure without a result', named, { code: 2, message: 'broken' }, text('broken'), true],
      [
        'OpenInference',
        { 'openinference.span.kind': 'TOOL', 'tool.name': 'water', 'output.value': 'Done.' },
        {},
        text('Done.'),
        false,
      ],
      [
        'an operation alone',
        { 'gen_ai.operation.name': 'tool', 'output.value': 'Done.' },
        {},
        text('Done.'),
        false,
      ],
      [
        'the AI SDK before 7',
        { 'ai.toolCall.name': 'water', 'ai.toolCall.id': 'c1', 'ai.toolCall.result': '"Done."' },
        {},
        text('Done.'),
        false,
      ],
    ])('%s', (_, values, status, content, isError) =>
      expect(answer(values as Record<string, string>, status)).toEqual([content, isError]),
    );
  });

  test('events that stand in the logs alone are read, and joined to their spans', () => {
    const value = (written: unknown): object =>
      typeof written === 'string'
        ? { stringValue: written }
        : {
            kvlistValue: {
              values: Object.entries(written as object).map(([key, each]) => ({ key, value: value(each) })),
            },
          };
    const record = (time: number, name: string, body: object) => ({
      traceId: 't',
      spanId: 's',
      timeUnixNano: `${time}000000`,
      attributes: [{ key: 'event.name', value: { stringValue: name } }],
      body: value(body),
    });
    const logs = {
      resourceLogs: [
        {
          scopeLogs: [
            {
              logRecords: [
                record(1, 'gen_ai.user.message', { content: 'Water the rose.' }),
                record(4, 'gen_ai.choice', {
                  finish_reason: 'stop',
                  message: { role: 'assistant', content: 'Done.' },
                }),
              ],
            },
          ],
        },
      ],
    };
    const attributes = [{ key: 'gen_ai.request.model', value: { stringValue: 'model-1' } }];
    const spans = {
      resourceSpans: [{ scopeSpans: [{ spans: [{ traceId: 't', spanId: 's', attributes }] }] }],
    };
    const alone = readLog(JSON.stringify(logs), '').attempts[0]!;
    expect([alone.task.query, alone.trajectory.finalAnswer, alone.durationMs]).toEqual([
      'Water the rose.',
      'Done.',
      3,
    ]);
    const both = readLog([logs, spans].map((each) => JSON.stringify(each)).join('\n'), '').attempts;
    expect(both.map(({ model, trajectory }) => [model, trajectory.finalAnswer])).toEqual([
      ['model-1', 'Done.'],
    ]);
  });

  test('calls that a writer drops are found in what the next call was given, which may be one text', () => {
    const chat = (place: number, input: object[], text: string) => ({
      traceId: 't',
      spanId: `s${place}`,
      startTimeUnixNano: `${place}000000`,
      endTimeUnixNano: `${place}000000`,
      attributes: Object.entries({
        'gen_ai.input.messages': [
          { role: 'user', parts: [{ type: 'text', content: JSON.stringify(input) }] },
        ],
        'gen_ai.output.messages': [
          { role: 'assistant', parts: [{ type: 'text', content: text }], finish_reason: 'stop' },
        ],
      }).map(([key, each]) => ({ key, value: { stringValue: JSON.stringify(each) } })),
    });
    const question = { role: 'user', content: 'Water the rose.' };
    const call = { type: 'function_call', call_id: 'c1', name: 'water', arguments: '{"plant":"rose"}' };
    const output = { type: 'function_call_output', call_id: 'c1', output: 'Done.' };
    const spans = [chat(1, [question], ''), chat(2, [question, call, output], 'The rose has water.')];
    const [attempt] = readLog(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }), '').attempts;
    expect(attempt!.task.query).toBe('Water the rose.');
    expect(
      attempt!.trajectory.steps.map(({ toolCalls, toolResults }) => [toolCalls[0]?.name, toolResults.length]),
    ).toEqual([
      ['water', 1],
      [undefined, 0],
    ]);
  });

  test.each([
    [
      'OpenInference, whose items of one answer are messages of their own',
      {
        'llm.model_name': 'model-1',
        'llm.input_messages.0.message.role': 'user',
        'llm.input_messages.0.message.contents.0.message_content.text': 'Water both.',
        'llm.output_messages.0.message.contents.0.message_content.type': 'reasoning',
        'llm.output_messages.0.message.contents.0.message_content.text': 'Two.',
        'llm.output_messages.1.message.tool_calls.0.tool_call.id': 'c1',
        'llm.output_messages.1.message.tool_calls.0.tool_call.function.name': 'water',
        'llm.output_messages.1.message.tool_calls.0.tool_call.function.arguments': '{"plant":"rose"}',
        'llm.output_messages.2.message.tool_calls.0.tool_call.function.name': 'water',
        'llm.output_messages.2.message.tool_calls.0.tool_call.function.arguments': '{"plant":"fern"}',
        'llm.tools.0.tool.json_schema': '{"type":"function","function":{"name":"water"}}',
      },
    ],
    [
      'the AI SDK before 7',
      {
        'ai.model.id': 'model-1',
        'ai.prompt.messages': '[{"role":"user","content":[{"type":"text","text":"Water both."}]}]',
        'ai.response.reasoning': 'Two.',
        'ai.response.toolCalls':
          '[{"toolCallId":"c1","toolName":"water","input":"{\\"plant\\":\\"rose\\"}"},{"toolCallId":"c2","toolName":"water","args":{"plant":"fern"}}]',
        'ai.response.finishReason': 'tool-calls',
        'ai.prompt.tools': ['{"type":"function","name":"water","inputSchema":{}}'],
      },
    ],
    [
      'Langfuse',
      {
        'langfuse.observation.type': 'generation',
        'langfuse.observation.model.name': 'model-1',
        'langfuse.observation.input':
          '{"messages":[{"role":"user","content":"Water both."}],"tools":[{"name":"water"}]}',
        'langfuse.observation.output':
          '{"role":"assistant","content":null,"reasoning_content":"Two.","tool_calls":[{"id":"c1","function":{"name":"water","arguments":"{\\"plant\\":\\"rose\\"}"}},{"id":"c2","function":{"name":"water","arguments":"{\\"plant\\":\\"fern\\"}"}}]}',
      },
    ],
  ])('%s', (_, values) => {
    const attributes = Object.entries(values).map(([key, each]) => ({
      key,
      value: Array.isArray(each)
        ? { arrayValue: { values: each.map((stringValue) => ({ stringValue })) } }
        : { stringValue: each },
    }));
    const log = { resourceSpans: [{ scopeSpans: [{ spans: [{ traceId: 't', spanId: 's', attributes }] }] }] };
    const [attempt] = readLog(JSON.stringify(log), '').attempts;
    expect(attempt).toMatchObject({
      model: 'model-1',
      task: { query: 'Water both.', tools: [{ name: 'water' }] },
    });
    const [step, ...others] = attempt!.trajectory.steps;
    expect(others).toEqual([]);
    expect(step!.message.thinking).toBe('Two.');
    expect(step!.toolCalls.map(({ arguments: given }) => given)).toEqual([
      { plant: 'rose' },
      { plant: 'fern' },
    ]);
  });

  test('content under names that are not read is no content that was switched off', () => {
    const spans = [
      { traceId: 't', spanId: 's', attributes: [{ key: 'vendor.output', value: { stringValue: 'Hi' } }] },
    ];
    const { refusals } = readLog(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }), '');
    expect(refusals[0]!.reason).toContain('such as vendor.output');
  });

  test('Jaeger’s own JSON is named and refused', () => {
    const log = { data: [{ traceID: 't', spans: [], processes: {} }] };
    const { formats, refusals } = readLog(JSON.stringify(log), '');
    expect(formats).toEqual(['jaeger']);
    expect(refusals[0]!.reason).toContain('not OTLP');
  });

  test('anything in its place is read or refused', () => readsAnything('otlp-genai', [vector]));
});

describe.skipIf(!hasSamples)(`OpenTelemetry samples${withSamples}`, () => {
  test('Tempo: two calls of gpt-4.1-mini, one tool call, no span counted twice', () => {
    const { formats, attempts } = readLog(sample('otlp-genai/tempo-batches.json'), '');
    expect(formats).toEqual(['otlp-genai']);
    const [attempt] = attempts;
    expect(
      attempt!.trajectory.steps.map(({ toolCalls, toolResults }) => [toolCalls[0]?.name, toolResults.length]),
    ).toEqual([
      ['helm_list_releases', 1],
      [undefined, 0],
    ]);
    expect(attempt).toMatchObject({ model: 'gpt-4.1-mini', usage: { inputTokens: 4648, outputTokens: 129 } });
    expect(attempt!.task.query).toBe('list all helm releases\n');
    expect(attempt!.task.tools).toHaveLength(10);
  });

  test.each([
    ['minimal-export.json', 'otlp-genai', 1, 0],
    ['otlp-trace-example.json', 'otlp-genai', 0, 1],
    ['jaeger-near-miss.json.gz', 'jaeger', 0, 1],
  ])('%s', (file, format, attempts, refusals) => {
    const log = readLog(sample(`otlp-genai/${file}`), file);
    expect(log.formats).toEqual([format]);
    expect([log.attempts.length, log.refusals.length]).toEqual([attempts, refusals]);
  });
});
