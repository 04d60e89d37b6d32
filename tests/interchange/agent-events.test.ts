import { describe, expect, test } from 'vitest';
import { callsOf, readLines, readsAnyRows, resultsOf } from './read-lines.ts';
import { readLog, readsAnything } from './read-log.ts';

const finalOf = ({ attempts: [attempt] }: ReturnType<typeof readLines>) => attempt!.trajectory.finalAnswer;

describe('codex exec --json', () => {
  const call = (id: string, more: object) => ({
    id,
    type: 'mcp_tool_call',
    server: 'garden',
    tool: 'water',
    ...more,
  });
  const events = [
    { type: 'thread.started', thread_id: 't1' },
    { type: 'turn.started' },
    { type: 'item.completed', item: { id: 'i0', type: 'reasoning', text: 'Two plants.' } },
    { type: 'item.started', item: call('i1', { arguments: { plant: 'rose' }, status: 'in_progress' }) },
    { type: 'item.started', item: call('i2', { arguments: { plant: 'cactus' }, status: 'in_progress' }) },
    {
      type: 'item.completed',
      item: call('i1', {
        arguments: { plant: 'rose' },
        result: { content: [{ type: 'text', text: 'Done.' }] },
        status: 'completed',
      }),
    },
    {
      type: 'item.completed',
      item: call('i2', { arguments: { plant: 'cactus' }, error: { message: 'Never.' }, status: 'failed' }),
    },
    {
      type: 'item.completed',
      item: {
        id: 'i3',
        type: 'command_execution',
        command: 'ls',
        aggregated_output: 'rose',
        exit_code: 0,
        status: 'completed',
      },
    },
    { type: 'item.completed', item: { id: 'i4', type: 'agent_message', text: 'The rose has water.' } },
    { type: 'turn.completed', usage: { input_tokens: 1212, output_tokens: 132 } },
  ];
  const log = readLines(events);

  test('calls that run at the same time are one turn, with servers, results and failures', () => {
    expect(log.formats).toEqual(['codex-exec']);
    expect(callsOf(log)).toEqual([
      [
        ['garden/water', { plant: 'rose' }],
        ['garden/water', { plant: 'cactus' }],
      ],
      [['shell', { command: 'ls' }]],
      [],
    ]);
    expect(resultsOf(log)).toEqual([['Done.', '!Never.'], ['rose'], []]);
    expect(log.attempts[0]!.trajectory.steps[0]!.message.thinking).toBe('Two plants.');
    expect(finalOf(log)).toBe('The rose has water.');
  });

  test('usage of a thread is none of the attempt, and the log is said to be silent on turns', () => {
    expect(log.attempts[0]!.usage).toBeUndefined();
    expect(log.attempts[0]!.repairs).toHaveLength(2);
  });

  test('a turn that failed is an error of the provider', () => {
    const failed = [
      ...events.slice(0, 2),
      { type: 'turn.failed', error: { message: '429 Too Many Requests' } },
    ];
    expect(readLines(failed).attempts[0]!.error?.code).toBe('model-rate-limited');
  });

  test('no row makes it throw', () => readsAnyRows('codex-exec', events));
});

