import { describe, expect, test } from 'vitest';
import claude from '../vectors/interchange/claude-code.json';
import codex from '../vectors/interchange/codex.json';
import gemini from '../vectors/interchange/gemini-cli.json';
import { callsOf, readLines, readsAnyRows, resultsOf } from './read-lines.ts';
import { hasSamples, readLog, readsAnything, sample, samplesIn, withSamples } from './read-log.ts';

describe('Claude Code sessions', () => {
  const session = readLines(claude.session);

  test('rows of one answer are one turn, and the results of its parallel calls are found', () => {
    expect(session.formats).toEqual(['claude-code']);
    expect(session.attempts).toHaveLength(1);
    expect(callsOf(session)).toEqual([
      [
        ['garden/water', { plant: 'rose' }],
        ['Read', {}],
      ],
      [],
    ]);
    expect(resultsOf(session)).toEqual([['Done.', '!No such file.'], []]);
  });

  test('branches that were left, subagents and notices are no part of it, and usage counts once', () => {
    const [attempt] = session.attempts;
    expect(attempt!.task.query).toBe('Water the rose.');
    expect(attempt!.model).toBe('maker-1');
    expect(attempt!.trajectory.finalAnswer).toBe('The rose has water.');
    expect(attempt!.usage).toEqual({ inputTokens: 35, outputTokens: 12 });
    expect(attempt!.repairs.map(({ reason }) => reason)).toEqual([
      'rows left out: notices of the program (1), of branches that were left (2), of subagents (1)',
    ]);
  });

  test('what a message counted when it began is no count of its output, unless its events say more', () => {
    const began = claude.stream.map((row) =>
      row.message
        ? {
            ...row,
            message: { ...row.message, stop_reason: null, usage: { input_tokens: 9, output_tokens: 1 } },
          }
        : row,
    );
    const event = (value: object) => ({ type: 'stream_event', session_id: 's2', event: value });
    const events = [
      event({ type: 'message_start', message: { id: 'm2' } }),
      event({ type: 'message_delta', usage: { output_tokens: 7 } }),
    ];
    const usagesOf = (rows: object[]) =>
      readLines(rows).attempts[0]!.trajectory.steps.map(({ usage }) => usage?.outputTokens);
    expect(usagesOf(began)).toEqual([undefined, undefined]);
    expect(usagesOf([...events, ...began])).toEqual([undefined, 7]);
  });

  test('dollars are those of the part that the log holds, and none where a price was made up', () => {
    const dollarsOf = (end: object) =>
      readLines(claude.stream.map((row) => (row.type === 'result' ? { ...row, ...end } : row))).attempts[0]!
        .dollars;
    const part = (more: object) => ({ model_usage_since_last_result: { m: { costUSD: 0.125, ...more } } });
    expect([dollarsOf(part({})), dollarsOf(part({ costBasis: 'unknown' }))]).toEqual([0.125, undefined]);
  });

  test('a call inside a tool that calls others by name is the call of that tool, and what is cached is counted once', () => {
    const use = {
      type: 'tool_use',
      id: 't1',
      name: 'tool_call',
      input: { name: 'mcp__garden__water', arguments: { plant: 'rose' } },
    };
    const usage = { input_tokens: 100, output_tokens: 10, cache_read_input_tokens: 40, total_tokens: 110 };
    const message = { role: 'assistant', model: 'maker-1', content: [use], stop_reason: null, usage };
    const read = readLines([
      { type: 'system', subtype: 'init', session_id: 's4' },
      { type: 'assistant', session_id: 's4', message },
    ]);
    expect(callsOf(read)).toEqual([[['garden/water', { plant: 'rose' }]]]);
    expect(read.attempts[0]!.usage).toEqual({ inputTokens: 100, outputTokens: 10, cachedInputTokens: 40 });
  });

  test('one list of all rows is read as the rows are', () =>
    expect(readLog(JSON.stringify(claude.stream), '').attempts.map(({ trajectory }) => trajectory)).toEqual(
      readLines(claude.stream).attempts.map(({ trajectory }) => trajectory),
    ));

  test('stream-json adds tools, time, cost and how it ended', () => {
    const read = readLines(claude.stream);
    expect(read.formats).toEqual(['claude-code']);
    expect(read.attempts[0]).toMatchObject({
      model: 'maker-1',
      durationMs: 1500,
      dollars: 0.25,
      usage: { inputTokens: 30, outputTokens: 9 },
      task: {
        tools: [
          { name: 'Read', server: null },
          { name: 'water', server: 'garden' },
        ],
      },
      trajectory: { stopReason: 'step-limit' },
    });
  });

  test('a session that the provider ended is an error, not an answer', () => {
    const [attempt] = readLines(claude.failed).attempts;
    expect(attempt!.error?.code).toBe('model-overloaded');
    expect(attempt!.trajectory).toMatchObject({
      stopReason: 'error',
      steps: [{ message: { text: 'Yes.' } }],
    });
  });

  test('several sessions in one file are an attempt each', () => {
    const read = readLines([...claude.session, ...claude.stream, ...claude.failed]);
    expect(read.attempts.map(({ row }) => row)).toEqual([1, 11, 16]);
  });

  test('no row makes it throw', () => readsAnyRows('claude-code', [...claude.session, ...claude.stream]));

  describe.skipIf(!hasSamples)(`recorded samples${withSamples}`, () => {
    test.each([
      ['agent_session', [['Task'], []], { inputTokens: 300, outputTokens: 80 }],
      ['compaction_session', [[], []], { inputTokens: 180, outputTokens: 40 }],
      ['letta-tool-call', [['Read'], []], undefined],
      ['tool_call_conversation', [['Read'], []], { inputTokens: 600, outputTokens: 90 }],
    ])('%s', (name, calls, usage) => {
      const read = readLog(sample(`claude-code/${name}.jsonl`), `${name}.jsonl`);
      expect(read.formats).toEqual(['claude-code']);
      expect([read.attempts.length, read.refusals.length]).toEqual([1, 0]);
      expect(callsOf(read).map((step) => step.map(([called]) => called))).toEqual(calls);
      expect(read.attempts[0]!.usage).toEqual(usage);
    });

    test.each(['agent-atest01', 'letta-subagent'])('%s holds a subagent and is refused', (name) => {
      const read = readLog(sample(`claude-code/${name}.jsonl`), `${name}.jsonl`);
      expect(read.formats).toEqual(['claude-code']);
      expect(read.attempts).toEqual([]);
      expect(read.refusals.map(({ reason }) => reason)).toEqual(['a subagent’s part of another session']);
    });

    test('every sample of the folder is one of these', () => {
      expect(samplesIn('claude-code')).toHaveLength(6);
    });
  });
});

