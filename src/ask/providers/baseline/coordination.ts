import type { JsonObject } from '#core/json.ts';
import type { Filled } from './fill-slots.ts';
import { overlaps, type Mention, type MentionKind } from './mention.ts';
import type { QueryReading } from './query-reading.ts';
import type { Slot } from './slot.ts';
import { valueOf } from './value-of.ts';

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
