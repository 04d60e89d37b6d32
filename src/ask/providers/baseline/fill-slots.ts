import type { JsonObject, JsonValue } from '#core/json.ts';
import { tokenize } from '#ask/retrieval/index.ts';
import { chosenValue, flagOf } from './choose.ts';
import { type Mention, overlaps, type MentionKind } from './mention.ts';
import { objectPhrase, phraseAfterName, cueStrength, type CueContext } from './cue.ts';
import type { QueryReading } from './query-reading.ts';
import { textKinds, spacedName, type Slot } from './slot-kinds.ts';
import { valueOf } from './value-of.ts';

/** Flags and listed values. A flag that equals its default is left out, and so is whatever the query does not speak of. */
function closedValue(slot: Slot, reading: QueryReading): JsonValue | undefined {
  const isClosed = slot.choices.length > 0 && slot.type !== 'array';
  if (!isClosed && slot.type !== 'boolean') return undefined;
  const found = isClosed ? chosenValue(slot, reading, reading.mentions) : flagOf(slot, reading);
  const isNews = isClosed || slot.required || found !== (slot.fallback ?? false);
  if (found !== undefined) return isNews ? found : undefined;
  if (!slot.required) return undefined;
  return slot.fallback ?? (isClosed ? slot.choices[0]! : true);
}

/** A listed value that the query quotes or names is spent. */
const spells = (mention: Mention, value: JsonValue): boolean =>
  typeof value === 'string' &&
  (mention.kind === 'quoted' || mention.kind === 'name' || mention.kind === 'identifier') &&
  mention.text.toLowerCase() === value.toLowerCase();

export interface Filled {
  arguments: JsonObject;
  used: Mention[];
  /** Required parameters for which the query gave no firm evidence. */
  guessed: string[];
}

/** Reads the arguments of a tool out of a query: firm pieces first, then lists and objects, then what is left. */
export function fillSlots(
  slots: readonly Slot[],
  reading: QueryReading,
  toolWords: ReadonlySet<string>,
  taken: readonly Mention[] = [],
): Filled {
  const values = new Map<string, JsonValue>();
  const used = [...taken];
  for (const slot of slots) {
    const value = closedValue(slot, reading);
    if (value === undefined) continue;
    values.set(slot.name, value);
    used.push(...reading.mentions.filter((mention) => spells(mention, value)));
  }
  const open = slots.filter((slot) => !values.has(slot.name) && isOpen(slot));
  const take = ({ slot, mention, value }: Pairing): void => {
    values.set(slot.name, value);
    used.push(mention);
  };
  bestPairings(open, reading, used, toolWords).filter(isCertain).forEach(take);
  for (const slot of slots.filter(takesFirmPieces)) {
    const list = fillArray(slot, reading, toolWords, used);
    if (list !== undefined) values.set(slot.name, list);
  }
  const stillOpen = open.filter((slot) => !values.has(slot.name));
  bestPairings(stillOpen, reading, used, toolWords).forEach(take);
  for (const slot of slots.filter(({ name }) => !values.has(name))) {
    const nested = nestedValue(slot, reading, toolWords, used) ?? derivedValue(slot, used);
    if (nested !== undefined) values.set(slot.name, nested);
  }
  const guessed = guess(slots, values, reading, toolWords, used);
  const ordered = slots
    .filter((slot) => values.has(slot.name))
    .map((slot) => [slot.name, values.get(slot.name)!]);
  return { arguments: Object.fromEntries(ordered) as JsonObject, used, guessed };
}

const takesFirmPieces = ({ type, item, required }: Slot): boolean =>
  type === 'array' && required && item?.type === 'string' && Math.max(...textKinds(item).values()) > 5;

const isOpen = (slot: Slot): boolean =>
  slot.choices.length === 0 && (slot.type === 'string' || slot.type === 'number' || slot.type === 'integer');

function nestedValue(
  slot: Slot,
  reading: QueryReading,
  toolWords: ReadonlySet<string>,
  used: Mention[],
): JsonValue | undefined {
  if (slot.type === 'array' && slot.item?.type !== 'object') return fillArray(slot, reading, toolWords, used);
  const inside = slot.type === 'array' ? slot.item!.slots : slot.slots;
  if (inside.length === 0) return undefined;
  const inner = fillSlots(inside, reading, toolWords, used);
  const isEmpty = Object.keys(inner.arguments).length === 0;
  if (isEmpty || (!slot.required && inner.used.length === used.length && !hasClosedEvidence(inside, reading)))
    return undefined;
  used.splice(0, used.length, ...inner.used);
  return slot.type === 'array' ? [inner.arguments] : inner.arguments;
}

