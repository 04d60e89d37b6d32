/** A piece of text: `text.slice(start, end)`. */
export interface Span {
  start: number;
  end: number;
}

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end';

/** Shorter than any call: `{"name":""}`. */
const SHORTEST = 11;

// Both are used at once and then left; a scanner keeps its own place.
const bracket = /[[{]/g;
const scalar = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null/y;

/** Every complete JSON list or object in the text that is long enough to hold a call, outermost first to last. */
export function jsonSpans(text: string, from = 0): Span[] {
  const scanner = new JsonScanner(text, from);
  const spans: Span[] = [];
  for (let span = scanner.next(); span; span = scanner.next()) {
    if (span.end - span.start >= SHORTEST) spans.push(span);
  }
  return spans;
}

/** The complete JSON list or object that begins exactly at `start`. */
export function jsonSpanAt(text: string, start: number): Span | undefined {
  return new JsonScanner(text, start, true).next();
}

/**
 * A pushdown reader of JSON's grammar that starts again after every mistake, so that one pass finds all complete values: no
 * recursion, no second reading. A bracket that turned out not to be JSON's hides nothing that comes after it.
 */
class JsonScanner {
  #at: number;
  #start = 0;
  #expected: Expected = 'value';
  /** The closing brackets that are due, innermost last. */
  #open: ('}' | ']')[] = [];
  readonly #text: string;
  readonly #onlyFirst: boolean;

  constructor(text: string, at: number, onlyFirst = false) {
    this.#text = text;
    this.#at = at;
    this.#onlyFirst = onlyFirst;
  }

  next(): Span | undefined {
    while (this.#open.length > 0 || this.#findBracket()) {
      const character = this.#text[this.#at];
      if (character === undefined) return undefined;
      if (character === ' ' || character === '\n' || character === '\t' || character === '\r') this.#at++;
      else if (!this.#take(character)) {
        if (this.#onlyFirst) return undefined;
        this.#giveUp(character);
      } else if (this.#open.length === 0) return { start: this.#start, end: this.#at };
    }
    return undefined;
  }

  #findBracket(): boolean {
    bracket.lastIndex = this.#at;
    const found = bracket.exec(this.#text);
    if (!found) return false;
    this.#at = this.#start = found.index;
    this.#push(found[0]);
    return true;
  }

  /** What was open is no JSON. A bracket here may begin some, anything else is passed over. */
  #giveUp(character: string): void {
    this.#open = [];
    if (character !== '[' && character !== '{') this.#at++;
  }

  #push(opening: string): true {
    this.#open.push(opening === '{' ? '}' : ']');
    this.#expected = opening === '{' ? 'key or end' : 'value or end';
    this.#at++;
    return true;
  }

  /** Takes one token; false when the grammar has no place for it. */
  #take(character: string): boolean {
    switch (character) {
      case '{':
      case '[':
        return this.#wantsValue() && this.#push(character);
      case '}':
      case ']':
        return this.#close(character);
      case ',':
        if (this.#expected !== 'comma or end') return false;
        return this.#step(this.#at + 1, this.#open.at(-1) === '}' ? 'key' : 'value');
      case ':':
        return this.#expected === 'colon' && this.#step(this.#at + 1, 'value');
      case '"':
        return this.#takeString();
      default:
        return this.#takeScalar();
    }
  }

  #close(closing: string): boolean {
    const mayEnd = this.#expected === 'comma or end' || this.#expected.endsWith(' or end');
    if (!mayEnd || this.#open.pop() !== closing) return false;
    return this.#step(this.#at + 1, 'comma or end');
  }

  #takeString(): boolean {
    const isKey = this.#expected === 'key' || this.#expected === 'key or end';
    if (!isKey && !this.#wantsValue()) return false;
    const end = stringEnd(this.#text, this.#at);
    return end !== -1 && this.#step(end, isKey ? 'colon' : 'comma or end');
  }

  #takeScalar(): boolean {
    scalar.lastIndex = this.#at;
    const found = this.#wantsValue() ? scalar.exec(this.#text) : null;
    return found !== null && this.#step(this.#at + found[0].length, 'comma or end');
  }

  #wantsValue(): boolean {
    return this.#expected === 'value' || this.#expected === 'value or end';
  }

  #step(to: number, expected: Expected): true {
    this.#at = to;
    this.#expected = expected;
    return true;
  }
}

