import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { CallingCell, RecordedCall, ServerRecording } from '#core/server-recording.ts';
import {
  checkSize,
  linesOfRecording,
  readRecording,
  recordingLimits,
  replaySession,
} from '#serve/mcp/index.ts';
import { listOffered } from '../../src/serve/mcp/list-offered.ts';
import { ServerRecorder } from '../../src/serve/mcp/server-recorder.ts';

const text = (said: string): JsonObject => ({ content: [{ type: 'text', text: said }] });

const aRecording = (calls: RecordedCall[] = []): ServerRecording => ({
  recordedAt: Date.UTC(2026, 10, 29, 3, 4, 5, 678),
  server: { name: 'lamps', version: '2' },
  protocolVersion: '2025-11-25',
  era: 'initialize',
  capabilities: { tools: {} },
  tools: [{ name: 'status', inputSchema: { type: 'object' } }],
  calls,
});

type Made = [
  tool: string,
  given: JsonObject,
  said: string,
  caller?: Partial<CallingCell> & { attempt?: number },
];
const recorded = (...made: Made[]): RecordedCall[] =>
  made.map(([tool, given, said, caller = {}], at) => ({
    tool,
    arguments: given,
    ...caller,
    at,
    ms: 1,
    result: text(said),
  }));

/** What a replay says to these calls of one attempt: the text of each answer, or the code of what it rejects with. */
async function said(
  calls: RecordedCall[],
  asked: [tool: string, given?: JsonObject][],
  attempt?: CallingCell,
): Promise<string[]> {
  const session = replaySession(aRecording(calls));
  const answers: string[] = [];
  for (const [name, given = {}] of asked) {
    const params = { name, arguments: given };
    const answer = session.request('tools/call', params, { timeoutMs: 1000, attempt }).then(
      ({ content }) => (content as { text: string }[])[0]!.text,
      (error: unknown) => (error instanceof PlaygroundError ? error.code : String(error)),
    );
    answers.push(await answer);
  }
  return answers;
}

