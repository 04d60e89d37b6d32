import { describe, expect, test } from 'vitest';
import vector from '../vectors/interchange/promptfoo.json';
import { hasSamples, readLog, readsAnything, sample, withSamples } from './read-log.ts';

const read = readLog(JSON.stringify(vector), 'output.json');
const { results: rows, prompts } = vector.results;

describe('promptfoo results', () => {
  test('every row is an attempt or refused with a reason', () => {
    expect(read.formats).toEqual(['promptfoo']);
    expect(read.attempts).toHaveLength(7);
    expect(read.refusals.map(({ row, reason }) => [row, reason])).toEqual([
      [7, 'the row contains no answer'],
      [8, 'the row is no object'],
    ]);
  });

  test('calls are read from the answers of five wires, and there are no results', () => {
    const calls = read.attempts.map(({ trajectory }) => trajectory.steps[0]?.toolCalls ?? []);
    expect(calls.slice(0, 5).map(([call]) => call?.name)).toEqual(Array(5).fill('weather'));
    expect(calls.slice(0, 5).map(([call]) => call?.malformed ?? call?.arguments)).toEqual([
      { at: 'Ulm' },
      { at: 'Ulm' },
      { at: 'Ulm' },
      '{broken',
      { at: 'Ulm' },
    ]);
    expect(read.attempts[1]!.trajectory.steps[0]!.message.text).toBe('I ask.');
    expect(read.attempts[0]!.trajectory.notRecorded).toContain('results');
  });

  test('model, tools, test, verdicts, usage, time and cost are as recorded', () =>
    expect(read.attempts[0]).toMatchObject({
      model: 'maker:model-1',
      task: { id: '0', query: 'How warm is it?', tools: [{ name: 'weather' }] },
      verdicts: [
        { name: 'success', passed: true, value: 1, reason: 'all passed' },
        { name: 'tool-call-f1', passed: true, value: 1 },
      ],
      usage: { inputTokens: 20, outputTokens: 10 },
      repeat: 0,
      durationMs: 900,
      dollars: 0.5,
    }));

  test('a failed assertion is a verdict, a failed request is an error, the same test again is a repeat', () => {
    const [wrong, broken] = read.attempts.slice(5);
    expect([wrong!.error, wrong!.verdicts[0]!.passed, wrong!.repeat]).toEqual([undefined, false, 1]);
    expect(wrong!.trajectory.finalAnswer).toBe('20 degrees');
    expect([broken!.error?.code, broken!.trajectory.steps]).toEqual(['model-rate-limited', []]);
  });

  test.each([
    ['a bare summary', { version: 1, results: rows, stats: {}, prompts }],
    ['a share', { data: { results: { version: 2, results: rows, stats: {} }, config: vector.config } }],
    ['a share of version 4', { config: vector.config, results: rows.slice(0, 7), prompts }],
  ])('%s holds the same answers', (_, log) => {
    const { formats, attempts } = readLog(JSON.stringify(log), '');
    expect(formats).toEqual(['promptfoo']);
    expect(attempts.map(({ trajectory }) => trajectory.steps)).toEqual(
      read.attempts.map(({ trajectory }) => trajectory.steps),
    );
  });

  test('lines hold them, too', () => {
    const lines = rows.slice(0, 7).map((row) => JSON.stringify(row));
    const { formats, attempts } = readLog(lines.join('\n'), '');
    expect(formats).toEqual(['promptfoo']);
    expect(attempts.map(({ trajectory }) => trajectory.steps)).toEqual(
      read.attempts.map(({ trajectory }) => trajectory.steps),
    );
  });

  test('anything in its place is read or refused', () => readsAnything('promptfoo', [vector]));
});

