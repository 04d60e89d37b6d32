import { describe, expect, test } from 'vitest';
import { callsOf, readLines, resultsOf } from './read-lines.ts';
import { readLog } from './read-log.ts';

const answerOf = (text: string) => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text }],
});
const questionOf = (text: string) => ({
  type: 'message',
  role: 'user',
  content: [{ type: 'input_text', text }],
});

const readDocument = (document: unknown) => readLog(JSON.stringify(document), 'log.json');

describe('Codex sessions', () => {
  const row = (type: string, payload: object) => ({ timestamp: '2026-11-01T10:00:00Z', type, payload });
  const item = (payload: object) => row('response_item', payload);
  const event = (payload: object) => row('event_msg', payload);
  const start = [row('session_meta', { id: 's' }), item(questionOf('Water the rose.'))];
  const call = (id: string) => item({ type: 'function_call', name: 'shell', call_id: id, arguments: '{}' });

  test.each([
    ['{"output":"no such file\\n","metadata":{"exit_code":2,"duration_seconds":0.3}}', true],
    ['{"output":"fine\\n","metadata":{"exit_code":0,"duration_seconds":0.3}}', false],
    ['Exit code: 1\nWall time: 0.2 seconds\nOutput:\nbad', true],
    ['Exit code: 0\nWall time: 0.2 seconds\nTotal output lines: 3\nOutput:\nExit code: 1', false],
    ['Chunk ID: 1a\nWall time: 0.25 seconds\nProcess exited with code 3\nOutput:\n', true],
  ])('a command’s result %j says in its text whether it failed', (output, isError) => {
    const read = readLines([
      ...start,
      call('a'),
      item({ type: 'function_call_output', call_id: 'a', output }),
    ]);
    expect(read.attempts[0]!.trajectory.steps[0]!.toolResults[0]).toMatchObject({ isError });
  });

  test('a session that ends with the provider’s failure is an error, not an answer', () => {
    const failure = event({ type: 'error', message: 'usage limit reached' });
    for (const rows of [
      [...start, failure],
      [...start, call('a'), item({ type: 'function_call_output', call_id: 'a', output: 'x' }), failure],
    ]) {
      const [attempt] = readLines(rows).attempts;
      expect(attempt).toMatchObject({
        task: { query: 'Water the rose.' },
        trajectory: { stopReason: 'error' },
      });
      expect(attempt!.error?.message).toContain('usage limit reached');
    }
    const goneOn = readLines([...start, failure, item(answerOf('Done.'))]);
    expect(goneOn.attempts[0]).toMatchObject({
      trajectory: { stopReason: 'answered', finalAnswer: 'Done.' },
    });
    expect(goneOn.attempts[0]!.error).toBeUndefined();
  });

  const message = (text: string) => event({ type: 'agent_message', message: text });
  const done = (text: string) => event({ type: 'task_complete', last_agent_message: text });
  const output = item({ type: 'function_call_output', call_id: 'a', output: 'x' });
  test.each<[string, object[], string[]]>([
    ['as a message', [message('Done.')], ['Done.']],
    [
      'as an item',
      [
        event({
          type: 'item_completed',
          item: { type: 'AgentMessage', id: 'm', content: [{ type: 'Text', text: 'Done.' }] },
        }),
      ],
      ['Done.'],
    ],
    ['where the task ends', [done('Done.')], ['Done.']],
    ['in several of these', [message('Done.'), done('Done.')], ['Done.']],
    ['after a call', [call('a'), output, message('Done.'), done('Done.')], ['', 'Done.']],
    [
      'beside another that is an item',
      [item(answerOf('First.')), call('a'), output, message('Done.')],
      ['First.', 'Done.'],
    ],
    ['before its item', [message('Done.'), item(answerOf('Done.')), done('Done.')], ['Done.']],
    [
      'a part of its item each',
      [
        item({
          ...answerOf(''),
          content: ['I look.', 'Done.'].map((text) => ({ type: 'output_text', text })),
        }),
        call('a'),
        output,
        message('I look.'),
        item(answerOf('Done.')),
      ],
      ['I look.\nDone.', 'Done.'],
    ],
    [
      'again after another question',
      [message('Done.'), event({ type: 'user_message', message: 'Again.' }), message('Done.')],
      ['Done.', 'Done.'],
    ],
  ])('an answer that stands in the program’s events, %s, is read once', (_, rows, texts) => {
    const { attempts, refusals } = readLines([...start, ...rows]);
    expect(refusals).toEqual([]);
    expect(attempts[0]!.trajectory.steps.map((step) => step.message.text)).toEqual(texts);
    expect(attempts[0]!.trajectory).toMatchObject({ stopReason: 'answered', finalAnswer: 'Done.' });
    expect(attempts[0]!.task.query).toBe('Water the rose.');
  });

  test('an answer in an event shows that the model went on after a failure, and the end of a task does not', () => {
    const failure = event({ type: 'error', message: 'usage limit reached' });
    expect(readLines([...start, failure, message('Done.')]).attempts[0]!.error).toBeUndefined();
    const ended = readLines([...start, message('I look.'), failure, done('I look.')]).attempts[0]!;
    expect(ended.error?.message).toContain('usage limit reached');
    expect(ended.trajectory.steps).toHaveLength(1);
  });

  test('turns that a person took back are no part of it, and are counted', () => {
    const [attempt] = readLines([
      ...start,
      item(answerOf('Which rose?')),
      event({ type: 'user_message', message: 'The red one.' }),
      item(questionOf('The red one.')),
      item(answerOf('Red it is.')),
      event({ type: 'thread_rolled_back', num_turns: 1 }),
      item(questionOf('The white one.')),
      item(answerOf('White it is.')),
    ]).attempts;
    const { steps } = attempt!.trajectory;
    expect(steps.map(({ message }) => message.text)).toEqual(['Which rose?', 'White it is.']);
    expect(steps[1]!.inputs).toEqual([{ role: 'user', text: 'The white one.' }]);
    expect(attempt!.repairs.map(({ reason }) => reason)).toEqual(['rows left out: taken back (2)']);
  });
});