describe('a replayed server answers a call', () => {
  test.each<[name: string, calls: RecordedCall[], asked: [string, JsonObject?][], answers: string[]]>([
    [
      'whatever the order of the keys, and 5.0 as 5',
      recorded(['add', { a: 5, b: { x: 1, y: [1, 2] } }, 'six']),
      [['add', JSON.parse('{"b":{"y":[1,2],"x":1},"a":5.0}') as JsonObject]],
      ['six'],
    ],
    [
      'by its arguments exactly: another list order, a text for a number, a missing or a further one are other calls',
      recorded(['add', { a: 1, b: [1, 2] }, 'ok']),
      [
        ['add', { a: 1, b: [2, 1] }],
        ['add', { a: '1', b: [1, 2] }],
        ['add', { b: [1, 2] }],
        ['add', { a: 1, b: [1, 2], c: null }],
        ['minus', { a: 1, b: [1, 2] }],
      ],
      Array<string>(5).fill('call-not-recorded'),
    ],
    [
      'in recorded order where it repeats, then with the last',
      recorded(['status', {}, 'pending'], ['status', {}, 'done']),
      [['status'], ['status'], ['status'], ['status']],
      ['pending', 'done', 'done', 'done'],
    ],
    [
      'as it was answered after the same calls, whatever other attempts did between',
      recorded(
        ['read', {}, 'empty', { attempt: 1 }],
        ['write', {}, 'written', { attempt: 2 }],
        ['write', {}, 'written', { attempt: 1 }],
        ['read', {}, 'full', { attempt: 2 }],
        ['read', {}, 'full', { attempt: 1 }],
      ),
      [['write'], ['read']],
      ['written', 'full'],
    ],
    [
      'in an order of calls that was never recorded by how often it was made',
      recorded(['read', {}, 'empty'], ['write', {}, 'written'], ['read', {}, 'full']),
      [['write'], ['read'], ['read'], ['read']],
      ['written', 'empty', 'full', 'full'],
    ],
    [
      'never with an answer made up, and goes on after one it does not know',
      recorded(['read', {}, 'empty']),
      [['write'], ['read']],
      ['call-not-recorded', 'empty'],
    ],
  ])('%s', async (_, calls, asked, answers) => {
    expect(await said(calls, asked)).toEqual(answers);
  });

  test('first as at the same task, then as the same contender, then as in the same repeat', async () => {
    const calls = recorded(
      ['roll', {}, 'a, first', { attempt: 1, task: 'a', by: 1, repeat: 0 }],
      ['roll', {}, 'b, second', { attempt: 2, task: 'b', by: 1, repeat: 1 }],
      ['roll', {}, 'a, second', { attempt: 3, task: 'a', by: 1, repeat: 1 }],
      ['roll', {}, 'a, second, other', { attempt: 4, task: 'a', by: 2, repeat: 1 }],
    );
    const roll = async (task: string, by: number, repeat: number) =>
      (await said(calls, [['roll']], { task, by, repeat }))[0];
    expect(await roll('a', 1, 0)).toBe('a, first');
    expect(await roll('a', 1, 1)).toBe('a, second');
    expect(await roll('a', 2, 1)).toBe('a, second, other');
    expect(await roll('b', 2, 0)).toBe('b, second');
    expect(await roll('c', 3, 1)).toBe('b, second');
    expect(await roll('c', 3, 9)).toBe('a, first');
  });

  test('of each attempt anew', async () => {
    const session = replaySession(aRecording(recorded(['next', {}, '1'], ['next', {}, '2'])));
    const next = async (attempt: CallingCell) =>
      (await session.request('tools/call', { name: 'next', arguments: {} }, { timeoutMs: 1, attempt }))
        .content;
    const [a, b] = [
      { task: 'a', by: 1, repeat: 0 },
      { task: 'a', by: 1, repeat: 0 },
    ];
    expect([await next(a), await next(b), await next(a), await next(b)]).toEqual(
      ['1', '1', '2', '2'].map((one) => text(one).content),
    );
  });

  test('as a JSON-RPC error where the server answered so, and with the failure where it failed', async () => {
    const facts = { arguments: {}, at: 0, ms: 1 };
    const failed = (tool: string, code: string): RecordedCall => ({
      ...{ tool, ...facts },
      failure: { code, message: 'It is larger than 8 MB.' },
    });
    const calls = [
      { tool: 'a', ...facts, error: { code: -32602, message: 'no such tool' } },
      ...['mcp-too-large', 'mcp-timeout', 'mcp-unreachable', 'of a file'].map((code) => failed(code, code)),
      ...['mcp-cancelled', 'mcp-session-lost', 'mcp-unauthorized'].map((code) => failed(code, code)),
    ];
    expect(
      await said(
        calls,
        calls.map(({ tool }) => [tool]),
      ),
    ).toEqual([
      'RpcError: no such tool',
      ...Array<string>(4).fill('mcp-outcome-unknown'),
      ...Array<string>(3).fill('call-not-recorded'),
    ]);
    const again = replaySession(aRecording(calls)).request(
      'tools/call',
      { name: 'mcp-too-large', arguments: {} },
      { timeoutMs: 1 },
    );
    await expect(again).rejects.toThrow(
      '“mcp-too-large” failed when the server was recorded: It is larger than 8 MB.',
    );
  });
  test.each<[era: ServerRecording['era'], method: string, failed: string, code: string]>([
    ['stateless', 'tools/call', 'mcp-version', 'call-not-recorded'],
    ['initialize', 'tools/call', 'mcp-version', 'mcp-outcome-unknown'],
    ['stateless', 'tools/call', 'mcp-unreachable', 'mcp-outcome-unknown'],
    ['stateless', 'resources/read', 'mcp-unreachable', 'call-not-recorded'],
    ['stateless', 'resources/read', 'mcp-timeout', 'mcp-outcome-unknown'],
  ])('with its failure only if a run kept the attempt: %s %s %s', async (era, method, failed, code) => {
    const isRead = method !== 'tools/call';
    const call: RecordedCall = {
      ...(isRead ? { tool: method, method, arguments: { uri: 'a:b' } } : { tool: 'a', arguments: {} }),
      ...{ at: 0, ms: 1, failure: { code: failed, message: 'It failed.' } },
    };
    const session = replaySession({ ...aRecording([call]), era });
    const params = isRead ? call.arguments : { name: 'a', arguments: {} };
    await expect(session.request(method, params, { timeoutMs: 1 })).rejects.toMatchObject({ code });
  });

  test('as it was answered at last where a person gave the first call up', async () => {
    const given = { code: 'mcp-cancelled', message: 'The call was cancelled.' };
    const calls: RecordedCall[] = [
      { tool: 'read', arguments: {}, at: 0, ms: 1, failure: given },
      ...recorded(['read', {}, 'full']),
    ];
    expect(await said(calls, [['read']])).toEqual(['full']);
  });
});

