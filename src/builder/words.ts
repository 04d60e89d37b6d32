import type { Tool } from '#core/tool.ts';

/** The words of a name in snake_case, kebab-case or camelCase, in lower case: `getHTTPStatus_code` → get http status code. */
export const wordsOfName = (name: string): string[] =>
  name
    .slice(0, 200)
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** An identifier of a program: words joined by `_` or a capital inside, not an abbreviation or a usual name. */
export const IDENTIFIER = /\b\w*[a-z\d]_\w+\b|\b[a-z]+[A-Z]\w*\b/;

const VERBS = new Set(
  (
    'add change cut clear capture charge invite lend pay recall analyze analyse answer append ask assess book build calculate cancel capture check classify click close combine compare complete compute ' +
    'concatenate convert copy count crawl create debit decode define delete deliver describe detect determine diff display divide download draft draw echo ' +
    'edit encode estimate evaluate execute explain export extract fetch fill filter find format generate geocode get give hash identify import insert ' +
    'inspect introspect invert join list load locate look make map mark match measure merge move multiply name navigate open parse pay plan play plot post ' +
    'pick predict press print put query rank read recommend record refund remember remove rename render replace reply resolve restore retrieve return reverse rotate run ' +
    'round save say scrape search select send set show shuffle simulate solve sort split start stop store subtract suggest sum summarize summarise take tell test ' +
    'translate trigger unzip update upload validate verify view visit wait walk watch work write zip choose commit drive follow gather collect hover issue keep order place schedule stage switch turn type unstage'
  ).split(' '),
);

/** Verbs of tools, as a person says them. */
const AS_SAID: Readonly<Record<string, string>> = {
  get: 'look up',
  fetch: 'look up',
  retrieve: 'look up',
  return: 'give me',
  give: 'give me',
  tell: 'tell me',
  show: 'show me',
  display: 'show me',
  view: 'show me',
  query: 'look up',
  execute: 'carry out',
  ask: 'find out',
};

/** The verb that a word is, in its plain form: `Lists` → list, `Searches` → search; undefined where it is none. */
function verbOf(word: string): string | undefined {
  const lower = word.toLowerCase();
  const forms = [lower, lower.replace(/ies$/, 'y'), lower.replace(/es$/, ''), lower.replace(/s$/, '')];
  return forms.find((form) => VERBS.has(form));
}

/** A second verb of a sentence: `… and gives back the rows`. */
const ALSO_DOES =
  /\b(and|or|then) ([a-z]+s)(?= (?:it|them|the|a|an|its|their|back|how|at|what|whether|everything|every|all|until|as)\b)/g;

const LEADING: readonly RegExp[] = [
  /^(?:this|the|a|an)?\s*(?:tool|function|endpoint|api|method|operation)s?\s*(?:that|to|which|for|is used to|can be used to|allows? you to|lets? you|will|can)?\s+/i,
  /^(?:use (?:this|it)(?: tool)? (?:to|for|when you (?:want|need) to)|useful (?:for|to)|(?:allows?|lets?|enables?) (?:you|users?)(?: to)?|can be used to|simply)\s+/i,
];

const MOST_CLAUSE = 180;

