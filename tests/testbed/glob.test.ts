import { expect, test } from 'vitest';
import { globMatcher, wildcardMatcher } from '../../src/world/worlds/patterns.ts';
import { cpuMs } from '../tools/cpu-ms.ts';

test('many stars, braces and names cost no more than the product of the lengths', () => {
  const name = 'a'.repeat(250);
  const started = cpuMs();
  expect(globMatcher('*a'.repeat(200) + 'b')(name)).toBe(false);
  expect(globMatcher('**/a/'.repeat(80))(`${'a/'.repeat(120)}b`)).toBe(false);
  expect(globMatcher('{a,b}'.repeat(90))(name)).toBe(false);
  expect(wildcardMatcher('*a'.repeat(200) + 'b')(name)).toBe(false);
  // A regular expression made of the first pattern would not end within a lifetime.
  expect(cpuMs() - started).toBeLessThan(5000);
});

// Each is recorded from the reference server in tests/vectors/testbed/filesystem.json; picomatch answers otherwise.
test.each([
  ['a[1].txt', 'a[1].txt', false],
  ['**/[!a-p]*.md', 'x/README.md', true],
  ['./notes', 'notes', false],
  ['**poem**', 'notes/poem.txt', false],
  ['', 'notes', false],
])('%s matches %s: %s', (pattern, path, expected) => expect(globMatcher(pattern)(path)).toBe(expected));
