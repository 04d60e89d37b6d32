import { describe, expect, test } from 'vitest';
import { toolathlonRow, toucanRow } from './field-samples.ts';
import { callsOf, readLines, readsAnyRows, resultsOf } from './read-lines.ts';

describe('Toolathlon trajectories', () => {
  const status = (words: object) => JSON.stringify({ preprocess: 'done', running: 'done', ...words });
  const rowWith = (changed: object) => readLines([{ ...toolathlonRow, ...changed }]);

  test('a row is an attempt: its menu, its calls, the run as a repeat and the publisher’s evaluation', () => {
    const log = readLines([toolathlonRow]);
    expect(log.formats).toEqual(['toolathlon']);
    expect(log.refusals).toEqual([]);
    expect(log.attempts[0]).toMatchObject({
      model: 'maker-1',
      repeat: 1,
      task: {
        id: 'water-plants',
        query: 'Water the rose.',
        messages: [
          { role: 'system', text: 'Be brief.' },
          { role: 'user', text: 'Water the rose.' },
        ],
        tools: [{ name: 'garden-water', description: 'Waters.' }],
      },
      usage: { inputTokens: 50, outputTokens: 12 },
      durationMs: 10_000,
      verdicts: [{ name: 'evaluation', passed: true }],
      repairs: [],
    });
    expect(log.attempts[0]!.task.expected).toBeUndefined();
    expect(log.attempts[0]!.trajectory).toMatchObject({
      stopReason: 'answered',
      finalAnswer: 'The rose is watered.',
    });
    expect(callsOf(log)).toEqual([[['garden-water', { plant: 'rose' }]], []]);
    expect(resultsOf(log)).toEqual([['Done.'], []]);
  });

  test.each([
    ['failed', { evaluation: false }, [{ name: 'evaluation', passed: false }], 'answered'],
    ['not evaluated', { evaluation: null }, [], 'answered'],
    ['a word in place of a verdict', { evaluation: 'maybe' }, [], 'answered'],
    [
      'out of turns',
      { running: 'max_turn_exceeded', evaluation: false },
      [{ name: 'evaluation', passed: false }],
      'step-limit',
    ],
    [
      'out of time',
      { running: 'timeout', evaluation: false },
      [{ name: 'evaluation', passed: false }],
      'time-limit',
    ],
    [
      'failed and evaluated nevertheless',
      { running: 'fail', evaluation: false },
      [{ name: 'evaluation', passed: false }],
      'answered',
    ],
  ])('a run that is %s', (_, words, verdicts, stopReason) => {
    const [attempt] = rowWith({ task_status: status(words) }).attempts;
    expect(attempt).toMatchObject({ verdicts, trajectory: { stopReason } });
    expect(attempt!.error).toBeUndefined();
  });

  test.each([
    ['the set-up', { preprocess: 'fail', running: null, evaluation: null }, 'set-up'],
    ['the run', { running: 'fail', evaluation: null }, 'The run did not end: fail'],
  ])('a failure of %s that nobody evaluated is no wrong answer', (_, words, said) => {
    const [attempt] = rowWith({ task_status: status(words), messages: '[]' }).attempts;
    expect(attempt).toMatchObject({
      verdicts: [],
      error: { code: 'model-server-error', message: expect.stringContaining(said) as string },
    });
  });

  test('arguments that the publisher has cut off stay as they are, and are no arguments', () => {
    const messages = toolathlonRow.messages.replace(
      JSON.stringify('{"plant": "rose"}'),
      JSON.stringify('{"plant": "ro'),
    );
    expect(messages).not.toBe(toolathlonRow.messages);
    const [attempt] = rowWith({ messages }).attempts;
    expect(attempt!.trajectory.steps[0]!.toolCalls[0]).toMatchObject({
      malformed: expect.anything() as object,
    });
  });

  test.each([
    ['no task', { task_name: '' }, '/task_name', 'which task'],
    ['messages that are no JSON', { messages: '[{"role": ' }, '/messages', 'no list of messages'],
    ['messages that are no list', { messages: '{}' }, '/messages', 'no list of messages'],
    ['no answer', { messages: '[]' }, '/messages', 'no message is an answer'],
  ])('a row with %s is refused, with its field', (_, changed, field, reason) => {
    expect(rowWith(changed).refusals).toEqual([
      { kind: 'refused', row: 0, field, reason: expect.stringContaining(reason) as string },
    ]);
  });

  test('a status that cannot be read is said, and is no verdict', () => {
    expect(rowWith({ task_status: 'None' }).attempts[0]).toMatchObject({
      verdicts: [],
      repairs: [{ field: '/task_status', reason: expect.stringContaining('verdict') as string }],
    });
  });

  test('nothing that JSON can hold makes it throw', () => readsAnyRows('toolathlon', [toolathlonRow]));
});

