/** One place of a pattern: any run of characters, or one character that passes. */
export type Place = 'run' | ((character: string) => boolean);

/** SQLite folds A to Z alone when it compares for LIKE. */
const folded = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function likePlaces(pattern: string, escape: string | undefined): Place[] {
  const places: Place[] = [];
  const characters = [...folded(pattern)];
  for (let index = 0; index < characters.length; index++) {
    let character = characters[index]!;
    if (character === escape) {
      character = characters[++index] ?? '';
      places.push((one) => one === character);
    } else if (character === '%') places.push('run');
    else if (character === '_') places.push(() => true);
    else places.push((one) => one === character);
  }
  return places;
}

/** Greedy with one place to come back to: time is bounded by pattern times text, where trying all ways is not. */
export function matches(places: readonly Place[], text: readonly string[]): boolean {
  let [place, at, lastRun, resume] = [0, 0, -1, 0];
  while (at < text.length) {
    const here = places[place];
    if (here === 'run') {
      lastRun = place++;
      resume = at;
    } else if (here?.(text[at]!)) {
      place++;
      at++;
    } else if (lastRun >= 0) {
      place = lastRun + 1;
      at = ++resume;
    } else return false;
  }
  while (places[place] === 'run') place++;
  return place === places.length;
}

/** `text LIKE pattern ESCAPE escape` as SQLite defines it. */
export const like = (pattern: string, text: string, escape?: string): boolean =>
  matches(likePlaces(pattern, escape && folded(escape)), [...folded(text)]);

function globPlaces(pattern: string): Place[] {
  return [...pattern.matchAll(/\*|\?|\[\^?\]?[^\]]*\]|[^]/gu)].map(([piece]): Place => {
    if (piece === '*') return 'run';
    if (piece === '?') return () => true;
    if (piece.length === 1 || !piece.startsWith('[')) return (one) => one === piece;
    const inverted = piece[1] === '^';
    const set = piece.slice(inverted ? 2 : 1, -1);
    return (one) => inSet(set, one) !== inverted;
  });
}

function inSet(set: string, one: string): boolean {
  const members = [...set];
  return members.some((member, index) =>
    members[index + 1] === '-' && index + 2 < members.length
      ? member <= one && one <= members[index + 2]!
      : member === one,
  );
}

/** `text GLOB pattern`: `*`, `?` and sets in brackets, case-sensitive. */
export const glob = (pattern: string, text: string): boolean => matches(globPlaces(pattern), [...text]);
