import { deflateRawSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findSecret, FORMS } from './e2e/find-secret.ts';
import { repeated } from './servers/repeating-chat-server.ts';

/** With characters that JSON, addresses and base64 each write in their own way. */
const KEY = 'sk-planted/"0123456789"+abcdef==';
const WRONG = 'sk-wrong/"9876543210"+fedcba==';

test('the search for a planted key finds it in each form, alone and amid other text', () => {
  const planted: Record<(typeof FORMS)[number], string> = {
    plain: KEY,
    reversed: [...KEY].reverse().join(''),
    base64: Buffer.from(`a${KEY}b`).toString('base64'),
    base64url: Buffer.from(`ab${KEY}`).toString('base64url'),
    'URL-encoded': encodeURIComponent(KEY),
    'JSON-escaped': JSON.stringify(JSON.stringify({ key: KEY })),
    'as HTML': KEY.replaceAll('"', '&quot;'),
    compressed: gzipSync(`{"key":"${KEY}"}`).toString('latin1'),
  };
  for (const form of FORMS) {
    // Compressed bytes are a file of their own.
    const text = form === 'compressed' ? planted[form] : `before ${planted[form]} after`;
    expect(findSecret(text, KEY), form).toContain(form);
  }
  const link = `https://example.org/#/s/2${deflateRawSync(JSON.stringify([KEY])).toString('base64url')}`;
  expect(findSecret(`a link: ${link}.`, KEY)).toContain('compressed');
  expect(findSecret('\\u0073\\u006b-planted/\\"0123456789\\"+abcdef==', KEY)).toContain('JSON-escaped');
  expect(findSecret(repeated(WRONG), KEY)).toEqual([]);
});
