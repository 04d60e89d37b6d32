import { tokenize } from '#ask/retrieval/index.ts';
import type { Mention } from './mention.ts';
import { spacedName } from './slot-kinds.ts';
import { tellingWords, type Slot } from './slot.ts';

/** Roles that prepositions mark, by the words of parameter names that play them. */
const roles: readonly { slot: RegExp; before: RegExp; weight: number }[] = [
  {
    slot: /\b(from|source|origin|src|departure|start|old|begin|pickup|base|min|lower)\b/,
    before:
      /(?:\b(?:from|between|leaving|depuis|desde|starting (?:at|from|in)|de)|(?<!\p{L})(?:из|с|от|между|со)|[从由自])(?:\s\p{L}{1,12}){0,3}\s?["'“«]?$/iu,
    weight: 3,
  },
  {
    slot: /\b(to|target|destination|dest|dst|arrival|end|new|until|dropoff|max|upper|recipient)\b/,
    before:
      /(?:\b(?:to|into|onto|towards|until|till|and|vers|à|en|hasta|a|by)|(?<!\p{L})(?:в|на|до|к|по)|[到至往去为成给])(?:\s\p{L}{1,12}){0,3}\s?["'“«]?$/iu,
    weight: 3,
  },
  {
    slot: /\b(city|location|place|where|region|area|country|address)\b/,
    before:
      /(?:\b(?:in|at|near|around|of|for|à|en|dans|cerca de)|(?<!\p{L})(?:в|во|на)|在)\s?(?:the\s)?["'“«]?$/iu,
    weight: 1.5,
  },
  {
    slot: /\b(author|artist|director|directed|by)\b/,
    before: /\b(?:by|from|directed by|par|por)\s?(?:the\s)?["'“«]?$/iu,
    weight: 3,
  },
  {
    slot: /\b(cast|actor|starring|actress)\b/,
    before: /\b(?:starring|with|featuring|stars|has|acted)\s?["'“«]?$/iu,
    weight: 3,
  },
  { slot: /\b(date|day|when|time)\b/, before: /\b(?:on|at|for|le|el)\s?(?:the\s)?$/iu, weight: 1 },
  {
    slot: /\b(subject|title|name|label|summary)\b/,
    before:
      /\b(?:named?|called|titled|entitled|saying|subject|title|intitulée?|nommée?|llamad[oa]|titulad[oa])\s?(?:is\s|:\s?)?["'“«]?$/iu,
    weight: 3,
  },
  {
    slot: /\b(content|body|text|message|value)\b/,
    before:
      /\b(?:saying|says|content|contents|text|body|message|with|reads?|value)\s?(?:is\s|:\s?|of\s)?["'“«]?$/iu,
    weight: 2,
  },
];

const WINDOW = 60;

/** What is around a piece, and which words of the parameter's name its neighbours have too. */
export interface CueContext {
  text: string;
  mentions: readonly Mention[];
  shared: ReadonlySet<string>;
}

/** Evidence beside a piece that it belongs to the slot: words of the parameter's name close by, and prepositions. 0 = none. */
export function cueStrength(context: CueContext, mention: Mention, slot: Slot): number {
  const { text } = context;
  const from = Math.max(0, mention.start - WINDOW, endOfPrevious(context, mention));
  const before = text.slice(from, mention.start);
  const after = text.slice(mention.end, mention.end + 25);
  const clause = before.split(/[;.!?\n]\s|[，。；]/).at(-1)!;
  return (
    nameCue(clause, after, slot, context.shared) + roleCue(clause, slot) + selectorCue(clause, mention, slot)
  );
}

/** `the class 'login'` names an element though it is no selector yet. */
const selectorCue = (before: string, { kind }: Mention, slot: Slot): number =>
  (kind === 'quoted' || kind === 'identifier') &&
  /selector/i.test(slot.name) &&
  /\b(?:class|id)\b[^#.]{0,12}$/i.test(before)
    ? 3
    : 0;

const firmKinds = new Set([
  'quoted',
  'url',
  'email',
  'path',
  'selector',
  'number',
  'date',
  'time',
  'city',
  'currency',
]);

/** Words before an earlier piece speak of that one. */
function endOfPrevious({ mentions }: CueContext, mention: Mention): number {
  let end = 0;
  for (const other of mentions) {
    if (other.end <= mention.start && firmKinds.has(other.kind) && other.facts?.written !== 'word')
      end = Math.max(end, other.end);
  }
  return end;
}

function nameCue(before: string, after: string, slot: Slot, shared: ReadonlySet<string>): number {
  const preceding = tokenize(before).reverse().slice(0, 7);
  const following = tokenize(after.split(/[,.;!?\n]/)[0]!).slice(0, 2);
  let strength = 0;
  for (const word of tellingWords(slot)) {
    const share = shared.has(word) ? 0.3 : 1;
    const distance = preceding.findIndex((token) => alike(token, word));
    if (distance >= 0) strength += share * (3 - 0.35 * distance);
    else if (following.some((token) => alike(token, word))) strength += share * 2;
  }
  return Math.min(strength, 5);
}

/** Equal stems, or one the beginning of the other: dest, destination. */
const alike = (token: string, word: string): boolean =>
  token === word ||
  (Math.min(token.length, word.length) >= 4 && (token.startsWith(word) || word.startsWith(token)));

function roleCue(before: string, slot: Slot): number {
  const name = spacedName(slot.name);
  return roles.reduce(
    (total, role) => total + (role.slot.test(name) && role.before.test(before) ? role.weight : 0),
    0,
  );
}
