import { describe, expect, test } from 'vitest';
import {
  callsAsText,
  judged,
  newJudging,
  readCalls,
  rejectedBy,
  rewrittenBy,
  withStep,
  type Candidate,
} from '#builder/index.ts';
import { testbedTools, testbedWorld } from './testbed-world.ts';

const call = {
  id: '1',
  name: 'get_rate',
  server: 'currency',
  step: 1,
  arguments: { base: 'EUR', quote: 'JPY' },
};
const candidate = withStep<Candidate>(
  {
    id: 'c1',
    category: 'single_server_single_call',
    query: 'How many yen is one euro?',
    calls: [call],
    servers: ['currency'],
    said: { '1/base': 'euro', '1/quote': 'yen' },
    similar: [{ call: '1', name: 'other', server: 'currency', arguments: {} }],
    life: [],
  },
  'inferable',
  'rejected',
  'nothing says it',
);

describe('expected calls that a person writes', () => {
  test('come back from their text, and what is left out is counted', () => {
    expect(readCalls(callsAsText([call]), ['currency'])).toEqual([call]);
    const short = JSON.stringify([
      { name: 'get_rate', arguments: {} },
      { name: 'convert', arguments: {}, step: 2 },
    ]);
    expect(readCalls(short, ['currency'])).toMatchObject([
      { id: '1', server: 'currency', step: 1 },
      { id: '2', server: 'currency', step: 2 },
    ]);
  });

  test.each([
    ['prose', 'The expected calls are no JSON list.'],
    ['{}', 'The expected calls are no JSON list.'],
    ['[]', 'The list has 0 calls; a task has from 1 to 20.'],
    ['[{"name": "get_rate"}]', 'Call 1 needs a name, and arguments as a JSON object.'],
    ['[{"name": "a", "arguments": {}, "step": 0}]', 'The step of call 1 is no whole number from 1 on.'],
    [
      '[{"name": "a", "arguments": {}, "id": "x"}, {"name": "b", "arguments": {}, "id": "x"}]',
      'Two calls have the id x.',
    ],
  ])('%s: %s', (text, words) => {
    expect(readCalls(text, ['currency'])).toBe(words);
  });

  test('make a rejected candidate open again; words of the query count no longer for another value', async () => {
    const given = { base: 'EUR', quote: 'CHF' };
    const edited = rewrittenBy(candidate, { calls: [{ ...call, arguments: given }] });
    expect(rejectedBy(edited)).toBeUndefined();
    expect(edited).toMatchObject({ edited: ['calls'], said: { '1/base': 'euro' } });
    expect(edited.said).not.toHaveProperty('1/quote');
    expect(edited).not.toHaveProperty('similar');
    const judging = () => newJudging(testbedTools('currency'), testbedWorld());
    expect(rejectedBy(await judged(edited, judging()))?.step).toBe('inferable');
    const both = rewrittenBy(candidate, {
      query: 'How many Swiss francs is one euro today?',
      calls: [{ ...call, arguments: given }],
    });
    expect(both.edited).toEqual(['query', 'calls']);
    expect(rejectedBy(await judged(both, judging()))).toBeUndefined();
  });

  test('give the task the category of its calls', () => {
    const two = [call, { ...call, id: '2', arguments: { base: 'EUR', quote: 'USD' } }];
    expect(rewrittenBy(candidate, { calls: two }).category).toBe('single_server_parallel_call');
    expect(rewrittenBy(candidate, { calls: candidate.calls })).toBe(candidate);
  });
});
