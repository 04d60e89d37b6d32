import { describe, expect, test } from 'vitest';
import { COUNT_OVER_ESTIMATE, estimateTokens, mostTokens, toolTokens } from '#core/estimate-tokens.ts';
import { cpuMs } from './tools/cpu-ms.ts';
import samples from './vectors/token-counts.json' with { type: 'json' };

/** The counts are of gpt-tokenizer 4.0.0, which is no dependency: its tables are larger than the site. */
describe('the estimate of tokens is within its bound', () => {
  test.each(samples)('of $name', ({ text, cl100k, o200k }) => {
    const estimate = estimateTokens(text);
    for (const count of [cl100k, o200k]) {
      expect(count / estimate).toBeGreaterThanOrEqual(COUNT_OVER_ESTIMATE.least);
      expect(count / estimate).toBeLessThanOrEqual(COUNT_OVER_ESTIMATE.most);
      expect(count).toBeLessThanOrEqual(mostTokens(text));
    }
  });

  test('and the bound is no wider than the samples need', () => {
    const ratios = samples.flatMap(({ text, cl100k, o200k }) =>
      [cl100k, o200k].map((count) => count / estimateTokens(text)),
    );
    expect(Math.min(...ratios)).toBeLessThan(COUNT_OVER_ESTIMATE.least + 0.1);
    expect(Math.max(...ratios)).toBeGreaterThan(COUNT_OVER_ESTIMATE.most - 0.1);
  });

  test('and nothing of an empty text', () => expect([estimateTokens(''), mostTokens('')]).toEqual([0, 0]));

  test.each(['x', '0', ' ', '{', '\\u', '雨', 'ж', '😀', 'aA', 'a1'])(
    'and a megabyte of %j is counted in a moment',
    (piece) => {
      const startedAt = cpuMs();
      expect(estimateTokens(piece.repeat(2 ** 20 / piece.length))).toBeGreaterThan(1000);
      expect(cpuMs() - startedAt).toBeLessThan(2000);
    },
  );
});

test('a tool counts as what a model is given of it; a schema nested too deeply is left out', () => {
  const tool = { name: 'rain', description: 'Says whether it rains.', inputSchema: { type: 'object' } };
  expect(toolTokens(tool)).toBe(estimateTokens(JSON.stringify(tool)));
  // What a server says beside these is not sent to a model.
  expect(toolTokens({ ...tool, ...{ outputSchema: { type: 'object' }, title: 'Rain' } })).toBe(
    toolTokens(tool),
  );
  let inputSchema = {};
  for (let depth = 0; depth < 5000; depth++) inputSchema = { inputSchema };
  const { name, description } = tool;
  expect(toolTokens({ ...tool, inputSchema })).toBe(estimateTokens(JSON.stringify({ name, description })));
});
