import { stopWords, tokenize } from '#ask/retrieval/index.ts';
import { objectOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import { remembered } from '#core/table.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { labelViolations } from '#serve/validation/check-schema.ts';
import { followed } from '#serve/validation/parameters.ts';
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
 * - it does the same by the verb of its description,
 * - its name says the same but for words of its server's name, and the descriptions speak of the same thing and have words in common; or 80 %
 *   of the descriptions' words are equal and neither name only adds to the other,
 * - and it takes the call: values go over by the parameter's name or its usual synonyms, the others are left out, and what is left obeys its
 *   schema.
 */
export function similarCalls(call: ToolCall, tools: readonly Tool[]): SimilarCall[] {
  const own = tools.find(({ name, server }) => name === call.name && server === (call.server ?? null));
  if (!own) return [];
  return tools
    .filter((other) => other !== own && isSimilar(own, other))
    .flatMap((other) => {
      const given = carriedOver(call.arguments, other);
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

/** The arguments as another tool takes them; undefined where they do not obey its schema. */
function carriedOver(given: JsonObject, tool: Tool): JsonObject | undefined {
  const names = Object.keys(objectOf(followed(tool.inputSchema, tool.inputSchema)?.properties));
  const carried: JsonObject = {};
  for (const [name, value] of Object.entries(given)) {
    const place =
      names.find((each) => joined(each) === joined(name)) ?? names.find((each) => isSame(each, name));
    if (place !== undefined && !Object.hasOwn(carried, place)) carried[place] = value;
  }
  return obeys(carried, tool) ? carried : undefined;
}

function obeys(given: JsonObject, { inputSchema }: Tool): boolean {
  const accepted = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value]]));
  return labelViolations({ arguments: accepted, optional: [] }, inputSchema).length === 0;
}

const joined = (name: string): string => wordsOfName(name).join('');
const isSame = (one: string, other: string): boolean =>
  SAME_NAMES.some((names) => names.test(joined(one)) && names.test(joined(other)));
