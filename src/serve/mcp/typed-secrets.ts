import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ServerReply } from '#core/mcp.ts';
import { secretFields } from '#core/secret-fields.ts';
import type { RecordedCall } from '#core/server-recording.ts';
import { redactor } from './redact.ts';

const MASK = '[secret]';

/** The reply with nothing in the fields that ask for a password or the like. */
export function withoutSecrets(reply: ServerReply, schema: JsonObject): JsonObject {
  if (reply.action !== 'accept') return reply;
  const content: JsonObject = { ...reply.content };
  for (const { name } of secretFields(schema)) if (Object.hasOwn(content, name)) content[name] = MASK;
  return { action: 'accept', content };
}

/** What the reply holds in these fields, as text. */
export function secretsTyped(reply: ServerReply, schema: JsonObject): string[] {
  if (reply.action !== 'accept') return [];
  return secretFields(schema)
    .flatMap(({ name }) => reply.content?.[name] ?? [])
    .flatMap((value) =>
      typeof value === 'boolean' || value === '' ? [] : [String(value), String(value).trim()],
    );
}

/** A text as short as this stands inside innocent words: it is taken out where it is a word of its own. */
const SHORT = 3;
/** So many characters in a row are no accident in a picture's base64. */
const LONG = 8;

/** Members that hold bytes as base64. */
const BYTES = new Set(['data', 'blob']);

/** Where the protocol says of what kind a thing is, and in which words. */
const KIND = new Set(['type', 'action', 'resultType']);
const KINDS = new Set<JsonValue>(
  'text image audio resource resource_link accept decline cancel complete object array string number integer boolean'.split(
    ' ',
  ),
);

/** Members of a call that hold what was said in it. */
const SAID = new Set(['arguments', 'questions', 'result', 'error', 'failure']);

/** Takes what was typed as a secret out of recorded calls, however short it is: arguments, questions, replies and answers. */
export function withoutTyped(calls: readonly RecordedCall[], typed: readonly string[]): RecordedCall[] {
  const secrets = [...new Set(typed.filter(Boolean))];
  if (secrets.length === 0) return [...calls];
  const short = secrets.filter(({ length }) => length <= SHORT).map(asWord);
  const others = secrets.filter(({ length }) => length > SHORT);
  const long = redactor(others, SHORT + 1);
  const inBytes = redactor(others, LONG);
  const clean = (text: string): string => short.reduce((left, word) => left.replace(word, MASK), long(text));
  const walk = (value: JsonValue, within: 'protocol' | 'given' | 'structured'): JsonValue => {
    if (typeof value === 'string') return clean(value);
    if (typeof value === 'number') return secrets.includes(String(value)) ? MASK : value;
    if (Array.isArray(value)) return value.map((item) => walk(item, within));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (within === 'structured') return [clean(key), walk(inner, within)];
        if (within === 'given') return [key, walk(inner, within)];
        if (KIND.has(key) && KINDS.has(inner)) return [key, inner];
        if (BYTES.has(key) && typeof inner === 'string') return [key, inBytes(inner)];
        // Of an accepted reply; that of a result is a list.
        const isGiven = key === 'content' && isJsonObject(inner);
        return [key, walk(inner, isGiven ? 'given' : key === 'structuredContent' ? 'structured' : within)];
      }),
    );
  };
  return calls.map(
    (call) =>
      Object.fromEntries(
        Object.entries(call).map(([key, value]) => [
          key,
          SAID.has(key) ? walk(value as JsonValue, key === 'arguments' ? 'given' : 'protocol') : value,
        ]),
      ) as RecordedCall,
  );
}

/** The text, also as JSON writes it, where it is not part of a longer word. */
function asWord(text: string): RegExp {
  const [first = '', last = ''] = [text.at(0), text.at(-1)];
  const forms = [text, JSON.stringify(text).slice(1, -1)].map((form) =>
    form.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&'),
  );
  const before = IN_WORD.test(first) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = IN_WORD.test(last) ? '(?![\\p{L}\\p{N}])' : '';
  return new RegExp(`${before}(?:${forms.join('|')})${after}`, 'gu');
}

const IN_WORD = /[\p{L}\p{N}]/u;