describe('what a replayed server offers besides tools', () => {
  const read = (method: string, params: JsonObject, result: JsonObject = {}): RecordedCall => ({
    ...{ tool: method, method, arguments: params, at: 0, ms: 1, result },
  });
  const offering = (...calls: RecordedCall[]) =>
    replaySession({ ...aRecording(calls), capabilities: { resources: {}, prompts: {}, skills: {} } });
  const uri = 'file:///a.txt';
  const trip = (city: string) => read('prompts/get', { name: 'trip', arguments: { city } });

  test('is what was listed, and what was read beside', async () => {
    const listed = [
      read('resources/list', {}, { resources: [{ uri, name: 'a' }] }),
      read('resources/templates/list', {}, { resourceTemplates: [] }),
    ];
    const both = offering(...listed, read('resources/read', { uri }), read('resources/read', { uri: 'b:c' }));
    expect(await listOffered(both, 'resources')).toMatchObject({
      items: [
        { id: uri, title: 'a' },
        { id: 'b:c', kind: 'resource' },
      ],
      issues: [],
    });
    const withoutTemplates = await listOffered(offering(listed[0]!), 'resources');
    expect(withoutTemplates).toMatchObject({
      items: [{ id: uri }],
      issues: [expect.stringMatching(/^A list of these was not/)],
    });
  });

  test('is what was read where nothing was listed, a prompt with the values it was given', async () => {
    const session = offering(trip('Oslo'), trip('Oslo'), trip('Rome'), read('resources/read', { uri }));
    expect(await listOffered(session, 'prompts')).toEqual({
      items: [
        {
          ...{ kind: 'prompt', id: 'trip', title: '', description: '' },
          arguments: [{ name: 'city', description: 'Recorded with “Oslo”, “Rome”.', required: true }],
        },
      ],
      issues: [expect.stringMatching(/^A list of these was not recorded/)],
    });
    expect((await listOffered(session, 'resources')).items).toMatchObject([{ id: uri }]);
  });

  test.each([
    ['nothing was read', [], true],
    ['a run asks for the list, which is never made up', [trip('Oslo')], false],
  ])('is not known where %s', async (_, calls, isByHand) => {
    await expect(listOffered(offering(...calls), 'prompts', isByHand)).rejects.toMatchObject({
      code: 'call-not-recorded',
    });
  });
});

describe('a question that the server asked during a call', () => {
  const question = { message: 'Which city?', requestedSchema: { type: 'object', properties: {} } };
  const asking: RecordedCall = {
    ...{ tool: 'book', arguments: {}, at: 0, ms: 1, result: text('Booked in Oslo.') },
    questions: [{ question, reply: { action: 'accept', content: { city: 'Oslo' } } }],
  };
  const book = (city: string, heard: unknown[] = []) =>
    replaySession(aRecording([asking])).request(
      'tools/call',
      { name: 'book', arguments: {} },
      {
        timeoutMs: 1,
        onQuestion: async (asked) => (heard.push(asked), { action: 'accept', content: { city } }),
      },
    );

  test('is asked again, and answered as then leads to the recorded result', async () => {
    const heard: unknown[] = [];
    expect(await book('Oslo', heard)).toEqual(text('Booked in Oslo.'));
    expect(heard).toEqual([question]);
  });
  test('leads to nothing that is known where it is answered otherwise', async () => {
    await expect(book('Rome')).rejects.toMatchObject({
      code: 'call-not-recorded',
      message: expect.stringMatching(
        /answer differs from the recorded one\. Equal calls are answered in the order they were recorded in/,
      ) as string,
    });
  });
  test.each<[what: string, properties: JsonObject, recordedAs: JsonObject, saidAs: Record<string, string>]>([
    ['a default is left out or written', { city: { default: 'Oslo' } }, { city: 'Oslo' }, {}],
    [
      'fields for secrets differ, which are not recorded',
      { password: {} },
      { password: '[secret]' },
      { password: 'x' },
    ],
  ])('is answered as then where %s', async (_, properties, recordedAs, saidAs) => {
    const asks = { message: 'Which?', requestedSchema: { type: 'object', properties } };
    const reply = { action: 'accept', content: recordedAs };
    const answer = replaySession(aRecording([{ ...asking, questions: [{ question: asks, reply }] }])).request(
      'tools/call',
      { name: 'book', arguments: {} },
      { timeoutMs: 1, onQuestion: async () => ({ action: 'accept', content: saidAs }) },
    );
    expect(await answer).toEqual(text('Booked in Oslo.'));
  });
  test('stands in the file', () => {
    expect(readRecording(fileOf(aRecording([asking]))).recording.calls).toEqual([asking]);
  });
});

