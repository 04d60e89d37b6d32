import { describe, expect, test } from 'vitest';
import { redact, redactAnswer, Secrets } from '#serve/mcp/index.ts';

const SECRET = 'sk-planted/"0123456789"+abcdef==';
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('text is cleaned of a secret', () => {
  test.each([
    ['plainly', SECRET],
    ['with another scheme', `Token ${SECRET}`],
    ['in JSON', JSON.stringify({ key: SECRET })],
    ['in JSON in JSON in JSON', JSON.stringify(JSON.stringify(JSON.stringify({ key: SECRET })))],
    ['in an address', `https://a.example/?key=${encodeURIComponent(SECRET)}`],
    ['in an address with small letters', 'sk-planted%2f%220123456789%22%2babcdef%3d%3d'],
    ['in HTML', SECRET.replaceAll('"', '&quot;')],
    ['in base64, alone', base64(SECRET)],
    ['in base64, one byte in', base64(`:${SECRET}:`)],
    ['in base64, two bytes in', base64(`ab${SECRET}ab`)],
    ['in base64url', Buffer.from(`user:${SECRET}`).toString('base64url')],
  ])('%s', (_, text) => {
    const clean = redact(`before ${text} after`, [`Bearer ${SECRET}`]);
    expect(clean).toMatch(/^before .*\[secret\].* after$/);
    expect(clean).not.toContain('0123456789');
    expect(Buffer.from(clean.slice(7, -6), 'base64').toString('latin1')).not.toContain('0123456789');
  });
});

describe('an answer', () => {
  test('is cleaned in every text and name, and stays the same value where there is nothing to clean', () => {
    const answer = { content: [{ text: `You sent ${SECRET}` }], [SECRET]: 1, isError: false, n: null };
    expect(redactAnswer(answer, [SECRET])).toEqual({
      content: [{ text: 'You sent [secret]' }],
      '[secret]': 1,
      isError: false,
      n: null,
    });
    const other = { content: [{ text: 'nothing' }] };
    expect(redactAnswer(other, [SECRET])).toBe(other);
  });

  test('keeps what a short word or a number says: it may be the answer', () => {
    const answer = { stage: 'production', id: '123456789012345', token: 'Bearer abc' };
    expect(redactAnswer(answer, ['production', '123456789012345', 'Bearer abc'])).toBe(answer);
  });

  test('is walked whatever its keys and depth', () => {
    const hostile = JSON.parse(
      `{"__proto__": {"a": ${JSON.stringify(SECRET)}}, "b": ${'['.repeat(5000)}${']'.repeat(5000)}}`,
    );
    const clean = JSON.stringify(redactAnswer(hostile, [SECRET]));
    expect(clean).toContain('"__proto__":{"a":"[secret]"}');
    expect(({} as { a?: string }).a).toBeUndefined();
  });
});

test.each<{ where: string; init: RequestInit | undefined; isIn: boolean }>([
  { where: 'a header', init: { headers: { 'x-key': SECRET } }, isIn: true },
  { where: 'a body of JSON', init: { body: JSON.stringify({ key: SECRET }) }, isIn: true },
  { where: 'a form, as sign-ins send it', init: { body: new URLSearchParams({ code: SECRET }) }, isIn: true },
  { where: 'the id of a session', init: { headers: { 'mcp-session-id': SECRET } }, isIn: false },
  { where: 'nothing but a short word', init: { body: '{"city":"Oslo"}' }, isIn: false },
  { where: 'no request', init: undefined, isIn: false },
])('a secret is found in a request: $where', ({ init, isIn }) => {
  expect(new Secrets(() => [SECRET, 'Oslo']).areIn(init)).toBe(isIn);
});
