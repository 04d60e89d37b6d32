import { expect, test } from 'vitest';
import { isWebAddress } from '#core/address-space.ts';

test.each([
  ['https://openai.com/api/pricing', true],
  ['http://models.example', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://a.example/ b', false],
  ['your own', false],
  ['', false],
])('%j is an address to follow: %s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected);
});
