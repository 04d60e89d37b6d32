import type { Tool } from '#core/tool.ts';
import { queryTerms, rankTools, stopWords, tokenize, type RankedTool } from '#ask/retrieval/index.ts';
import type { JsonObject } from '#core/json.ts';
import { literalMentions, type QueryReading, type Reader } from './query-reading.ts';
import { meaningsOf } from './meanings.ts';
import { type MentionKind, matchesOf, overlaps, type Mention } from './mention.ts';
import type { Filled } from './fill-slots.ts';
import type { Slot } from './slot-kinds.ts';
import { valueOf } from './value-of.ts';

/** A part of the request with the tool that suits it. */
export interface Action extends QueryPart {
  tool: Tool;
  score: number;
}

/** Parts beyond this many are read as one. */
const MAX_ACTIONS = 12;
/** A later part must speak of its tool at least this much as the strongest part does of its own. */
const MIN_SHARE = 0.35;

const questions =
  /^[\s,¿]*(?:what|how|which|where|when|who|whose|is|are|does|qué|cuál|cuánto|cómo|dónde|quel|quelle|combien|comment|où|какая|какой|какое|сколько|как|где|когда)(?!\p{L})/iu;
const politeness =
  /^(?:[\s,¿¡]|please|can you|could you|i want to|i'd like to|i would like to|i need to|also|now|s'il vous plaît|peux-tu|por favor|puedes|пожалуйста|请|帮我|再|也)+/iu;

/** What tools call the kinds of pieces a query holds: 250 US dollars speak of a currency without the word. */
const kindTerms: Partial<Record<MentionKind, string>> = {
  currency: 'currency',
  ticker: 'stock symbol',
  unit: 'unit',
  path: 'file path',
  url: 'url',
  email: 'email',
  selector: 'selector element',
  language: 'language',
  city: 'city location',
};
const KIND_WEIGHT = 0.3;

/** Ranks the tools for a text: by its words, by what they mean, and by the kinds of pieces it holds. */
export function rankFor({ text, mentions }: QueryReading, tools: readonly Tool[]): RankedTool[] {
  const extraTerms = new Map<string, number>();
  for (const { kind } of mentions) {
    for (const term of tokenize(kindTerms[kind] ?? '')) extraTerms.set(term, KIND_WEIGHT);
  }
  for (const [term, weight] of meaningsOf(text)) extraTerms.set(term, weight);
  return rankTools(text, tools, { extraTerms });
}

/** The parts of a request that ask for something, each with its best tool; parts that ask for nothing belong to the one before. */
export function actionsOf(query: string, tools: readonly Tool[], read: Reader): Action[] {
  const verbs = verbsOf(tools);
  const parts = splitQuery(query);
  const joined: QueryPart[] = [];
  for (const part of parts) {
    const previous = joined.at(-1);
    if (previous && (joined.length >= MAX_ACTIONS || !opensAction(part, verbs))) {
      previous.text += `, ${part.text}`;
    } else {
      joined.push({ ...part });
    }
  }
  const ranked = joined.flatMap((part): Action[] => {
    const best = rankFor(read(part.text), tools)[0];
    return best ? [{ ...part, tool: best.tool, score: best.score }] : [];
  });
  return withoutFaint(ranked);
}

