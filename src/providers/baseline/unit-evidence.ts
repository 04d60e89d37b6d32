import { tokenize } from '#retrieval/index.ts';
import type { Mention } from './mention.ts';
import { spacedName } from './slot-kinds.ts';
import type { Slot } from './slot.ts';

/** A number whose unit or currency the parameter's name or description speaks of: 30 minutes, duration_minutes. */
export function unitEvidence(number: Mention, slot: Slot, mentions: readonly Mention[]): number {
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
