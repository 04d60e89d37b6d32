import { type JsonObject, type JsonValue } from '#core/json.ts';
import { BASELINE_TITLES, type Baseline } from '#core/model.ts';
import { hash32, mulberry32, type Random } from '#core/random.ts';
import type { Tool } from '#core/tool.ts';
import { slotsOf, type Slot } from './baseline/slot-kinds.ts';

const MAX_QUERY = 5_000;

/** Random calls of random tools with arguments of the right types; strings are words of the query. The seed decides all. */
export function randomAnswer(query: string, tools: readonly Tool[], seed: number): string {
  const random = mulberry32(seed);
  const words = query.slice(0, MAX_QUERY).match(/[\p{L}\p{N}]+/gu) ?? ['something'];
  const count = tools.length === 0 ? 0 : drawCount(random);
  const calls = Array.from({ length: count }, (_, index) => {
    const tool = pick(tools, random);
    return {
      name: tool.name,
      parameters: randomArguments(slotsOf(tool.inputSchema), words, random),
      id: String(index + 1),
      step: String(index + 1),
    };
  });
  return `Picked at random.\n\n\`\`\`json\n${JSON.stringify(calls, null, 2)}\n\`\`\``;
}

/** One call in most cases; seldom none, two or three. */
function drawCount(random: Random): number {
  const lot = random();
  if (lot < 0.05) return 0;
  if (lot < 0.75) return 1;
  return lot < 0.93 ? 2 : 3;
}

const pick = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.floor(random() * items.length)]!;

/** Required parameters always, optional ones one time in four. */
function randomArguments(slots: readonly Slot[], words: readonly string[], random: Random): JsonObject {
  const chosen = slots.filter((slot) => slot.required || random() < 0.25);
  return Object.fromEntries(chosen.map((slot) => [slot.name, randomValue(slot, words, random)]));
}

function randomValue(slot: Slot, words: readonly string[], random: Random): JsonValue {
  if (slot.choices.length > 0) return pick(slot.choices, random);
  switch (slot.type) {
    case 'boolean':
      return random() < 0.5;
    case 'integer':
      return Math.floor(random() * 100);
    case 'number':
      return Math.round(random() * 10_000) / 100;
    case 'array':
      return Array.from({ length: 1 + Math.floor(random() * 2) }, () => randomItem(slot, words, random));
    case 'object':
      return randomArguments(slot.slots, words, random);
    default:
      return randomPhrase(words, random);
  }
}

const randomItem = (slot: Slot, words: readonly string[], random: Random): JsonValue =>
  slot.item ? randomValue(slot.item, words, random) : randomPhrase(words, random);

function randomPhrase(words: readonly string[], random: Random): string {
  const start = Math.floor(random() * words.length);
  return words.slice(start, start + 1 + Math.floor(random() * 2)).join(' ');
}

export const baselineRandom: Baseline = {
  id: 'baseline-random',
  kind: 'baseline',
  title: BASELINE_TITLES['baseline-random']!,
  answer: (task, seed) => randomAnswer(task.query, task.tools, hash32(task.id) ^ seed),
};