/** Does the part begin with a verb of the menu, a question, or, in the scripts without spaces, with a word of action? */
function opensAction(part: QueryPart, verbs: ReadonlySet<string>): boolean {
  const text = part.text.replace(politeness, '');
  if (questions.test(text)) return true;
  const firstWord = /^[\p{L}\p{M}'’-]{1,40}/u.exec(text)?.[0] ?? '';
  if (/\p{Script=Han}/u.test(firstWord)) return meaningsOf(text.slice(0, 4)).size > 0;
  const tokens = tokenize(firstWord);
  if (tokens.some((token) => verbs.has(token))) return true;
  return [...meaningsOf(firstWord).keys()].some((term) => verbs.has(term));
}

/** First words of names and descriptions: what tools are said to do. */
function verbsOf(tools: readonly Tool[]): Set<string> {
  const verbs = new Set<string>();
  for (const tool of tools) {
    const words = [...tokenize(tool.name.slice(0, 200)), tokenize(tool.description.slice(0, 200))[0] ?? ''];
    for (const word of words) if (word.length > 2 && !stopWords.has(word)) verbs.add(word);
  }
  return verbs;
}

/** A part that hardly speaks of any tool is part of its neighbour. */
function withoutFaint(actions: Action[]): Action[] {
  const strongest = Math.max(0, ...actions.map(({ score }) => score));
  const kept: Action[] = [];
  let lead = '';
  for (const action of actions) {
    const previous = kept.at(-1);
    if (action.score >= strongest * MIN_SHARE) {
      kept.push({ ...action, text: lead + action.text });
      lead = '';
    } else if (previous) previous.text += `. ${action.text}`;
    else lead += `${action.text}. `;
  }
  return kept;
}

/** Words that name a tool, and so are no argument of it. */
export const wordsOfTool = (tool: Tool): Set<string> =>
  new Set([
    ...queryTerms(tool.name.slice(0, 200)).keys(),
    ...queryTerms(tool.description.slice(0, 500)).keys(),
  ]);

/** A piece of a request that may be a request of its own. */
interface QueryPart {
  text: string;
  /** `then`: said to come after the part before; `and`: beside it. */
  link: 'first' | 'and' | 'then';
}

const afterwards =
  /[\s,;.，。；]{0,4}(?:(?<!\p{L})(?:and then|then|and after that|after that|afterwards|and finally|finally|next|and subsequently|subsequently|et ensuite|ensuite|et puis|puis|après cela|enfin|y luego|luego|después|y después|a continuación|finalmente|и затем|а затем|затем|и потом|потом|после этого|наконец)(?!\p{L})|然后|接着|之后再|随后|最后|(?<=[，,])再)[\s,，:]{0,4}/giu;
const beside =
  /\s{0,3};\s{0,3}|[.!?]\s{1,3}|[。！？；]\s{0,3}|\n{1,3}|\s{0,3},\s{0,3}(?:and|also|et|y|и|а также)\s{1,3}|\s{1,3}(?:and|also|as well as|et|y|и|а также)\s{1,3}|\s{0,3},\s{1,3}|，\s{0,3}(?:并且|并|同时|以及)?|(?:并且|同时|以及|并)/giu;

/** Cuts a request wherever another one may begin; text in quotes, addresses and code stay whole. */
function splitQuery(text: string): QueryPart[] {
  const firm = literalMentions(text).filter(({ kind }) => kind !== 'key');
  let masked = text;
  for (const { start, end } of firm) {
    masked = masked.slice(0, start) + '_'.repeat(end - start) + masked.slice(end);
  }
  const cuts = [
    ...matchesOf('phrase', afterwards, masked).map((match) => ({ ...match, link: 'then' as const })),
    ...matchesOf('phrase', beside, masked).map((match) => ({ ...match, link: 'and' as const })),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: QueryPart[] = [];
  let from = 0;
  let link: QueryPart['link'] = 'first';
  for (const cut of cuts) {
    if (cut.start < from) {
      if (cut.link === 'then' && cut.end > from) [from, link] = [cut.end, parts.length > 0 ? 'then' : link];
      continue;
    }
    const piece = text.slice(from, cut.start);
    if (piece.trim()) parts.push({ text: piece, link });
    from = cut.end;
    link = parts.length === 0 ? 'first' : cut.link;
  }
  const last = text.slice(from);
  if (last.trim()) parts.push({ text: last, link });
  return parts.length > 0 ? parts : [{ text, link: 'first' }];
}

const repeatable: readonly MentionKind[] = [
  'city',
  'country',
  'ticker',
  'path',
  'url',
  'quoted',
  'identifier',
  'email',
  'selector',
  'name',
  'number',
  'date',
];
const joint =
  /^["'”»」]?\s*(?:[,，、]|,?\s*\b(?:and|as well as|et|y|e)\b|,?\s+и|,?\s*[和与及]|&)\s*(?:also\s|then\s)?(?:for\s|in\s|of\s|to\s|at\s|à\s|en\s|в\s|de\s|the\s)?\s*["'“«「]?$/iu;
const conjunction = /\b(?:and|as well as|et|y|e)\b|(?<!\p{L})и(?!\p{L})|[和与及、&]/iu;

/**
 * `weather in Paris and Tokyo` is two calls of a tool that takes one city: the arguments once for every member of the list that
 * the used piece is part of. One set of arguments when there is no such list.
 */
export function coordinated(slots: readonly Slot[], reading: QueryReading, filled: Filled): JsonObject[] {
  for (const slot of slots) {
    if (!isRepeated(slot) || !Object.hasOwn(filled.arguments, slot.name)) continue;
    const value = filled.arguments[slot.name]!;
    const first = filled.used.find(
      (mention) => repeatable.includes(mention.kind) && valueOf(mention, slot, reading.text) === value,
    );
    if (!first) continue;
    const members = listAround(first, reading, filled.used);
    if (members.length < 2) continue;
    return members.map((mention) => {
      const member = valueOf(mention, slot, reading.text) ?? mention.text;
      return { ...filled.arguments, ...Object.fromEntries([[slot.name, member]]) };
    });
  }
  return [filled.arguments];
}

const isRepeated = ({ type, choices }: Slot): boolean =>
  choices.length === 0 && (type === 'string' || type === 'number' || type === 'integer');

/** The free pieces of the same kind that follow or precede in one enumeration with a conjunction in it. */
function listAround(first: Mention, reading: QueryReading, used: readonly Mention[]): Mention[] {
  const others = used.filter((mention) => mention !== first);
  const same = reading.mentions.filter(
    (mention) => mention.kind === first.kind && !others.some((other) => overlaps(other, mention)),
  );
  const at = same.findIndex((mention) => mention.start === first.start);
  if (at < 0) return [first];
  let [from, to] = [at, at];
  while (to + 1 < same.length && joins(reading.text, same[to]!, same[to + 1]!)) to += 1;
  while (from > 0 && joins(reading.text, same[from - 1]!, same[from]!)) from -= 1;
  const enumerated = reading.text.slice(same[from]!.end, same[to]!.start);
  return conjunction.test(enumerated) ? same.slice(from, to + 1) : [first];
}

const joins = (text: string, left: Mention, right: Mention): boolean =>
  right.start - left.end <= 24 && joint.test(text.slice(left.end, right.start));