const fileOf = (recording: ServerRecording): string => [...linesOfRecording(recording)].join('');

describe('the file of a recorded server', () => {
  test('is read as it was written', () => {
    const recording = {
      ...aRecording([
        ...recorded(['status', { lamp: 'ü\n"' }, 'on', { attempt: 1, task: 't#1', repeat: 2 }]),
        { tool: 'x', arguments: {}, at: 9, ms: 60_000, failure: { code: 'mcp-timeout', message: 'late' } },
      ]),
      instructions: 'Be brief.',
    };
    expect(readRecording(fileOf(recording))).toEqual({ recording, issues: [] });
  });

  const head = fileOf(aRecording()).split('\n')[0]!;
  test.each<[line: string, message: string]>([
    ['{"kind":"call","tool":"a"', 'it is no JSON'],
    [
      '{"kind":"call","tool":7,"arguments":{},"at":0,"ms":0,"result":{}}',
      '“/tool” is not as the format says',
    ],
    [
      '{"kind":"call","tool":"a","arguments":[],"at":0,"ms":0,"result":{}}',
      '“/arguments” is not as the format says',
    ],
    ['{"kind":"call","tool":"a","at":0,"ms":0,"result":{}}', '“/arguments” is missing'],
    ['{"kind":"call","tool":"a","arguments":{},"at":0,"ms":0}', 'it holds no result, error or failure'],
    ['{"kind":"tool","tool":{"description":"x"}}', '“/tool/name” is missing'],
    ['{"kind":"note"}', '“/kind” is not as the format says'],
    ['[1]', '“/” is not as the format says'],
    [
      `{"kind":"tool","tool":{"name":"a","x":${'['.repeat(400)}${']'.repeat(400)}}}`,
      'it is nested too deeply',
    ],
    [head, 'a second line of kind server'],
  ])('leaves out the line %.60s and names it: %s', (line, message) => {
    const good = '{"kind":"call","tool":"a","arguments":{},"at":0,"ms":0,"result":{}}';
    const { recording, issues } = readRecording([head, line, good].join('\n'));
    expect(issues).toEqual([{ line: 2, message }]);
    expect(recording.calls).toHaveLength(1);
  });

  test.each<[what: string, file: string, message: RegExp]>([
    ['is empty', '', /no recording of a server/],
    ['is another’s', '{"name":"x"}\n', /no recording of a server/],
    ['is of a later version', head.replace('"version":1', '"version":2'), /version “2”/],
    ['is of a version that never was', head.replace('"version":1', '"version":0'), /version “0”/],
    ['has no version', head.replace('"version":1,', ''), /version “null”/],
    [
      'does not say when',
      head.replace(/"recordedAt":"[^"]*"/, '"recordedAt":"today"'),
      /“\/recordedAt” is not/,
    ],
    ['names no day of the calendar', head.replace('2026-11-29T', '2026-13-41T'), /\/recordedAt is no date/],
    ['says nothing of the server', head.replace('"server":{', '"servant":{'), /“\/server” is missing/],
  ])('is refused where it %s', (_, file, message) => {
    expect(() => readRecording(file)).toThrow(message);
  });

  test('that breaks off keeps its good rows, and the last one is named', () => {
    const whole = fileOf(aRecording(recorded(['a', {}, 'one'], ['b', {}, 'two'])));
    const { recording, issues } = readRecording(whole.slice(0, -20));
    expect(issues).toEqual([{ line: 4, message: 'it is no JSON' }]);
    expect(recording.tools).toHaveLength(1);
    expect(recording.calls.map(({ tool }) => tool)).toEqual(['a']);
  });

  test('of another version says what to do: reload for a newer one, nothing for one that never was', () => {
    const hintOf = (version: string): string | undefined => {
      try {
        readRecording(head.replace('"version":1', `"version":${version}`));
      } catch (error) {
        return (error as PlaygroundError).hint;
      }
      return undefined;
    };
    expect(hintOf('2')).toMatch(/Reload/);
    for (const version of ['0', '-1', '"2"', 'null', '[]']) expect(hintOf(version)).toMatch(/was changed/);
  });

  test('of 50 MB is refused before it is read, with both sizes', () => {
    expect(() => checkSize(50 * 2 ** 20)).toThrow(/has 50 MB; recordings of up to 32 MB/);
    expect(() => checkSize(recordingLimits.fileBytes)).not.toThrow();
  });
});

