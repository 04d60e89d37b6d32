/** One place of a pattern: any run of characters, or one character that passes. */
type Place = 'run' | ((character: string) => boolean);

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
function matches(places: readonly Place[], text: readonly string[]): boolean {
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

/** Longer patterns match nothing, and braces expand to at most this many alternatives. */
const MAX_PATTERN = 500;
const MAX_ALTERNATIVES = 50;

/**
 * A test of relative paths by a glob. `*` and `?` stay inside one name, `**` spans any number of names, `[a-z]` is a set
 * of characters, `{a,b}` alternatives, a leading `!` the opposite; dots are ordinary. The work is bounded by the product of
 * the lengths for every pattern, which is why no regular expression is made of it.
 */
export function globMatcher(pattern: string): (path: string) => boolean {
  if (pattern.length > MAX_PATTERN || pattern.startsWith('#')) return () => false;
  const negations = /^!*/.exec(pattern)![0].length;
  const alternatives = expandBraces(pattern.slice(negations)).map((one) => one.split('/').map(partOf));
  return (path) => {
    const names = path.split('/').map((name) => [...name]);
    return alternatives.some((parts) => matchNames(names, parts)) === (negations % 2 === 0);
  };
}

/** Does a text match a glob in which the slash is a character like any other? */
export function wildcardMatcher(pattern: string): (text: string) => boolean {
  const places = placesOf(pattern);
  return (text) => matches(places, [...text]);
}

/** A part of a pattern: any number of names, or one name by its characters. */
type Part = 'globstar' | Place[];

const partOf = (text: string): Part => (text === '**' ? 'globstar' : placesOf(text));

/** The patterns that a pattern with braces expands to; braces without a comma are ordinary characters. */
function expandBraces(pattern: string): string[] {
  let open: string[] = [''];
  const done: string[] = [];
  let rest = pattern;
  for (;;) {
    const braces = firstBraces(rest);
    if (!braces || open.length * braces.parts.length > MAX_ALTERNATIVES) break;
    const inner = braces.parts.flatMap(expandBraces).slice(0, MAX_ALTERNATIVES);
    open = open.flatMap((head) => inner.map((one) => head + braces.before + one)).slice(0, MAX_ALTERNATIVES);
    rest = braces.after;
  }
  for (const head of open) done.push(head + rest);
  return done;
}

function firstBraces(text: string): { before: string; parts: string[]; after: string } | undefined {
  for (let start = text.indexOf('{'); start >= 0; start = text.indexOf('{', start + 1)) {
    const parts: string[] = [];
    let depth = 0;
    let from = start + 1;
    for (let at = start; at < text.length; at++) {
      if (text[at] === '{') depth++;
      else if (text[at] === ',' && depth === 1) {
        parts.push(text.slice(from, at));
        from = at + 1;
      } else if (text[at] === '}' && --depth === 0) {
        parts.push(text.slice(from, at));
        if (parts.length < 2) break;
        return { before: text.slice(0, start), parts, after: text.slice(at + 1) };
      }
    }
  }
  return undefined;
}

/** Part by part: which numbers of leading names the parts so far can match. */
function matchNames(names: string[][], parts: Part[]): boolean {
  let reached = [true, ...names.map(() => false)];
  for (const [index, part] of parts.entries()) {
    // A globstar at the end needs at least one name, elsewhere it may match none.
    const least = index === parts.length - 1 ? 1 : 0;
    const first = reached.indexOf(true);
    if (first < 0) return false;
    reached = reached.map((_, count) =>
      part === 'globstar'
        ? count >= first + least
        : count > 0 && reached[count - 1]! && matches(part, names[count - 1]!),
    );
  }
  return reached[names.length]!;
}

/** Stars, sets in brackets (a bracket right after the opening is a member) and single characters, with a backslash or without. */
const placesOf = (pattern: string): Place[] =>
  [...pattern.matchAll(/\*|\?|\[(?:[!^][^]|[^!^])[^\]]*\]|\\?[^]/gu)].map(([piece]): Place => {
    if (piece === '*') return 'run';
    if (piece === '?') return () => true;
    if (piece.startsWith('[') && piece.length > 1) return setTest([...piece.slice(1, -1)]);
    const literal = piece.length > 1 && piece.startsWith('\\') ? piece.slice(1) : piece;
    return (one) => one === literal;
  });

function setTest(members: string[]): (character: string) => boolean {
  const opposite = members[0] === '!' || members[0] === '^';
  const list = opposite ? members.slice(1) : members;
  const ranges: [string, string][] = [];
  for (let at = 0; at < list.length; at++) {
    const isRange = list[at + 1] === '-' && at + 2 < list.length;
    ranges.push([list[at]!, isRange ? list[at + 2]! : list[at]!]);
    if (isRange) at += 2;
  }
  return (character) => ranges.some(([from, to]) => from <= character && character <= to) !== opposite;
}