/** One past the closing quote; -1 when the line or the text ends first. A mistake is noticed where it stands, so no part is read twice. */
function stringEnd(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) return -1;
    if (code === 0x5c) at++;
  }
  return -1;
}

/** A fenced block: its content, and all of it with its fences. */
export interface Fence extends Span {
  outer: Span;
}

const opener = /`{3,}|^[ \t]*~{3,}/gm;

/**
 * Fenced blocks in order, in one pass: a fence with its closing on the same line, or a block to the next line that is nothing but
 * a fence of the same kind; else to the next such run anywhere (a closing at the end of a line of content), else to the end.
 */
export function fences(text: string): Fence[] {
  const found: Fence[] = [];
  opener.lastIndex = 0;
  if (!opener.test(text)) return found;
  const closings = new ClosingFences(text);
  const values = new Rising(jsonSpans(text), (span) => span.end - 1);
  opener.lastIndex = 0;
  for (let open = opener.exec(text); open; open = opener.exec(text)) {
    // A run inside a JSON value is part of one of its texts: an argument may hold Markdown.
    const value = values.atOrAfter(open.index);
    if (value && value.start < open.index) {
      opener.lastIndex = value.end;
      continue;
    }
    const start = open.index + open[0].length;
    const close = closings.after(start, open[0].at(-1)!);
    found.push({ start, end: close.start, outer: { start: open.index, end: close.end } });
    opener.lastIndex = close.end;
  }
  return found;
}

/** Where fences may close. Asked for in rising order, so that each list is walked once. */
class ClosingFences {
  readonly #text: string;
  readonly #runs = new Map<string, Rising>();
  readonly #alone = new Map<string, Rising>();

  constructor(text: string) {
    this.#text = text;
    const runs = [...text.matchAll(/`{3,}|~{3,}/g)].map(({ index, 0: run }) => ({
      start: index,
      end: index + run.length,
    }));
    for (const kind of ['`', '~']) {
      const ofKind = runs.filter(({ start }) => text[start] === kind);
      this.#runs.set(kind, new Rising(ofKind));
      this.#alone.set(kind, new Rising(ofKind.filter(({ start, end }) => standsAlone(text, start, end))));
    }
  }

  after(start: number, kind: string): Span {
    const next = this.#runs.get(kind)!.atOrAfter(start);
    const isOnLine = next && !this.#text.slice(start, next.start).includes('\n');
    const close = isOnLine ? next : (this.#alone.get(kind)!.atOrAfter(start) ?? next);
    return close ?? { start: this.#text.length, end: this.#text.length };
  }
}

/** Spans in order, for questions in order. */
class Rising {
  #index = 0;
  readonly #spans: readonly Span[];
  readonly #place: (span: Span) => number;

  /** `place`: what of a span is compared with where the question is. */
  constructor(spans: readonly Span[], place: (span: Span) => number = ({ start }) => start) {
    this.#spans = spans;
    this.#place = place;
  }

  atOrAfter(place: number): Span | undefined {
    while (this.#index < this.#spans.length && this.#place(this.#spans[this.#index]!) < place) this.#index++;
    return this.#spans[this.#index];
  }
}

/** Is there nothing but blanks beside the run on its line? */
function standsAlone(text: string, start: number, end: number): boolean {
  const isBlankTo = (from: number, step: 1 | -1): boolean => {
    let at = from;
    while (text[at] === ' ' || text[at] === '\t' || text[at] === '\r') at += step;
    return text[at] === undefined || text[at] === '\n';
  };
  return isBlankTo(start - 1, -1) && isBlankTo(end, 1);
}
