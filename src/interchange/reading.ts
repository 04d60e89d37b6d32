import { countOf } from '#core/fields.ts';
import { exceedsDepth, MAX_DEPTH, type JsonValue } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import type { ReadAttempt, RefusedAttempt } from '#core/recording.ts';
import type { Step } from '#core/trajectory.ts';
import type { LogReading } from './reader.ts';

/** `field`: JSON pointer into the row. */
export const refused = (row: number, field: string, reason: string): RefusedAttempt => ({
  kind: 'refused',
  row,
  field,
  reason,
});

/** A reading that is handed no value which is nested too deep to be walked or written: such a row is refused. */
export const readingOf = (
  read: (value: JsonValue, row: number) => Iterable<ReadAttempt>,
  end?: () => Iterable<ReadAttempt>,
): LogReading => ({
  read: (value, row) =>
    exceedsDepth(value)
      ? [refused(row, '', `nested deeper than ${MAX_DEPTH} levels, which is more than is read`)]
      : read(value, row),
  ...(end ? { end } : {}),
});

/** What a log says of its version, where it is none of those that are known; undefined where it says nothing. */
export const otherThan = (known: readonly number[], version: JsonValue | undefined): string | undefined =>
  version === undefined || known.some((each) => each === version) ? undefined : JSON.stringify(version);

type Counts = { [Figure in keyof Usage]: JsonValue | undefined };

/** Usage of the figures that are counts; undefined where none is, or none but 0: no answer takes no tokens. */
export function usageOf(counts: Counts): Usage | undefined {
  const known = Object.entries(counts)
    .map(([figure, count]) => [figure, countOf(count)] as const)
    .filter(([, count]) => count !== undefined);
  return known.some(([, count]) => count !== 0) ? Object.fromEntries(known) : undefined;
}

const FIGURES = ['inputTokens', 'outputTokens', 'thinkingTokens', 'cachedInputTokens'] as const;

/** The usage of all turns together; a figure that a turn lacks is left out, since its sum is not known. */
export function totalUsage(steps: readonly Step[]): Usage | undefined {
  if (steps.length === 0) return undefined;
  const sums = FIGURES.map((figure) => {
    const counts = steps.map(({ usage }) => usage?.[figure]);
    return [
      figure,
      counts.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0),
    ];
  });
  return usageOf(Object.fromEntries(sums) as Counts);
}

/** Seconds as logs write them in milliseconds; undefined where they are no figure. */
export function msOf(seconds: JsonValue | undefined): number | undefined {
  const known = countOf(seconds);
  return known === undefined ? undefined : known * 1000;
}
