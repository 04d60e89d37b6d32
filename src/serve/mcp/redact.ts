import { MAX_DEPTH, type JsonValue } from '#core/json.ts';

/** Shorter ones would blot out innocent text; a secret that short is none. */
const MIN_SECRET = 4;
/** In answers that are scored, a short word may be the answer; keys and tokens are longer. */
const MIN_IN_ANSWER = 12;

/**
 * Text without these secrets, whether written plainly, inside JSON (and JSON inside JSON), in an address, in HTML, in
 * base64 or base64url alone or amid other text, or without their scheme.
 */
export const redact = (text: string, secrets: readonly string[]): string =>
  redactor(secrets, MIN_SECRET)(text);

/** An answer, its keys and texts, without these secrets but for short words and numbers; the same value where it holds none. */
export function redactAnswer<Value>(value: Value, secrets: readonly string[]): Value {
  const telling = secrets.filter((secret) => isTelling(bare(secret)));
  if (telling.length === 0) return value;
  return walk(value as JsonValue, redactor(telling, MIN_IN_ANSWER), 0) as Value;
}

/** What a server says about a failure, without these secrets, short ones too: it is no answer that could be right. */
export const redactFailure = <Value>(value: Value, secrets: readonly string[]): Value =>
  walk(value as JsonValue, redactor(secrets, MIN_SECRET), 0) as Value;

/** So many characters of a secret reveal part of it. */
const MIN_HALF = 8;

/** An answer that broke off, without these secrets; a text of it that ends within one loses that beginning too. */
export function redactCut<Value>(value: Value, secrets: readonly string[]): Value {
  const telling = secrets.filter((secret) => isTelling(bare(secret)));
  const forms = telling.flatMap(formsOf).filter((form) => form.length >= MIN_IN_ANSWER);
  const clean = redactor(telling, MIN_IN_ANSWER);
  return walk(value as JsonValue, (text) => withoutHalf(clean(text), forms), 0) as Value;
}

function withoutHalf(text: string, forms: readonly string[]): string {
  for (const form of forms) {
    for (let length = Math.min(form.length - 1, text.length); length >= MIN_HALF; length--) {
      if (text.endsWith(form.slice(0, length))) return `${text.slice(0, -length)}[secret]`;
    }
  }
  return text;
}

const isTelling = (secret: string): boolean => secret.length >= MIN_IN_ANSWER && !/^\d+$/.test(secret);

/** Takes all forms of these secrets out that have so many characters or more. */
export function redactor(secrets: readonly string[], min: number): (text: string) => string {
  const forms = new Set(secrets.flatMap(formsOf).filter((form) => form.length >= min));
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((clean, form) => clean.replaceAll(form, '[secret]'), text);
}

function walk(value: JsonValue, clean: (text: string) => string, depth: number): JsonValue {
  if (typeof value === 'string') return clean(value);
  if (typeof value !== 'object' || value === null) return value;
  // One level more than is accepted, so that its reader still refuses it.
  if (depth > MAX_DEPTH + 1) return null;
  if (Array.isArray(value)) {
    const items = value.map((item) => walk(item, clean, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const entries = Object.entries(value);
  const cleaned = entries.map(([name, item]) => [clean(name), walk(item, clean, depth + 1)] as const);
  const isSame = cleaned.every(([name, item], index) => {
    const [before, was] = entries[index]!;
    return name === before && item === was;
  });
  return isSame ? value : Object.fromEntries(cleaned);
}

const bare = (secret: string): string => secret.replace(/^(Bearer|Basic|Token)\s+/i, '');

function formsOf(secret: string): string[] {
  return [secret, bare(secret)].flatMap((form) => {
    const once = escaped(form);
    const inAddress = encodeURIComponent(form);
    return [
      ...[form, once, escaped(once), escaped(escaped(once))],
      ...[inAddress, encodeURI(form), inAddress.replace(/%../g, (code) => code.toLowerCase())],
      form.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      ...base64Forms(form),
    ];
  });
}

/** As written inside a JSON string; JSON inside JSON is escaped again. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** What of a text is seen in base64 whatever is before and after it, in both alphabets. */
function base64Forms(text: string): string[] {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text.slice(0, 10_000)));
  const alone = btoa(bytes).replace(/=+$/, '');
  const amid = [0, 1, 2].map((shift) =>
    btoa('\0'.repeat(shift) + bytes).slice(
      Math.ceil((shift * 4) / 3),
      Math.floor(((shift + bytes.length) * 4) / 3),
    ),
  );
  return [alone, ...amid].flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
}
