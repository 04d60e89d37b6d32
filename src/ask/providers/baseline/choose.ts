import type { JsonValue } from '#core/json.ts';
import { tokenize } from '#ask/retrieval/index.ts';
import type { Mention } from './mention.ts';
import { tellingWords, type Slot } from './slot-kinds.ts';

/** The words of a query with what they mean in the words of tools. */
export interface QueryWords {
  text: string;
  tokens: readonly string[];
  /** English terms for the query's words. */
  meanings: ReadonlySet<string>;
}

/** The listed value the query speaks of: by its own words, by a dictionary's code, by what the description says of it. */
export function chosenValue(
  slot: Slot,
  words: QueryWords,
  mentions: readonly Mention[],
): JsonValue | undefined {
  const labels = labelsOf(slot);
  let best: { value: JsonValue; score: number } | undefined;
  for (const value of slot.choices) {
    const score = evidenceFor(value, slot, words, mentions, labels.get(textOf(value)));
    if (score > (best?.score ?? 0)) best = { value, score };
  }
  return best?.value;
}

const textOf = (value: JsonValue): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

function evidenceFor(
  value: JsonValue,
  slot: Slot,
  words: QueryWords,
  mentions: readonly Mention[],
  label: string | undefined,
): number {
  if (typeof value === 'number')
    return Math.max(numberEvidence(value, label, mentions), wordEvidence(label ?? '', words) * 2);
  const text = textOf(value);
  const coded = mentions.some((mention) => isCodeOf(text, mention)) ? 3 : 0;
  const near = nearName(text, slot, words) ? 1.5 : 0;
  const own = wordEvidence(text, words);
  return Math.max(coded, own * 3, wordEvidence(label ?? '', words) * 1.5) + (own > 0 ? near : 0);
}

const numberEvidence = (value: number, label: string | undefined, mentions: readonly Mention[]): number =>
  label === undefined &&
  mentions.some((mention) => mention.kind === 'number' && Number(mention.value) === value)
    ? 2
    : 0;

/** A dictionary's code or any of its units' names: C, celsius; EUR; en. */
function isCodeOf(text: string, mention: Mention): boolean {
  const wanted = text.toLowerCase();
  if (mention.kind === 'unit')
    return [mention.value, mention.facts?.name, mention.text].some((name) => sameUnit(name, wanted));
  if (mention.kind === 'number' || mention.value === undefined) return mention.text.toLowerCase() === wanted;
  return mention.value.toLowerCase() === wanted || mention.facts?.name?.toLowerCase() === wanted;
}

const sameUnit = (name: string | undefined, wanted: string): boolean =>
  name !== undefined && (name.toLowerCase() === wanted || `${name.toLowerCase()}s` === wanted);

/** Share of a value's words that the query holds, all of them or nothing; 0.6 when only their meaning does. */
function wordEvidence(text: string, { tokens, meanings }: QueryWords): number {
  const wanted = tokenize(text);
  if (wanted.length === 0) return 0;
  const held = wanted.filter((word) => tokens.some((token) => token === word || sharesStem(token, word)));
  if (held.length === wanted.length) return 1 + wanted.length / 10;
  if (wanted.every((word) => meanings.has(word) || held.includes(word))) return 0.6;
  return wanted.length >= 3 && held.length >= 2 ? 0.4 * (held.length / wanted.length) : 0;
}

/** Long words that begin alike: descending, desc; medium, mid is not one. */
const sharesStem = (token: string, word: string): boolean =>
  word.length >= 3 && token.length >= 3 && Math.min(token.length, word.length) >= 4
    ? token.slice(0, 5) === word.slice(0, 5) && Math.abs(token.length - word.length) <= 4
    : word.length >= 3 && word.length < 5 && token.length > word.length && token.startsWith(word);

const nearName = (text: string, slot: Slot, words: QueryWords): boolean => {
  const at = words.tokens.indexOf(tokenize(text)[0] ?? '');
  return (
    at >= 0 &&
    words.tokens.slice(Math.max(0, at - 4), at + 4).some((token) => tellingWords(slot).includes(token))
  );
};

const pairing =
  /['"‘“]?([\p{L}\p{N}_-]{1,40})['"’”]?\s{0,2}(?:for|represents|represent|means|indicates|stands for|to|=|:|-|is)\s{1,2}([^,;.()]{1,60})|([^,;.():]{1,40})\s\(['"]?([\p{L}\p{N}_-]{1,20})['"]?\)/gu;

/** What a description says of each listed value: `1 for Bangkok`, `'add' to add a task`, `United States (US)`. */
function labelsOf(slot: Slot): Map<string, string> {
  const values = new Set(slot.choices.map(String));
  const labels = new Map<string, string>();
  for (const [, code, meaning, wording, bracketed] of slot.description.matchAll(pairing)) {
    if (code !== undefined && values.has(code) && !labels.has(code)) labels.set(code, meaning!);
    if (bracketed !== undefined && values.has(bracketed) && !labels.has(bracketed))
      labels.set(bracketed, wording!);
  }
  return labels;
}

const denial = /^(?:no|not|without|don|dont|never|disabl|off|fals|exclud|skip|stop|sans|sin|без|не|不要|不)$/;

/** Does the query ask for the flag (true), refuse it (false), or not speak of it? */
export function flagOf(slot: Slot, { tokens, meanings }: QueryWords): boolean | undefined {
  const wanted = tellingWords(slot).filter(
    (word) => !/^(enabl|includ|show|allow|has|us|with|only|should)$/.test(word),
  );
  if (wanted.length === 0) return undefined;
  const places = wanted.map((word) => tokens.findIndex((token) => token === word || sharesStem(token, word)));
  if (places.some((place) => place < 0)) {
    return wanted.every((word, index) => places[index]! >= 0 || meanings.has(word)) ? true : undefined;
  }
  const first = Math.min(...places);
  const around = tokens.slice(Math.max(0, first - 4), Math.max(...places) + 4);
  return !around.some((token) => denial.test(token));
}