describe('Codex sessions', () => {
  test('items are read, events that repeat them are not, and what the program wrote is dropped', () => {
    const read = readLines(codex);
    expect(read.formats).toEqual(['codex']);
    expect(read.attempts).toHaveLength(1);
    expect(read.attempts[0]).toMatchObject({
      model: 'maker-1',
      task: { query: 'Water the rose.' },
      usage: { inputTokens: 90, outputTokens: 12, thinkingTokens: 3, cachedInputTokens: 40 },
      trajectory: { stopReason: 'cancelled', inTurns: true },
    });
    expect(read.attempts[0]!.task.messages).toBeUndefined();
    expect(callsOf(read)).toEqual([[['garden/water', { plant: 'rose' }]], [['rest', {}]]]);
  });

  test('what events alone say of calls and questions is read', () => {
    const row = (type: string, payload: object) => ({ type, payload });
    const read = readLines([
      row('event_msg', { type: 'user_message', message: 'Water the rose.' }),
      row('response_item', {
        type: 'function_call',
        name: 'water_it',
        namespace: 'mcp__garden',
        call_id: 'c1',
        arguments: '{}',
      }),
      row('event_msg', {
        type: 'mcp_tool_call_end',
        call_id: 'c1',
        invocation: { server: 'garden', tool: 'water-it' },
        duration: { secs: 1, nanos: 500_000_000 },
        result: { Ok: { content: [{ type: 'text', text: 'What plant?' }], isError: true } },
      }),
      row('response_item', {
        type: 'function_call_output',
        call_id: 'c1',
        output: 'Wall time: 1.5 seconds\nOutput:\nWhat plant?',
      }),
      row('response_item', {
        type: 'function_call',
        name: 'rest',
        namespace: 'mcp__garden',
        call_id: 'c2',
        arguments: '{}',
      }),
      row('response_item', {
        type: 'function_call_output',
        call_id: 'c2',
        output: 'Wall time: 0.25 seconds\nOutput:\nRested.',
      }),
    ]);
    expect(read.attempts[0]!.task.query).toBe('Water the rose.');
    expect(callsOf(read)).toEqual([[['garden/water-it', {}]], [['garden/rest', {}]]]);
    expect(resultsOf(read)).toEqual([['!What plant?'], ['Rested.']]);
    expect(read.attempts[0]!.trajectory.steps.map(({ toolResults }) => toolResults[0]!.durationMs)).toEqual([
      1500, 250,
    ]);
  });

  test('a call id that occurs again gets one of its own', () => {
    const [first, second] = readLines(codex).attempts[0]!.trajectory.steps;
    expect([first!.toolCalls[0]!.id, second!.toolCalls[0]!.id]).toEqual(['c1', 'c1-2']);
    expect([first!.toolResults.length, second!.toolResults.length]).toEqual([1, 0]);
  });

  test('no row makes it throw', () => readsAnyRows('codex', codex));

  describe.skipIf(!hasSamples)(`recorded samples${withSamples}`, () => {
    test('calls with one id are answered in their order; an orphan and a repeated result are passed over', () => {
      const read = readLog(sample('codex/cleanup.jsonl'), 'cleanup.jsonl');
      expect(read.formats).toEqual(['codex']);
      expect(callsOf(read)[0]!.map(([, values]) => values)).toEqual([{ cmd: 'cat a.txt' }, {}]);
      expect(resultsOf(read)).toEqual([['alpha', 'beta'], []]);
      expect(read.attempts[0]!.repairs.map(({ reason }) => reason)).toEqual([
        '2 results of no call that is still open: passed over',
      ]);
    });

    test('tool-calls.jsonl', () => {
      const read = readLog(sample('codex/tool-calls.jsonl'), 'tool-calls.jsonl');
      expect(read.formats).toEqual(['codex']);
      expect(read.attempts[0]).toMatchObject({
        model: 'gpt-5.3-codex',
        task: { query: 'create one focused commit' },
      });
      expect(callsOf(read).map((step) => step.map(([name]) => name))).toEqual([
        ['update_plan'],
        ['apply_patch'],
        ['tool_search'],
        [],
      ]);
      expect(read.attempts[0]!.trajectory.finalAnswer).toBe('Created one focused commit.');
    });
  });
});

