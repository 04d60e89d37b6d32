import { expect, test } from 'vitest';
import { toolTestOf } from '../../workers/models/list-models.ts';
import { says } from '../builders/a-language-model.ts';

const call = (id: string, city: string) => ({ id, name: 'get_weather', arguments: { city } });

test('two calls in one answer are told with their arguments', () => {
  const tested = toolTestOf(says('', [call('1', 'Oslo'), call('2', 'Lima')]), true);
  expect(tested).toEqual({
    calls: [
      { name: 'get_weather', arguments: '{"city":"Oslo"}', isReadable: true },
      { name: 'get_weather', arguments: '{"city":"Lima"}', isReadable: true },
    ],
    isStreamed: true,
    isCounted: true,
    inputTokens: 100,
    outputTokens: 10,
  });
});

test('arguments that are no JSON are told as they came, and tokens nobody counted are not counted', () => {
  const broken = { id: '1', name: 'get_weather', arguments: {}, malformed: '{"city": Oslo' };
  const tested = toolTestOf(says('', [broken], { usage: { inputTokens: 5 } }), false);
  expect(tested.calls).toEqual([{ name: 'get_weather', arguments: '{"city": Oslo', isReadable: false }]);
  expect(tested).toMatchObject({ isStreamed: false, isCounted: false, inputTokens: 5 });
});

test('an answer of a hundred thousand calls and long arguments is cut', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => call(String(index), 'x'.repeat(1000)));
  const { calls } = toolTestOf(says('', many), true);
  expect(calls).toHaveLength(10);
  expect(calls[0]!.arguments).toHaveLength(200);
});