const hasClosedEvidence = (slots: readonly Slot[], reading: QueryReading): boolean =>
  slots.some((inner) => closedValue({ ...inner, required: false }, reading) !== undefined);

/** What a piece that is spent already implies: the market of a company, the country of a city. */
function derivedValue(slot: Slot, used: readonly Mention[]): JsonValue | undefined {
  if (!slot.required || slot.type !== 'string') return undefined;
  const fact = /market|exchange/i.test(slot.name)
    ? 'market'
    : /country/i.test(slot.name)
      ? 'country'
      : undefined;
  return fact && used.map(({ facts }) => facts?.[fact]).find(Boolean);
}

/** Required text without evidence takes what the request is about; required numbers and lists stay out. */
function guess(
  slots: readonly Slot[],
  values: Map<string, JsonValue>,
  reading: QueryReading,
  toolWords: ReadonlySet<string>,
  used: readonly Mention[],
): string[] {
  const missing = slots.filter((slot) => slot.required && !values.has(slot.name));
  let phrase: string | undefined = objectPhrase(reading.text, toolWords, used);
  for (const slot of missing) {
    if (slot.fallback !== undefined && slot.fallback !== null) values.set(slot.name, slot.fallback);
    else if (slot.type === 'string' && phrase) values.set(slot.name, phrase);
    else continue;
    phrase = undefined;
  }
  return missing.map((slot) => slot.name);
}

const between = /\s*(?:,|;|、|，|\sand\s|\sor\s|\set\s|\sy\s|\sи\s|和|与|及)\s*(?:and\s|or\s)?/iu;
const MAX_ITEMS = 100;

/** The items of a list: every free piece of the kind that fits best, or the listed values the query speaks of. */
function fillArray(
  slot: Slot,
  reading: QueryReading,
  toolWords: ReadonlySet<string>,
  used: Mention[],
): JsonValue | undefined {
  const item = slot.item!;
  if (item.choices.length > 0) {
    const values = item.choices.filter(
      (choice) => chosenValue({ ...item, choices: [choice] }, reading, reading.mentions) !== undefined,
    );
    return values.length > 0 ? values : undefined;
  }
  const found = piecesFor(item, slot.required, reading, used);
  if (found.length > 0) {
    used.push(...found.map(({ mention }) => mention));
    return found.map(({ value }) => value);
  }
  if (!slot.required || item.type !== 'string') return undefined;
  const phrase = objectPhrase(reading.text, toolWords, used);
  return phrase ? phrase.split(between).filter(Boolean).slice(0, MAX_ITEMS) : undefined;
}

interface Piece {
  mention: Mention;
  value: JsonValue;
  weight: number;
}

function piecesFor(item: Slot, required: boolean, reading: QueryReading, used: readonly Mention[]): Piece[] {
  const kinds: ReadonlyMap<MentionKind, number> =
    item.type === 'string' ? textKinds(item) : new Map([['number', 3]]);
  const free = reading.mentions.flatMap((mention): Piece[] => {
    const weight = kinds.get(mention.kind) ?? 0;
    if (weight <= 0 || used.some((other) => overlaps(other, mention))) return [];
    const value = valueOf(mention, item, reading.text);
    return value === undefined ? [] : [{ mention, value, weight }];
  });
  const best = Math.max(0, ...free.map(({ weight }) => weight));
  const kind = free.find(({ weight }) => weight === best)?.mention.kind;
  const same = free.filter(({ mention }) => mention.kind === kind).slice(0, MAX_ITEMS);
  const isFirm =
    best >= 4 ||
    same.some(({ mention }) => cueStrength({ ...reading, shared: new Set() }, mention, item) >= 2);
  return required || isFirm ? withoutOverlap(same) : [];
}

const withoutOverlap = (pieces: Piece[]): Piece[] =>
  pieces.filter(
    (piece, index) => !pieces.slice(0, index).some((other) => overlaps(other.mention, piece.mention)),
  );

/** A number whose unit or currency the parameter's name or description speaks of: 30 minutes, duration_minutes. */
function unitEvidence(number: Mention, slot: Slot, mentions: readonly Mention[]): number {
  if (number.kind !== 'number') return 0;
  const beside = mentions.filter(
    ({ kind, start, end }) =>
      (kind === 'unit' || kind === 'currency') &&
      ((start >= number.end && start - number.end <= 1) || (end <= number.start && number.start - end <= 1)),
  );
  const name = spacedName(slot.name);
  const described = `${name} ${slot.description.toLowerCase()}`;
  if (/\b(?:lat|lon|lng|latitude|longitude)\b/.test(name)) return number.text.includes('.') ? 1.5 : -1;
  return beside.some((unit) => isSpokenOf(unit, name, described)) ? 2 : 0;
}

