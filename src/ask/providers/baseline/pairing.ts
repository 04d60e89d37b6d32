import type { JsonValue } from '#core/json.ts';
import { tokenize } from '#ask/retrieval/index.ts';
import { cueStrength, type CueContext } from './cue.ts';
import { overlaps, type Mention } from './mention.ts';
import { phraseAfterName } from './object-phrase.ts';
import type { QueryReading } from './query-reading.ts';
import { spacedName, textKinds } from './slot-kinds.ts';
import type { Slot } from './slot.ts';
import { valueOf } from './value-of.ts';

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
export interface Pairing {
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
export function bestPairings(
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
export const isCertain = ({ score, mention }: Pairing): boolean =>
  score >= OPTIONAL_EVIDENCE || mention.kind === 'number';