describe('Gemini CLI stream-json', () => {
  const events = [
    { type: 'init', session_id: 's1', model: 'maker-1' },
    { type: 'message', role: 'user', content: 'Water the rose.' },
    { type: 'message', role: 'assistant', content: 'I ', delta: true },
    { type: 'message', role: 'assistant', content: 'do.', delta: true },
    { type: 'tool_use', tool_name: 'mcp_garden_water', tool_id: 'c1', parameters: { plant: 'rose' } },
    { type: 'tool_use', tool_name: 'mcp_garden_water', tool_id: 'c2', parameters: {} },
    { type: 'tool_result', tool_id: 'c1', status: 'success', output: 'Done.' },
    { type: 'tool_result', tool_id: 'c2', status: 'error', error: { type: 'x', message: 'What plant?' } },
    { type: 'message', role: 'assistant', content: 'The rose has water.', delta: true },
    {
      type: 'result',
      status: 'success',
      stats: {
        total_tokens: 60,
        input_tokens: 40,
        output_tokens: 15,
        cached: 4,
        input: 36,
        duration_ms: 900,
      },
    },
  ];
  const log = readLines(events);

  test('pieces of an answer are one text, with calls, results, usage and time', () => {
    expect(log.formats).toEqual(['gemini-cli-stream']);
    expect(callsOf(log)).toEqual([
      [
        ['mcp_garden_water', { plant: 'rose' }],
        ['mcp_garden_water', {}],
      ],
      [],
    ]);
    expect(resultsOf(log)).toEqual([['Done.', '!What plant?'], []]);
    expect(log.attempts[0]!.trajectory.steps[0]!.message.text).toBe('I do.');
    expect(log.attempts[0]).toMatchObject({
      model: 'maker-1',
      task: { query: 'Water the rose.' },
      usage: { inputTokens: 40, outputTokens: 20, cachedInputTokens: 4 },
      durationMs: 900,
    });
  });

  test('no row makes it throw', () => readsAnyRows('gemini-cli-stream', events));
});

describe('opencode', () => {
  const tool = (callID: string, state: object) => ({ type: 'tool', callID, tool: 'garden_water', state });
  const steps = [
    { type: 'step-start' },
    { type: 'reasoning', text: 'Two plants.' },
    tool('c1', {
      status: 'completed',
      input: { plant: 'rose' },
      output: 'Done.',
      time: { start: 5, end: 9 },
    }),
    tool('c2', { status: 'error', input: {}, error: 'What plant?' }),
    {
      type: 'step-finish',
      cost: 0,
      tokens: { input: 91, output: 8, reasoning: 3, cache: { read: 10, write: 0 } },
    },
  ];
  const last = [
    { type: 'step-start' },
    { type: 'text', text: 'The rose has water.' },
    {
      type: 'step-finish',
      cost: 0,
      tokens: { input: 20, output: 5, reasoning: 0, cache: { read: 0, write: 0 } },
    },
  ];
  const session = {
    info: { id: 's1', title: 'A garden' },
    messages: [
      { info: { role: 'user' }, parts: [{ type: 'text', text: 'Water the rose.' }] },
      { info: { role: 'assistant', modelID: 'maker-1', providerID: 'maker' }, parts: steps },
      { info: { role: 'assistant', modelID: 'maker-1', providerID: 'maker' }, parts: last },
    ],
  };
  const events = [...steps, ...last].map((part) => ({
    type: part.type.replace('-', '_'),
    sessionID: 's1',
    part,
  }));

  test.each([
    ['a session', readLog(JSON.stringify(session), 'session.json'), 'maker-1'],
    ['its events', readLines(events), undefined],
  ])('%s: parallel calls are one turn; cached and thought tokens are within the counts', (_, log, model) => {
    expect(log.formats).toEqual(['opencode']);
    expect(callsOf(log)).toEqual([
      [
        ['garden_water', { plant: 'rose' }],
        ['garden_water', {}],
      ],
      [],
    ]);
    expect(resultsOf(log)).toEqual([['Done.', '!What plant?'], []]);
    expect(log.attempts[0]).toMatchObject({
      usage: { inputTokens: 121, outputTokens: 16, thinkingTokens: 3, cachedInputTokens: 10 },
      repairs: [],
    });
    expect([log.attempts[0]!.model, log.attempts[0]!.dollars]).toEqual([model, undefined]);
    expect(finalOf(log)).toBe('The rose has water.');
  });

  test('nothing makes it throw', () => {
    readsAnything('opencode', [session]);
    readsAnyRows('opencode', events);
  });
});

