import { beforeEach, expect, test, vi } from 'vitest';

// Files share their modules: an earlier one may have loaded the engine.
beforeEach(() => vi.resetModules());

test('the engine is loaded for the first schema that has a pattern, and not before', async () => {
  const { loadPatternEngineFor } = await import('../../src/serve/validation/load-pattern-engine.ts');
  const { engineGeneration, patternTest } = await import('../../src/serve/validation/pattern-engine.ts');
  await loadPatternEngineFor([{ type: 'object', properties: { pattern: { type: 'string' } } }]);
  expect(engineGeneration()).toBe(0);
  await loadPatternEngineFor([
    { type: 'object', properties: { code: { type: 'string', pattern: '^[A-Z]{3}$' } } },
  ]);
  expect(engineGeneration()).toBe(1);
  const isCode = patternTest('^[A-Z]{3}$');
  expect(typeof isCode === 'function' && [isCode('EUR'), isCode('euro')]).toEqual([true, false]);
});

test('a schema with 300,000 choices is looked through', async () => {
  const { loadPatternEngineFor } = await import('../../src/serve/validation/load-pattern-engine.ts');
  const { engineGeneration } = await import('../../src/serve/validation/pattern-engine.ts');
  const choices = Array.from({ length: 300_000 }, (_, index) => `choice ${index}`);
  await loadPatternEngineFor([{ type: 'string', enum: choices }]);
  expect(engineGeneration()).toBe(0);
});

test('a pattern that would backtrack for ever in RegExp is run in linear time', async () => {
  const { loadPatternEngineFor } = await import('../../src/serve/validation/load-pattern-engine.ts');
  const { patternTest } = await import('../../src/serve/validation/pattern-engine.ts');
  await loadPatternEngineFor([{ pattern: '^(a+)+$' }]);
  const evil = patternTest('^(a+)+$');
  expect(typeof evil === 'function' && evil(`${'a'.repeat(50_000)}!`)).toBe(false);
});
