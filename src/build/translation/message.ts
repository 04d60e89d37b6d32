/** A stretch of a source file: from `start` up to `end`, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

/** A text of the interface, where it stands in its file. */
export interface Message extends Stretch {
  /** The English text, and its key in the catalog: `{name}` stands for a value, `<a>…</a>` for an element. */
  text: string;
  /** The source that takes its place, made of the text in another language. `slice` gives translated source of the same file. */
  write: (text: string, slice: (stretch: Stretch) => string) => string;
}

/** English text → text in another language, which may be empty. */
export type Catalog = Readonly<Record<string, string>>;

const HOLE = /<\/?([A-Za-z]\w*)>|\{([\w ’'-]+)\}/g;

/** The holes of a text, sorted: a translation has the same. */
export const holesOf = (text: string): string[] => (text.match(HOLE) ?? []).sort();

/** A text with each of its holes that `hole` knows replaced, and all between them passed through `plain`. */
export function filled(
  text: string,
  plain: (text: string) => string,
  hole: (hole: string) => string | undefined,
): string {
  let written = '';
  let from = 0;
  for (const match of text.matchAll(HOLE)) {
    const value = hole(match[0]);
    if (value === undefined) continue;
    written += plain(text.slice(from, match.index)) + value;
    from = match.index + match[0].length;
  }
  return written + plain(text.slice(from));
}

/** Names for the holes of one text: a second hole of a name gets a number. */
export function holeNames(): (name: string) => string {
  const used = new Map<string, number>();
  return (name) => {
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return times === 1 ? name : `${name}${times}`;
  };
}

/** The source with each message replaced that the catalog has; the others stay English. */
export function written(source: string, messages: readonly Message[], catalog: Catalog): string {
  const known = messages
    .filter(({ text }) => catalog[text] !== undefined && catalog[text] !== text)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const slice = ({ start, end }: Stretch, without?: Message): string => {
    let result = '';
    let at = start;
    for (const message of known) {
      if (message === without || message.start < at || message.end > end) continue;
      result += source.slice(at, message.start);
      result += message.write(catalog[message.text]!, (inner) => slice(inner, message));
      at = message.end;
    }
    return result + source.slice(at, end);
  };
  return slice({ start: 0, end: source.length });
}