describe('Gemini CLI sessions', () => {
  test('a document is one attempt with calls, results and usage', () => {
    const read = readLog(JSON.stringify(gemini.document), 'session.json');
    expect(read.formats).toEqual(['gemini-cli']);
    expect(callsOf(read)).toEqual([
      [
        ['water', { plant: 'rose' }],
        ['rest', {}],
      ],
      [],
    ]);
    expect(resultsOf(read)).toEqual([['Done.', '!'], []]);
    expect(read.attempts[0]).toMatchObject({
      model: 'maker-1',
      task: { query: 'Water the rose.' },
      usage: { inputTokens: 30, outputTokens: 13, thinkingTokens: 3, cachedInputTokens: 4 },
      trajectory: { finalAnswer: 'The rose has water.' },
    });
  });

  test('a tool’s answer is no message, its server is apart, and its result is as the tool gave it', () => {
    const response = (output: string) => ({
      functionResponse: { id: 'c1', name: 'mcp_garden_water', response: { output } },
    });
    const wrapped = response('<untrusted_context>\nDone.\n</untrusted_context>');
    const image = { inlineData: { mimeType: 'image/png', data: 'AAAA' } };
    const read = readLines([
      { sessionId: 's', projectHash: 'h' },
      { id: '1', type: 'user', content: 'Water the rose.' },
      {
        id: '2',
        type: 'gemini',
        content: '',
        toolCalls: [
          {
            id: 'c1',
            name: 'mcp_garden_water',
            displayName: 'water (garden MCP Server)',
            args: {},
            result: [wrapped, image],
            status: 'success',
          },
        ],
      },
      { id: '3', type: 'user', content: [wrapped] },
      { id: '4', type: 'gemini', content: 'The rose has water.' },
    ]);
    expect(callsOf(read)).toEqual([[['garden/water', {}]], []]);
    expect(resultsOf(read)).toEqual([['Done.|image'], []]);
    expect(read.attempts[0]!.trajectory.steps[1]!.inputs).toBeUndefined();
  });

  test('lines are applied in order: what was taken back is gone, what was written again counts once', () => {
    const read = readLines(gemini.lines);
    expect(read.formats).toEqual(['gemini-cli']);
    expect(read.attempts[0]!.task.query).toBe('Water the rose.');
    expect(read.attempts[0]!.trajectory.steps.map(({ message }) => message.text)).toEqual(['Yes.']);
  });

  test('nothing that JSON can hold makes it throw', () => {
    readsAnything('gemini-cli', [gemini.document]);
    readsAnyRows('gemini-cli', gemini.lines);
  });

  test.skipIf(!hasSamples)(`recorded samples${withSamples}`, () => {
    const [cleanup, calls] = samplesIn('gemini-cli').map((file) => readLog(sample(file), file));
    expect([cleanup!.formats, calls!.formats]).toEqual([['gemini-cli'], ['gemini-cli']]);
    expect(callsOf(cleanup!)).toEqual([[['read_file', { file_path: 'missing.txt' }]]]);
    expect(resultsOf(cleanup!)).toEqual([['!file missing']]);
    expect(resultsOf(calls!)).toEqual([['Project overview']]);
    expect(calls!.attempts[0]!.trajectory.steps[0]!.message.thinking).toBe(
      'Planning: read the overview first',
    );
  });
});