function isSpokenOf(unit: Mention, name: string, described: string): boolean {
  if (unit.kind === 'currency')
    return /\b(?:amount|price|cost|budget|total|value|sum|payment|salary|fee)\b/.test(name);
  if (unit.facts?.quantity && described.includes(unit.facts.quantity)) return true;
  if (unit.facts?.quantity === 'time' && /\bduration|\btimeout|\binterval/.test(described)) return true;
  return tokenize(unit.facts?.name ?? '').some((word) => tokenize(described).includes(word));
}

/** A piece of the query in the place of a parameter. */
interface Pairing {
  slot: Slot;
  mention: Mention;
  value: JsonValue;
  score: number;
  /** Position of the parameter. */
  order: number;
}

/** A score below this is no evidence; an optional parameter wants more. */
const REQUIRED_EVIDENCE = 0.9;
const OPTIONAL_EVIDENCE = 4;

/** Which piece goes into which parameter: the best pair first, every piece and every parameter once. */
function bestPairings(
  slots: readonly Slot[],
  reading: QueryReading,
  taken: readonly Mention[],
  toolWords: ReadonlySet<string>,
): Pairing[] {
  const context = { ...reading, shared: sharedWords(slots) };
  const pairings = slots.flatMap((slot, order) => pairingsOf(slot, order, context, toolWords));
  pairings.sort((a, b) => b.score - a.score || a.order - b.order || a.mention.start - b.mention.start);
  const chosen: Pairing[] = [];
  for (const pairing of pairings) {
    const isFree = ![...taken, ...chosen.map(({ mention }) => mention)].some((other) =>
      overlaps(other, pairing.mention),
    );
    if (isFree && !chosen.some(({ slot }) => slot === pairing.slot)) chosen.push(pairing);
  }
  return chosen;
}

/** Words in the names of two parameters do not decide which one is meant. */
function sharedWords(slots: readonly Slot[]): Set<string> {
  const words = slots.flatMap((slot) => [...new Set(slot.words)]);
  return new Set(words.filter((word, index) => words.indexOf(word) !== index));
}

function pairingsOf(
  slot: Slot,
  order: number,
  reading: CueContext,
  toolWords: ReadonlySet<string>,
): Pairing[] {
  const isText = slot.type === 'string';
  const kinds = isText ? textKinds(slot) : new Map([['number', 2.5] as const]);
  const named = isText ? phraseAfterName(reading.text, slot) : undefined;
  const candidates = named ? [...reading.mentions, named] : reading.mentions;
  return candidates.flatMap((mention): Pairing[] => {
    const weight = kinds.get(mention.kind);
    if (weight === undefined || (weight <= 0 && mention !== named)) return [];
    const value = valueOf(mention, slot, reading.text);
    if (value === undefined) return [];
    const cue =
      mention === named
        ? 2
        : cueStrength(reading, mention, slot) + unitEvidence(mention, slot, reading.mentions);
    const score = weight + cue - wordPenalty(mention, reading) - (namesTool(mention, toolWords) ? 3 : 0);
    const enough = slot.required ? score >= REQUIRED_EVIDENCE : isFirm(weight, cue, mention);
    return enough ? [{ slot, mention, value, score, order }] : [];
  });
}

/** `two numbers, 36 and 48`: where there are digits, words of number rather count than are counted. */
function wordPenalty({ kind, facts }: Mention, { mentions }: CueContext): number {
  if (kind !== 'number' || facts?.written !== 'word') return 0;
  return mentions.some((other) => other.kind === 'number' && other.facts?.written === 'digits') ? 3 : 1;
}

/** `HTTP PUT`, `Uber`: what only repeats the tool's own words is no argument of it. */
const namesTool = (mention: Mention, toolWords: ReadonlySet<string>): boolean =>
  (mention.kind === 'name' || mention.kind === 'identifier') &&
  tokenize(mention.text).every((token) => toolWords.has(token));

/** Optional parameters are filled on evidence alone: a form that fits the name, or the name beside the piece. */
function isFirm(weight: number, cue: number, mention: Mention): boolean {
  if (mention.kind === 'number') return cue >= 1.6;
  if (mention.kind === 'phrase') return weight > 0 && cue >= 2;
  return weight >= OPTIONAL_EVIDENCE ? cue > 0 || weight >= 5 : cue >= 2 && weight + cue >= OPTIONAL_EVIDENCE;
}

/** Numbers, and text whose form fits the parameter: these go before lists, the rest after. */
const isCertain = ({ score, mention }: Pairing): boolean =>
  score >= OPTIONAL_EVIDENCE || mention.kind === 'number';
