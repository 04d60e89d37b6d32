import type { Random } from '#core/random.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Gold } from '../gold.ts';

/** A plan that differs from a label's in one thing, and what that is, in words. */
export interface Mutation {
  calls: ToolCall[];
  /** `call 1, maps_geocode: address is "Oslo" instead of "Bergen"` */
  what: string;
}

/** One way in which a plan is changed. */
export interface MutantKind {
  /** Stays as it is: it is in links and in the drawing of numbers. */
  id: string;
  title: string;
  /** What is changed, in a sentence. */
  meaning: string;
  /** A change drawn with `random`; undefined where the plan has nothing of the kind. */
  mutate(gold: Gold, random: Random): Mutation | undefined;
}

/** One of a list; undefined of an empty one. */
export const drawn = <Item>(list: readonly Item[], random: Random): Item | undefined =>
  list[Math.floor(random() * list.length)];

/** The list from a drawn place on, then its beginning: for taking the first that fits. */
export function fromDrawn<Item>(list: readonly Item[], random: Random): Item[] {
  const start = Math.floor(random() * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}