test('an answer that is nested too deeply is recorded as it is read, and the call goes on', () => {
  const recorder = new ServerRecorder(replaySession(aRecording()), { now: () => 0 });
  const content = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as JsonObject[];
  recorder.begin({ name: 'status', arguments: {} })!.end({ result: { content } });
  expect(recorder.recording('mine', []).calls).toMatchObject([
    {
      tool: 'status',
      result: {
        content: [{ type: 'text', text: 'The answer is nested too deeply to be read.' }],
        isError: true,
      },
    },
  ]);
});

describe('what a person typed into a field for a secret is in no recording', () => {
  const asks = (name: string, more: JsonObject = {}) => ({
    message: 'Who are you?',
    requestedSchema: { type: 'object', properties: { [name]: { type: 'string', ...more }, place: {} } },
  });
  test.each<[what: string, question: ReturnType<typeof asks>, typed: string | number]>([
    ['a password', asks('password'), 'hunter2'],
    ['a short one', asks('password'), 'abc'],
    ['a short one with signs that JSON and patterns escape', asks('password'), 'a"('],
    ['a PIN that is a number', asks('pin'), 4711],
    ['a field that says so by its format', asks('word', { format: 'password' }), 'correct horse battery'],
    ['one with letters that JSON escapes', asks('apiKey'), 'a"b\\c/ü?'],
    ['one by its title', asks('q', { title: 'Access token' }), 'tok-1'],
  ])('%s', async (_, question, typed) => {
    const recorder = new ServerRecorder(replaySession(aRecording()), { now: () => 0 });
    const [name = ''] = Object.keys(question.requestedSchema.properties);
    const before = recorder.begin({ name: 'echo', arguments: { said: typed } })!;
    before.end({ result: text(`You said ${typed}.`) });
    const call = recorder.begin({ name: 'login', arguments: { user: 'ada' } })!;
    await call.hearing(async () => ({ action: 'accept', content: { [name]: typed, place: 'Oslo' } }))(
      question,
    );
    call.end({
      result: {
        ...text(JSON.stringify({ got: { [name]: typed } })),
        structuredContent: { said: typed, [`by ${typed}`]: [typed] },
        task: { statusMessage: `For ${typed}` },
        code: typed,
      },
    });
    recorder
      .begin({ name: 'again', arguments: {} })!
      .end({ error: { code: -32000, message: `No ${typed}` } });
    const file = fileOf(recorder.recording('mine', [{ name: 'login', inputSchema: { type: 'object' } }]));
    expect(file).not.toContain(JSON.stringify(String(typed)).slice(1, -1));
    const { recording, issues } = readRecording(file);
    expect(issues).toEqual([]);
    expect(recording.calls).toMatchObject([
      { tool: 'echo', arguments: { said: '[secret]' }, result: text('You said [secret].') },
      {
        ...{ tool: 'login', arguments: { user: 'ada' } },
        questions: [
          { question, reply: { action: 'accept', content: { [name]: '[secret]', place: 'Oslo' } } },
        ],
        result: {
          structuredContent: { said: '[secret]', 'by [secret]': ['[secret]'] },
          task: { statusMessage: 'For [secret]' },
          code: '[secret]',
        },
      },
      { tool: 'again', error: { code: -32000, message: 'No [secret]' } },
    ]);
  });

  test('and leaves the words of the protocol, and what was typed elsewhere', async () => {
    const recorder = new ServerRecorder(replaySession(aRecording()), { now: () => 0 });
    const call = recorder.begin({ name: 'login', arguments: {} })!;
    const said = { action: 'accept', content: { password: 'text', place: 'Rome' } } as const;
    await call.hearing(async () => said)(asks('password'));
    call.end({ result: text('Welcome to Rome') });
    expect(recorder.recording('mine', []).calls[0]!.result).toEqual(text('Welcome to Rome'));
  });
});