test('history of the Agents SDK is read as items of the Responses API', () => {
  const history = [
    { type: 'message', role: 'user', content: 'Water the rose.' },
    {
      type: 'function_call',
      id: 'x',
      callId: 'c1',
      name: 'water',
      arguments: '{"plant":"rose"}',
      status: 'completed',
    },
    { type: 'function_call', id: 'x', callId: 'c2', name: 'rest', arguments: '{}', status: 'completed' },
    {
      type: 'function_call_result',
      callId: 'c1',
      name: 'water',
      output: { type: 'text', text: 'Done.' },
      status: 'completed',
    },
    { type: 'function_call_result', callId: 'c2', name: 'rest', output: 'No.', status: 'completed' },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'The rose has water.' }] },
  ];
  const log = readLog(JSON.stringify(history), 'history.json');
  expect(log.formats).toEqual(['openai-responses']);
  expect(callsOf(log)).toEqual([
    [
      ['water', { plant: 'rose' }],
      ['rest', {}],
    ],
    [],
  ]);
  expect(resultsOf(log)).toEqual([['Done.', 'No.'], []]);
  expect(finalOf(log)).toBe('The rose has water.');
});

describe('messages of the AI SDK', () => {
  const messages = [
    { role: 'user', content: 'Water the rose.' },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'One plant.' },
        { type: 'tool-call', toolCallId: 'c1', toolName: 'water', input: { plant: 'rose' } },
        { type: 'tool-call', toolCallId: 'c2', toolName: 'water', input: {} },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c1',
          toolName: 'water',
          output: { type: 'text', value: 'Done.' },
        },
        {
          type: 'tool-result',
          toolCallId: 'c2',
          toolName: 'water',
          output: { type: 'error-text', value: 'What plant?' },
        },
      ],
    },
    { role: 'assistant', content: [{ type: 'text', text: 'The rose has water.' }] },
  ];
  const log = readLog(JSON.stringify(messages), 'messages.json');

  test('are turns with calls and results, of which one failed', () => {
    expect(log.formats).toEqual(['ai-sdk']);
    expect(callsOf(log)).toEqual([
      [
        ['water', { plant: 'rose' }],
        ['water', {}],
      ],
      [],
    ]);
    expect(resultsOf(log)).toEqual([['Done.', '!What plant?'], []]);
    expect(finalOf(log)).toBe('The rose has water.');
  });

  test('nothing that JSON can hold makes it throw', () => readsAnything('ai-sdk', [messages]));
});

describe('tau-bench results of version 1', () => {
  const rows = [
    {
      task_id: 3,
      reward: 1,
      trial: 1,
      info: { task: { user_id: 'u', actions: [{ name: 'water', kwargs: {} }] } },
      traj: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Water the rose.' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'water', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', name: 'water', content: 'Error: what plant?' },
        { role: 'assistant', content: 'What plant?' },
        { role: 'user', content: '###STOP###' },
      ],
    },
    { task_id: 4, reward: 0, trial: 0, info: { error: 'RateLimitError: 429', traceback: '' }, traj: [] },
    { task_id: 5, reward: 0, trial: 0, info: {}, traj: [{ role: 'user', content: 'Hi.' }] },
  ];
  const log = readLog(JSON.stringify(rows), 'historical_trajectories/maker-1-airline.json');

  test('a row is an attempt with its reward; a failed request is no wrong answer', () => {
    expect(log.formats).toEqual(['tau-bench']);
    expect(log.attempts[0]).toMatchObject({
      model: 'maker-1',
      task: { id: 'airline_3', query: 'Water the rose.', category: 'airline' },
      repeat: 1,
      verdicts: [{ name: 'reward', passed: true, value: 1 }],
      repairs: [],
    });
    expect(resultsOf(log)).toEqual([['!Error: what plant?'], []]);
    expect(log.attempts[1]).toMatchObject({ error: { code: 'model-rate-limited' }, verdicts: [] });
    expect(log.refusals).toEqual([
      { kind: 'refused', row: 2, field: '/traj', reason: 'no message is an answer of the model' },
    ]);
  });

  test('nothing that JSON can hold makes it throw', () => readsAnything('tau-bench', [rows]));
});