describe('a call that the provider carries out', () => {
  const search = { type: 'web_search_call', id: 'w', status: 'completed', action: { query: 'roses' } };
  const said = (output: object[]) =>
    readDocument({ object: 'response', model: 'm', status: 'completed', input: 'q', output }).attempts[0]!;

  test('leaves what is written after it as the answer, though its result is not in the log', () => {
    const { trajectory } = said([search, answerOf('Roses are red.')]);
    expect(trajectory.finalAnswer).toBe('Roses are red.');
    expect(trajectory.steps.map(({ toolCalls }) => toolCalls.map(({ name }) => name))).toEqual([
      ['web_search'],
      [],
    ]);
  });

  test('has its results where they are in the log', () => {
    const { trajectory } = said([
      { type: 'code_interpreter_call', id: 'c', status: 'completed', outputs: [{ type: 'logs', logs: '3' }] },
      { type: 'file_search_call', id: 'f', status: 'failed', results: null },
      answerOf('3'),
    ]);
    expect(trajectory.finalAnswer).toBe('3');
    expect(trajectory.steps.map(({ toolResults }) => toolResults.map(({ isError }) => isError))).toEqual([
      [false],
      [true],
      [],
    ]);
  });

  test('is read as the Agents SDK keeps it, that of an MCP server with its server', () => {
    const read = readDocument([
      { type: 'message', role: 'user', content: 'q' },
      { type: 'hosted_tool_call', id: 'w', name: 'web_search_call', status: 'completed' },
      {
        type: 'hosted_tool_call',
        id: 'm',
        name: 'mcp_call',
        providerData: {
          type: 'mcp_call',
          name: 'water',
          server_label: 'garden',
          arguments: '{}',
          error: 'dry',
        },
      },
      answerOf('No water.'),
    ]);
    expect(callsOf(read)).toEqual([[['web_search', {}]], [['garden/water', {}]], []]);
    expect(resultsOf(read)).toEqual([[], ['!dry'], []]);
    expect(read.attempts[0]!.trajectory.finalAnswer).toBe('No water.');
  });
});

