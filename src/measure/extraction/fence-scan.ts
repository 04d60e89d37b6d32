import { jsonSpans, type Span } from './json-scan.ts';

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
