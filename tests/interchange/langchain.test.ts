import { describe, expect, test } from 'vitest';
import stored from '../vectors/interchange/langchain.json';
import { callsOf, linesOf, resultsOf } from './read-lines.ts';
import { readLog, readsAnything } from './read-log.ts';

const CLASSES: Record<string, string> = {
  system: 'SystemMessage',
  human: 'HumanMessage',
  ai: 'AIMessage',
  tool: 'ToolMessage',
};
const dumped = stored.map(({ type, data: { type: _, ...kwargs } }) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain', 'schema', 'messages', CLASSES[type]],
  kwargs,
}));
const flat = stored.map(({ data }) => data);

describe('messages of LangChain', () => {
  test.each<[string, unknown]>([
    ['of messages_to_dict', stored],
    ['of dumps', dumped],
    ['by their members alone', flat],
    ['in a request', { messages: flat }],
    ['in the state of a LangGraph', { values: { messages: dumped }, next: [], metadata: { step: 3 } }],
  ])('%s are turns with calls, results, failures, usage and model', (_, document) => {
    const log = readLog(JSON.stringify(document), 'messages.json');
    expect(log.formats).toEqual(['langchain']);
    expect(callsOf(log)).toEqual([
      [
        ['water', { plant: 'rose' }],
        ['rest', {}],
      ],
      [],
    ]);
    expect(resultsOf(log)).toEqual([['!What plant?'], []]);
    const [attempt] = log.attempts;
    expect(attempt!.trajectory.steps[0]!.toolCalls[1]!.malformed).toBe('{"hours":');
    expect(attempt!.trajectory.steps[0]!.message).toMatchObject({ text: 'I do.', thinking: 'One plant.' });
    expect(attempt!.trajectory.finalAnswer).toBe('The rose has water.');
    expect(attempt).toMatchObject({
      model: 'maker-1',
      task: { query: 'Water the rose.' },
      usage: { inputTokens: 100, outputTokens: 11, thinkingTokens: 2, cachedInputTokens: 4 },
      repairs: [],
    });
    expect(attempt!.task.tools).toBeUndefined();
  });

  test('one conversation a line is one attempt a line', () => {
    const log = readLog(linesOf([{ messages: flat }, { messages: stored }, { messages: dumped }]), 'a.jsonl');
    expect(log.formats).toEqual(['langchain']);
    expect(log.attempts).toHaveLength(3);
  });

  test('calls of an older version are those of the provider', () => {
    const call = { id: 'c1', type: 'function', function: { name: 'water', arguments: '{"plant":"rose"}' } };
    const older = [
      { type: 'human', data: { content: 'Water the rose.' } },
      { type: 'ai', data: { content: '', additional_kwargs: { tool_calls: [call] } } },
    ];
    expect(callsOf(readLog(JSON.stringify(older), 'a.json'))).toEqual([[['water', { plant: 'rose' }]]]);
  });

  test('what takes a message back, and a picture, are named', () => {
    const odd = [
      ...stored.slice(0, 1),
      { type: 'human', data: { content: [{ type: 'image_url', image_url: 'x' }] } },
      { type: 'remove', data: { content: '', id: 'm1' } },
      ...stored.slice(4),
    ];
    const { attempts } = readLog(JSON.stringify(odd), 'a.json');
    expect(attempts[0]!.repairs.map(({ reason }) => reason)).toEqual([
      'parts of the conversation left out: image_url (1), message of remove (1)',
    ]);
  });

  test('nothing that JSON can hold makes it throw', () => readsAnything('langchain', [stored, dumped, flat]));
});
