import type { JsonValue } from '#core/json.ts';
import { chosenValue } from './choose.ts';
import { cueStrength } from './cue.ts';
import { overlaps, type Mention, type MentionKind } from './mention.ts';
import { objectPhrase } from './object-phrase.ts';
import type { QueryReading } from './query-reading.ts';
import { textKinds } from './slot-kinds.ts';
import type { Slot } from './slot.ts';
import { valueOf } from './value-of.ts';

const between = /\s*(?:,|;|、|，|\sand\s|\sor\s|\set\s|\sy\s|\sи\s|和|与|及)\s*(?:and\s|or\s)?/iu;
const MAX_ITEMS = 100;

/** The items of a list: every free piece of the kind that fits best, or the listed values the query speaks of. */
export function fillArray(
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
