import type { Mark } from '../kit/finder.svelte.ts';

/** Rows drawn above and below the view, so that a fast scroll shows no gap. */
const MARGIN_ROWS = 8;

export interface Viewport {
  count: number;
  rowHeight: number;
  scrollTop: number;
  height: number;
}

/** The rows to draw: from `start` up to but not including `end`. */
export function visibleRange({ count, rowHeight, scrollTop, height }: Viewport): {
  start: number;
  end: number;
} {
  const first = Math.floor(scrollTop / rowHeight) - MARGIN_ROWS;
  const last = Math.ceil((scrollTop + height) / rowHeight) + MARGIN_ROWS;
  const start = Math.max(0, Math.min(first, count));
  return { start, end: Math.max(start, Math.min(last, count)) };
}

/** The most rows that are drawn at a time. */
export const slotsFor = ({ rowHeight, height }: Pick<Viewport, 'rowHeight' | 'height'>): number =>
  Math.ceil(height / rowHeight) + 1 + 2 * MARGIN_ROWS;

/** Where a key leads from a column (-1: none) of so many, or undefined when the key does not move in a row. */
export function columnAfterKey(key: string, column: number, columns: number): number | undefined {
  const step = { ArrowRight: 1, l: 1, ArrowLeft: -1, h: -1 }[key];
  if (step === undefined || columns === 0) return undefined;
  return Math.max(0, Math.min(column + step, columns - 1));
}

/** Where a key leads from row `active` (-1: none), or undefined when the key does not move or nothing is there. */
export function rowAfterKey(
  key: string,
  active: number,
  { count, page }: { count: number; page: number },
): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    j: active + 1,
    ArrowUp: active - 1,
    k: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  };
  const next = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return next === undefined || count === 0 ? undefined : Math.max(0, Math.min(next, count - 1));
}

/** Most characters of one text that are drawn at a time, once more than the first lines are asked for. */
export const SLICE = 20_000;

/** Positions in a text: from the first character drawn to behind the last. */
export type TextRange = { start: number; end: number };

/** The first drawn part of a text: its first `limit` characters, extended to the found words within a slice. */
export function firstRange(text: string, limit: number, marks: readonly Mark[]): TextRange {
  const found = marks.findLast(({ end }) => end + limit <= SLICE)?.end ?? -limit;
  return rangeFrom(text, 0, Math.max(limit, found + limit));
}

/** The slice around a place, with words on both sides. */
export const rangeAround = (text: string, at: number): TextRange =>
  rangeFrom(text, text.length <= SLICE ? 0 : Math.max(0, at - SLICE / 2));

/** A slice that cuts no character into halves. */
export function rangeFrom(text: string, from: number, length = SLICE): TextRange {
  const start = isLowHalf(text, from) ? from - 1 : from;
  const end = Math.min(text.length, start + length);
  return { start, end: isLowHalf(text, end) ? end - 1 : end };
}

const isLowHalf = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return at > 0 && code >= 0xdc00 && code <= 0xdfff;
};

/** The marks inside a range, counted from its start. */
export const marksWithin = (marks: readonly Mark[], { start, end }: TextRange): Mark[] =>
  marks
    .filter((mark) => mark.start < end && mark.end > start)
    .map((mark) => ({
      ...mark,
      start: Math.max(0, mark.start - start),
      end: Math.min(end, mark.end) - start,
    }));
