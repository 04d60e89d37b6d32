import {
  movedThresholds,
  THRESHOLD_SCORERS,
  THRESHOLDS,
  type MovedThresholds,
  type ThresholdName,
} from '#core/thresholds.ts';
import { mustBe, type Figure } from '../frame/models/number-bounds.ts';
import { thresholdTitles } from '../frame/words/threshold-words.ts';

/** mcpbr's thresholds as typed; an empty one is as published. */
export type ThresholdFields = { [Name in ThresholdName]?: Figure };

/** Does one of these scorers decide by mcpbr's thresholds? */
export const haveThresholds = (scorerIds: readonly string[]): boolean =>
  scorerIds.some((id) => THRESHOLD_SCORERS.includes(id));

/** What each threshold must be where it is not; '' where it is valid. */
export function wrongThresholds(fields: ThresholdFields): Record<ThresholdName, string> {
  const entries = THRESHOLDS.map(({ name, least, most }) => {
    const isWrong = mustBe(fields[name], { least, most, isBroken: true }) !== '';
    return [name, isWrong ? `a number from ${least} to ${most}, with a point and no comma` : ''] as const;
  });
  return Object.fromEntries(entries) as Record<ThresholdName, string>;
}

/** The first threshold that cannot be taken: `“Right tools, at least” must be …`; '' where all can. */
export function wrongThreshold(fields: ThresholdFields): string {
  const wrong = wrongThresholds(fields);
  const first = THRESHOLDS.find(({ name }) => wrong[name]);
  return first ? `“${thresholdTitles[first.name]}” must be ${wrong[first.name]}.` : '';
}

/** Those that are moved, but for wrong ones; undefined where none is, or none of the scorers has any. */
export function movedOfFields(
  fields: ThresholdFields,
  scorerIds: readonly string[],
): MovedThresholds | undefined {
  if (!haveThresholds(scorerIds)) return undefined;
  const wrong = wrongThresholds(fields);
  const valid = THRESHOLDS.flatMap(({ name }) => {
    const value = fields[name];
    return value == null || wrong[name] ? [] : [[name, value] as const];
  });
  const moved = movedThresholds(Object.fromEntries(valid));
  return moved.length > 0 ? Object.fromEntries(moved.map(({ name, value }) => [name, value])) : undefined;
}