describe('OpenTelemetry spans', () => {
  interface Written {
    id: string;
    start: number;
    attributes: Record<string, string>;
    status?: object;
  }
  const traceOf = (spans: Written[]) =>
    readDocument({
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: spans.map(({ id, start, attributes, status = {} }) => ({
                traceId: 't',
                spanId: id,
                name: 'chat',
                startTimeUnixNano: `${start}000000`,
                endTimeUnixNano: `${start + 1}000000`,
                status,
                attributes: Object.entries(attributes).map(([key, stringValue]) => ({
                  key,
                  value: { stringValue },
                })),
              })),
            },
          ],
        },
      ],
    });
  const asked = (...texts: string[]) =>
    JSON.stringify(
      texts.map((content, place) => ({
        role: place % 2 ? 'assistant' : 'user',
        parts: [{ type: 'text', content }],
      })),
    );
  const chat = (input: string, output?: object[]) => ({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'm',
    'gen_ai.input.messages': input,
    ...(output ? { 'gen_ai.output.messages': JSON.stringify(output) } : {}),
  });
  const answer = (content: string) => ({ role: 'assistant', parts: [{ type: 'text', content }] });
  const failed = { code: 2, message: '429 rate limit' };

  test('a call of the model that failed is an error with its question, not content that was switched off', () => {
    const read = traceOf([{ id: 'a', start: 1, attributes: chat(asked('Hi')), status: failed }]);
    expect(read.refusals).toEqual([]);
    expect(read.attempts[0]).toMatchObject({
      model: 'm',
      task: { query: 'Hi' },
      error: { code: 'model-rate-limited' },
      trajectory: { steps: [], stopReason: 'error' },
    });
  });

  test('one that failed after others ends the attempt; one that was tried again does not', () => {
    const first = { id: 'a', start: 1, attributes: chat(asked('Hi'), [answer('Yes?')]) };
    const failing = { id: 'b', start: 5, attributes: chat(asked('Hi', 'Yes?', 'Go')), status: failed };
    const again = { id: 'c', start: 9, attributes: chat(asked('Hi', 'Yes?', 'Go'), [answer('Gone.')]) };
    expect(traceOf([first, failing]).attempts[0]).toMatchObject({
      error: { code: 'model-rate-limited' },
      trajectory: { stopReason: 'error' },
    });
    const tried = traceOf([first, failing, again]).attempts[0]!;
    expect(tried.error).toBeUndefined();
    expect(tried.trajectory.finalAnswer).toBe('Gone.');
  });

  test('what a person says after an answer stands with the next', () => {
    const [attempt] = traceOf([
      { id: 'a', start: 1, attributes: chat(asked('Hi'), [answer('Yes?')]) },
      { id: 'b', start: 5, attributes: chat(asked('Hi', 'Yes?', 'Go'), [answer('Gone.')]) },
    ]).attempts;
    expect(attempt!.task.query).toBe('Hi');
    expect(attempt!.trajectory.steps.map(({ inputs = [] }) => inputs.map(({ text }) => text))).toEqual([
      [],
      ['Go'],
    ]);
  });

  test('further choices and parts that are not read are counted', () => {
    const output = [
      { role: 'assistant', parts: [{ type: 'text', content: 'A' }, { type: 'blob' }] },
      answer('B'),
    ];
    const [attempt] = traceOf([{ id: 'a', start: 1, attributes: chat(asked('Hi'), output) }]).attempts;
    expect(attempt!.repairs.map(({ reason }) => reason)).toEqual([
      'parts of the conversation left out: blob (1), further choice (1)',
    ]);
  });
});

describe('what says that a tool failed beside its result', () => {
  test('Qwen Code’s own word counts', () => {
    const row = (uuid: string, parentUuid: string | null, more: object) => ({
      sessionId: 'q',
      uuid,
      parentUuid,
      ...more,
    });
    const response = { functionResponse: { id: 'c', name: 'f', response: { output: 'no water' } } };
    const read = readLines([
      row('1', null, { type: 'user', message: { role: 'user', parts: [{ text: 'Hi' }] } }),
      row('2', '1', {
        type: 'assistant',
        message: { role: 'model', parts: [{ functionCall: { id: 'c', name: 'f', args: {} } }] },
      }),
      row('3', '2', {
        type: 'tool_result',
        message: { role: 'user', parts: [response] },
        toolCallResult: { callId: 'c', status: 'error' },
      }),
    ]);
    expect(resultsOf(read)).toEqual([['!no water']]);
  });

  test('a command of codex exec that ended with another code than 0 failed', () => {
    const item = { id: 'i', type: 'command_execution', command: 'ls', aggregated_output: 'no', exit_code: 2 };
    const read = readLines([
      { type: 'thread.started', thread_id: 't' },
      { type: 'item.completed', item: { ...item, status: 'completed' } },
    ]);
    expect(resultsOf(read)).toEqual([['!no']]);
  });
});

test('events of two sessions of opencode are two attempts', () => {
  const text = (sessionID: string, said: string) => ({
    type: 'text',
    sessionID,
    part: { type: 'text', text: said },
  });
  const read = readLines([text('a', 'one'), text('b', 'two'), text('a', 'three')]);
  expect(read.attempts.map(({ row, trajectory }) => [row, trajectory.finalAnswer])).toEqual([
    [0, 'one\nthree'],
    [1, 'two'],
  ]);
});

test('promptfoo’s answer that is one call of the old form is a call, and JSON of another form is text', () => {
  const row = (testIdx: number, output: unknown) => ({
    promptIdx: 0,
    testIdx,
    prompt: { raw: 'q', label: 'q' },
    provider: { id: 'p' },
    response: { output },
  });
  const read = readLines([
    row(0, { name: 'water', arguments: '{"plant":"rose"}' }),
    row(1, { name: 'rose', arguments: '{}', colour: 'red' }),
  ]);
  expect(callsOf(read)).toEqual([[['water', { plant: 'rose' }]]]);
  expect(read.attempts[1]!.trajectory.finalAnswer).toContain('"colour":"red"');
});

