import { stopWords, tokenize } from '#ask/retrieval/index.ts';
import { objectOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { remembered } from '#core/table.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { labelViolations } from '#serve/validation/check-schema.ts';
import { followed, requiredParameters } from '#serve/validation/parameters.ts';
import type { SimilarCall } from './candidate.ts';
import { askedOf, wordsOfName } from './words.ts';

/** From this share of equal words in their descriptions on, two tools say the same. */
const ALIKE = 0.8;
/** Tools whose names say the same have at least this share in common, and this many words. */
const RELATED = 0.15;
const FEWEST_SHARED = 2;
/** Similar tools of one call, at most. */
const MOST = 5;

/** Names under which tools take the same thing. */
const SAME_NAMES: readonly RegExp[] = [
  /^(?:q|query|keywords?|search|searchterm|term)$/,
  /^(?:url|uri|link|href)$/,
  /^(?:city|place|location|address)$/,
  /^(?:origin|from|source|originaddress|base)$/,
  /^(?:destination|to|target|destinationaddress|quote)$/,
  /^(?:symbol|ticker)$/,
  /^(?:lat|latitude)$/,
  /^(?:lng|lon|long|longitude)$/,
  /^(?:num|limit|count|maxresults)$/,
];

/** Without the verb, which is compared apart. */
const descriptionWords = remembered(
  ({ description }: Tool): ReadonlySet<string> =>
    new Set(
      tokenize(description.slice(0, 1000).replace(/^\s*\S+\s+(?:up\s+|for\s+|back\s+)?/, '')).filter(
        (word) => !stopWords.has(word),
      ),
    ),
);

/**
 * The calls of other tools that would do the same, with the arguments as these tools take them. A tool is similar if
 * - it is of another server, the names say the same but for words of the servers, the descriptions share a word, and it takes all that the
 *   call's tool requires: an alternative, such as the geocoding of another map; or it does the same by the verb of its description,
 * - its name says the same but for words of its server's name, and the descriptions speak of the same thing and have words in common; or 80 %
 *   of the descriptions' words are equal and neither name only adds to the other,
 * - and it takes the call: values go over by the parameter's name or its usual synonyms, the others are left out, and what is left obeys its
 *   schema.
 */
export function similarCalls(call: ToolCall, tools: readonly Tool[]): SimilarCall[] {
  const own = tools.find(({ name, server }) => name === call.name && server === (call.server ?? null));
  if (!own) return [];
  return tools
    .filter((other) => other !== own)
    .flatMap((other) => {
      const lacks = isSimilar(own, other)
        ? []
        : isAlternative(own, other)
          ? requiredParameters(own.inputSchema)
          : undefined;
      const given = lacks && carriedOver(call.arguments, other, lacks);
      return given ? [{ call: call.id, name: other.name, server: other.server, arguments: given }] : [];
    })
    .slice(0, MOST);
}

function isSimilar(one: Tool, other: Tool): boolean {
  if (verbOf(one) !== verbOf(other)) return false;
  const [own, their] = [descriptionWords(one), descriptionWords(other)];
  const shared = [...own].filter((word) => their.has(word)).length;
  const share = shared / (own.size + their.size - shared || 1);
  const [added, lacking] = [extraWords(one, other), extraWords(other, one)];
  const isAddition = (added.length === 0) !== (lacking.length === 0);
  if (share >= ALIKE && shared > FEWEST_SHARED && !isAddition) return true;
  const isOfServer = (words: readonly string[], { server }: Tool): boolean =>
    words.every((word) => wordsOfName(server ?? '').includes(word));
  return (
    one.server !== other.server &&
    isOfServer(added, one) &&
    isOfServer(lacking, other) &&
    wordsOfName(one.name).length > added.length &&
    objectIn(own) === objectIn(their) &&
    share >= RELATED &&
    shared >= FEWEST_SHARED
  );
}

/** Do the names say the same but for words of the servers, and do the descriptions share a word? */
function isAlternative(one: Tool, other: Tool): boolean {
  if (one.server === other.server) return false;
  const [own, their] = [ownName(one), ownName(other)];
  if (own !== their || own.split(' ').every((word) => GENERAL.has(word))) return false;
  const words = describedWords(other);
  return [...describedWords(one)].some((word) => words.has(word));
}

/** Words of names that say nothing of what a tool is about. */
const GENERAL: ReadonlySet<string> = new Set(
  ' search find query get list read show create add send write set update edit delete remove run info detail item all by'.split(
    ' ',
  ),
);

/** Usual short forms in names. */
const LONG_FORMS: Readonly<Record<string, string>> = {
  geo: 'geocode',
  regeo: 'reverse geocode',
  regeocode: 'reverse geocode',
  fetch: 'get',
  retrieve: 'get',
};
const singular = (word: string): string => word.replace(/([^s])s$/, '$1');

/** The words of a name without those of its server, in the singular and in alphabetical order. */
const ownName = remembered(({ name, server }: Tool): string => {
  const ofServer = wordsOfName(server ?? '');
  return wordsOfName(name)
    .map(singular)
    .filter((word) => !ofServer.some((each) => singular(each) === word || each === `a${word}`))
    .flatMap((word) => (LONG_FORMS[word] ?? word).split(' '))
    .toSorted()
    .join(' ');
});

/** With the verb, which may be a noun in another description. */
const describedWords = remembered(
  ({ description }: Tool): ReadonlySet<string> =>
    new Set(tokenize(description.slice(0, 1000)).filter((word) => word.length > 2 && !stopWords.has(word))),
);

/** What the verb is about: the first word after it. */
const objectIn = (words: ReadonlySet<string>): string | undefined => [...words][0];

const verbOf = remembered((tool: Tool): string => {
  const { words, isRequest } = askedOf(tool);
  return isRequest ? words.split(' ')[0]! : '';
});

/** The words of a name that the other name does not have. */
const extraWords = ({ name }: Tool, { name: other }: Tool): string[] => {
  const known = new Set(wordsOfName(other));
  return wordsOfName(name).filter((word) => !known.has(word));
};

/**
 * The calls of similar tools as a model has rewritten them (`function_call_list_similar_rewritten`), where what it wrote obeys the schema; else as
 * they were proposed.
 */
export const rewrittenSimilar = (
  proposed: readonly SimilarCall[],
  reply: readonly JsonObject[],
  tools: readonly Tool[],
): SimilarCall[] =>
  proposed.map((each) => {
    const given = reply.find(
      ({ id, name, mcp_server }) =>
        name === each.name &&
        (id === undefined || String(id as string | number) === each.call) &&
        (mcp_server === undefined || mcp_server === each.server),
    )?.arguments;
    const tool = tools.find(({ name, server }) => name === each.name && server === each.server);
    return tool && isJsonObject(given) && obeys(given, tool) ? { ...each, arguments: given } : each;
  });

/** The arguments as another tool takes them; undefined where they do not obey its schema, or where one of `needed` finds no place in it. */
function carriedOver(given: JsonObject, tool: Tool, needed: readonly string[]): JsonObject | undefined {
  const properties = objectOf(followed(tool.inputSchema, tool.inputSchema)?.properties);
  const names = Object.keys(properties);
  const carried: JsonObject = {};
  const left = new Set(needed);
  for (const [name, value] of Object.entries(given)) {
    const place =
      names.find((each) => joined(each) === joined(name)) ?? names.find((each) => isSame(each, name));
    if (
      place === undefined ||
      Object.hasOwn(carried, place) ||
      isOfOtherKind(value, place, properties[place])
    )
      continue;
    carried[place] = value;
    left.delete(name);
  }
  return left.size === 0 && obeys(carried, tool) ? carried : undefined;
}

const NAMED_PLACE = /^(?:city|place|location|address)$/;
const PAIR = /^\s*-?\d+(?:\.\d+)?\s*,\s*-?\d+(?:\.\d+)?\s*$/;

/** Is it a place by its name where a pair of numbers is asked for, or a pair where a name is? */
function isOfOtherKind(value: JsonValue, name: string, schema: JsonValue | undefined): boolean {
  if (typeof value !== 'string') return false;
  const about = textOf(objectOf(schema).description);
  const takesPair = /\b(?:latitude|longitude|coordinates?|lat|lng)\b|经度|纬度|经纬度|坐标/i.test(about);
  if (PAIR.test(value)) return NAMED_PLACE.test(joined(name)) && !takesPair;
  return !/\d/.test(value) && /\blatitude\b/i.test(about) && !/\b(?:name|address)\b/i.test(about);
}

function obeys(given: JsonObject, { inputSchema }: Tool): boolean {
  const accepted = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value]]));
  return labelViolations({ arguments: accepted, optional: [] }, inputSchema).length === 0;
}

const joined = (name: string): string => wordsOfName(name).join('');
const isSame = (one: string, other: string): boolean =>
  SAME_NAMES.some((names) => names.test(joined(one)) && names.test(joined(other)));