/** The first sentence of a description, without brackets and what follows a colon; '' where it names programs or has no Latin letters. */
function firstClause(description: string): string {
  const flat = description
    .slice(0, 2000)
    .replaceAll(/\([^()]{0,300}\)/g, ' ')
    // A format, as in: coordinates "longitude,latitude".
    .replaceAll(/["“][^"”\s]{0,60},[^"”\s]{0,60}["”]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const sentence = /^.{8,}?[.!?。](?=\s|$)/u.exec(flat)?.[0] ?? flat;
  const clause = LEADING.reduce((text, pattern) => text.replace(pattern, ''), sentence)
    .split(/[;:。]/)[0]!
    .replace(/[.!?\s,]+$/, '');
  const isPlain = /[a-z]{3}/i.test(clause) && !/\p{Script=Han}/u.test(clause);
  return isPlain && clause.length <= MOST_CLAUSE && !IDENTIFIER.test(clause) && !/[`"“{}<>|]/.test(clause)
    ? clause
    : '';
}

/** The first letter in lower case, unless the word is an abbreviation. */
const lowered = (text: string): string =>
  /^\p{Lu}(?:\p{Lu}|\d)/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** Plurals that are verbs as often as nouns: a preposition after them decides for the noun. */
const NOUN_OR_VERB =
  /^(?:answers|books|changes|charges|issues|maps|marks|matches|names|orders|places|plans|posts|records|schedules|stores|tests|views|visits)$/;
const DETERMINER = /^(?:an?|the|all|any|every|each|its?|your|one|two|how|what|whether|which|if|when)$/;

/** Does a clause name things, as `Orders of a customer`, though its first word could be a verb? */
function namesThings(first: string, next: string, named: string): boolean {
  if (!/[^s]s$/.test(first)) return false;
  return (
    next === 'of' ||
    (NOUN_OR_VERB.test(first) && /^(?:for|in|by|per|on|at|with|between)$/.test(next)) ||
    (named.split(' ').includes(first) && !DETERMINER.test(next))
  );
}

/** The plain form of a verb that is not listed, known by what follows it: `Demonstrates how …`. */
function unlistedVerb(first: string, next: string): string | undefined {
  if (!/^[a-z]{2,}[^siu]s$/.test(first) || !DETERMINER.test(next)) return undefined;
  return first
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|[^a]ch|x|zz)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}

/**
 * What a tool does, as a person asks for it: `look up the weather of a city`. From its description, else its title, else its name.
 * `isRequest`: false for a thing that is wanted, as `the weather of a city`.
 */
export function askedOf({ name, title = '', description }: Tool): { words: string; isRequest: boolean } {
  const named = wordsOfName(name).join(' ');
  const clause = firstClause(description) || firstClause(title) || named;
  const [first = '', ...rest] = clause.split(' ');
  const head = first.toLowerCase();
  const next = (rest[0] ?? '').toLowerCase();
  if (namesThings(head, next, named)) return { words: `the ${lowered(clause)}`, isRequest: false };
  const verb = verbOf(first) ?? unlistedVerb(head, next);
  if (!verb) return { words: lowered(clause), isRequest: false };
  const said = AS_SAID[verb] ?? verb;
  const tail = rest
    .join(' ')
    .replace(/^(?:me|us|you) /, '')
    .replaceAll(ALSO_DOES, (whole, joint: string, word: string) => {
      const also = verbOf(word);
      return also === undefined ? whole : `${joint} ${also}`;
    });
  return { words: `${said} ${tail || 'this'}`.trim(), isRequest: true };
}

const SHORT_NAMES: Readonly<Record<string, string>> = {
  q: 'search words',
  query: 'search words',
  keywords: 'search words',
  lat: 'latitude',
  lng: 'longitude',
  lon: 'longitude',
  tz: 'time zone',
  timezone: 'time zone',
  url: 'address',
  uri: 'address',
  a: 'first value',
  b: 'second value',
  n: 'number',
  num: 'number',
  from: 'source',
  to: 'target',
  min: 'lower bound',
  max: 'upper bound',
  msg: 'message',
  desc: 'description',
};

/** A parameter's name as a person says it: `departureDate` → departure date, `q` → search words. */
export function parameterWords(name: string): string {
  const words = wordsOfName(name);
  const said = SHORT_NAMES[words.join('')];
  if (said) return said;
  const last = words.at(-1);
  if (words.length > 1 && last && ['id', 'uid', 'uuid'].includes(last))
    return [...words.slice(0, -1), 'number'].join(' ');
  return words.join(' ') || 'value';
}

/** Things in a row: `a`, `a and b`, `a, b and c`. */
export const inARow = (things: readonly string[]): string =>
  things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`;
