import { expect, test } from 'vitest';
import type { ToolTest } from '#store/bridge/models-contract.ts';
import { testedWords, toolTestWords } from '../../../src/app/frame/models/test-words.ts';

const call = (isReadable = true) => ({ name: 'get_weather', arguments: '{}', isReadable });
const found = (change: Partial<ToolTest>): ToolTest => ({
  calls: [call(), call()],
  isStreamed: true,
  isCounted: true,
  inputTokens: 1204,
  outputTokens: 17,
  ...change,
});

test.each([
  [{}, 'Parallel calls: yes, in one answer. Streamed. Tokens counted: 1,204 in, 17 out.'],
  [
    { calls: [call()], isStreamed: false },
    'Parallel calls: no, it made one where two were asked for. Not streamed: the answer came in one piece. Tokens counted: 1,204 in, 17 out.',
  ],
  [{ calls: [], isCounted: false }, 'Streamed. Tokens not counted: costs can only be guessed.'],
  [
    { calls: [call(false)] },
    'The arguments of 1 call are not a JSON object. Parallel calls: no, it made one where two were asked for. Streamed. Tokens counted: 1,204 in, 17 out.',
  ],
])('what a test found is said in sentences: %o', (change, words) => {
  expect(toolTestWords(found(change)).join(' ')).toBe(words);
});

test.each([
  [0, 'in 1.2\u00a0s'],
  [1, 'It called the tool once, in 1.2\u00a0s:'],
  [2, 'It called the tool twice, in 1.2\u00a0s:'],
  [10, 'It called the tool 10 times, in 1.2\u00a0s:'],
])('%i calls are said first', (made, words) => {
  const tools = found({ calls: Array.from({ length: made }, () => call()) });
  expect(testedWords({ tools, durationMs: 1200 }).replaceAll('\u00a0', ' ')).toBe(
    words.replaceAll('\u00a0', ' '),
  );
});
