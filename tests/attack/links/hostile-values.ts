/** What a hostile sender puts into a text, a number or a place of a link. */
export const hostileTexts = [
  '',
  '<img src=x onerror="globalThis.ranByServer=1">',
  '<script>globalThis.ranByServer=1</script>',
  'javascript:globalThis.ranByServer=1',
  'data:text/html,<script>top.ranByServer=1</script>',
  'https://elsewhere.example/x?key=1',
  'https://me:secret@elsewhere.example/v1',
  'http://xn--pple-43d.example/v1',
  '//elsewhere.example',
  '\u202egnp.exe\u202c',
  '\u200b\u200b\u200b',
  '\ud800',
  'a\udc00b',
  '\u0000',
  '{{constructor.constructor("globalThis.ranByServer=1")()}}',
  '__proto__',
  'constructor',
  'a'.repeat(200),
  'م'.repeat(400),
  '👩‍👩‍👧‍👦'.repeat(60),
  'x'.repeat(20_000),
  '(a+)+$'.repeat(30),
] as const;

export const hostileNumbers = [
  -1, 0, 0.5, 1e-9, 100, 1000, 99_999, 100_000, 10_000_000, 4_294_967_296, 9_007_199_254_740_991, 1e308, -0,
] as const;

/** JSON texts, since some cannot be written as values: doubled keys, prototypes, depth. */
export const hostileJson = [
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '['.repeat(2000) + ']'.repeat(2000),
  '{"a":'.repeat(2000) + '1' + '}'.repeat(2000),
  `[${'0,'.repeat(50_000)}0]`,
  '1e999',
  'null',
  '"\\ud800"',
] as const;