describe('a list with an element of another kind', () => {
  const tau = (id: number) => ({
    task_id: id,
    reward: 1,
    info: {},
    traj: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'done' },
    ],
  });
  const chat = (text: string) => ({
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: text },
    ],
  });

  test.each([
    ['tau-bench', [tau(0), { other: 1 }, tau(1)]],
    ['openai-chat', [chat('a'), 5, chat('b')]],
  ])('%s: the others are read, and it is refused', (format, list) => {
    const read = readDocument(list);
    expect(read.formats).toEqual([format]);
    expect(read.attempts).toHaveLength(2);
    expect(read.refusals.map(({ row }) => row)).toEqual([1]);
  });

  test('a list of which most are of another kind is of no format', () => {
    expect(readDocument([tau(0), { other: 1 }, { other: 2 }]).formats).toEqual([]);
  });
});

test('rows of Claude Code that stand before any session, and say something, are named', () => {
  const message = (type: string, uuid: string, content: unknown) => ({
    type,
    uuid,
    parentUuid: null,
    sessionId: 's',
    message: { role: type, model: 'm', content },
  });
  const session = [message('user', '1', 'Hi'), message('assistant', '2', [{ type: 'text', text: 'Yes?' }])];
  expect(readLines([{ type: 'summary', summary: 'of another' }, ...session]).refusals).toEqual([]);
  const [refusal] = readLines([{ type: 'session_meta', payload: {} }, ...session]).refusals;
  expect(refusal).toMatchObject({
    row: 0,
    reason: 'no message of a session: rows left out: session_meta (1)',
  });
});

test('calls that tau-bench’s agents write as text are calls, and what they say to the user is text', () => {
  const action = (name: string, values: object) =>
    `Thought:\nI look.\nAction:\n${JSON.stringify({ name, arguments: values })}`;
  const read = readDocument([
    {
      task_id: 0,
      reward: 1,
      info: {},
      traj: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: action('find_user', { name: 'A' }) },
        { role: 'user', content: 'API output: Error: no user' },
        { role: 'assistant', content: action('respond', { content: 'There is none.' }) },
        { role: 'user', content: '###STOP###' },
      ],
    },
  ]);
  expect(callsOf(read)).toEqual([[['find_user', { name: 'A' }]], []]);
  expect(resultsOf(read)).toEqual([['!Error: no user'], []]);
  expect(read.attempts[0]!.trajectory).toMatchObject({ finalAnswer: 'There is none.' });
  expect(read.attempts[0]!.trajectory.steps[0]!.message).toMatchObject({ text: '', thinking: 'I look.' });
});

test('a session of Claude Code of which the provider answered nothing is an error with its question', () => {
  const row = (type: string, uuid: string, message: object) => ({ type, uuid, sessionId: 's', message });
  const [attempt] = readLines([
    { ...row('user', '1', { role: 'user', content: 'Hi' }), parentUuid: null },
    {
      ...row('assistant', '2', {
        role: 'assistant',
        model: '<synthetic>',
        content: [{ type: 'text', text: 'API Error: 529 overloaded' }],
      }),
      parentUuid: '1',
      isApiErrorMessage: true,
    },
  ]).attempts;
  expect(attempt).toMatchObject({ task: { query: 'Hi' }, error: { code: 'model-overloaded' } });
  expect(attempt!.trajectory).toMatchObject({ steps: [], stopReason: 'error' });
});

test('an image in a result, as Inspect writes it, is an image', () => {
  const read = readDocument({
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: '', tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: 'c', content: [{ type: 'image', image: 'data:image/png;base64,AA==' }] },
    ],
  });
  expect(read.attempts[0]!.trajectory.steps[0]!.toolResults[0]!.content).toEqual([
    { type: 'image', data: 'AA==', mimeType: 'image/png' },
  ]);
});

test('an ATIF document without steps is refused for that', () => {
  const { refusals } = readDocument({
    schema_version: 'ATIF-v1.6',
    session_id: 's',
    agent: { name: 'a', version: '1' },
  });
  expect(refusals).toMatchObject([{ field: '/steps', reason: 'there is no list of steps' }]);
});

test('a session of the Gemini CLI that ends with the provider’s failure is an error', () => {
  const message = (id: string, type: string, content: string) => ({ id, type, content });
  const failure = message('9', 'error', '[API Error: 429 rate limit]');
  const session = (...messages: object[]) =>
    readDocument({ sessionId: 's', messages: [message('1', 'user', 'Hi'), ...messages] }).attempts[0]!;
  const failed = { error: { code: 'model-rate-limited' }, trajectory: { stopReason: 'error' } };
  expect(session(failure)).toMatchObject(failed);
  expect(session(message('2', 'gemini', 'I look.'), failure)).toMatchObject(failed);
  const goneOn = session(failure, message('3', 'gemini', 'Done.'));
  expect(goneOn.error).toBeUndefined();
  expect(goneOn.trajectory).toMatchObject({ finalAnswer: 'Done.', stopReason: 'answered' });
});
