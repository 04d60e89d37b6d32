import { lazy } from '#core/table.ts';
import { entries, type Entry } from './gazetteer-entries.ts';
import type { Mention, MentionKind } from './mention.ts';

/** How an entry must be written: a short code exactly, a capitalised name with its capital, anything else in any case. */
interface Spelling extends Entry {
  lower: string;
  spelt: 'exactly' | 'capital' | 'any';
  /** Needs no word boundary: ideographs and signs. */
  standsAnywhere: boolean;
  /** m, in, h: a unit only right behind a number. */
  isFaint: boolean;
}

const isWordCharacter = /[\p{L}\p{N}_]/u;
const isIdeograph = /\p{Script=Han}/u;

/** A capitalised name matches only with its capital: Visa is a company, a visa is not. */
const spellings = lazy(() =>
  entries()
    .map(spellingOf)
    .sort((a, b) => b.alias.length - a.alias.length),
);

function spellingOf(entry: Entry): Spelling {
  const isCode = entry.alias.length <= 3 && /^[A-Za-z]+$/.test(entry.alias);
  return {
    ...entry,
    lower: entry.alias.toLowerCase(),
    spelt: isCode ? 'exactly' : /^[A-ZÀ-Þ]/.test(entry.alias) ? 'capital' : 'any',
    isFaint:
      entry.kind === 'unit' && /^(?:[a-z]|in|st|pt|min|sec|bar|bars|cup|second|seconds)$/i.test(entry.alias),
    standsAnywhere: isIdeograph.test(entry.alias) || !isWordCharacter.test(entry.alias[0]!),
  };
}

/** By the first two characters of the name in lower case, longest names first. */
const byBeginning = lazy(() => {
  const buckets = new Map<string, Spelling[]>();
  for (const spelling of spellings()) {
    const beginning = spelling.lower.slice(0, 2);
    const bucket = buckets.get(beginning);
    if (bucket) bucket.push(spelling);
    else buckets.set(beginning, [spelling]);
  }
  return buckets;
});

/** Names of the dictionaries in a text: of one kind the longest at a place. */
export function gazetteerMentions(text: string): Mention[] {
  // A few capitals grow when made small; without equal lengths the places would not be those of the text.
  const small = text.toLowerCase();
  const lower = small.length === text.length ? small : text;
  const mentions: Mention[] = [];
  const reach = new Map<MentionKind, number>();
  for (let start = 0; start < text.length; start++) {
    const twoLong = byBeginning().get(lower.slice(start, start + 2)) ?? [];
    for (const entry of twoLong.concat(byBeginning().get(lower[start]!) ?? [])) {
      if (start < (reach.get(entry.kind) ?? 0) || !standsAt(entry, text, lower, start)) continue;
      const end = start + entry.alias.length;
      const { kind, value, facts } = entry;
      mentions.push({ kind, start, end, text: text.slice(start, end), value, facts });
      reach.set(kind, end);
    }
  }
  return mentions;
}

function standsAt(entry: Spelling, text: string, lower: string, start: number): boolean {
  if (!lower.startsWith(entry.lower, start)) return false;
  if (entry.spelt === 'exactly' && !text.startsWith(entry.alias, start)) return false;
  if (entry.spelt === 'capital' && text[start] !== entry.alias[0]) return false;
  if (entry.standsAnywhere) return true;
  if (entry.isFaint && !/\d\s?$/.test(text.slice(Math.max(0, start - 2), start))) return false;
  const before = text[start - 1] ?? ' ';
  // A unit may follow its number directly: 5km.
  const opens = !isWordCharacter.test(before) || isIdeograph.test(before) || /\d/.test(before);
  const after = text[start + entry.alias.length] ?? ' ';
  return opens && (!isWordCharacter.test(after) || isIdeograph.test(after));
}

const english = /\b(?:the|in|and|of|for|what|is|to|from|at|how)\b/i;

/** The dictionary's first spelling, which tools are written for; an English query's own Latin spelling is kept. */
export function placeName(mention: Mention, query: string): string {
  const isLatin = /^[\p{Script=Latin}\p{P}\s\d]+$/u.test(mention.text);
  return isLatin && english.test(query) ? mention.text : (mention.facts?.name ?? mention.text);
}

const unitNames = lazy(
  () =>
    new Set(
      spellings()
        .filter(({ kind }) => kind === 'unit')
        .map(({ lower }) => lower),
    ),
);

/** `5km`, `70kg`: an amount with its unit, not an identifier. */
export const isAmount = (text: string): boolean => {
  const unit = /^\d+([a-z]{1,4}\d?)$/i.exec(text)?.[1];
  return unit !== undefined && unitNames().has(unit.toLowerCase());
};