describe('Toucan', () => {
  const path = 'Maker-1/train-00000-of-00040.parquet';
  const rowWith = (changed: object) => readLines([{ ...toucanRow, ...changed }], path);
  const saying = (...messages: object[]) =>
    rowWith({ messages: JSON.stringify([{ role: 'user', content: 'Water.' }, ...messages]) });
  const text = (content: string) => ({ role: 'assistant', content });
  const call = (name: string, id?: string) => ({
    role: 'assistant',
    content: '',
    function_call: { name, arguments: '{}', ...(id ? { call_id: id } : {}) },
  });
  const answer = (name: string, content: string) => ({ role: 'function', name, content });

  test('a row is an attempt: thoughts, text and calls that were written apart are one answer', () => {
    const log = readLines([toucanRow], path);
    expect(log.formats).toEqual(['toucan']);
    expect(log.refusals).toEqual([]);
    expect(log.attempts[0]).toMatchObject({
      model: 'Maker-1',
      task: {
        id: 'u1',
        category: 'single-turn-original',
        query: 'Water the rose and feed the cat.',
        tools: [{ name: 'garden-water' }, { name: 'garden-feed' }],
      },
      repairs: [],
      trajectory: { inTurns: true, finalAnswer: 'Both are done.' },
    });
    expect(log.attempts[0]!.trajectory.steps[0]!.message).toMatchObject({
      text: 'I do both.',
      thinking: 'Two tools.',
    });
    expect(callsOf(log)).toEqual([
      [
        ['garden-water', { plant: 'rose' }],
        ['garden-feed', { pet: 'cat' }],
      ],
      [],
    ]);
    expect(resultsOf(log)).toEqual([['Done.', 'Fed.'], []]);
  });

  test('ratings are figures, the intended tools no label: nothing says that it succeeded', () => {
    const [attempt] = readLines([toucanRow], path).attempts;
    expect(attempt!.verdicts).toEqual([
      { name: 'question quality', value: 4.5 },
      { name: 'completeness', value: 5, reason: 'All of it.' },
      { name: 'conciseness', value: 4, reason: 'Short.' },
      { name: 'intended tools called', value: 1, reason: 'water, feed' },
    ]);
    expect(attempt!.task.expected).toBeUndefined();
  });

  test('a row that nobody rated has no figures', () => {
    expect(
      rowWith({ question_quality_assessment: '', response_quality_assessment: '' }).attempts[0]!.verdicts,
    ).toEqual([]);
  });

  test.each([
    ['texts stay apart', [text('One.'), text('Two.')], [0, 0]],
    ['a call after a call belongs to its answer', [call('a'), call('b'), answer('a', '1')], [2]],
    ['a text after a call begins an answer', [call('a'), text('Two.')], [1, 0]],
    ['a call after a result begins an answer', [call('a'), answer('a', '1'), call('b')], [1, 1]],
  ])('%s', (_, messages, calls) => {
    expect(callsOf(saying(...messages)).map(({ length }) => length)).toEqual(calls);
  });

  test('results, which have no id, answer the calls of their name, also where calls have ids', () => {
    const log = saying(call('a', 'x1'), call('b', 'x2'), answer('b', 'B'), answer('a', 'A'), text('Done.'));
    const [{ toolCalls, toolResults }] = log.attempts[0]!.trajectory.steps as [
      (typeof log.attempts)[0]['trajectory']['steps'][0],
    ];
    expect(toolCalls.map(({ id, name }) => [id, name])).toEqual([
      ['x1', 'a'],
      ['x2', 'b'],
    ]);
    expect(toolResults.map(({ callId }) => callId)).toEqual(['x2', 'x1']);
  });

  test.each([
    ['no id', { uuid: '' }, '/uuid'],
    ['messages that break off', { messages: '[{"role": "user", "con' }, '/messages'],
    ['no answer', { messages: '[{"role": "user", "content": "Hi."}]' }, '/messages'],
  ])('a row with %s is refused, with its field', (_, changed, field) => {
    expect(rowWith(changed).refusals).toMatchObject([{ kind: 'refused', row: 0, field }]);
  });

  test('nothing that JSON can hold makes it throw', () => readsAnyRows('toucan', [toucanRow]));
});
