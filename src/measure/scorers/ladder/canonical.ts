import { isJsonObject, type JsonValue } from '#core/json.ts';

/**
 * JSON text that is equal for values equal on rung E1: keys sorted, 5 as 5.0, Unicode composed (NFC), blanks around text dropped.
 * Numbers JSON cannot write keep their names, so that NaN equals no null.
 */
export function canonicalText(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value === 'string') return JSON.stringify(value.normalize('NFC').trim());
  if (typeof value === 'number') return Object.is(value, -0) ? '0' : String(value);
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key.normalize('NFC'))}:${canonicalText(value[key]!)}`);
  return `{${members.join(',')}}`;
}

// Splitting at one character needs no stack, which a run of letters does: texts may have millions.
const noWord = /[^\p{L}\p{N}]/u;

/** The words of a text, each once, compatibility forms and case folded. */
export const tokensOf = (text: string): Set<string> =>
  new Set(text.normalize('NFKC').toLowerCase().split(noWord).filter(Boolean));

/** Token-set Jaccard similarity, 0 to 1: shared words over all words; two texts without words are equal. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 && b.size === 0) return 1;
  let shared = 0;
  for (const token of a) if (b.has(token)) shared++;
  return shared / (a.size + b.size - shared);
}
