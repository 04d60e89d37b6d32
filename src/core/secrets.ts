import { isJsonObject, type JsonValue, type JsonObject } from './json.ts';

/** A secret in a text: what kind it looks like, and where it stands. */
export interface SecretInText {
  kind: string;
  start: number;
  end: number;
}

/** Forms of keys and tokens that their issuers define. Each is read in linear time. */
const FORMS: readonly (readonly [kind: string, form: RegExp])[] = [
  ['Anthropic key', /\bsk-ant-[\w-]{20,200}/g],
  ['OpenRouter key', /\bsk-or-[\w-]{20,200}/g],
  ['OpenAI key', /\bsk-(?!ant-|or-)(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,220}/g],
  ['Google key', /\bAIza[\w-]{35}/g],
  ['GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\w{22,255})/g],
  ['GitLab token', /\bglpat-[\w-]{20,100}/g],
  ['Hugging Face token', /\bhf_[A-Za-z0-9]{30,100}/g],
  ['Groq key', /\bgsk_[A-Za-z0-9]{40,100}/g],
  ['Slack token', /\bxox[abeoprs]-[A-Za-z0-9-]{10,200}/g],
  ['AWS access key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g],
  ['Stripe key', /\b[rs]k_live_[A-Za-z0-9]{20,200}/g],
  ['JSON Web Token', /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,2000}/g],
  ['private key', /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[A-Za-z0-9+/=\s\\]{20,20000}/g],
  ['bearer token', /(?<=\bBearer )[\w.~+/-]{20,2000}=*/gi],
];

/** Beginnings of all of them: a text without any needs no closer look. */
const HINT = /sk-|AIza|gh[pousr]_|github_pat_|glpat-|hf_|gsk_|xox|AKIA|ASIA|k_live_|eyJ|PRIVATE KEY|Bearer /i;

/** Secrets of a known form in a text, in order, without overlap; a person's own passphrase is not found. */
export function secretsIn(text: string): SecretInText[] {
  if (!HINT.test(text)) return [];
  const found = FORMS.flatMap(([kind, form]) =>
    [...text.matchAll(form)].map((match) => ({
      kind,
      start: match.index,
      end: match.index + match[0].length,
    })),
  ).sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return found.filter((each) => {
    if (each.start < end) return false;
    end = each.end;
    return true;
  });
}

/** The text with `[OpenAI key]` in the place of each secret. */
export function maskedText(text: string): string {
  let masked = '';
  let from = 0;
  for (const { kind, start, end } of secretsIn(text)) {
    masked += `${text.slice(from, start)}[${kind}]`;
    from = end;
  }
  return from === 0 ? text : masked + text.slice(from);
}

/** The value with all its texts and keys masked; the value itself where it holds no secret. */
export function maskedValue<Value>(value: Value): Value {
  return mask(value as JsonValue) as Value;
}

function mask(value: JsonValue): JsonValue {
  if (typeof value === 'string') return maskedText(value);
  if (Array.isArray(value)) {
    const items = value.map(mask);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [maskedText(key), mask(inner)] as const);
  const isSame = Object.entries(value).every(
    ([key, inner], index) => entries[index]![0] === key && entries[index]![1] === inner,
  );
  return isSame ? value : Object.fromEntries(entries);
}

/** Calls `found` for every secret in the value's texts. */
export function eachSecret(value: unknown, found: (kind: string, text: string) => void): void {
  if (typeof value === 'string')
    for (const { kind, start, end } of secretsIn(value)) found(kind, value.slice(start, end));
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      eachSecret(key, found);
      eachSecret(inner, found);
    }
}

const IN_DIGITS =
  'pass(?:word|wort|phrase|code)|\\bpin\\b|(?:card|account)[-_ ]?number|\\bcv[vc]\\b|\\bssn\\b|social security|\\botp\\b|one-time code|密码|口令';
/** Words for a number that is a secret. */
const DIGITS = new RegExp(IN_DIGITS, 'gi');
const SECRET = new RegExp(
  `${IN_DIGITS}|secret|credential|(?:api|private|access)[-_ ]?(?:key|token)|\\btoken\\b`,
  'gi',
);

/** Verbs that ask for something, with what turns them into the contrary; of several before a word the last one counts. */
const ASKING =
  /(?<not>(?:\b(?:not|never|no need to|avoid|without)|n[’']t)\s+(?:\w+\s+){0,2}|不要|请勿|切勿|勿|别|不得)?(?<verb>\b(?:enter|give|giving|type|typing|provid(?:e|ing)|fill in|share|sharing|send|sending|includ(?:e|ing)|put|writ(?:e|ing)|tell|ask|supply|submit|reveal|disclos(?:e|ing)|paste|use|using)\b|输入|填写|提供|发送|告诉)/gi;

/** Without a verb: the secret itself is what is named, as in “Your bank password” or “Last digits of your card number”. */
const NAMING =
  /^\s*(?:please[:,]?\s+)?(?:(?!(?:of|for|from|with|by|beside|about|in|on|to|not?|never|without|than|except|that|which|who|where|when)\b)\S+\s+|of (?:your|the user’s)\s+){0,5}\S*$/i;

interface SecretField {
  name: string;
  title: string;
}

/**
 * Fields that ask for a password or the like, which no server may ask for in this way: by what the field is called, its format, and its
 * description where that asks for it. A choice is no secret, and of numbers only those that are called one.
 */
export function secretFields({ properties }: JsonObject): SecretField[] {
  return Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, schema]) => {
    const field = isJsonObject(schema) ? schema : {};
    const title = typeof field.title === 'string' ? field.title : name;
    return isSecret(name, title, field) ? [{ name, title }] : [];
  });
}

function isSecret(name: string, title: string, field: JsonObject): boolean {
  const { type, format, description, items } = field;
  if (type === 'boolean' || isChoice(field) || (type === 'array' && isChoice(items))) return false;
  const isNumber = type === 'number' || type === 'integer';
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  const secret = isNumber ? DIGITS : SECRET;
  if (words.search(secret) >= 0 || asksFor(title, secret)) return true;
  if (isNumber) return false;
  return format === 'password' || (typeof description === 'string' && asksFor(description, secret));
}

function isChoice(schema: JsonValue | undefined): boolean {
  if (!isJsonObject(schema)) return false;
  const among = schema.oneOf ?? schema.anyOf;
  return 'enum' in schema || 'const' in schema || (Array.isArray(among) && among.every(isChoice));
}

/** Does any clause of the text ask for it? A clause that forbids it, or only mentions it, does not ask. */
const asksFor = (text: string, secret: RegExp): boolean =>
  text
    .slice(0, 2000)
    .split(/[.;!?()\n。；！？（）]/)
    .some((clause) =>
      [...clause.matchAll(secret)].some(({ index }) => {
        const before = clause.slice(0, index);
        const last = [...before.matchAll(ASKING)].at(-1)?.groups;
        return last ? last.not === undefined : NAMING.test(before);
      }),
    );
