import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { tinyGguf } from './tools/tiny-gguf.ts';

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('a tiny model has less than 2 MB, and the same weights for the same seed', () => {
  const bytes = tinyGguf();
  expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('GGUF');
  expect(bytes.length).toBeLessThan(2_000_000);
  expect(hash(tinyGguf({ seed: 1 }))).toBe(hash(bytes));
  expect(hash(tinyGguf({ seed: 2 }))).not.toBe(hash(bytes));
});
