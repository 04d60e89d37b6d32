import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** The forms in which a secret is looked for, beside itself. */
export const FORMS = [
  'plain',
  'reversed',
  'base64',
  'base64url',
  'URL-encoded',
  'JSON-escaped',
  'as HTML',
  'compressed',
] as const;
type Form = (typeof FORMS)[number];

/** Decoded once, a text may hold another: a link in an export, for one. */
const MAX_DEPTH = 3;
/** A payload may stand behind a mark of its version. */
const MAX_PREFIX = 4;

/** In which forms a secret stands in a text, at any place of it. Bytes come as text of one character each (latin1). */
export function findSecret(text: string, secret: string, depth = 0): Form[] {
  const found = new Set<Form>();
  const readings: [Form, string][] = [
    ['plain', text],
    ['URL-encoded', text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => character(hex))],
    ['JSON-escaped', unescaped(text)],
    ['as HTML', text.replace(/&#x?([0-9a-f]+);|&quot;|&amp;|&lt;|&gt;/gi, fromHtml)],
  ];
  for (const [form, reading] of readings) if (reading.includes(secret)) found.add(form);
  if (text.includes([...secret].reverse().join(''))) found.add('reversed');
  for (const core of base64Cores(secret)) {
    if (text.includes(core)) found.add('base64');
    if (text.includes(core.replaceAll('+', '-').replaceAll('/', '_'))) found.add('base64url');
  }
  if (depth < MAX_DEPTH)
    for (const inner of inflated(text)) {
      if (findSecret(inner, secret, depth + 1).length > 0) found.add('compressed');
    }
  return [...found];
}

const character = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

/** A form inside another, such as JSON in JSON, needs as many turns. */
function unescaped(text: string): string {
  const once = (before: string): string =>
    before
      .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => character(hex))
      .replace(/\\x([0-9a-f]{2})/gi, (_, hex: string) => character(hex))
      .replace(/\\(["\\/])/g, '$1');
  return once(once(once(text)));
}

function fromHtml(entity: string, code: string | undefined): string {
  if (code !== undefined)
    return String.fromCodePoint(Number.parseInt(code, /x/i.test(entity) ? 16 : 10) % 0x110000);
  return { '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>' }[entity.toLowerCase()] ?? entity;
}

/** What is seen of the secret in base64, whatever stands before and after it. */
const base64Cores = (secret: string): string[] =>
  [0, 1, 2].map((shift) => {
    const length = shift + Buffer.byteLength(secret);
    const whole = Buffer.from('\0'.repeat(shift) + secret).toString('base64');
    return whole.slice(Math.ceil((shift * 4) / 3), Math.floor((length * 4) / 3));
  });

/** Everything in a text that can be decompressed: itself as bytes, and each run of base64 or base64url long enough for a key. */
function* inflated(text: string): Generator<string> {
  yield* decompressed(Buffer.from(text.slice(0, 2), 'latin1'), () => Buffer.from(text, 'latin1'));
  const runs = new Set([...text.matchAll(/[A-Za-z0-9_+/-]{40,}/g)].map(([run]) => run));
  for (const run of runs) {
    for (let prefix = 0; prefix <= MAX_PREFIX; prefix++) {
      const bytes = Buffer.from(run.slice(prefix), 'base64');
      yield* decompressed(bytes, () => bytes);
      yield* opened(inflateRawSync, bytes);
    }
  }
}

function* decompressed([first, second]: Buffer, whole: () => Buffer): Generator<string> {
  if (first === 0x1f && second === 0x8b) yield* opened(gunzipSync, whole());
  if (first === 0x78) yield* opened(inflateSync, whole());
}

function* opened(open: typeof gunzipSync, bytes: Buffer): Generator<string> {
  try {
    const inner = open(bytes, { maxOutputLength: 50_000_000 }).toString('latin1');
    if (inner.length > 0) yield inner;
  } catch {
    // It was not compressed in this way.
  }
}
