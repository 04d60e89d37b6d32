import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';

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
