import { describe, expect, test } from 'vitest';
import vector from '../vectors/interchange/gemini.json';
import { callsOf, readLines, resultsOf } from './read-lines.ts';
import { hasSamples, readLog, readsAnything, sample, samplesIn, withSamples } from './read-log.ts';

const request = readLog(JSON.stringify(vector.request), 'a.json');

describe('Gemini contents', () => {
  test('results without ids go to the calls of their name in order; a response with an error is one', () => {
    expect(request.formats).toEqual(['gemini']);
    expect(callsOf(request)).toEqual([
      [
        ['water', { plant: 'rose' }],
        ['water', { plant: 'fern' }],
      ],
      [],
    ]);
    expect(resultsOf(request)).toEqual([['Done.', '!no fern'], []]);
    const [step] = request.attempts[0]!.trajectory.steps;
    expect(step!.toolResults.map(({ callId }) => callId)).toEqual(step!.toolCalls.map(({ id }) => id));
  });

  test('system instruction, declared tools and thoughts are kept', () => {
    expect(request.attempts[0]).toMatchObject({
      model: 'maker-1',
      task: {
        query: 'Water the rose and the fern.',
        messages: [{ role: 'system', text: 'Water no cactus.' }, { role: 'user' }],
        tools: [{ name: 'water', description: 'Waters.' }],
      },
      trajectory: { finalAnswer: 'The rose has water.' },
    });
    expect(request.attempts[0]!.trajectory.steps[0]!.message.thinking).toBe('Two plants.');
  });

  test('an answer counts its thoughts among the output', () => {
    const [attempt] = readLog(JSON.stringify(vector.answer), 'a.json').attempts;
    expect(attempt).toMatchObject({
      model: 'maker-1-001',
      usage: { inputTokens: 10, outputTokens: 8, thinkingTokens: 3, cachedInputTokens: 4 },
      trajectory: { stopReason: 'token-limit', finalAnswer: 'A long' },
    });
  });

  test('an interaction has calls and results in its steps', () => {
    const read = readLog(JSON.stringify(vector.interaction), 'a.json');
    expect(read.formats).toEqual(['gemini']);
    expect(callsOf(read)).toEqual([[['measure', { probe: 2 }]], []]);
    expect(resultsOf(read)).toEqual([['!no probe'], []]);
    expect(read.attempts[0]!.usage).toEqual({ inputTokens: 10, outputTokens: 8, thinkingTokens: 3 });
  });

  test('lines are an attempt each', () => {
    const read = readLines([vector.request, vector.answer]);
    expect(read.formats).toEqual(['gemini']);
    expect(read.attempts).toHaveLength(2);
  });

  test('nothing that JSON can hold makes it throw', () => {
    readsAnything('gemini', [vector.request, vector.answer, vector.interaction]);
  });

  describe.skipIf(!hasSamples)(`recorded samples${withSamples}`, () => {
    test.each(samplesIn('gemini'))('%s is read by this reader alone', (file) => {
      const read = readLog(sample(file), file);
      expect(read.formats).toEqual(['gemini']);
      expect([read.attempts.length, read.refusals.length]).toEqual([1, 0]);
    });

    test.each([
      [
        'tool-call',
        'gemini-3-pro-preview',
        [['weather']],
        { inputTokens: 29, outputTokens: 908, thinkingTokens: 893 },
      ],
      [
        'tool-call-gemini3',
        'gemini-3-pro-preview',
        [['weather']],
        { outputTokens: 1816, thinkingTokens: 1801 },
      ],
      ['interactions-step1', 'gemini-2.5-flash', [['getWeather']], { inputTokens: 53, outputTokens: 56 }],
      ['interactions-step2', 'gemini-2.5-flash', [[]], { inputTokens: 95, outputTokens: 16 }],
    ])('the calls of %s', (name, model, calls, usage) => {
      const read = readLog(sample(`gemini/${name}.json`), `${name}.json`);
      expect(callsOf(read).map((step) => step.map(([called]) => called))).toEqual(calls);
      expect(read.attempts[0]).toMatchObject({ model, usage, trajectory: { stopReason: 'answered' } });
    });
  });
});

test.each([
  ['declarations', [{ functionDeclarations: [{ name: 'water' }] }, { googleSearch: {} }], ['water']],
  ['none that is understood', [{ googleSearch: {} }], undefined],
  ['an empty list', [], []],
])('tools: %s', (_, tools, names) => {
  const contents = [
    { role: 'user', parts: [{ text: 'Hi.' }] },
    { role: 'model', parts: [{ text: 'Hello.' }] },
  ];
  const { attempts } = readLog(JSON.stringify({ contents, tools }), '');
  expect(attempts[0]!.task.tools?.map(({ name }) => name)).toEqual(names);
});
