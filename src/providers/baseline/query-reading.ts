import { tokenize } from '#retrieval/index.ts';
import type { QueryWords } from './choose.ts';
import { dateMentions } from './date-mentions.ts';
import { gazetteerMentions, isAmount } from './gazetteer.ts';
import { literalMentions } from './literal-mentions.ts';
import { meaningsOf } from './meanings.ts';
import type { Mention, MentionKind } from './mention.ts';
import { nameMentions } from './name-mentions.ts';
import { numberMentions } from './number-mentions.ts';

/** All that slot filling knows of a piece of the query. */
export interface QueryReading extends QueryWords {
  mentions: readonly Mention[];
}

const solid: readonly MentionKind[] = [
  'url',
  'email',
  'path',
  'agent',
  'identifier',
  'selector',
  'date',
  'time',
  'code',
  'quoted',
];
const hidesQuotes: readonly MentionKind[] = ['code', 'agent'];

export type Reader = (text: string) => QueryReading;

/** Reads every text once: parts of a request are looked at from several sides. */
export function createReader(): Reader {
  const readings = new Map<string, QueryReading>();
  return (text) => {
    const known = readings.get(text) ?? readQuery(text);
    readings.set(text, known);
    return known;
  };
}

/** Pieces beyond this many are not looked at. */
const MAX_MENTIONS = 600;

/** Finds every piece of the text that may be an argument, in the order of the text. */
export function readQuery(text: string): QueryReading {
  const found = [
    ...literalMentions(text),
    ...dateMentions(text),
    ...numberMentions(text),
    ...nameMentions(text),
    ...gazetteerMentions(text),
  ]
    .filter(({ kind, text: piece }) => kind !== 'identifier' || !isAmount(piece))
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .slice(0, MAX_MENTIONS);
  const mentions = found.filter((mention) => !found.some((other) => hides(other, mention)));
  return { text, tokens: tokenize(text), meanings: new Set(meaningsOf(text).keys()), mentions };
}

/** A piece inside a larger one of a firm form is part of it: the 8080 of an address is no number. */
function hides(outer: Mention, inner: Mention): boolean {
  if (outer === inner || !solid.includes(outer.kind)) return false;
  if (inner.start < outer.start || inner.end > outer.end) return false;
  if (inner.kind === 'quoted')
    return hidesQuotes.includes(outer.kind) && inner.end - inner.start < outer.end - outer.start;
  const innerIsWhole = inner.text === outer.text;
  if (outer.kind === 'quoted') return !innerIsWhole;
  if (outer.kind === 'identifier')
    return (
      !['ticker', 'currency', 'unit', 'key', 'city', 'market', 'name', 'country'].includes(inner.kind) ||
      !innerIsWhole
    );
  if (outer.kind === 'code') return inner.kind !== 'code';
  return inner.kind !== outer.kind && !(solid.includes(inner.kind) && innerIsWhole);
}
