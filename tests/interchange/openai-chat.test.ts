import { describe, expect, test } from 'vitest';
import vector from '../vectors/interchange/openai-chat.json';
import { callsOf, readLines, resultsOf } from './read-lines.ts';
import { hasSamples, readLog, readsAnything, sample, samplesIn, withSamples } from './read-log.ts';

const transcript = readLog(JSON.stringify(vector.transcript), 'a.json');

describe('OpenAI chat completions', () => {
  test('a transcript is one attempt with its task, its tools and its model', () => {
    expect(transcript.formats).toEqual(['openai-chat']);
    expect(transcript.attempts).toHaveLength(1);
    expect(transcript.attempts[0]).toMatchObject({
      model: 'maker/model-1',
      task: {
        id: 'garden-1',
        query: 'Water the rose\nand the fern.',
        messages: [{ role: 'system', text: 'Water no cactus.' }, { role: 'user' }],
        tools: [{ name: 'water', server: null, schemaFrom: 'source' }],
      },
      trajectory: { finalAnswer: 'The rose has water.', inTurns: true, notRecorded: ['times'] },
    });
    expect(transcript.attempts[0]!.usage).toBeUndefined();
  });

  test('arguments that are no JSON are malformed, and keep their text', () => {
    const [first, second] = transcript.attempts[0]!.trajectory.steps[0]!.toolCalls;
    expect(first).toEqual({ id: 'c1', name: 'water', arguments: { plant: 'rose' } });
    expect(second).toEqual({ id: 'c2', name: 'water', arguments: {}, malformed: '{"plant": ' });
  });

  test('results go to the calls they name; what answers no call is passed over and said', () => {
    const [step] = transcript.attempts[0]!.trajectory.steps;
    expect(step!.toolResults.map(({ callId }) => callId)).toEqual(['c2', 'c1']);
    expect(transcript.attempts[0]!.repairs.map(({ reason }) => reason)).toEqual([
      '1 result of no call that is still open: passed over',
    ]);
  });

  test('what the person says later stands with the turn that answers it; what is never answered is passed over', () => {
    const inputs = transcript.attempts[0]!.trajectory.steps.map((step) =>
      step.inputs?.map(({ role }) => role),
    );
    expect(inputs).toEqual([undefined, ['user']]);
    const asked = (content: string) => ({ role: 'user', content });
    const messages = [asked('One?'), { role: 'assistant', content: 'One.' }, asked('Two?')];
    const read = readLog(JSON.stringify({ model: 'm', messages }), 'a.json');
    expect(read.attempts[0]!.repairs.map(({ reason }) => reason)).toEqual([
      '1 message after the model’s last turn: passed over',
    ]);
  });

  test('a bare list, calls of 2023 and a wrapper of parallel calls are read', () => {
    const read = readLog(JSON.stringify(vector.legacy), 'a.json');
    expect(callsOf(read)).toEqual([
      [['water', { plant: 'rose' }]],
      [
        ['water', { plant: 'fern' }],
        ['rest', {}],
      ],
    ]);
    expect(resultsOf(read)).toEqual([['Done.'], []]);
    const [, wrapped] = read.attempts[0]!.trajectory.steps;
    expect(wrapped!.toolCalls[0]!.unwrappedFrom).toBe('multi_tool_use.parallel');
    // The log has results, and none of the last calls: it was broken off there.
    expect(wrapped!.trouble).toBe('broken-off');
  });

  test('a single answer has no task, and its refusal, stop reason and usage', () => {
    const [attempt] = readLog(JSON.stringify(vector.answer), 'a.json').attempts;
    expect(attempt!.task).toEqual({});
    expect(attempt!.trajectory).toMatchObject({ stopReason: 'content-filter', refused: true });
    // Thinking is counted beside the completion here, as the total shows.
    expect(attempt!.usage).toEqual({
      inputTokens: 10,
      outputTokens: 8,
      thinkingTokens: 3,
      cachedInputTokens: 4,
    });
  });

  test('lines are an attempt each; a line without an answer is refused', () => {
    const prompt = { messages: [{ role: 'user', content: 'Water the rose.' }] };
    const read = readLines([vector.transcript, { messages: vector.legacy }, prompt]);
    expect(read.formats).toEqual(['openai-chat']);
    expect(read.attempts.map(({ row }) => row)).toEqual([0, 1]);
    expect(read.refusals).toEqual([
      {
        kind: 'refused',
        row: 2,
        field: '',
        reason: 'no conversation with an answer of a model in a shape that is read',
      },
    ]);
  });

  test('a list of conversations is an attempt each', () => {
    const read = readLog(JSON.stringify([vector.transcript, vector.answer, { messages: [] }]), 'a.json');
    expect(read.formats).toEqual(['openai-chat']);
    expect(read.attempts.map(({ row }) => row)).toEqual([0, 1]);
    expect(read.refusals.map(({ row }) => row)).toEqual([2]);
  });

  test('a call id that every turn uses again is made one of its own', () => {
    const turn = [
      { role: 'assistant', tool_calls: [{ id: 'call_0', function: { name: 'water', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: 'call_0', content: 'Done.' },
    ];
    const [attempt] = readLog(JSON.stringify([...turn, ...turn, ...turn]), 'a.json').attempts;
    const ids = attempt!.trajectory.steps.map(({ toolCalls }) => toolCalls[0]!.id);
    expect(ids).toEqual(['call_0', 'call_0-2', 'call_0-3']);
    expect(attempt!.trajectory.steps.map(({ toolResults }) => toolResults[0]!.callId)).toEqual(ids);
  });

  test('nothing that JSON can hold makes it throw', () => {
    readsAnything('openai-chat', [vector.transcript, vector.legacy, vector.answer, [vector.answer]]);
  });

  describe.skipIf(!hasSamples)(`recorded samples${withSamples}`, () => {
    test.each(samplesIn('openai-chat'))('%s is read by this reader alone', (file) => {
      const read = readLog(sample(file), file);
      expect(read.formats).toEqual(['openai-chat']);
      expect([read.attempts.length, read.refusals.length]).toEqual([1, 0]);
    });

    test.each([
      [
        'deepseek',
        'deepseek-reasoner',
        { inputTokens: 339, outputTokens: 92, thinkingTokens: 48, cachedInputTokens: 320 },
      ],
      ['groq', 'llama-3.3-70b-versatile', { inputTokens: 218, outputTokens: 15 }],
      ['mistral', 'mistral-small-latest', { inputTokens: 124, outputTokens: 22 }],
      [
        'xai',
        'grok-3-mini',
        { inputTokens: 291, outputTokens: 215, thinkingTokens: 189, cachedInputTokens: 244 },
      ],
    ])('the call of %s', (maker, model, usage) => {
      const file = `openai-chat/${maker}-tool-call.json`;
      const read = readLog(sample(file), file);
      const values = maker === 'groq' ? {} : { location: 'San Francisco' };
      expect(callsOf(read)).toEqual([[['weather', values]]]);
      expect(read.attempts[0]).toMatchObject({ model, usage });
      expect(read.attempts[0]!.trajectory).toMatchObject({
        stopReason: 'answered',
        notRecorded: ['results', 'times'],
      });
    });

    test('a transcript of four turns has three calls and their results', () => {
      const read = readLog(sample('openai-chat/transcript.json'), 'transcript.json');
      expect(callsOf(read).map((calls) => calls.map(([name]) => name))).toEqual([
        ['route'],
        ['execute-tool'],
        ['execute-tool'],
        [],
      ]);
      expect(resultsOf(read)[2]).toEqual(['Tool call timed out.']);
      expect(read.attempts[0]!.trajectory.finalAnswer).toMatch(/^I'm having some technical difficulties/);
    });
  });
});
