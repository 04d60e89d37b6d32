/** A stored text: complete, or its beginning (and the `end` of an answer) with its full length. */
export type KeptText = { text: string; length: number; end?: string };

/** Characters that were cut. */
export const leftOut = ({ text, length, end = '' }: KeptText): number => length - text.length - end.length;

/** One question to a model's provider: the body that was sent and the body that came back, as JSON text without keys. */
export type Exchange = {
  sent: KeptText;
  /** What the provider said of the requests it refused before this one, which was mended after them. */
  refused?: string[];
  /** Absent when no answer came. */
  answered?: KeptText;
  /** Why none came, in the app's words. */
  failure?: string;
};

/** The questions of a cell in the order they were asked; of a loop, question i is that of step i. */
export type CellExchanges = { runId: string; cell: number; exchanges: PackedExchange[] };

/**
 * An exchange as it is stored. Every question of a loop repeats the conversation and the menu. If `sent` begins and ends like the last
 * complete body before it, only its `middle` is stored.
 */
export type PackedExchange = {
  sent: { before: number; after: number; middle: string; length: number };
  refused?: string[];
  answered?: KeptText;
  failure?: string;
};

/** Characters kept of all the exchanges of a cell. */
export const MAX_KEPT = 500_000;

/** Packs a cell's exchanges into at most MAX_KEPT characters; what no longer fits is cut, and its full length is kept. */
export function packExchanges(
  exchanges: readonly { sent: string; refused?: string[]; answered?: string; failure?: string }[],
): PackedExchange[] {
  let left = MAX_KEPT;
  let base = '';
  return exchanges.map(({ sent, refused, answered, failure }) => {
    const shared = sharedEnds(base, sent);
    const middle = sent.slice(shared.before, sent.length - shared.after);
    const fits = middle.length <= left;
    const kept = fits ? { ...shared, middle } : { before: 0, after: 0, middle: sent.slice(0, left) };
    if (fits) base = sent;
    left -= kept.middle.length;
    const answer = answered === undefined ? undefined : withEnds(answered, left);
    if (answer) left -= answer.length - leftOut(answer);
    return {
      sent: { ...kept, length: sent.length },
      ...(refused === undefined ? {} : { refused }),
      ...(answer === undefined ? {} : { answered: answer }),
      ...(failure === undefined ? {} : { failure }),
    };
  });
}

/** At most so many characters of a text: where it is longer, of its beginning and its end, where an answer says how it stopped. */
function withEnds(text: string, most: number): KeptText {
  const { length } = text;
  if (length <= most) return { text, length };
  const first = Math.ceil(most / 2);
  return { text: text.slice(0, first), length, end: text.slice(length - (most - first)) };
}

/** Makes the bodies whole again, as far as they were kept. */
export function unpackExchanges(packed: readonly PackedExchange[]): Exchange[] {
  let base = '';
  return packed.map(({ sent: { before, after, middle, length }, ...answer }) => {
    const text = base.slice(0, before) + middle + base.slice(base.length - after);
    if (text.length === length) base = text;
    return { sent: { text, length }, ...answer };
  });
}

/** How many characters two texts share at their beginnings and, of the rest, at their ends. */
function sharedEnds(a: string, b: string): { before: number; after: number } {
  const least = Math.min(a.length, b.length);
  let before = 0;
  while (before < least && a.charCodeAt(before) === b.charCodeAt(before)) before++;
  let after = 0;
  while (after < least - before && a.charCodeAt(a.length - 1 - after) === b.charCodeAt(b.length - 1 - after))
    after++;
  return { before, after };
}
