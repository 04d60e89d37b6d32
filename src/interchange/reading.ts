import { countOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, MAX_DEPTH, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import type { ReadAttempt, RecordedAttempt, RefusedAttempt } from '#core/recording.ts';
import type { Step } from '#core/trajectory.ts';
import type { LogReading } from './reader.ts';

/** `field`: JSON pointer into the row. */
export const refused = (row: number, field: string, reason: string): RefusedAttempt => ({
  kind: 'refused',
  row,
  field,
  reason,
});

/** Adds one to how often each kind of row was met. */
export const count = (counts: Map<string, number>, kind: string): void =>
  void counts.set(kind, (counts.get(kind) ?? 0) + 1);

const MOST_KINDS = 8;

/** What is to be said of rows, or of `what` else, of which nothing was read, by their kinds; nothing where there are none. */
export function passedOver(counts: ReadonlyMap<string, number>, what = 'rows'): RecordedAttempt['repairs'] {
  if (counts.size === 0) return [];
  const kinds = [...counts].map(([kind, number]) => `${kind.slice(0, 60)} (${number})`);
  const more = kinds.length > MOST_KINDS ? `, and ${kinds.length - MOST_KINDS} more kinds` : '';
  return [{ field: '', reason: `${what} left out: ${kinds.slice(0, MOST_KINDS).join(', ')}${more}` }];
}

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

/** A reading that holds the rows of a log, which are one attempt at its end. `whyNot`: why a row is none of the log; undefined where it is one. */
export function heldReading(
  whyNot: (row: JsonObject) => string | undefined,
  attemptIn: (rows: readonly JsonObject[]) => ReadAttempt,
): LogReading {
  const rows: JsonObject[] = [];
  return readingOf(
    (value, row) => {
      const why = isJsonObject(value) ? whyNot(value) : 'the row is no object';
      if (why !== undefined) return [refused(row, '', why)];
      if (isJsonObject(value)) rows.push(value);
      return [];
    },
    () => (rows.length === 0 ? [] : [attemptIn(rows)]),
  );
}

/**
 * A reading that holds the rows of a log by their session, each one attempt at its end. `rowIn`: a row as it is held and its session's id,
 * else what is to be said of it at once. `attemptIn` has the place of a session's first row.
 */
export function sessionsReading(
  rowIn: (value: JsonValue, row: number) => { id: string; held: JsonObject } | ReadAttempt[],
  attemptIn: (rows: JsonObject[], row: number) => ReadAttempt,
): LogReading {
  const sessions = new Map<string, { row: number; rows: JsonObject[] }>();
  return readingOf(
    (value, row) => {
      const read = rowIn(value, row);
      if (Array.isArray(read)) return read;
      const session = sessions.get(read.id) ?? { row, rows: [] };
      session.rows.push(read.held);
      sessions.set(read.id, session);
      return [];
    },
    () => [...sessions.values()].map(({ row, rows }) => attemptIn(rows, row)),
  );
}

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

/** The usage of all turns together. */
export const totalUsage = (steps: readonly Step[]): Usage | undefined =>
  sumOfUsages(steps.map(({ usage }) => usage));

/** A figure that one of the usages lacks is left out, since its sum is not known; undefined where there are none. */
export function sumOfUsages(usages: readonly (Usage | undefined)[]): Usage | undefined {
  if (usages.length === 0) return undefined;
  const sums = FIGURES.map((figure) => {
    const counts = usages.map((usage) => usage?.[figure]);
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

/** A time as logs write it, in milliseconds since the epoch; undefined where it is none. */
export function timeOf(written: JsonValue | undefined): number | undefined {
  const time = typeof written === 'string' ? Date.parse(written) : NaN;
  return Number.isNaN(time) ? undefined : time;
}
