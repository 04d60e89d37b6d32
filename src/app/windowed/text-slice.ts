import type { Mark } from '../trajectory/finder.svelte.ts';

/** Most characters of one text that are drawn at a time, once more than the first lines are asked for. */
export const SLICE = 20_000;

/** Positions in a text: from the first character drawn to behind the last. */
export type TextRange = { start: number; end: number };

/** What is drawn of a text at first: its first `limit` characters, and on to where words were found, within a slice. */
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
