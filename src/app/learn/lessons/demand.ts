import { isJsonObject, parseJson, type JsonObject } from '#core/json.ts';
import type { Check } from '#lessons/lesson.ts';
import type { LessonWorld } from './world.ts';

/** One thing that a check demands, and whether the attempt has it. */
export interface Demand {
  holds: boolean;
  /** The answer in words, with the figures found. */
  what: string;
}

/** An attempt passes when all demands hold. There is at least one. */
export const passes = (demands: readonly Demand[]): boolean =>
  demands.length > 0 && demands.every(({ holds }) => holds);

/** How a kind of check reads an attempt: what it demands, or why the attempt cannot be read. */
export type Checks<Kind extends Check['kind']> = {
  [Own in Kind]: (
    check: Extract<Check, { kind: Own }>,
    attempt: string,
    beside: { solution: string; world: LessonWorld },
  ) => Demand[] | string | Promise<Demand[] | string>;
};

/** The object that an attempt writes in JSON; or what is wrong, in words. `members`: those that it should have. */
export function objectIn(attempt: string, members: string): JsonObject | string {
  const value = parseJson(attempt);
  if (value === undefined) return 'It should be JSON: it cannot be read as JSON';
  return isJsonObject(value) ? value : `It should be an object with ${members}: it is none`;
}