describe('what adapters of 2026 write', () => {
  const row = (output: unknown, more: object = {}, response: object = {}) => ({
    promptIdx: 0,
    testIdx: 0,
    provider: { id: 'maker:model-1' },
    prompt: { raw: 'Water the rose.', label: 'q' },
    response: { output, ...response },
    ...more,
  });
  const ofRows = (rows: object[], more: object = {}) =>
    readLog(JSON.stringify({ results: { version: 3, results: rows, stats: {} }, config: {}, ...more }), '')
      .attempts;
  const turnOf = (output: string) => ofRows([row(output)])[0]!.trajectory.steps[0]!;
  const call = (id: string, plant: string) =>
    JSON.stringify({
      type: 'function_call',
      call_id: id,
      name: 'water',
      arguments: JSON.stringify({ plant }),
    });

  test('--repeat numbers repeats as tests; tests that differ in anything are several', () => {
    const tests = [
      { w: 'rose', assert: 'a' },
      { w: 'rose', assert: 'a' },
      { w: 'rose', assert: 'b' },
      { w: 'fern', assert: 'b' },
    ];
    const rows = tests.map(({ w, assert }, testIdx) =>
      row('Done.', { testIdx, vars: { w }, testCase: { vars: { w }, assert: [{ type: assert }] } }),
    );
    const read = (attempts: ReturnType<typeof ofRows>) =>
      attempts.map(({ task, repeat }) => [task.id, repeat]);
    const right = [
      ['0', 0],
      ['0', 1],
      ['2', 0],
      ['3', 0],
    ];
    expect(read(ofRows(rows, { runtimeOptions: { repeat: 2 } }))).toEqual(right);
    expect(read(readLog(rows.map((each) => JSON.stringify(each)).join('\n'), '').attempts)).toEqual(right);
  });

  test('providers of one id are told apart by their labels, and have their own tools', () => {
    const providers = ['one', 'two'].map((label) => ({
      id: 'maker:model-1',
      label,
      config: { tools: [{ name: label }] },
    }));
    const rows = ['one', 'two', ''].map((label) =>
      row('Done.', { provider: { id: 'maker:model-1', label } }),
    );
    expect(
      ofRows(rows, { config: { providers } }).map(({ model, task }) => [model, task.tools?.[0]?.name]),
    ).toEqual([
      ['one', 'one'],
      ['two', 'two'],
      ['maker:model-1', undefined],
    ]);
  });

  test('providers of one id without labels are told apart by the index of their prompt', () => {
    const providers = ['one', 'two'].map((name) => ({ id: 'maker:model-1', config: { tools: [{ name }] } }));
    const rows = [0, 1].map((promptIdx) => row('Done.', { promptIdx }));
    expect(
      ofRows(rows, { config: { providers } }).map(({ model, task }) => [model, task.tools?.[0]?.name]),
    ).toEqual([
      ['maker:model-1', 'one'],
      ['maker:model-1 (2)', 'two'],
    ]);
  });

  test('calls on lines of their own are calls, whatever stands before or between them', () => {
    const { message, toolCalls } = turnOf(`I water.\n${call('c1', 'rose')}\n${call('c2', 'fern')}`);
    expect([message.text, toolCalls.map(({ arguments: values }) => values.plant)]).toEqual([
      'I water.',
      ['rose', 'fern'],
    ]);
    expect(turnOf('{"type":"function_call"}\nis no call').toolCalls).toEqual([]);
  });

  test.each([
    ['Thinking: A.\n\nB.\nSignature: x\n\nDone.', 'A.\n\nB.', 'Done.', 0],
    ['Thinking: A.\n\nDone.', 'A.', 'Done.', 0],
    ['Reasoning: A.\nDone.', 'A.', 'Done.', 0],
    ['Reasoning: A.\nB.\nDone.', undefined, 'Reasoning: A.\nB.\nDone.', 1],
    ['Done. Thinking: no.', undefined, 'Done. Thinking: no.', 0],
  ])('%j: thinking is apart where its end is marked', (output, thinking, text, notes) => {
    const [attempt] = ofRows([row(output)]);
    expect(attempt!.trajectory.steps[0]!.message).toMatchObject({ text, ...(thinking ? { thinking } : {}) });
    expect(attempt!.trajectory.steps[0]!.message.thinking).toBe(thinking);
    expect(attempt!.repairs).toHaveLength(notes);
  });

  test('calls that an adapter made have results, and what it writes in place of an answer is none', () => {
    const toolCalls = [
      {
        id: 'c1',
        name: 'water',
        input: { plant: 'rose' },
        output: '[{"type":"text","text":"Done."}]',
        is_error: false,
      },
      { id: 'c2', name: 'water', input: {}, output: 'MCP Tool Error (water): what plant?', is_error: true },
    ];
    const [made] = ofRows([row('MCP Tool Result (water): "x"', {}, { metadata: { toolCalls } })]);
    expect(
      made!.trajectory.steps.map((step) =>
        step.toolResults.map(({ content, isError }) => [content[0], isError]),
      ),
    ).toEqual([
      [
        [{ type: 'text', text: 'Done.' }, false],
        [{ type: 'text', text: 'what plant?' }, true],
      ],
    ]);
    const [blind] = ofRows([row('MCP Tool Result (water): [{"type":"text","text":"Done."}]')]);
    expect(blind!.trajectory.finalAnswer).toBeUndefined();
    expect(blind!.error?.code).toBe('answer-not-recorded');
  });

  test('a cost of 0 is one only where the adapter says so', () => {
    const cost = (response: object) => ofRows([row('Done.', { cost: 0 }, response)])[0]!.dollars;
    expect([cost({}), cost({ cost: 0 })]).toEqual([undefined, 0]);
  });
});

describe.skipIf(!hasSamples)(`promptfoo samples${withSamples}`, () => {
  test.each([
    ['output-v1', 8],
    ['output-v2', 10],
    ['output-v3', 8],
    ['share-v3', 8],
    ['share-v4', 8],
    ['tool-calls.made', 3],
  ])('%s', (name, count) => {
    const { formats, attempts, refusals } = readLog(sample(`promptfoo/${name}.json`), name);
    expect(formats).toEqual(['promptfoo']);
    expect([attempts.length, refusals.length]).toEqual([count, 0]);
    expect(attempts.every(({ trajectory }) => trajectory.steps.length === 1)).toBe(true);
  });

  test('calls of xAI, Anthropic and Gemini', () => {
    const { attempts } = readLog(sample('promptfoo/tool-calls.made.json'), '');
    expect(attempts.map(({ model, trajectory }) => [model, trajectory.steps[0]!.toolCalls[0]!.name])).toEqual(
      [
        ['xai:grok-3', 'weather'],
        ['anthropic:messages:claude-3-5-sonnet-20241022', 'updateIssueList'],
        ['google:gemini-2.5-flash', 'weather'],
      ],
    );
    expect(attempts.map(({ verdicts }) => verdicts[0]!.passed)).toEqual([true, false, true]);
  });
});
