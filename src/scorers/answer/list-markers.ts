import type { Span } from './dates-in.ts';

/** The numbers of a numbered list count its items and state nothing. One line alone ("42. That is all.") is no list. */
export function listMarkers(text: string): Span[] {
  const markers = [...text.matchAll(/^[ >]{0,20}(\d{1,4})[.)] /gm)].map((found) => ({
    number: Number(found[1]),
    start: found.index,
    end: found.index + found[0].length,
  }));
  return markers.filter(({ number }, index) => {
    const [before, after] = [markers[index - 1]?.number, markers[index + 1]?.number];
    return before === number - 1 || after === number + 1 || (number === 1 && (before === 1 || after === 1));
  });
}
